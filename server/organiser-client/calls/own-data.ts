import { OwnData, OwnDataExport } from "../../../app/wire/own-data.ts";
import { Outcome, text } from "../../../app/wire/primitives.ts";
import type { ChangeProof } from "../../../app/wire/account.ts";
import { z } from "zod";
import type { Transport } from "../transport-type.ts";

declare module "../../../app/wire/site.ts" {
  interface Capabilities {
    /** Users can export all their data and delete their account. */
    "own-data": true;
  }
}

const Confirmation = Outcome.and(z.object({ field: text }));

/**
 * Calls to export the data and delete the account of the logged-in user. They require the API's capability
 * `own-data`.
 */
export const ownData = (api: Transport) => ({
  getState: () => api.get("cognito/user/ownData", {}, OwnData, { audience: "user" }),

  /** Confirms the user's identity for some minutes. `field` of a rejection is the rejected field. */
  confirm: (proof: ChangeProof) => api.post("cognito/user/confirmOwnData", proof, Confirmation),

  /**
   * Exports all data of the user.
   * @throws an `OrganiserError` with `CONFIRM_FIRST` if `confirm` wasn't called before
   */
  exportData: () => api.get("cognito/user/exportOwnData", {}, OwnDataExport, { audience: "user" }),

  /** Schedules the deletion of the account. The API rejects it if `confirm` wasn't called before. */
  requestDeletion: () => api.post("cognito/user/requestDeletion", {}, Outcome),

  withdrawDeletion: () => api.post("cognito/user/withdrawDeletion", {}, Outcome),
});
