import { problemsAt } from "../posting/problems-at.ts";
import type { AddressDraft } from "../wire/account.ts";
import { addressDraft, AddressForm } from "./address.schema.ts";
import { addressFields } from "./address-values.ts";
import { recordProblemKeys } from "./field-problem.ts";
import type { Read } from "./form-reading.server.ts";

/** Reads a new address from a form, by what `textOf` finds under each of its names. */
export function readAddress(textOf: (field: string) => string): Read<AddressDraft> {
  const given = Object.fromEntries(addressFields.map((field) => [field, textOf(field)]));
  const address = AddressForm.safeParse(given);
  return address.success
    ? { ok: true, value: addressDraft(address.data) }
    : { ok: false, errors: problemsAt(address.error, recordProblemKeys) };
}
