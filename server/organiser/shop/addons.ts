import type { Selectable } from "kysely";
import { z } from "zod";
import type { Cents } from "../../../app/domain/money.ts";
import { text } from "../../../app/wire/primitives.ts";
import type { AddonChoice } from "../../../app/wire/shop.ts";
import type { Db } from "../db/database.ts";
import type { ShopTables } from "./tables.ts";

export type Addon = Omit<Selectable<ShopTables["shop_addons"]>, "options"> & { options: AddonOption[] };
type AddonOption = { id: string; name: string; price: Cents };

type ChosenAddon = {
  /** Description in carts and on invoices. */
  text: string;
  /** Added to the price of each item. */
  price: Cents;
};

/** `missingAddons` are the required add-ons without a choice. */
type ParsedAddons =
  | { ok: true; chosenAddons: ChosenAddon[]; missingAddons: Addon[] }
  | { ok: false; message: string };

const MAX_TEXT_LENGTH = 100;
const StoredOptions = z.array(z.object({ id: text, name: z.string(), price: z.number() }));

/** Loads the add-ons of a product in display order. */
export async function loadAddons(db: Db, productId: number): Promise<Addon[]> {
  const rows = await db
    .selectFrom("shop_addons")
    .selectAll()
    .where("product_id", "=", productId)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, options: StoredOptions.parse(JSON.parse(row.options)) }));
}

/**
 * Parses the choices of a product's add-ons. `addons` are all add-ons of the product. Returns the chosen
 * add-ons in the order of `addons`, or a message for the user if a choice is invalid. [SHOP-034 SHOP-038
 * SHOP-040]
 */
export function parseAddonChoices(addons: readonly Addon[], choices: readonly AddonChoice[]): ParsedAddons {
  const values = new Map(choices.map(({ id, value }) => [id, value.trim()]));
  if (values.size < choices.length) return reject("Choose each add-on only once.");
  if (choices.some(({ id }) => addons.every((addon) => addon.id !== id)))
    return reject("One of the add-ons isn’t available for this product.");

  const chosenAddons: ChosenAddon[] = [];
  const missingAddons: Addon[] = [];
  for (const addon of addons) {
    const parsed = PARSERS[addon.type](addon, values.get(addon.id) ?? "");
    if (typeof parsed === "string") return reject(parsed);
    if (parsed) chosenAddons.push(...(parsed.text === "" ? [] : [parsed]));
    else if (addon.is_required === 1) missingAddons.push(addon);
  }
  return { ok: true, chosenAddons, missingAddons };
}

/**
 * Parses the value of one add-on. Returns null if the add-on isn't chosen, or a message if the value is
 * invalid. The `text` is "" for a valid choice that adds nothing to the order, such as a quantity of 0.
 */
type ValueParser = (addon: Addon, value: string) => ChosenAddon | null | string;

const PARSERS: Record<Addon["type"], ValueParser> = {
  Checkbox({ name, price }, value) {
    if (["", "0", "off", "false"].includes(value)) return null;
    return ["1", "on", "true"].includes(value) ? { text: name, price } : `${name}: invalid value.`;
  },
  Dropdown({ name, options }, value) {
    if (value === "") return null;
    const option =
      options.find(({ id }) => id === value) ?? options.find((candidate) => candidate.name === value);
    return option
      ? { text: `${name}: ${option.name}`, price: option.price }
      : `${name}: choose one of the options.`;
  },
  Qty(addon, value) {
    if (value === "" || (isZero(value) && addon.is_required === 0)) return null;
    const quantity = /^\d{1,4}$/.test(value) ? Number(value) : null;
    const { min, max } = getQuantityLimits(addon);
    if (quantity === null || quantity < min || quantity > max) return buildQuantityMessage(addon);
    const text = quantity === 0 ? "" : `${addon.name}: ${quantity}`;
    return { text, price: quantity * addon.price };
  },
  Text({ name, price }, value) {
    const singleLine = value.replaceAll(/\s+/g, " ");
    if (singleLine === "") return null;
    return singleLine.length <= MAX_TEXT_LENGTH
      ? { text: `${name}: ${singleLine}`, price }
      : `${name}: enter at most ${MAX_TEXT_LENGTH} characters.`;
  },
};

const isZero = (value: string): boolean => /^0+$/.test(value);

/** The default minimum is 1 for a required and 0 for an optional add-on. */
const getQuantityLimits = ({ min_qty, max_qty, is_required }: Addon) => ({
  min: min_qty ?? is_required,
  max: max_qty ?? 9999,
});

function buildQuantityMessage(addon: Addon): string {
  const { min, max } = getQuantityLimits(addon);
  return addon.max_qty === null
    ? `${addon.name}: enter a whole number of at least ${min}.`
    : `${addon.name}: enter a whole number from ${min} to ${max}.`;
}

const reject = (message: string): ParsedAddons => ({ ok: false, message });
