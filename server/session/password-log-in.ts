import { createHash } from "node:crypto";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import type { Tokens } from "../../app/wire/account.ts";
import { isOrganiserError } from "../organiser-client/errors.ts";
import type { Organiser } from "../organiser-client/organiser.ts";
import type { Clock, LogIn, Session } from "../request-context.ts";
import type { BrowsersCart } from "./cart.ts";
import type { Store } from "../store/store.ts";

type Parts = {
  organiser: () => Organiser;
  session: Session;
  cart: Pick<BrowsersCart, "merge">;
  limits: LogInLimits;
  clientAddress: string;
  /** Undoes a sign-in of this request. */
  forget: () => void;
};

const Credentials = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(1_000),
});

/**
 * Logs in with the `email` and `password` of a posted form. The request's body must not have been read yet, and can
 * still be read afterwards. Whether the account exists is not told: the API takes the same time and gives the same
 * words, and the limit counts unknown accounts too. [AUTH-024 AUTH-032]
 */
export async function logInByPassword(request: Request, parts: Parts): Promise<LogIn> {
  const { organiser, session, cart, limits, clientAddress, forget } = parts;
  const authenticator = new Authenticator<LogIn>();
  authenticator.use(
    new FormStrategy<LogIn>(async ({ form }) => {
      const given = Credentials.safeParse(Object.fromEntries(form));
      if (!given.success) return { ok: false, reason: "refused" };
      const { email, password } = given.data;

      const retryAfter = await limits.count(clientAddress, email);
      if (retryAfter !== null) return { ok: false, reason: "limited", retryAfter };
      return admit(await organiser().account.login(email, password, session.fingerprint()), email);
    }),
    "password",
  );

  return authenticator.authenticate("password", request.clone()).catch((error: unknown): LogIn => {
    if (!isOrganiserError(error)) throw error;
    if (error.status === 429) return { ok: false, reason: "limited", retryAfter: 60 };
    const isRefused = error.status >= 400 && error.status < 500 && error.status !== 404;
    return { ok: false, reason: isRefused ? "refused" : "unreachable" };
  });

  async function admit(tokens: Tokens, email: string): Promise<LogIn> {
    session.signIn(tokens);
    const user = await session.user().catch((error: unknown) => {
      forget();
      throw error;
    });
    await Promise.all([limits.forget(email), cart.merge()]);
    return user ? { ok: true, user } : { ok: false, reason: "unreachable" };
  }
}

/** Counts log-ins, so that nobody can try passwords for long. */
export type LogInLimits = {
  /** Counts one attempt; the seconds to wait when there were too many, else null. */
  count(clientAddress: string, email: string): Promise<number | null>;
  /** A log-in that succeeded clears the account's count. */
  forget(email: string): Promise<void>;
};

const quarterHour = 15 * 60 * 1_000;
const attemptsOfAnAccount = 10;
/** Generous: at a track hundreds of people share one address of a mobile carrier. */
const attemptsOfAnAddress = 300;

export function createLogInLimits(store: Store, clock: Clock): LogInLimits {
  return {
    async count(clientAddress, email) {
      const window = Math.floor(clock.now() / quarterHour);
      const [ofAddress, ofAccount] = await Promise.all([
        store.increment(key("address", clientAddress, window), quarterHour),
        store.increment(key("account", accountOf(email), window), quarterHour),
      ]);
      const isLimited = ofAddress > attemptsOfAnAddress || ofAccount > attemptsOfAnAccount;
      return isLimited ? Math.ceil(((window + 1) * quarterHour - clock.now()) / 1_000) : null;
    },
    async forget(email) {
      const window = Math.floor(clock.now() / quarterHour);
      await store.remove(key("account", accountOf(email), window));
    },
  };
}

const accountOf = (email: string): string => email.toLowerCase();

/** Addresses of people don't lie about in the store as text. */
const key = (kind: string, whose: string, window: number): string =>
  `log-in:${kind}:${createHash("sha256").update(whose).digest("base64url")}:${window}`;
