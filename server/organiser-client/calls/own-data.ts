import { OwnData, OwnDataExport } from "../../../app/wire/own-data.ts";
import { Outcome, text } from "../../../app/wire/primitives.ts";
import type { ChangeProof } from "../../../app/wire/account.ts";
import { z } from "zod";
import type { Transport } from "../transport-type.ts";

const Confirmed = Outcome.and(z.object({ field: text }));

/** Data protection features for the logged-in user; requires `own-data`. */
export const ownData = (api: Transport) => ({
  state: () => api.get("cognito/user/ownData", {}, OwnData, { audience: "user" }),

  /** Confirms the login for some minutes; `field` names the rejected member. */
  confirm: (proof: ChangeProof) => api.post("cognito/user/confirmOwnData", proof, Confirmed),

  /** Exports all data of the user. Requires a confirmed login, else `CONFIRM_FIRST`. */
  exported: () => api.get("cognito/user/exportOwnData", {}, OwnDataExport, { audience: "user" }),

  /** Schedules the deletion of the account. Requires a confirmed login. */
  requestDeletion: () => api.post("cognito/user/requestDeletion", {}, Outcome),

  withdrawDeletion: () => api.post("cognito/user/withdrawDeletion", {}, Outcome),
});
