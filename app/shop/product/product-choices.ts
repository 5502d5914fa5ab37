import { parseInteger } from "../../domain/record-rules/number.ts";
import type { FieldError, MessageKey } from "../../posting/message.ts";
import type { Addon, AddonChoice, Product, VariationChoice } from "../../wire/shop.ts";
import {
  getAddonFieldName,
  type ChosenValues,
  MAX_TEXT_LENGTH,
  getVariationFieldName,
} from "./chosen-values.ts";

type ProductOptions = Pick<Product, "variations" | "addons" | "groupaddons">;

/** Lists the add-ons of a product, followed by the add-ons of its groups. */
export const listAddons = ({ addons, groupaddons }: Omit<ProductOptions, "variations">): Addon[] => [
  ...addons,
  ...groupaddons,
];

/**
 * Converts the choices for `searchsku` and `cartAdd`. Leaves out empty choices and options that don't exist.
 * [API-084 SHOP-029]
 */
export function toApiChoices(
  product: ProductOptions,
  values: ChosenValues,
): { variations: VariationChoice[]; addons: AddonChoice[] } {
  const variations = product.variations.map(({ name, options }, index) => ({
    name,
    value: options.find((option) => option === values[getVariationFieldName(index)]) ?? "",
  }));
  const addons = listAddons(product).map((addon) => ({ id: addon.id, value: getAddonValue(addon, values) }));
  return { variations: variations.filter(isChosen), addons: addons.filter(isChosen) };
}

const isChosen = ({ value }: { value: string }): boolean => value !== "";

function getAddonValue(addon: Addon, values: ChosenValues): string {
  const value = (values[getAddonFieldName(addon)] ?? "").trim();
  if (addon.type !== "qty") return value;
  const quantity = parseInteger(value) ?? value;
  return quantity === 0 ? "" : String(quantity);
}

/** Parses a quantity from 1 to 999. Returns null for an invalid text. [CART-009] */
export function parseQuantity({ qty = "" }: ChosenValues): number | null {
  const quantity = parseInteger(qty);
  return quantity !== null && quantity >= 1 && quantity <= 999 ? quantity : null;
}

/**
 * Validates the choices, and returns the errors in the order of the form's fields. [SHOP-038 SHOP-040
 * CART-009]
 */
export function validateChoices(product: ProductOptions, values: ChosenValues): FieldError[] {
  const { variations } = toApiChoices(product, values);
  const variationErrors = product.variations.flatMap(({ name }, index): FieldError[] =>
    variations.some((choice) => choice.name === name)
      ? []
      : [{ field: getVariationFieldName(index), key: "shop:problem.choose" }],
  );
  const addonErrors = listAddons(product).flatMap((addon): FieldError[] => {
    const problem = validateAddon(addon, getAddonValue(addon, values));
    return problem ? [{ field: getAddonFieldName(addon), ...problem }] : [];
  });
  const quantityErrors: FieldError[] =
    parseQuantity(values) === null ? [{ field: "qty", key: "shop:problem.quantity" }] : [];
  return [...variationErrors, ...addonErrors, ...quantityErrors];
}

type Problem = { key: MessageKey; values?: Record<string, string | number> };

function validateAddon(addon: Addon, value: string): Problem | null {
  const { type, required, options, minQty, maxQty } = addon;
  if (value === "") return required ? { key: "posting:problem.required" } : null;
  if (type === "dropdown" && options.every((option) => option.value !== value))
    return { key: "shop:problem.choose" };
  if (type === "text" && value.length > MAX_TEXT_LENGTH)
    return { key: "posting:problem.tooLong", values: { most: MAX_TEXT_LENGTH } };
  if (type !== "qty") return null;
  const minQuantity = minQty ?? 1;
  const quantity = /^\d{1,4}$/.test(value) ? Number(value) : -1;
  if (quantity >= minQuantity && quantity <= (maxQty ?? Infinity)) return null;
  return maxQty === null
    ? { key: "shop:problem.atLeast", values: { least: minQuantity } }
    : { key: "shop:problem.between", values: { least: minQuantity, most: maxQty } };
}
