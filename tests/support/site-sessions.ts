import { z } from "zod";
import { type Answers, noonInPerth, scriptedTransport } from "./scripted-context.ts";
import type { ScriptedCall } from "./scripted-context.ts";
import { recordingLog } from "./organiser-visitor.ts";
import { settableClock } from "./settable-clock.ts";
import { createOrganiserCalls } from "../../server/organiser-client/organiser.ts";
import type { Store } from "../../server/store/store.ts";
import { createMemoryStore } from "../../server/store/memory.ts";
import { openCart } from "../../server/session/cart.ts";
import { createCookieJar } from "../../server/session/cookie-jar.ts";
import { createEndedSessions } from "../../server/session/ended-sessions.ts";
import { createLoginLimits } from "../../server/shared/login-limits.ts";
import { createLoginQueue } from "../../server/session/login/login-queue.ts";
import { openNotices } from "../../server/session/notices.ts";
import { openSavedTickets } from "../../server/session/saved-tickets.ts";
import { createRefresher } from "../../server/session/refresh.ts";
import { createEncrypter } from "../../server/session/encrypter.ts";
import { openSession, SESSION_COOKIE_LIFETIME_MS } from "../../server/session/session.ts";
import { openBrowserIdentity } from "../../server/session/browser-identity.ts";

export const second = 1_000;
export const day = 24 * 60 * 60 * second;

type Options = {
  answers?: Answers;
  maxSessionAgeMs?: number;
  /** Addresses of other APIs that sessions may use. */
  otherApis?: string[];
  /** Wraps or replaces the empty memory store. */
  store?: (store: Store) => Store;
};

/**
 * A site that handles the requests of browsers one by one, with the real session modules and an empty
 * memory store. Only the API is scripted; tests may change its responses in `answers`.
 */
export function createTestSite({
  answers: overrides = {},
  maxSessionAgeMs = 90 * day,
  otherApis = [],
  store: wrapStore = (store) => store,
}: Options = {}) {
  const clock = settableClock(noonInPerth);
  const store = wrapStore(createMemoryStore(clock));
  const createEncrypterWith = (...secrets: string[]) =>
    createEncrypter(
      secrets.map((secret) => secret.padEnd(32, "-")),
      clock,
    );
  const encrypter = createEncrypterWith("the first secret");
  const calls: ScriptedCall[] = [];
  const answers: Answers = {
    "cognito/user/authUser": () => ({ user: { id: 7, first_name: "Sam", email: "sam@example.com" } }),
    "cognito/user/logout": () => ({}),
    "sell/cart/mergeCart": () => ({ success: true }),
    "sell/cart/getCart": () => cartWith(2),
    ...overrides,
  };
  const organiser = createOrganiserCalls(scriptedTransport(calls, answers));
  const { log, lines } = recordingLog();
  const refresher = createRefresher({ store, encrypter });

  /** Opens a request of a browser with these cookies, for a page. */
  async function request({ cookies = "", page = "/", encrypter: requestEncrypter = encrypter } = {}) {
    const jar = createCookieJar(cookies, false);
    const visit = await openBrowserIdentity(jar, requestEncrypter);
    const notices = await openNotices(jar, requestEncrypter);
    const savedTickets = openSavedTickets(jar, requestEncrypter);
    const cart = await openCart({ jar, encrypter: requestEncrypter, log, getOrganiser: () => organiser });
    const session = await openSession({
      jar,
      encrypter: requestEncrypter,
      refresher,
      endedSessions: createEndedSessions(store, SESSION_COOKIE_LIFETIME_MS, log),
      loginLimits: createLoginLimits(store, clock),
      loginQueue: createLoginQueue({ clock, maxConcurrent: 4, maxWaitMs: 10 * second }),
      browser: visit,
      notices,
      savedTickets,
      maxAgeMs: maxSessionAgeMs,
      clock,
      log,
      audit: () => undefined,
      clientAddress: "203.0.113.7",
      store,
      authorisation: null,
      requestId: "a-request",
      pagePath: page,
      isPageRequest: true,
      cart,
      getOrganiser: () => organiser,
      optionalTimeoutMs: 3_000,
      isAllowedBase: (base) => otherApis.includes(base),
    });
    /** Returns the browser's cookies after the response. */
    const cookiesAfterResponse = async () => cookiesAfter(cookies, await jar.getSetCookieHeaders());
    return { jar, visit, notices, savedTickets, cart, session, after: cookiesAfterResponse };
  }

  /** Returns the cookies of a browser that is logged in and has items in its cart. */
  async function logInBrowser(tokens = userTokens, base: string | null = null): Promise<string> {
    const { session, cart, after: cookiesAfterResponse } = await request();
    await session.start(tokens, base);
    await cart.read();
    return cookiesAfterResponse();
  }

  /** Creates a valid session cookie with any content. */
  const sessionCookie = async (content: unknown, by = encrypter) =>
    `session=${await by.encrypt("session", content, SESSION_COOKIE_LIFETIME_MS)}`;

  /** Returns the decrypted content of a browser's session cookie. */
  const readSessionCookie = async (cookies: string) => {
    const encrypted = createCookieJar(cookies, false).read("session") ?? "";
    return z.looseObject({}).parse((await encrypter.decrypt("session", encrypted))?.value);
  };

  /** Returns the paths of the API calls. */
  const calledPaths = () => calls.map(({ path }) => path);

  return {
    clock,
    store,
    encrypter,
    createEncrypterWith: createEncrypterWith,
    calls,
    answers,
    lines,
    request,
    logInBrowser: logInBrowser,
    sessionCookie,
    readSessionCookie: readSessionCookie,
    calledPaths,
  };
}

export const userTokens = { accessToken: "access", refreshToken: "refresh" };

/** Creates an access token with these claims. Their types may be wrong: the API sends a string and a number. */
export const accessToken = (claims: { sub?: unknown; exp?: unknown }): string =>
  [{ alg: "none" }, claims, "signature"]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");

/** A response of the API for a cart with this many items. */
const cartWith = (count: number) => ({
  item_count: count,
  items: [],
  subtotal: 0,
  sessionKey: "the-key",
  message: "",
});

/** Applies these `Set-Cookie` headers to a `Cookie` header and returns the new one. */
export function cookiesAfter(before: string, lines: string[]): string {
  const cookies = new Map<string, string>();
  for (const pair of before.split("; ").filter(Boolean)) cookies.set(nameOf(pair), pair);
  for (const line of lines) {
    if (line.includes("Max-Age=0;")) cookies.delete(nameOf(line));
    else cookies.set(nameOf(line), line.slice(0, line.indexOf(";")));
  }
  return [...cookies.values()].join("; ");
}

/** Returns the names in a `Cookie` header. */
export const cookieNames = (cookies: string): string[] => cookies.split("; ").filter(Boolean).map(nameOf);

const nameOf = (pair: string): string => pair.slice(0, pair.indexOf("="));

/** Returns status and target of a thrown redirect, any other thrown value unchanged, or else “nothing”. */
export const captureThrown = (work: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(work)
    .then(
      () => "nothing",
      (thrown: unknown) =>
        thrown instanceof Response ? `${thrown.status} ${thrown.headers.get("Location")}` : thrown,
    );
