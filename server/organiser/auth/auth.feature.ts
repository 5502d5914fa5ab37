import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Credentials } from "../account/credentials.ts";
import { findUser } from "../account/users.ts";
import type { Feature, Parts } from "../feature.ts";
import { ApiError, type Caller } from "../http/route.ts";
import { createAccessTokens } from "./access-token.ts";
import { keptSecret } from "./kept-secret.ts";
import { createConfirmChange } from "./confirm-change.ts";
import { logInCalls } from "./log-in-calls.ts";
import { createMailedCodes } from "./mailed-codes.ts";
import { mailedCodeMigrations } from "./mailed-code-tables.ts";
import { createPasswords, type HashCost } from "./passwords.ts";
import { endSampleSignIns, makeSampleUsers } from "./sample-users.ts";
import { createSignIns } from "./sign-ins.ts";
import { authMigrations } from "./tables.ts";

export type AuthSettings = {
  /** Milliseconds. */
  accessTokenLifetime: number;
  hashCost: HashCost;
  /** Whether the sample users exist and may sign in with their published password. */
  sampleSignIns: boolean;
};

/**
 * The feature, the way from a bearer to its caller that every call goes, and what saving a profile needs to
 * know of both.
 */
export type Auth = {
  feature: Feature;
  authenticate: (bearer: string) => Promise<Caller>;
  credentials: Credentials;
};

const Refresh = z.object({ refresh_token: text, fingerprint: text });

/** Log-in, refresh and log-out. [API-006 API-007 API-008] */
export function createAuth(parts: Parts, settings: AuthSettings): Auth {
  const { db, clock, dataDir } = parts;
  const accessTokens = createAccessTokens(
    keptSecret(dataDir, "access-tokens"),
    settings.accessTokenLifetime,
    clock,
  );
  const signIns = createSignIns(db, accessTokens, keptSecret(dataDir, "refresh-tokens"), clock);
  const passwords = createPasswords(db, settings.hashCost, settings.sampleSignIns);
  const mailedCodes = createMailedCodes(db, keptSecret(dataDir, "mailed-codes"), clock);

  const feature: Feature = {
    name: "auth",
    migrations: { ...authMigrations, ...mailedCodeMigrations },
    routes: [
      ...logInCalls(parts, { signIns, passwords, mailedCodes }),
      {
        method: "POST",
        path: "cognito/user/refreshToken",
        ignoresBearer: true,
        async answer({ input }) {
          const { refresh_token, fingerprint } = Refresh.parse(input);
          return signIns.refresh(refresh_token, fingerprint);
        },
      },
      {
        method: "GET",
        path: "cognito/user/logout",
        async answer({ requireCaller }) {
          await signIns.end(requireCaller().signInId);
          return { success: true, message: "" };
        },
      },
      {
        method: "POST",
        path: "cognito/user/logoutEverywhere",
        async answer({ requireCaller, audit }) {
          const { id } = requireCaller();
          await signIns.endAll(id);
          audit({ what: "signed-out-everywhere", who: String(id) });
          return { success: true, message: "" };
        },
      },
    ],
    async start() {
      if (!settings.sampleSignIns) await endSampleSignIns(db, clock.now());
    },
    async sample() {
      if (settings.sampleSignIns) await makeSampleUsers(db, clock, passwords);
    },
  };

  return {
    feature,
    authenticate,
    credentials: {
      async changePassword(within, userId, password, signInId) {
        await passwords.set(within, userId, password, { isSample: false });
        await signIns.endOthers(within, userId, signInId);
      },
      confirmChange: createConfirmChange(passwords, mailedCodes, clock),
      hasPassword: (userId) => passwords.has(userId),
      mailedCodes,
    },
  };

  async function authenticate(token: string): Promise<Caller> {
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
  }
}
