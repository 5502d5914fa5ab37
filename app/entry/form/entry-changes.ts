import type { Values } from "../../posting/form-result.ts";
import { maxSpectatorTickets } from "../../domain/entry/entry-sections.ts";
import type { FieldError, Message } from "../../posting/message.ts";
import type { EntryPage } from "../entry-page.ts";
import { parseInteger } from "../../domain/record-rules/number.ts";
import { getNumber, getText } from "../entry-values.ts";

/**
 * The effect of a button that changes the order without sending it: the changed fields and the messages to
 * show.
 */
export type EntryChange = { changed: Values; notice: Message | null; errors: FieldError[] };

export const noChange: EntryChange = { changed: {}, notice: null, errors: [] };

/**
 * Applies a button that only changes the order: "merch:12", "sku:4" (a product), "remove-merch:0",
 * "remove-sku:0" (by index), "more:3" and "less:3" (tickets of type 3). Returns null for any other button.
 * The server uses it for plain posts, the browser applies it without a request.
 */
export function applyIntent(intent: string, page: EntryPage, values: Values): EntryChange | null {
  const [, kind, digits] = /^(merch|sku|remove-merch|remove-sku|more|less):(\d{1,9})$/.exec(intent) ?? [];
  const number = Number(digits);
  switch (kind) {
    case "merch":
      return addMerch(number, page, values);
    case "sku":
      return addProduct(number, page, values);
    case "remove-merch":
      return removeItem("merch", number, values);
    case "remove-sku":
      return removeItem("sku", number, values);
    case "more":
      return changeTickets(number, 1, page, values);
    case "less":
      return changeTickets(number, -1, page, values);
    default:
      return null;
  }
}

/** Adds an item of merchandise; an error at the select if no option is chosen. [EVT-038 ENT-044] */
function addMerch(id: number, page: EntryPage, values: Values): EntryChange {
  const merch = page.offer.merch.find((item) => item.id === id);
  if (!merch) return noChange;
  const field = `merch_option-${id}` as const;
  const optionId = getNumber(values, field);
  const isChosen = merch.options.length === 0 || merch.options.some((option) => option.id === optionId);
  if (!isChosen) return { ...noChange, errors: [{ field, key: "entry:goods.selectOption" }] };
  return addItem("merch", `${id}:${merch.options.length === 0 ? 0 : optionId}`, merch.name, values);
}

function addProduct(id: number, page: EntryPage, values: Values): EntryChange {
  const product = page.offer.products.find((candidate) => candidate.id === id);
  if (!product) return noChange;
  const field = `product_option-${id}` as const;
  const skuId = getNumber(values, field);
  const isChosen = product.options.some((option) => option.id === skuId);
  if (!isChosen) return { ...noChange, errors: [{ field, key: "entry:goods.selectOption" }] };
  return addItem("sku", String(skuId), product.name, values);
}

/** Adds an item at the top: the newest comes first. */
const addItem = (member: "merch" | "sku", item: string, name: string, values: Values): EntryChange => ({
  changed: { [member]: [item, ...(values[member] ?? [])] },
  notice: { key: "entry:goods.added", values: { name } },
  errors: [],
});

const removeItem = (member: "merch" | "sku", removedIndex: number, values: Values): EntryChange => ({
  ...noChange,
  changed: { [member]: (values[member] ?? []).filter((_, index) => index !== removedIndex) },
});

function changeTickets(id: number, by: 1 | -1, page: EntryPage, values: Values): EntryChange {
  const type = page.offer.spectatorTypes.find((candidate) => candidate.id === id);
  if (!type) return noChange;
  const field = `spectator-${id}` as const;
  const text = getText(values, field);
  const typed = text === "" ? 0 : parseInteger(text);
  if (typed === null) return { ...noChange, errors: [{ field, key: "posting:problem.wholeNumber" }] };
  const quantity = typed + by;
  const limit = maxSpectatorTickets(type);
  return {
    ...noChange,
    changed: { [field]: [String(Math.min(Math.max(0, quantity), limit))] },
    notice: quantity > limit ? { key: "entry:quantity.most", values: { count: limit } } : null,
  };
}
