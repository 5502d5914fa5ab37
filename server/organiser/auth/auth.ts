import { findUser } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import { ApiError, type Caller } from "../http/route.ts";
import { createSecretLoader } from "../stored-secret.ts";
import { createAccessTokens } from "./access-token.ts";
import { type VerifyProof, createVerifyProof } from "./verify-proof.ts";
import { createFailedLogins, type FailedLogins } from "./failed-logins.ts";
import { createMailedCodes, type MailedCodes } from "./mailed-codes.ts";
import { createPasswords, type HashCost, type Passwords } from "./passwords.ts";
import { createLogins, type Logins } from "./logins.ts";
import { deleteUnconfirmedAccount, isUnconfirmed } from "./registrations.ts";

export type AuthSettings = {
  accessTokenLifetimeMs: number;
  hashCost: HashCost;
  /** Whether the sample users exist and may log in with their published password. */
  hasSampleLogins: boolean;
};

/** Logins, passwords and mailed codes. */
export type Auth = {
  logins: Logins;
  passwords: Passwords;
  /** Limits failed password logins. The API calls and the API's own pages share the limits. */
  failedLogins: FailedLogins;
  mailedCodes: MailedCodes;
  verifyProof: VerifyProof;
  hasSampleLogins: boolean;
  /**
   * Returns the user of an access token.
   * @throws `ApiError` 401 if the token is invalid or its login has ended
   */
  authenticate: (token: string) => Promise<Caller>;
  /** Sets a user's password and ends the user's logins except `loginId`. `db` should be a transaction. */
  changePassword: (db: Db, userId: number, password: string, loginId: string) => Promise<void>;
  /** Whether nobody has logged in to an account since its sign-up. The email address is then unverified. */
  isUnconfirmed: (db: Db, userId: number) => Promise<boolean>;
  /** Deletes an account for which `isUnconfirmed` is true. `db` must be a transaction. */
  deleteUnconfirmedAccount: (db: Db, userId: number) => Promise<void>;
};

type AuthDependencies = { db: Db; clock: { now(): number }; dataDir: string };

export function createAuth({ db, clock, dataDir }: AuthDependencies, settings: AuthSettings): Auth {
  const { accessTokenLifetimeMs, hashCost, hasSampleLogins } = settings;
  const accessTokens = createAccessTokens(
    createSecretLoader(dataDir, "access-tokens"),
    accessTokenLifetimeMs,
    clock,
  );
  const logins = createLogins(db, accessTokens, createSecretLoader(dataDir, "refresh-tokens"), clock);
  const passwords = createPasswords(db, hashCost, hasSampleLogins);
  const mailedCodes = createMailedCodes(db, createSecretLoader(dataDir, "mailed-codes"), clock);

  return {
    logins,
    passwords,
    failedLogins: createFailedLogins(clock),
    mailedCodes,
    verifyProof: createVerifyProof(passwords, mailedCodes, clock),
    hasSampleLogins,

    async authenticate(token) {
      const owner = await accessTokens.verify(token);
      const user = (await logins.isActive(owner)) ? await findUser(db, owner.userId) : null;
      if (!user) throw new ApiError(401, "TOKEN_INVALID", "Your session has ended. Log in again.");
      return {
        id: user.id,
        email: user.email,
        firstName: user.first_name,
        lastName: user.last_name,
        isAdmin: user.is_admin === 1,
        language: user.language,
        loginId: owner.loginId,
      };
    },

    async changePassword(transaction, userId, password, loginId) {
      await passwords.set(transaction, userId, password, { isSample: false });
      await logins.endOthers(transaction, userId, loginId);
    },

    isUnconfirmed,
    deleteUnconfirmedAccount,
  };
}
