import type { Values } from "../../posting/answer.ts";
import { spectatorLimit } from "../../domain/entry/entry-sections.ts";
import type { FieldError, Message } from "../../posting/message.ts";
import type { EntryPage } from "../entry-page.ts";
import { numberOf } from "../entry-values.ts";

/**
 * What a button of the form does to its values, without sending anything: the members that change, and what
 * to say.
 */
export type EntryChange = { changed: Values; notice: Message | null; errors: FieldError[] };

export const noChange: EntryChange = { changed: {}, notice: null, errors: [] };

/**
 * What the buttons that only change the order do: "merch:12", "sku:4" (a product), "remove-merch:0",
 * "remove-sku:0" (the how-manieth), "more:3" and "less:3" (tickets of kind 3). Null for a button that does
 * something else. The server answers a plain post with it, the browser does the same on the spot.
 */
export function changeBy(intent: string, page: EntryPage, values: Values): EntryChange | null {
  const [, kind, digits] = /^(merch|sku|remove-merch|remove-sku|more|less):(\d{1,9})$/.exec(intent) ?? [];
  const number = Number(digits);
  switch (kind) {
    case "merch":
      return addMerch(number, page, values);
    case "sku":
      return addProduct(number, page, values);
    case "remove-merch":
      return remove("merch", number, values);
    case "remove-sku":
      return remove("sku", number, values);
    case "more":
      return changeTickets(number, 1, page, values);
    case "less":
      return changeTickets(number, -1, page, values);
    default:
      return null;
  }
}

/** Without an option chosen nothing is added, and the select says so. [EVT-038 ENT-044] */
function addMerch(id: number, page: EntryPage, values: Values): EntryChange {
  const merch = page.offer.merch.find((piece) => piece.id === id);
  if (!merch) return noChange;
  const field = `merch_option-${id}` as const;
  const optionId = numberOf(values, field);
  const isChosen = merch.options.length === 0 || merch.options.some((option) => option.id === optionId);
  if (!isChosen) return { ...noChange, errors: [{ field, key: "entry:goods.selectOption" }] };
  return added("merch", `${id}:${merch.options.length === 0 ? 0 : optionId}`, merch.name, values);
}

function addProduct(id: number, page: EntryPage, values: Values): EntryChange {
  const product = page.offer.products.find((candidate) => candidate.id === id);
  if (!product) return noChange;
  const field = `product_option-${id}` as const;
  const skuId = numberOf(values, field);
  const isChosen = product.options.some((option) => option.id === skuId);
  if (!isChosen) return { ...noChange, errors: [{ field, key: "entry:goods.selectOption" }] };
  return added("sku", String(skuId), product.name, values);
}

/** Puts a piece at the top: the newest stands first. */
const added = (member: "merch" | "sku", piece: string, name: string, values: Values): EntryChange => ({
  changed: { [member]: [piece, ...(values[member] ?? [])] },
  notice: { key: "entry:goods.added", values: { name } },
  errors: [],
});

const remove = (member: "merch" | "sku", place: number, values: Values): EntryChange => ({
  ...noChange,
  changed: { [member]: (values[member] ?? []).filter((_, index) => index !== place) },
});

function changeTickets(id: number, by: 1 | -1, page: EntryPage, values: Values): EntryChange {
  const type = page.offer.spectatorTypes.find((candidate) => candidate.id === id);
  if (!type) return noChange;
  const quantity = numberOf(values, `spectator-${id}`) + by;
  const allowed = Math.min(Math.max(0, quantity), spectatorLimit(type));
  return { ...noChange, changed: { [`spectator-${id}`]: [String(allowed)] } };
}
