import type { Tokens } from "../../../app/wire/account.ts";
import type { Organiser } from "../../organiser-client/organiser.ts";
import type { AuditEvent, Clock, Logger, LoginResult, Session } from "../../request-context.ts";
import type { SessionCart } from "../cart.ts";
import type { LoginQueue } from "./login-queue.ts";
import type { LoginLimits } from "../../shared/login-limits.ts";
import type { Encrypter } from "../encrypter.ts";
import type { BrowserIdentity } from "../browser-identity.ts";

export type LoginServices = {
  getOrganiser: () => Organiser;
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
  /** Undoes a login of this request. Deletes the session from this browser without notifying the API. */
  forget: () => void;
};

export type TokenResult = { ok: true; tokens: Tokens } | Exclude<LoginResult, { ok: true }>;

/** Returns the keyed hash of an account name, which identifies the account in cookies, counters and logs. */
export const hashAccountName = (email: string, encrypter: Encrypter): string =>
  encrypter.keyedHash("account name", email.trim().toLowerCase()).slice(0, 16);
