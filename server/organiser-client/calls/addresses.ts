import { Address, type AddressToSave } from "../../../app/wire/account.ts";
import { listOf, Outcome, saved } from "../../../app/wire/primitives.ts";
import type { Patience, Transport } from "../transport-type.ts";

const Addresses = listOf(Address);
const SavedAddress = saved(Address);

export const addresses = (api: Transport) => ({
  /** The addresses of a user; the id comes from the session. [API-099 ADR-026] */
  ofUser: async (userId: number, patience: Patience = {}) => {
    const answer = await api.records("cognito/address", { user_id: userId }, Addresses, {
      whose: "personal",
      ...patience,
    });
    return answer.items;
  },

  /** Saves a new address; `item` is the saved record. [API-100] */
  create: (address: AddressToSave, idempotencyKey?: string) =>
    api.post("cognito/address/create", address, SavedAddress, idempotencyKey ? { idempotencyKey } : {}),

  /** Takes an address off the list. */
  disable: (id: number) => api.post("cognito/address/disable", { id }, Outcome),
});
