import { z } from "zod";
import { type EntryOffer, NO_CHOICES } from "../../domain/entry/entry-offer.ts";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { getMaxExtraQuantity, getMaxSpectatorTickets } from "../../domain/entry/entry-sections.ts";
import { type Cents, toDollars } from "../../domain/money.ts";
import type { Driver, EntryPage } from "../entry-page.ts";

/**
 * The data of an order that come from the API and can change between rendering and submitting the form.
 * Extras, tickets and items have the field names of the API's orders. Prices are in dollars.
 */
export const PricingSnapshot = z.object({
  methods: z.array(z.object({ id: z.string(), value: z.string() })),
  extras: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      price: z.number(),
      max_qty: z.number(),
      disabled: z.boolean(),
    }),
  ),
  spectators: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      price: z.number(),
      qty_available: z.number().nullable(),
      disabled: z.boolean(),
    }),
  ),
  /** One element per item and option. `option` is 0 for an item without options. */
  merch: z.array(z.object({ id: z.number(), option: z.number(), name: z.string(), price: z.number() })),
  skus: z.array(z.object({ id: z.number(), name: z.string(), price: z.number() })),
  licence: z.object({ number: z.string(), expiry: z.string().nullable() }).nullable(),
  /** The day on which licences must be valid, `yyyy-MM-dd`. */
  eventDay: z.string(),
});
export type PricingSnapshot = z.output<typeof PricingSnapshot>;

/** Builds the snapshot of the page's current data. */
export function buildPricingSnapshot(page: EntryPage, { heldLicence }: Driver): PricingSnapshot {
  return {
    methods: page.paymentMethods.map(({ id, name }) => ({ id, value: name })),
    extras: page.offer.extras.map((extra) => ({
      id: extra.id,
      label: extra.name,
      price: toDollars(extra.price ?? 0),
      max_qty: extra.maxQtyPerEntry,
      disabled: getMaxExtraQuantity(extra) === 0,
    })),
    spectators: page.offer.spectatorTypes.map((spectatorType) => ({
      id: spectatorType.id,
      label: spectatorType.name,
      price: toDollars(spectatorType.price ?? 0),
      qty_available: spectatorType.qtyAvailable,
      disabled: getMaxSpectatorTickets(spectatorType) === 0,
    })),
    ...listItemsForSale(page.offer),
    licence: heldLicence && { number: heldLicence.number, expiry: heldLicence.expiry },
    eventDay: page.days.eventDay,
  };
}

function listItemsForSale(offer: EntryOffer): Pick<PricingSnapshot, "merch" | "skus"> {
  const merch = offer.merch.flatMap(({ id, options }) =>
    options.length === 0 ? [{ id, optionId: 0 }] : options.map((option) => ({ id, optionId: option.id })),
  );
  const skus = offer.products.flatMap(({ options }) => options.map(({ id }) => id));
  const { lines } = priceEntry(offer, { ...NO_CHOICES, merch, skus });
  return {
    merch: lines
      .filter((line) => line.kind === "merch")
      .map((line) => ({ ...toSnapshotItem(line), option: line.optionId })),
    skus: lines.filter((line) => line.kind === "sku").map(toSnapshotItem),
  };
}

const toSnapshotItem = ({ id, name, each }: { id: number; name: string; each: Cents }) => ({
  id,
  name,
  price: toDollars(each),
});
