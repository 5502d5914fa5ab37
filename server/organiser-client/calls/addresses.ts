import { Address, type AddressToSave } from "../../../app/wire/account.ts";
import { Outcome, saveResponse } from "../../../app/wire/primitives.ts";
import { requireAllReadable, ownListResponse, filterReadable } from "../own-records.ts";
import type { OptionalTimeout, Transport } from "../transport-type.ts";

const Addresses = ownListResponse(Address);
const SavedAddress = saveResponse(Address);

/** Calls for the user's addresses. */
export const addresses = (api: Transport) => ({
  /**
   * Lists the addresses of a user. Leaves out unreadable addresses, unless `requireAll` is set. `userId` must
   * come from the session, never from the request. [API-099 ADR-026]
   * @throws `malformed` if `requireAll` is set and an address can't be read
   */
  listByUser: async (
    userId: number,
    { requireAll = false, ...timeout }: OptionalTimeout & { requireAll?: boolean } = {},
  ) => {
    const result = await api.list("cognito/address", { user_id: userId }, Addresses, {
      audience: "user",
      ...timeout,
    });
    return requireAll
      ? requireAllReadable("cognito/address", result.items)
      : filterReadable(result.items).items;
  },

  /** Saves a new address. `item` of the result is the saved record. [API-100] */
  create: (address: AddressToSave, idempotencyKey?: string) =>
    api.post("cognito/address/create", address, SavedAddress, idempotencyKey ? { idempotencyKey } : {}),

  /** Removes an address from the list without deleting it. */
  disable: (id: number) => api.post("cognito/address/disable", { id }, Outcome),
});
