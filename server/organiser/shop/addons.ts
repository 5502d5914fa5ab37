import type { Selectable } from "kysely";
import { z } from "zod";
import type { Cents } from "../../../app/domain/money.ts";
import { text } from "../../../app/wire/primitives.ts";
import type { AddonChoice } from "../../../app/wire/shop.ts";
import type { Db } from "../db/database.ts";
import type { ShopTables } from "./tables.ts";

export type Addon = Omit<Selectable<ShopTables["shop_addons"]>, "options"> & { options: AddonOption[] };
type AddonOption = { id: string; name: string; price: Cents };

/**
 * What a product is had with: how a cart or an invoice names it, and its price for one piece of the product.
 */
type ChosenAddon = { text: string; price: Cents };

type ReadAddons = { ok: true; chosen: ChosenAddon[]; missing: Addon[] } | { ok: false; message: string };

const longestText = 100;
const Options = z.array(z.object({ id: text, name: z.string(), price: z.number() }));

/** The add-ons of a product in the order in which they are asked. */
export async function addonsOf(db: Db, productId: number): Promise<Addon[]> {
  const rows = await db
    .selectFrom("shop_addons")
    .selectAll()
    .where("product_id", "=", productId)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, options: Options.parse(JSON.parse(row.options)) }));
}

/**
 * Reads what was chosen of a product's add-ons; the chosen ones come in the product's order, whatever the
 * order of the choices. An empty value is not chosen. Required ones that aren't chosen are `missing`;
 * anything that can't be chosen is refused in words. [SHOP-034 SHOP-038 SHOP-040]
 */
export function readAddons(addons: readonly Addon[], choices: readonly AddonChoice[]): ReadAddons {
  const values = new Map(choices.map(({ id, value }) => [id, value.trim()]));
  if (values.size < choices.length) return refuse("An add-on is chosen twice.");
  if (choices.some(({ id }) => addons.every((addon) => addon.id !== id)))
    return refuse("One of the add-ons is not offered with this product.");

  const chosen: ChosenAddon[] = [];
  const missing: Addon[] = [];
  for (const addon of addons) {
    const read = readers[addon.type](addon, values.get(addon.id) ?? "");
    if (typeof read === "string") return refuse(read);
    if (read) chosen.push(...(read.text === "" ? [] : [read]));
    else if (addon.is_required === 1) missing.push(addon);
  }
  return { ok: true, chosen, missing };
}

/**
 * What a value chooses: null for nothing, words where it can't be chosen. A `text` of "" is an answer that
 * adds nothing.
 */
type Reader = (addon: Addon, value: string) => ChosenAddon | null | string;

const readers: Record<Addon["type"], Reader> = {
  Checkbox({ name, price }, value) {
    if (["", "0", "off", "false"].includes(value)) return null;
    return ["1", "on", "true"].includes(value) ? { text: name, price } : `${name} is chosen or not.`;
  },
  Dropdown({ name, options }, value) {
    if (value === "") return null;
    const option = options.find(({ id }) => id === value) ?? options.find((other) => other.name === value);
    return option
      ? { text: `${name}: ${option.name}`, price: option.price }
      : `${name}: that is not one of the options.`;
  },
  Qty(addon, value) {
    if (value === "" || (isNone(value) && addon.is_required === 0)) return null;
    const quantity = /^\d{1,4}$/.test(value) ? Number(value) : null;
    const { least, most } = boundsOf(addon);
    if (quantity === null || quantity < least || quantity > most) return outOfBounds(addon);
    const words = quantity === 0 ? "" : `${addon.name}: ${quantity}`;
    return { text: words, price: quantity * addon.price };
  },
  Text({ name, price }, value) {
    const words = value.replaceAll(/\s+/g, " ");
    if (words === "") return null;
    return words.length <= longestText
      ? { text: `${name}: ${words}`, price }
      : `${name}: at most ${longestText} characters.`;
  },
};

const isNone = (value: string): boolean => /^0+$/.test(value);

/** A required one that states no least quantity wants one at least. */
const boundsOf = ({ min_qty, max_qty, is_required }: Addon) => ({
  least: min_qty ?? is_required,
  most: max_qty ?? 9999,
});

function outOfBounds(addon: Addon): string {
  const { least, most } = boundsOf(addon);
  return addon.max_qty === null
    ? `${addon.name}: a whole number, at least ${least}.`
    : `${addon.name}: a whole number from ${least} to ${most}.`;
}

const refuse = (message: string): ReadAddons => ({ ok: false, message });
