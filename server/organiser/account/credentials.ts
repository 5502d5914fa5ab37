import type { ConfirmChange } from "../auth/confirm-change.ts";
import type { MailedCodes } from "../auth/mailed-codes.ts";
import type { Db } from "../db/database.ts";

/** What sign-in knows of an account, and saving a profile needs. */
export type Credentials = {
  /**
   * Sets a user's password and ends all sign-ins but the one that it was changed from. Give a transaction as
   * `db`.
   */
  changePassword: (db: Db, userId: number, password: string, signInId: string) => Promise<void>;
  confirmChange: ConfirmChange;
  hasPassword: (userId: number) => Promise<boolean>;
  mailedCodes: Pick<MailedCodes, "issue">;
};
