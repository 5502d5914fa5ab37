import { RaceLicence, type RaceLicenceToSave, type RecordUpdate } from "../../../app/wire/account.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, Outcome, saveResponse } from "../../../app/wire/primitives.ts";
import { Named } from "../../../app/wire/site.ts";
import { requireAllReadable, ownListResponse, filterReadable } from "../own-records.ts";
import type { OptionalTimeout, Transport } from "../transport-type.ts";

const Licences = ownListResponse(RaceLicence);
const SavedLicence = saveResponse(RaceLicence);
const Issuers = allowInvalidParts("omit-part-of-item", listResponse(Named));

/** Calls for the user's race licences. */
export const licences = (api: Transport) => ({
  /**
   * Lists the race licences of an entrant. Leaves out unreadable licences, unless `requireAll` is set.
   * `entrantId` must come from the session, never from the request.
   * @throws `malformed` if `requireAll` is set and a licence can't be read
   */
  listByEntrant: async (
    entrantId: number,
    { requireAll = false, ...timeout }: OptionalTimeout & { requireAll?: boolean } = {},
  ) => {
    const result = await api.list("event/entrantLicence", { entrant_id: entrantId }, Licences, {
      audience: "user",
      ...timeout,
    });
    return requireAll
      ? requireAllReadable("event/entrantLicence", result.items)
      : filterReadable(result.items).items;
  },

  /** Creates a race licence (id 0) or updates it. `item` of the result is the saved record. */
  save: (licence: RaceLicenceToSave | RecordUpdate<RaceLicenceToSave>, idempotencyKey: string) =>
    api.post(`event/entrantLicence/${licence.id > 0 ? "update" : "create"}`, licence, SavedLicence, {
      idempotencyKey,
    }),

  /** Removes a race licence from the list without deleting it. */
  disable: (id: number) => api.post("event/entrantLicence/disable", { id }, Outcome),

  listIssuers: async () => {
    const result = await api.list("event/licenceIssuer", {}, Issuers, {
      audience: "public",
      cache: "oneHour",
    });
    return result.items;
  },
});
