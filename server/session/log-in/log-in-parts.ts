import type { Organiser } from "../../organiser-client/organiser.ts";
import type { AuditEvent, Clock, Log, Session } from "../../request-context.ts";
import type { BrowsersCart } from "../cart.ts";
import type { LogInLine } from "./log-in-line.ts";
import type { LogInLimits } from "./log-in-limits.ts";
import type { Sealer } from "../sealer.ts";
import type { Visit } from "../visit.ts";

/** What every way to log in is made from. */
export type LogInParts = {
  organiser: () => Organiser;
  session: Session;
  clock: Clock;
  visit: Visit;
  cart: Pick<BrowsersCart, "merge">;
  limits: LogInLimits;
  line: LogInLine;
  sealer: Sealer;
  audit: (event: AuditEvent) => void;
  log: Log;
  clientAddress: string;
  /** Undoes a sign-in of this request. */
  forget: () => void;
};

/** An account's name as it may stand in a cookie, a count or the log. */
export const accountMark = (email: string, sealer: Sealer): string =>
  sealer.mark("account name", email.trim().toLowerCase()).slice(0, 16);
