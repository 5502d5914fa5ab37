import type { Selectable } from "kysely";
import { z } from "zod";
import type { Cents } from "../../../app/domain/money.ts";
import { text } from "../../../app/wire/primitives.ts";
import type { AddonChoice } from "../../../app/wire/shop.ts";
import type { Db } from "../db/database.ts";
import type { ShopTables } from "./tables.ts";

export type Addon = Omit<Selectable<ShopTables["shop_addons"]>, "options"> & { options: AddonOption[] };
type AddonOption = { id: string; name: string; price: Cents };

/** A chosen add-on: its text in carts and on invoices, and its price per item. */
type ChosenAddon = { text: string; price: Cents };

type ReadAddons = { ok: true; chosen: ChosenAddon[]; missing: Addon[] } | { ok: false; message: string };

const MAX_TEXT_LENGTH = 100;
const Options = z.array(z.object({ id: text, name: z.string(), price: z.number() }));

/** Loads the add-ons of a product in display order. */
export async function loadAddons(db: Db, productId: number): Promise<Addon[]> {
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
 * Parses the choices of a product's add-ons. The chosen ones are in the product's order. An empty value means
 * not chosen; required ones that aren't chosen are in `missing`. Invalid choices are rejected with a message.
 * [SHOP-034 SHOP-038 SHOP-040]
 */
export function parseAddonChoices(addons: readonly Addon[], choices: readonly AddonChoice[]): ReadAddons {
  const values = new Map(choices.map(({ id, value }) => [id, value.trim()]));
  if (values.size < choices.length) return reject("Choose each add-on only once.");
  if (choices.some(({ id }) => addons.every((addon) => addon.id !== id)))
    return reject("One of the add-ons isn’t available for this product.");

  const chosen: ChosenAddon[] = [];
  const missing: Addon[] = [];
  for (const addon of addons) {
    const read = parsers[addon.type](addon, values.get(addon.id) ?? "");
    if (typeof read === "string") return reject(read);
    if (read) chosen.push(...(read.text === "" ? [] : [read]));
    else if (addon.is_required === 1) missing.push(addon);
  }
  return { ok: true, chosen, missing };
}

/**
 * Parses one value: null if nothing is chosen, a message if the value is invalid. A `text` of "" is a valid
 * value that adds nothing.
 */
type ValueParser = (addon: Addon, value: string) => ChosenAddon | null | string;

const parsers: Record<Addon["type"], ValueParser> = {
  Checkbox({ name, price }, value) {
    if (["", "0", "off", "false"].includes(value)) return null;
    return ["1", "on", "true"].includes(value) ? { text: name, price } : `${name}: invalid value.`;
  },
  Dropdown({ name, options }, value) {
    if (value === "") return null;
    const option = options.find(({ id }) => id === value) ?? options.find((other) => other.name === value);
    return option
      ? { text: `${name}: ${option.name}`, price: option.price }
      : `${name}: choose one of the options.`;
  },
  Qty(addon, value) {
    if (value === "" || (isNone(value) && addon.is_required === 0)) return null;
    const quantity = /^\d{1,4}$/.test(value) ? Number(value) : null;
    const { min, max } = limitsOf(addon);
    if (quantity === null || quantity < min || quantity > max) return outOfBounds(addon);
    const text = quantity === 0 ? "" : `${addon.name}: ${quantity}`;
    return { text, price: quantity * addon.price };
  },
  Text({ name, price }, value) {
    const line = value.replaceAll(/\s+/g, " ");
    if (line === "") return null;
    return line.length <= MAX_TEXT_LENGTH
      ? { text: `${name}: ${line}`, price }
      : `${name}: enter at most ${MAX_TEXT_LENGTH} characters.`;
  },
};

const isNone = (value: string): boolean => /^0+$/.test(value);

/** A required add-on without a minimum needs at least 1. */
const limitsOf = ({ min_qty, max_qty, is_required }: Addon) => ({
  min: min_qty ?? is_required,
  max: max_qty ?? 9999,
});

function outOfBounds(addon: Addon): string {
  const { min, max } = limitsOf(addon);
  return addon.max_qty === null
    ? `${addon.name}: enter a whole number of at least ${min}.`
    : `${addon.name}: enter a whole number from ${min} to ${max}.`;
}

const reject = (message: string): ReadAddons => ({ ok: false, message });
