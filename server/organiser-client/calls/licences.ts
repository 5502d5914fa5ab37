import { RaceLicence, type RaceLicenceToSave, type UpdateOf } from "../../../app/wire/account.ts";
import { listOf, Outcome, saved } from "../../../app/wire/primitives.ts";
import { Named } from "../../../app/wire/site.ts";
import type { Patience, Transport } from "../transport-type.ts";

const Licences = listOf(RaceLicence);
const SavedLicence = saved(RaceLicence);
const Issuers = listOf(Named);

export const licences = (api: Transport) => ({
  /** The race licences of an entrant; the id comes from the session, never from the request. */
  ofEntrant: async (entrantId: number, patience: Patience = {}) => {
    const answer = await api.records("event/entrantLicence", { entrant_id: entrantId }, Licences, {
      whose: "personal",
      ...patience,
    });
    return answer.items;
  },

  /** Creates (id 0) or updates a race licence; `item` is the saved record. */
  save: (licence: RaceLicenceToSave | UpdateOf<RaceLicenceToSave>, idempotencyKey: string) =>
    api.post(`event/entrantLicence/${licence.id > 0 ? "update" : "create"}`, licence, SavedLicence, {
      idempotencyKey,
    }),

  /** Takes a race licence off the list. */
  disable: (id: number) => api.post("event/entrantLicence/disable", { id }, Outcome),

  /** Who issues race licences. */
  issuers: async () => {
    const answer = await api.records("event/licenceIssuer", {}, Issuers, { whose: "public", keep: "hour" });
    return answer.items;
  },
});
