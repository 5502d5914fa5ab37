import { findUser } from "../account/users.ts";
import type { Db } from "../db/database.ts";
import { ApiError, type Caller } from "../http/route.ts";
import { keptSecret } from "../kept-secret.ts";
import { createAccessTokens } from "./access-token.ts";
import { type ConfirmChange, createConfirmChange } from "./confirm-change.ts";
import { createFailedLogIns, type FailedLogIns } from "./failed-log-ins.ts";
import { createMailedCodes, type MailedCodes } from "./mailed-codes.ts";
import { createPasswords, type HashCost, type Passwords } from "./passwords.ts";
import { createSignIns, type SignIns } from "./sign-ins.ts";

export type AuthSettings = {
  /** Milliseconds. */
  accessTokenLifetime: number;
  hashCost: HashCost;
  /** Whether the sample users exist and may sign in with their published password. */
  sampleSignIns: boolean;
};

/** How somebody is known: what the calls of log-in, and those that change an account, need. */
export type Auth = {
  signIns: SignIns;
  passwords: Passwords;
  /** Counts tries of all ways to log in together. */
  tries: FailedLogIns;
  mailedCodes: MailedCodes;
  confirmChange: ConfirmChange;
  sampleSignIns: boolean;
  /** Who holds this bearer; every call goes this way. Throws `ApiError` 401 for one that is no good. */
  authenticate: (bearer: string) => Promise<Caller>;
  /**
   * Sets a user's password and ends all sign-ins but the one that it was changed from. Give a transaction as
   * `db`.
   */
  changePassword: (db: Db, userId: number, password: string, signInId: string) => Promise<void>;
};

type From = { db: Db; clock: { now(): number }; dataDir: string };

export function createAuth({ db, clock, dataDir }: From, settings: AuthSettings): Auth {
  const { accessTokenLifetime, hashCost, sampleSignIns } = settings;
  const accessTokens = createAccessTokens(keptSecret(dataDir, "access-tokens"), accessTokenLifetime, clock);
  const signIns = createSignIns(db, accessTokens, keptSecret(dataDir, "refresh-tokens"), clock);
  const passwords = createPasswords(db, hashCost, sampleSignIns);
  const mailedCodes = createMailedCodes(db, keptSecret(dataDir, "mailed-codes"), clock);

  return {
    signIns,
    passwords,
    tries: createFailedLogIns(clock),
    mailedCodes,
    confirmChange: createConfirmChange(passwords, mailedCodes, clock),
    sampleSignIns,

    async authenticate(token) {
      const bearer = await accessTokens.read(token);
      const user = (await signIns.lasts(bearer)) ? await findUser(db, bearer.userId) : null;
      if (!user) throw new ApiError(401, "TOKEN_INVALID", "The session has ended. Please log in again.");
      return {
        id: user.id,
        email: user.email,
        firstName: user.first_name,
        lastName: user.last_name,
        isAdmin: user.is_admin === 1,
        signInId: bearer.signInId,
      };
    },

    async changePassword(within, userId, password, signInId) {
      await passwords.set(within, userId, password, { isSample: false });
      await signIns.endOthers(within, userId, signInId);
    },
  };
}
