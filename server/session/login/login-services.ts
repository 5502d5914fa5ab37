import type { Tokens } from "../../../app/wire/account.ts";
import type { Organiser } from "../../organiser-client/organiser.ts";
import type { AuditEvent, Clock, Logger, LoginResult, Session } from "../../request-context.ts";
import type { SessionCart } from "../cart.ts";
import type { LoginQueue } from "./login-queue.ts";
import type { LoginLimits } from "../../shared/login-limits.ts";
import type { Encrypter } from "../encrypter.ts";
import type { BrowserIdentity } from "../browser-identity.ts";

/** Services that all login methods need. */
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
  /** Undoes a login of this request: deletes the session from this browser without notifying the API. */
  forget: () => void;
};

/** Result of requesting tokens from the API. */
export type TokenResult = { ok: true; tokens: Tokens } | Exclude<LoginResult, { ok: true }>;

/** Returns the keyed hash of an account name, by which cookies, counters and logs identify the account. */
export const hashAccountName = (email: string, encrypter: Encrypter): string =>
  encrypter.keyedHash("account name", email.trim().toLowerCase()).slice(0, 16);
