import { expect, test } from "vitest";
import type { Organiser } from "../organiser-client/organiser.ts";
import { createMemoryStore } from "../store/memory.ts";
import { createCookieJar } from "./cookie-jar.ts";
import { endedSessionsIn } from "./ended-sessions.ts";
import { createLogInLine } from "./log-in/log-in-line.ts";
import { createLogInLimits } from "./log-in/log-in-limits.ts";
import { createRefresher } from "./refresh.ts";
import { createSealer } from "./sealer.ts";
import { openSession, sessionLifetime } from "./session.ts";
import { openVisit } from "./visit.ts";

const clock = { now: () => Date.UTC(2027, 2, 1) };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const sealer = createSealer(["a-secret-for-tests-that-is-long-enough"], clock);
const tokens = { accessToken: "access", refreshToken: "refresh" };

const longest = 90 * 24 * 60 * 60 * 1_000;
const notices = { add: () => undefined, drop: () => undefined };
const cart = { merge: () => Promise.resolve(), forget: () => undefined };

const organiser = (): Organiser => {
  throw new Error("The API is not asked about somebody who isn't signed in.");
};

/** The session of somebody who has no cookie and opens `page`. */
async function visitorOn(page: string) {
  const store = createMemoryStore(clock);
  const jar = createCookieJar(undefined, false);
  const visit = await openVisit(jar, sealer);
  const refresher = createRefresher({ store, sealer });
  const ended = endedSessionsIn(store, sessionLifetime, log);
  const limits = createLogInLimits(store, clock);
  const clientAddress = "203.0.113.7";
  const audit = () => undefined;
  const parts = {
    jar,
    audit,
    sealer,
    refresher,
    ended,
    limits,
    line: createLogInLine({ clock, atOnce: 4, longestHeld: 10_000 }),
    visit,
    clock,
    log,
    clientAddress,
    store,
    authorisation: null,
    requestId: "",
    page,
    organiser,
    knowsBase: () => false,
  };
  return openSession({ ...parts, cart, notices, longest });
}

test("somebody who isn't signed in is sent to the log-in page, and back to the whole path afterwards [AUTH-014 RT-066 RT-068 AUTH-030]", async () => {
  const session = await visitorOn("/profile?tab=vehicles");
  const thrown: unknown = await session.require().catch((reason: unknown) => reason);
  expect(thrown).toBeInstanceOf(Response);
  if (!(thrown instanceof Response)) return;
  expect([thrown.status, thrown.headers.get("Location")]).toEqual([303, "/login"]);
  expect(session.takeReturnPath()).toBe("/profile?tab=vehicles");
});

test("a visitor has no user, no token, and no cookie by being asked [AUTH-005 SEC-001]", async () => {
  const session = await visitorOn("/");
  expect([session.isSignedIn, await session.user(), await session.accessToken()]).toEqual([
    false,
    null,
    null,
  ]);
});

test("somebody is signed in once both tokens are held [AUTH-006 AUTH-007]", async () => {
  const session = await visitorOn("/login");
  await session.signIn(tokens);
  expect([session.isSignedIn, await session.accessToken()]).toEqual([true, "access"]);
});

test("a store that fails keeps the session: nothing is refreshed twice for want of a lock [AUTH-016]", async () => {
  const store = { ...createMemoryStore(clock), get: () => Promise.reject(new Error("The store is gone.")) };
  const refresher = createRefresher({ store, sealer });
  let asked = 0;
  const renewal = await refresher.renew(
    tokens,
    async () => {
      asked += 1;
      return tokens;
    },
    log,
  );
  expect([renewal.kind, asked]).toEqual(["unreachable", 0]);
});
