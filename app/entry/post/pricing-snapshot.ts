import { z } from "zod";
import { type EntryOffer, NO_CHOICES } from "../../domain/entry/entry-offer.ts";
import { priceEntry } from "../../domain/entry/entry-price.ts";
import { maxExtraQuantity, maxSpectatorTickets } from "../../domain/entry/entry-sections.ts";
import { type Cents, toDollars } from "../../domain/money.ts";
import type { Driver, EntryPage } from "../entry-page.ts";

/**
 * The parts of an order that the API's data determines, and that can change between rendering and submitting
 * the form: names, prices, stock, payment methods, the known licence and the event's date. The members of
 * extras, tickets and items are named as in the API's orders, and prices are in dollars.
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
  /** One element per item and option; `option` is 0 for an item without options. */
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
      disabled: maxExtraQuantity(extra) === 0,
    })),
    spectators: page.offer.spectatorTypes.map((spectatorType) => ({
      id: spectatorType.id,
      label: spectatorType.name,
      price: toDollars(spectatorType.price ?? 0),
      qty_available: spectatorType.qtyAvailable,
      disabled: maxSpectatorTickets(spectatorType) === 0,
    })),
    ...listItemsForSale(page.offer),
    licence: heldLicence && { number: heldLicence.number, expiry: heldLicence.expiry },
    eventDay: page.days.eventDay,
  };
}

/**
 * Lists every item of merchandise and of the shop, with the name and price that its order line would have.
 */
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
