import { parseInteger } from "../../domain/record-rules/number.ts";
import type { FieldError, MessageKey } from "../../posting/message.ts";
import type { Addon, AddonChoice, Product, VariationChoice } from "../../wire/shop.ts";
import { addonField, type ChosenValues, MAX_TEXT_LENGTH, variationField } from "./chosen-values.ts";

type Asked = Pick<Product, "variations" | "addons" | "groupaddons">;

/** All add-ons of a product: its own, then those of its groups. */
export const allAddons = ({ addons, groupaddons }: Omit<Asked, "variations">): Addon[] => [
  ...addons,
  ...groupaddons,
];

/**
 * Choices as expected by `searchsku` and `cartAdd`, without unavailable and empty ones. [API-084 SHOP-029]
 */
export function toApiChoices(
  product: Asked,
  values: ChosenValues,
): { variations: VariationChoice[]; addons: AddonChoice[] } {
  const variations = product.variations.map(({ name, options }, place) => ({
    name,
    value: options.find((option) => option === values[variationField(place)]) ?? "",
  }));
  const addons = allAddons(product).map((addon) => ({ id: addon.id, value: valueOf(addon, values) }));
  return { variations: variations.filter(isChosen), addons: addons.filter(isChosen) };
}

const isChosen = ({ value }: { value: string }): boolean => value !== "";

/** An add-on with quantity 0 isn't chosen. */
function valueOf(addon: Addon, values: ChosenValues): string {
  const value = (values[addonField(addon)] ?? "").trim();
  if (addon.type !== "qty") return value;
  const quantity = parseInteger(value) ?? value;
  return quantity === 0 ? "" : String(quantity);
}

/** The quantity, null if invalid. [CART-009] */
export function parseQuantity({ qty = "" }: ChosenValues): number | null {
  const quantity = parseInteger(qty);
  return quantity !== null && quantity >= 1 && quantity <= 999 ? quantity : null;
}

/**
 * Problems that keep the choices from being added to the cart, in form order. [SHOP-038 SHOP-040 CART-009]
 */
export function findProblems(product: Asked, values: ChosenValues): FieldError[] {
  const { variations } = toApiChoices(product, values);
  const unchosen = product.variations.flatMap(({ name }, place): FieldError[] =>
    variations.some((choice) => choice.name === name)
      ? []
      : [{ field: variationField(place), key: "shop:problem.choose" }],
  );
  const ofAddons = allAddons(product).flatMap((addon): FieldError[] => {
    const problem = problemOf(addon, valueOf(addon, values));
    return problem ? [{ field: addonField(addon), ...problem }] : [];
  });
  const ofQuantity: FieldError[] =
    parseQuantity(values) === null ? [{ field: "qty", key: "shop:problem.quantity" }] : [];
  return [...unchosen, ...ofAddons, ...ofQuantity];
}

type Problem = { key: MessageKey; values?: Record<string, string | number> };

function problemOf(addon: Addon, value: string): Problem | null {
  const { type, required, options, minQty, maxQty } = addon;
  if (value === "") return required ? { key: "posting:problem.required" } : null;
  if (type === "dropdown" && options.every((option) => option.value !== value))
    return { key: "shop:problem.choose" };
  if (type === "text" && value.length > MAX_TEXT_LENGTH)
    return { key: "posting:problem.tooLong", values: { most: MAX_TEXT_LENGTH } };
  if (type !== "qty") return null;
  const least = minQty ?? 1;
  const quantity = /^\d{1,4}$/.test(value) ? Number(value) : -1;
  if (quantity >= least && quantity <= (maxQty ?? Infinity)) return null;
  return maxQty === null
    ? { key: "shop:problem.atLeast", values: { least } }
    : { key: "shop:problem.between", values: { least, most: maxQty } };
}
