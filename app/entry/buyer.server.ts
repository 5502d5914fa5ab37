import { z } from "zod";
import { problemsAt, required, requiredName } from "../account/form-reading.server.ts";
import type { EntryError } from "./entry-messages.ts";
import { type EntryValues, textOf } from "./entry-values.ts";

/** What is wrong with the name and the ways to reach whoever orders. */
export function buyerErrors(values: EntryValues): EntryError[] {
  const given = Object.fromEntries(Object.keys(Buyer.shape).map((field) => [field, textOf(values, field)]));
  return problemsAt(Buyer.safeParse(given).error);
}

const Buyer = z.object({
  first_name: requiredName,
  last_name: requiredName,
  email: required.regex(/^[^\s@]+@[^\s@]+$/, "problem.email"),
  mobile_phone: required,
});
