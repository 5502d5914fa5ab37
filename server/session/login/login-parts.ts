import type { Tokens } from "../../../app/wire/account.ts";
import type { Organiser } from "../../organiser-client/organiser.ts";
import type { AuditEvent, Clock, Logger, LoginResult, Session } from "../../request-context.ts";
import type { SessionCart } from "../cart.ts";
import type { LoginQueue } from "./login-queue.ts";
import type { LoginLimits } from "../../shared/login-limits.ts";
import type { Encrypter } from "../encrypter.ts";
import type { BrowserIdentity } from "../browser-identity.ts";

/** Dependencies of all login methods. */
export type LoginServices = {
  organiser: () => Organiser;
  session: Session;
  clock: Clock;
  browser: BrowserIdentity;
  cart: Pick<SessionCart, "merge">;
  loginLimits: LoginLimits;
  loginQueue: LoginQueue;
  encrypter: Encrypter;
  audit: (event: AuditEvent) => void;
  log: Logger;
  clientAddress: string;
  /** Reverts a login of this request. */
  forget: () => void;
};

/** Result of requesting tokens from the API. */
export type TokenResult = { ok: true; tokens: Tokens } | Exclude<LoginResult, { ok: true }>;

/** Keyed hash of an account name, for cookies, counters and logs. */
export const hashAccountName = (email: string, encrypter: Encrypter): string =>
  encrypter.keyedHash("account name", email.trim().toLowerCase()).slice(0, 16);
