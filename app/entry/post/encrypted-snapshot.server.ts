import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { decryptSnapshot, encryptSnapshot } from "../../paying/page-snapshot.server.ts";
import { PricingSnapshot, buildPricingSnapshot } from "./pricing-snapshot.ts";
import type { Driver, EntryPage } from "../entry-page.ts";

/**
 * Encrypts the page's pricing snapshot for the form's hidden field. With it, any instance can send an
 * identical order on a retry, even if prices or stock have changed. The snapshot contains no user input.
 */
export const encryptPricingSnapshot = (
  context: AppLoadContext,
  page: EntryPage,
  driver: Driver,
): Promise<string> =>
  encryptSnapshot(context, ENCRYPTION_PURPOSE, [page.eventId, buildPricingSnapshot(page, driver)]);

/**
 * Decrypts the pricing snapshot of a posted form. If it is missing, expired or of another event, builds one
 * from the current data.
 */
export async function decryptPricingSnapshot(
  context: AppLoadContext,
  page: EntryPage,
  driver: Driver,
  encrypted: string,
): Promise<PricingSnapshot> {
  const snapshotResult = EventSnapshot.safeParse(
    await decryptSnapshot(context, ENCRYPTION_PURPOSE, encrypted),
  );
  return snapshotResult.success && snapshotResult.data[0] === page.eventId
    ? snapshotResult.data[1]
    : buildPricingSnapshot(page, driver);
}

const ENCRYPTION_PURPOSE = "entry form";

/** The snapshotResult content: an event's id, and the pricing snapshot of its form. */
const EventSnapshot = z.tuple([z.number(), PricingSnapshot]);
