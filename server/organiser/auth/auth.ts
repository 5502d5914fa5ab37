import { findUser } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import { ApiError, type Caller } from "../http/route.ts";
import { loadOrCreateSecret } from "../stored-secret.ts";
import { createAccessTokens } from "./access-token.ts";
import { type ConfirmChange, createConfirmChange } from "./confirm-change.ts";
import { createFailedLogIns, type FailedLogIns } from "./failed-logins.ts";
import { createMailedCodes, type MailedCodes } from "./mailed-codes.ts";
import { createPasswords, type HashCost, type Passwords } from "./passwords.ts";
import { createLogins, type Logins } from "./logins.ts";

export type AuthSettings = {
  /** Milliseconds. */
  accessTokenLifetime: number;
  hashCost: HashCost;
  /** Whether the sample users exist and may log in with their published password. */
  sampleSignIns: boolean;
};

/** Authentication: used by login and by calls that change an account. */
export type Auth = {
  signIns: Logins;
  passwords: Passwords;
  /** Counts failed attempts of all login methods together. */
  tries: FailedLogIns;
  mailedCodes: MailedCodes;
  confirmChange: ConfirmChange;
  sampleSignIns: boolean;
  /** Resolves the owner of a bearer token. Used by every call; throws `ApiError` 401 for an invalid token. */
  authenticate: (bearer: string) => Promise<Caller>;
  /**
   * Sets a user's password and ends all logins except the one it was changed from. `db` should be a
   * transaction.
   */
  changePassword: (db: Db, userId: number, password: string, loginId: string) => Promise<void>;
};

type From = { db: Db; clock: { now(): number }; dataDir: string };

export function createAuth({ db, clock, dataDir }: From, settings: AuthSettings): Auth {
  const { accessTokenLifetime, hashCost, sampleSignIns: sampleLogins } = settings;
  const accessTokens = createAccessTokens(
    loadOrCreateSecret(dataDir, "access-tokens"),
    accessTokenLifetime,
    clock,
  );
  const logins = createLogins(db, accessTokens, loadOrCreateSecret(dataDir, "refresh-tokens"), clock);
  const passwords = createPasswords(db, hashCost, sampleLogins);
  const mailedCodes = createMailedCodes(db, loadOrCreateSecret(dataDir, "mailed-codes"), clock);

  return {
    signIns: logins,
    passwords,
    tries: createFailedLogIns(clock),
    mailedCodes,
    confirmChange: createConfirmChange(passwords, mailedCodes, clock),
    sampleSignIns: sampleLogins,

    async authenticate(token) {
      const bearer = await accessTokens.read(token);
      const user = (await logins.isActive(bearer)) ? await findUser(db, bearer.userId) : null;
      if (!user) throw new ApiError(401, "TOKEN_INVALID", "Your session has ended. Log in again.");
      return {
        id: user.id,
        email: user.email,
        firstName: user.first_name,
        lastName: user.last_name,
        isAdmin: user.is_admin === 1,
        language: user.language,
        signInId: bearer.signInId,
      };
    },

    async changePassword(transaction, userId, password, loginId) {
      await passwords.set(transaction, userId, password, { isSample: false });
      await logins.endOthers(transaction, userId, loginId);
    },
  };
}
