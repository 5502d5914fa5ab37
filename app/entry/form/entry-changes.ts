import type { Values } from "../../posting/form-result.ts";
import { getMaxSpectatorTickets } from "../../domain/entry/entry-sections.ts";
import type { FieldError, Message } from "../../posting/message.ts";
import type { EntryPage } from "../entry-page.ts";
import { parseInteger } from "../../domain/record-rules/number.ts";
import { getNumber, getText } from "../entry-values.ts";

/** The effect of a button that only changes the order. */
export type EntryChange = { changedValues: Values; notice: Message | null; errors: FieldError[] };

export const NO_CHANGE: EntryChange = { changedValues: {}, notice: null, errors: [] };

/**
 * Applies the intent of a button that only changes the order, or returns null for other intents. Runs in the
 * browser, or on the server without JavaScript.
 * - `merch:12` or `sku:4` adds merchandise 12 or product 4
 * - `remove-merch:0` or `remove-sku:0` removes the item at index 0 of the form's list
 * - `more:3` or `less:3` changes the number of tickets of type 3
 */
export function applyIntent(intent: string, page: EntryPage, values: Values): EntryChange | null {
  const [, kind, digits] = /^(merch|sku|remove-merch|remove-sku|more|less):(\d{1,9})$/.exec(intent) ?? [];
  const idOrIndex = Number(digits);
  switch (kind) {
    case "merch":
      return addMerch(idOrIndex, page, values);
    case "sku":
      return addProduct(idOrIndex, page, values);
    case "remove-merch":
      return removeItem("merch", idOrIndex, values);
    case "remove-sku":
      return removeItem("sku", idOrIndex, values);
    case "more":
      return changeTickets(idOrIndex, 1, page, values);
    case "less":
      return changeTickets(idOrIndex, -1, page, values);
    default:
      return null;
  }
}

/** [EVT-038 ENT-044] */
function addMerch(id: number, page: EntryPage, values: Values): EntryChange {
  const merch = page.offer.merch.find((item) => item.id === id);
  if (!merch) return NO_CHANGE;
  const field = `merch_option-${id}` as const;
  const optionId = getNumber(values, field);
  const isChosen = merch.options.length === 0 || merch.options.some((option) => option.id === optionId);
  if (!isChosen) return { ...NO_CHANGE, errors: [{ field, key: "entry:goods.selectOption" }] };
  return addItem("merch", `${id}:${merch.options.length === 0 ? 0 : optionId}`, merch.name, values);
}

function addProduct(id: number, page: EntryPage, values: Values): EntryChange {
  const product = page.offer.products.find((candidate) => candidate.id === id);
  if (!product) return NO_CHANGE;
  const field = `product_option-${id}` as const;
  const skuId = getNumber(values, field);
  const isChosen = product.options.some((option) => option.id === skuId);
  if (!isChosen) return { ...NO_CHANGE, errors: [{ field, key: "entry:goods.selectOption" }] };
  return addItem("sku", String(skuId), product.name, values);
}

const addItem = (field: "merch" | "sku", item: string, name: string, values: Values): EntryChange => ({
  changedValues: { [field]: [item, ...(values[field] ?? [])] },
  notice: { key: "entry:goods.added", values: { name } },
  errors: [],
});

const removeItem = (field: "merch" | "sku", removedIndex: number, values: Values): EntryChange => ({
  ...NO_CHANGE,
  changedValues: { [field]: (values[field] ?? []).filter((_, index) => index !== removedIndex) },
});

function changeTickets(id: number, change: 1 | -1, page: EntryPage, values: Values): EntryChange {
  const type = page.offer.spectatorTypes.find((candidate) => candidate.id === id);
  if (!type) return NO_CHANGE;
  const field = `spectator-${id}` as const;
  const text = getText(values, field);
  const currentQuantity = text === "" ? 0 : parseInteger(text);
  if (currentQuantity === null)
    return { ...NO_CHANGE, errors: [{ field, key: "posting:problem.wholeNumber" }] };
  const quantity = currentQuantity + change;
  const limit = getMaxSpectatorTickets(type);
  return {
    ...NO_CHANGE,
    changedValues: { [field]: [String(Math.min(Math.max(0, quantity), limit))] },
    notice: quantity > limit ? { key: "entry:quantity.most", values: { count: limit } } : null,
  };
}
