import { z } from "zod";
import { type Answers, noonInPerth, scriptedTransport } from "./scripted-context.ts";
import type { ScriptedCall } from "./scripted-context.ts";
import { recordingLog } from "./organiser-visitor.ts";
import { settableClock } from "./settable-clock.ts";
import { organiserCalls } from "../../server/organiser-client/organiser.ts";
import type { Store } from "../../server/store/store.ts";
import { createMemoryStore } from "../../server/store/memory.ts";
import { openCart } from "../../server/session/cart.ts";
import { createCookieJar } from "../../server/session/cookie-jar.ts";
import { endedSessionsIn } from "../../server/session/ended-sessions.ts";
import { createLogInLimits } from "../../server/session/log-in/log-in-limits.ts";
import { createLogInLine } from "../../server/session/log-in/log-in-line.ts";
import { openNotices } from "../../server/session/notices.ts";
import { createRefresher } from "../../server/session/refresh.ts";
import { createSealer } from "../../server/session/sealer.ts";
import { openSession, sessionLifetime } from "../../server/session/session.ts";
import { openVisit } from "../../server/session/visit.ts";

export const second = 1_000;
export const day = 24 * 60 * 60 * second;

type Given = {
  answers?: Answers;
  /** Milliseconds after which a session ends. */
  longest?: number;
  /** The addresses of other APIs that sessions may be at. */
  otherApis?: string[];
  /** What stands in for the empty memory store, made over it. */
  store?: (store: Store) => Store;
};

/**
 * A site to which browsers come request by request, with what their sessions are made from: real parts over
 * an empty memory store. The API alone is a script, which a test may rewrite in `answers`.
 */
export function aSite({
  answers: more = {},
  longest = 90 * day,
  otherApis = [],
  store: storeOver = (store) => store,
}: Given = {}) {
  const clock = settableClock(noonInPerth);
  const store = storeOver(createMemoryStore(clock));
  const sealerBy = (...secrets: string[]) =>
    createSealer(
      secrets.map((secret) => secret.padEnd(32, "-")),
      clock,
    );
  const sealer = sealerBy("the first secret");
  const calls: ScriptedCall[] = [];
  const answers: Answers = {
    "cognito/user/authUser": () => ({ user: { id: 7, first_name: "Sam", email: "sam@example.com" } }),
    "cognito/user/logout": () => ({}),
    "sell/cart/mergeCart": () => ({ success: true }),
    "sell/cart/getCart": () => aCart(2),
    ...more,
  };
  const organiser = organiserCalls(scriptedTransport(calls, answers));
  const { log, lines } = recordingLog();
  const refresher = createRefresher({ store, sealer });

  /** One request of a browser with these cookies, for a page. */
  async function request({ cookies = "", page = "/", sealer: used = sealer } = {}) {
    const jar = createCookieJar(cookies, false);
    const visit = await openVisit(jar, used);
    const notices = await openNotices(jar, used);
    const cart = await openCart({ jar, sealer: used, log, organiser: () => organiser });
    const session = await openSession({
      jar,
      sealer: used,
      refresher,
      ended: endedSessionsIn(store, sessionLifetime, log),
      limits: createLogInLimits(store, clock),
      line: createLogInLine({ clock, atOnce: 4, longestHeld: 10 * second }),
      visit,
      notices,
      longest,
      clock,
      log,
      audit: () => undefined,
      clientAddress: "203.0.113.7",
      store,
      authorisation: null,
      requestId: "a-request",
      page,
      opensPage: true,
      cart,
      organiser: () => organiser,
      optionalTimeoutMs: 3_000,
      knowsBase: (base) => otherApis.includes(base),
    });
    /** The browser's cookies after the answer. */
    const after = async () => cookiesAfter(cookies, await jar.lines());
    return { jar, visit, notices, cart, session, after };
  }

  /** The cookies of a browser that has logged in, and has something in its cart. */
  async function signedIn(tokens = somebodysTokens, base: string | null = null): Promise<string> {
    const { session, cart, after } = await request();
    await session.signIn(tokens, base);
    await cart.read();
    return after();
  }

  /** A cookie as the site's own, of whatever a session may have been kept as. */
  const sessionCookie = async (content: unknown, by = sealer) =>
    `session=${await by.seal("session", content, sessionLifetime)}`;

  /** What a browser's session is kept as. */
  const contentOf = async (cookies: string) => {
    const sealed = createCookieJar(cookies, false).read("session") ?? "";
    return z.looseObject({}).parse((await sealer.open("session", sealed))?.value);
  };

  /** The paths that the API was asked for. */
  const asked = () => calls.map(({ path }) => path);

  return {
    clock,
    store,
    sealer,
    sealerBy,
    calls,
    answers,
    lines,
    request,
    signedIn,
    sessionCookie,
    contentOf,
    asked,
  };
}

export const somebodysTokens = { accessToken: "access", refreshToken: "refresh" };

/** An access token with these claims, of whatever type: those of the API are text and a number. */
export const accessToken = (claims: { sub?: unknown; exp?: unknown }): string =>
  [{ alg: "none" }, claims, "signature"]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");

/** A cart of so many pieces, as the API answers with it. */
const aCart = (count: number) => ({
  item_count: count,
  items: [],
  subtotal: 0,
  sessionKey: "the-key",
  message: "",
});

/** What a browser sends after it has got these lines, on top of what it had. */
export function cookiesAfter(before: string, lines: string[]): string {
  const kept = new Map<string, string>();
  for (const pair of before.split("; ").filter(Boolean)) kept.set(nameOf(pair), pair);
  for (const line of lines) {
    if (line.includes("Max-Age=0;")) kept.delete(nameOf(line));
    else kept.set(nameOf(line), line.slice(0, line.indexOf(";")));
  }
  return [...kept.values()].join("; ");
}

/** The names of the cookies that a browser sends. */
export const cookieNames = (cookies: string): string[] => cookies.split("; ").filter(Boolean).map(nameOf);

const nameOf = (pair: string): string => pair.slice(0, pair.indexOf("="));

/** Where a thrown redirect leads, with its status; what else was thrown as it is. */
export const thrownBy = (doing: () => unknown): Promise<unknown> =>
  Promise.resolve()
    .then(doing)
    .then(
      () => "nothing",
      (thrown: unknown) =>
        thrown instanceof Response ? `${thrown.status} ${thrown.headers.get("Location")}` : thrown,
    );
