import { RaceLicence, type RaceLicenceToSave, type UpdateOf } from "../../../app/wire/account.ts";
import { allowInvalidParts } from "../../../app/wire/invalid-parts.ts";
import { listResponse, Outcome, saveResponse } from "../../../app/wire/primitives.ts";
import { Named } from "../../../app/wire/site.ts";
import { requireAllReadable, ownListOf, readableRecords } from "../own-records.ts";
import type { OptionalTimeout, Transport } from "../transport-type.ts";

const Licences = ownListOf(RaceLicence);
const SavedLicence = saveResponse(RaceLicence);
const Issuers = allowInvalidParts("of-each", listResponse(Named));

export const licences = (api: Transport) => ({
  /**
   * The readable race licences of an entrant, or all of them; the id comes from the session, never from the
   * request.
   * @throws `malformed` with `all` if one of them can't be read
   */
  listByEntrant: async (
    entrantId: number,
    { all = false, ...timeout }: OptionalTimeout & { all?: boolean } = {},
  ) => {
    const result = await api.records("event/entrantLicence", { entrant_id: entrantId }, Licences, {
      audience: "user",
      ...timeout,
    });
    return all
      ? requireAllReadable("event/entrantLicence", result.items)
      : readableRecords(result.items).items;
  },

  /** Creates (id 0) or updates a race licence; `item` is the saved record. */
  save: (licence: RaceLicenceToSave | UpdateOf<RaceLicenceToSave>, idempotencyKey: string) =>
    api.post(`event/entrantLicence/${licence.id > 0 ? "update" : "create"}`, licence, SavedLicence, {
      idempotencyKey,
    }),

  /** Removes a race licence from the list. */
  disable: (id: number) => api.post("event/entrantLicence/disable", { id }, Outcome),

  /** Issuers of race licences. */
  issuers: async () => {
    const result = await api.records("event/licenceIssuer", {}, Issuers, {
      audience: "public",
      keep: "hour",
    });
    return result.items;
  },
});
