import { OwnData, OwnDataExport } from "../../../app/wire/own-data.ts";
import { Outcome, text } from "../../../app/wire/primitives.ts";
import type { ChangeProof } from "../../../app/wire/account.ts";
import { z } from "zod";
import type { Transport } from "../transport-type.ts";

const Confirmation = Outcome.and(z.object({ field: text }));

/**
 * Calls for data export and account deletion of the logged-in user. Require the API's capability `own-data`.
 */
export const ownData = (api: Transport) => ({
  /** Reads the state of export and deletion, see `OwnData`. */
  state: () => api.get("cognito/user/ownData", {}, OwnData, { audience: "user" }),

  /** Confirms the user's identity for some minutes; after a rejection, `field` is the rejected member. */
  confirm: (proof: ChangeProof) => api.post("cognito/user/confirmOwnData", proof, Confirmation),

  /**
   * Exports all data of the user.
   * @throws an `OrganiserError` with `CONFIRM_FIRST` unless `confirm` was called before
   */
  exportData: () => api.get("cognito/user/exportOwnData", {}, OwnDataExport, { audience: "user" }),

  /** Schedules the deletion of the account. The API rejects this unless `confirm` was called before. */
  requestDeletion: () => api.post("cognito/user/requestDeletion", {}, Outcome),

  /** Cancels the scheduled deletion. */
  withdrawDeletion: () => api.post("cognito/user/withdrawDeletion", {}, Outcome),
});
