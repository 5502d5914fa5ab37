import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { decryptSnapshot, encryptSnapshot } from "../../paying/page-snapshot.server.ts";
import { PricingSnapshot, buildPricingSnapshot } from "./pricing-snapshot.ts";
import type { Driver, EntryPage } from "../entry-page.ts";

/**
 * Encrypts the page's pricing snapshot for the form's hidden field. If the form is submitted again, any
 * instance can then send the identical order, even if prices or stock have changed meanwhile.
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
  const decrypted = EventSnapshot.safeParse(await decryptSnapshot(context, ENCRYPTION_PURPOSE, encrypted));
  return decrypted.success && decrypted.data[0] === page.eventId
    ? decrypted.data[1]
    : buildPricingSnapshot(page, driver);
}

const ENCRYPTION_PURPOSE = "entry form";

/** The id of an event and the pricing snapshot of its form. */
const EventSnapshot = z.tuple([z.number(), PricingSnapshot]);
