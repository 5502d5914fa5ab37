import { z } from "zod";
import type { AddressDraft } from "../wire/account.ts";
import { addressFields } from "./address-values.ts";
import { problemsAt, type Read, required } from "./form-reading.server.ts";

/** Reads a new address from a form, by what `textOf` finds under each of its names: all but the unit are required, the street starts with its number. [ADR-016..023] */
export function readAddress(textOf: (field: string) => string): Read<AddressDraft> {
  const given = Object.fromEntries(addressFields.map((field) => [field, textOf(field)]));
  const address = AddressForm.safeParse(given);
  if (!address.success) return { ok: false, errors: problemsAt(address.error) };
  const { suburb, ...others } = address.data;
  return { ok: true, value: { id: 0, suburb_name: suburb, ...others } };
}

const AddressForm = z.object({
  street_address: required.regex(/^\d/, "problem.streetNumber"),
  unit: z.string().max(200, "problem.tooLong"),
  suburb: required,
  state: required,
  postcode: required,
  country: required,
});
