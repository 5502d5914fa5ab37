import { Address, type AddressToSave } from "../../../app/wire/account.ts";
import { Outcome, saveResponse } from "../../../app/wire/primitives.ts";
import { requireAllReadable, ownListOf, readableRecords } from "../own-records.ts";
import type { OptionalTimeout, Transport } from "../transport-type.ts";

const Addresses = ownListOf(Address);
const SavedAddress = saveResponse(Address);

export const addresses = (api: Transport) => ({
  /**
   * The readable addresses of a user, or all of them; the id comes from the session. [API-099 ADR-026]
   * @throws `malformed` with `all` if one of them can't be read
   */
  ofUser: async (userId: number, { all = false, ...timeout }: OptionalTimeout & { all?: boolean } = {}) => {
    const result = await api.records("cognito/address", { user_id: userId }, Addresses, {
      audience: "user",
      ...timeout,
    });
    return all ? requireAllReadable("cognito/address", result.items) : readableRecords(result.items).items;
  },

  /** Saves a new address; `item` is the saved record. [API-100] */
  create: (address: AddressToSave, idempotencyKey?: string) =>
    api.post("cognito/address/create", address, SavedAddress, idempotencyKey ? { idempotencyKey } : {}),

  /** Removes an address from the list. */
  disable: (id: number) => api.post("cognito/address/disable", { id }, Outcome),
});
