import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { decryptSnapshot, encryptSnapshot } from "../../paying/page-snapshot.server.ts";
import { PricingSnapshot, pricingSnapshot } from "./pricing-snapshot.ts";
import type { Driver, EntryPage } from "../entry-page.ts";

/**
 * Encrypts the page's pricing snapshot for a hidden field, so that a retry sends an identical order from any
 * instance, whatever was sold in the meantime. Contains no user input.
 */
export const encryptPricingSnapshot = (
  context: AppLoadContext,
  page: EntryPage,
  driver: Driver,
): Promise<string> => encryptSnapshot(context, purpose, [page.eventId, pricingSnapshot(page, driver)]);

/**
 * Decrypts the snapshot of a posted form. Falls back to the current data if it is missing, expired or of
 * another event.
 */
export async function decryptPricingSnapshot(
  context: AppLoadContext,
  page: EntryPage,
  driver: Driver,
  encrypted: string,
): Promise<PricingSnapshot> {
  const opened = SnapshotOfEvent.safeParse(await decryptSnapshot(context, purpose, encrypted));
  return opened.success && opened.data[0] === page.eventId ? opened.data[1] : pricingSnapshot(page, driver);
}

const purpose = "entry form";

/** The event's id and its snapshot. */
const SnapshotOfEvent = z.tuple([z.number(), PricingSnapshot]);
