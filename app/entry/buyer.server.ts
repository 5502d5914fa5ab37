import { recordProblemKeys } from "../account/field-problem.ts";
import { problemsAt } from "../posting/problems-at.ts";
import { BuyerForm } from "./buyer.schema.ts";
import type { EntryError } from "./entry-messages.ts";
import { type EntryValues, textOf } from "./entry-values.ts";

/** What is wrong with whoever orders and with what they typed freely. */
export function buyerErrors(values: EntryValues): EntryError[] {
  const fields = Object.keys(BuyerForm.shape);
  const given = Object.fromEntries(fields.map((field) => [field, textOf(values, field)]));
  return problemsAt(BuyerForm.safeParse(given).error, [...recordProblemKeys, "problem.longNote"]);
}
