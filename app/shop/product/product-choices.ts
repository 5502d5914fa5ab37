import type { FieldError, MessageKey } from "../../posting/message.ts";
import type { Addon, AddonChoice, Product, VariationChoice } from "../../wire/shop.ts";
import { addonField, type ChosenValues, longestNote, variationField } from "./chosen-values.ts";

type Asked = Pick<Product, "variations" | "addons" | "groupaddons">;

/** Everything that a product can be had with, its groups' add-ons after its own. */
export const addonsOf = ({ addons, groupaddons }: Omit<Asked, "variations">): Addon[] => [
  ...addons,
  ...groupaddons,
];

/**
 * What is chosen, as `searchsku` and `cartAdd` take it: nothing that isn't offered or was left empty.
 * [API-084 SHOP-029]
 */
export function choicesOf(
  product: Asked,
  values: ChosenValues,
): { variations: VariationChoice[]; addons: AddonChoice[] } {
  const variations = product.variations.map(({ name, options }, place) => ({
    name,
    value: options.find((option) => option === values[variationField(place)]) ?? "",
  }));
  const addons = addonsOf(product).map((addon) => ({ id: addon.id, value: valueOf(addon, values) }));
  return { variations: variations.filter(isChosen), addons: addons.filter(isChosen) };
}

const isChosen = ({ value }: { value: string }): boolean => value !== "";

/** No pieces of an add-on are none of it. */
function valueOf(addon: Addon, values: ChosenValues): string {
  const value = (values[addonField(addon)] ?? "").trim();
  return addon.type === "qty" && /^0+$/.test(value) ? "" : value;
}

/** The quantity, null where it is none. [CART-009] */
export function quantityOf({ qty = "" }: ChosenValues): number | null {
  const quantity = /^\d{1,3}$/.test(qty.trim()) ? Number(qty) : 0;
  return quantity >= 1 ? quantity : null;
}

/** What keeps the choices from going into the cart, in the order of the form. [SHOP-038 SHOP-040 CART-009] */
export function problemsOf(product: Asked, values: ChosenValues): FieldError[] {
  const { variations } = choicesOf(product, values);
  const unchosen = product.variations.flatMap(({ name }, place): FieldError[] =>
    variations.some((choice) => choice.name === name)
      ? []
      : [{ field: variationField(place), key: "shop:problem.choose", values: { name } }],
  );
  const ofAddons = addonsOf(product).flatMap((addon): FieldError[] => {
    const problem = problemOf(addon, valueOf(addon, values));
    return problem ? [{ field: addonField(addon), ...problem }] : [];
  });
  const ofQuantity: FieldError[] =
    quantityOf(values) === null ? [{ field: "qty", key: "shop:problem.quantity" }] : [];
  return [...unchosen, ...ofAddons, ...ofQuantity];
}

type Problem = { key: MessageKey; values: Record<string, string | number> };

function problemOf(addon: Addon, value: string): Problem | null {
  const { name, type, required, options, minQty, maxQty } = addon;
  if (value === "") return required ? { key: "shop:problem.required", values: { name } } : null;
  if (type === "dropdown" && options.every((option) => option.value !== value))
    return { key: "shop:problem.choose", values: { name } };
  if (type === "text" && value.length > longestNote)
    return { key: "shop:problem.tooLong", values: { name, most: longestNote } };
  if (type !== "qty") return null;
  const least = minQty ?? 1;
  const quantity = /^\d{1,4}$/.test(value) ? Number(value) : -1;
  if (quantity >= least && quantity <= (maxQty ?? Infinity)) return null;
  return maxQty === null
    ? { key: "shop:problem.atLeast", values: { name, least } }
    : { key: "shop:problem.between", values: { name, least, most: maxQty } };
}
