import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openBrowser, type ScriptedBrowser } from "../../../tests/support/scripted-browser.ts";
import { organiserError } from "../../../tests/support/scripted-context.ts";
import { createAuthorisationServer } from "../../organiser-client/authorisation.ts";
import { knowingSamAndKim, minute, sam } from "./mail-log-in.fixture.ts";

const settings = {
  name: "the club",
  url: "https://club.example",
  innerUrl: "http://127.0.0.1:9",
  clientId: "roll-racing",
  redirectUri: "https://site.example/auth",
  usesPkce: true,
};

type Exchanged = { accessToken: string; refreshToken: string; nonce: string };
type Given = Omit<NonNullable<Parameters<typeof openBrowser>[0]>, "authorisation"> & {
  exchange?: (asked: URLSearchParams) => Exchanged;
};

const samsTokens = { accessToken: "sam", refreshToken: "sam's next" };

/** A browser, and the server of the club, whose addresses are real; what it exchanges a code for is not. */
function openClub({ exchange = () => ({ ...samsTokens, nonce: "" }), ...given }: Given = {}) {
  const exchanged: { code: string; verifier: string; requestId: string }[] = [];
  let asked = new URLSearchParams();
  const authorisation = {
    ...createAuthorisationServer(settings),
    exchange: async (code: string, verifier: string, requestId: string) => {
      exchanged.push({ code, verifier, requestId });
      return exchange(asked);
    },
  };
  const browser = openBrowser({ answers: knowingSamAndKim, authorisation, ...given });
  return {
    browser,
    exchanged,
    /** Goes there; what the address asks for. */
    leave: async () => {
      const address = await browser.request(({ session }) => session.authorisationAddress());
      asked = new URL(address ?? "").searchParams;
      return asked;
    },
    /** Comes back with what the server says, as a query; with its own state unless another is given. */
    comeBack: (
      said: Record<string, string> = { code: "a code" },
      changes: Parameters<typeof browser.request>[1] = {},
    ) => {
      const query = new URLSearchParams({ state: asked.get("state") ?? "", ...said });
      const back = new Request(`https://site.example/auth?${query}`);
      return browser.request(({ session }) => session.logInByAuthorisation(back), changes);
    },
  };
}

const failing = (error: Error) => () => {
  throw error;
};

test("where no authorisation is configured there is no address, and nothing is kept for one [AUTH-033]", async () => {
  const browser = openBrowser();
  expect(await browser.request(({ session }) => session.authorisationAddress())).toBeNull();
  expect(browser.cookies.size).toBe(0);
});

test("the address asks with a state, a nonce and a challenge of this browser's own, each another one each time [AUTH-025 AUTH-033]", async () => {
  const { browser, leave } = openClub();
  const [first, second] = [await leave(), await leave()];
  const guessed = [first, second].flatMap((asked) => [
    asked.get("state"),
    asked.get("nonce"),
    asked.get("code_challenge"),
  ]);
  expect(new Set(guessed).size).toBe(6);
  for (const text of guessed) expect(text).toMatch(/^[\w-]{43}$/);
  expect(browser.has("authorise")).toBe(true);
});

test("what this browser asked with is kept for ten minutes, sealed", async () => {
  const { browser, leave } = openClub();
  await leave();
  expect(browser.sent).toEqual([
    expect.stringMatching(/^__Host-authorise=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

test.each([
  ["that the server gives back", (asked: URLSearchParams) => asked.get("nonce") ?? ""],
  ["that the server doesn't give back", () => ""],
])(
  "who comes back with a code and a nonce %s is logged in, by tokens for which the code is exchanged [AUTH-034]",
  async (_which, nonceOf) => {
    const { browser, exchanged, leave, comeBack } = openClub({
      exchange: (asked) => ({ ...samsTokens, nonce: nonceOf(asked) }),
    });
    const asked = await leave();
    expect(await comeBack()).toMatchObject({ ok: true, user: { id: 7, email: sam.email }, isNew: false });
    expect(exchanged).toEqual([{ code: "a code", verifier: expect.any(String), requestId: "a-request" }]);
    const challenge = createHash("sha256").update(exchanged[0]?.verifier ?? "");
    expect(challenge.digest("base64url")).toBe(asked.get("code_challenge"));
    expect(browser.audits).toEqual([{ what: "logged-in", who: "7", why: "authorisation" }]);
    expect(browser.lines).toEqual([]);
    expect(await browser.request(({ session }) => session.user())).toMatchObject({ id: 7 });
  },
);

test("until a moment before the ten minutes are over somebody may come back, and then no more", async () => {
  const inTime = openClub();
  await inTime.leave();
  inTime.browser.clock.advance(10 * minute - 1);
  expect(await inTime.comeBack()).toMatchObject({ ok: true });

  const late = openClub();
  await late.leave();
  late.browser.clock.advance(10 * minute);
  expect(await late.comeBack()).toEqual({ ok: false, reason: "bad-state" });
  expect(late.exchanged).toEqual([]);
});

const anotherState = { what: "log-in-failed", who: null, why: "another state than was asked with" };

test.each<[string, Record<string, string>]>([
  ["another state", { state: "another", code: "a code" }],
  ["no state", { state: "", code: "a code" }],
  ["another state and a refusal", { state: "another", error: "access_denied" }],
])("a return with %s is refused before anybody looks at it [AUTH-035]", async (_what, said) => {
  const { browser, exchanged, leave, comeBack } = openClub();
  await leave();
  expect(await comeBack(said)).toEqual({ ok: false, reason: "bad-state" });
  expect(exchanged).toEqual([]);
  expect(browser.audits).toEqual([anotherState]);
  expect(await comeBack()).toEqual({ ok: false, reason: "bad-state" });
});

test.each([
  ["that went nowhere", async () => undefined],
  [
    "with an invented cookie",
    async ({ cookies }: ScriptedBrowser) => void cookies.set("__Host-authorise", "invented"),
  ],
  [
    "with a cookie that was sealed for something else",
    ({ seal }: ScriptedBrowser) => seal("authorise", "session", { state: "s", nonce: "n", verifier: "v" }),
  ],
  [
    "with one that lacks a part",
    ({ seal }: ScriptedBrowser) => seal("authorise", "authorise", { state: "s", nonce: "n" }),
  ],
])("a browser %s can't come back [AUTH-035]", async (_which, prepare) => {
  const { browser, exchanged, comeBack } = openClub();
  await prepare(browser);
  expect(await comeBack({ state: "s", code: "a code" })).toEqual({ ok: false, reason: "bad-state" });
  expect(exchanged).toEqual([]);
  expect(browser.audits).toEqual([anotherState]);
  expect(browser.has("authorise")).toBe(false);
});

test("a return counts once, even for who kept a copy of the cookie; to go there again begins anew [AUTH-036]", async () => {
  const { browser, exchanged, leave, comeBack } = openClub();
  await leave();
  const copy = new Map(browser.cookies);
  expect(await comeBack()).toMatchObject({ ok: true });
  expect(browser.has("authorise")).toBe(false);
  expect(await comeBack()).toEqual({ ok: false, reason: "bad-state" });

  browser.restore(copy);
  browser.clock.advance(10 * minute - 1);
  expect(await comeBack()).toEqual({ ok: false, reason: "bad-state" });
  expect(exchanged).toHaveLength(1);

  await leave();
  expect(await comeBack()).toMatchObject({ ok: true });
  expect(exchanged).toHaveLength(2);
});

test("the store is told of no state that could be used, and forgets it with the cookie", async () => {
  const noted: unknown[][] = [];
  const { leave, comeBack } = openClub({
    store: (store) => ({
      ...store,
      add: (...given) => {
        noted.push(given);
        return store.add(...given);
      },
    }),
  });
  const asked = await leave();
  await comeBack();
  expect(noted).toEqual([[expect.stringMatching(/^session:authorised:[\w-]{43}$/), "used", 10 * minute]]);
  expect(noted.flat()).not.toContain(`session:authorised:${asked.get("state")}`);
});

test("a store that fails keeps nobody out, and the operator is told", async () => {
  const error = new Error("The store is gone.");
  const { browser, leave, comeBack } = openClub({
    store: (store) => ({ ...store, add: () => Promise.reject(error) }),
  });
  await leave();
  expect(await comeBack()).toMatchObject({ ok: true });
  expect(browser.lines).toEqual([
    { level: "warn", members: { err: error }, message: "a return from the authorisation can't be noted" },
  ]);
});

test.each<[string, Record<string, string>, string]>([
  ["didn't allow it", { error: "access_denied" }, "denied"],
  ["didn't allow it, whatever code comes along", { error: "access_denied", code: "a code" }, "denied"],
  ["met another error there", { error: "server_error", code: "a code" }, "refused"],
  ["comes back without a code", {}, "refused"],
])("who %s isn't logged in, and the return is used up", async (_who, said, reason) => {
  const { browser, exchanged, leave, comeBack } = openClub();
  await leave();
  expect(await comeBack(said)).toEqual({ ok: false, reason });
  expect(exchanged).toEqual([]);
  expect(browser.audits).toEqual([
    { what: "log-in-failed", who: null, why: "not allowed at the authorisation" },
  ]);
  expect(await comeBack()).toEqual({ ok: false, reason: "bad-state" });
});

/** Another text that is as long. */
const another = (text: string): string => `${text.slice(1)}${text.startsWith("A") ? "B" : "A"}`;

test.each([
  ["is shorter", () => "another"],
  ["is as long", (asked: URLSearchParams) => another(asked.get("nonce") ?? "")],
  ["begins with this browser's", (asked: URLSearchParams) => `${asked.get("nonce")}A`],
  ["begins this browser's", (asked: URLSearchParams) => (asked.get("nonce") ?? "").slice(0, -1)],
  ["is this browser's state", (asked: URLSearchParams) => asked.get("state") ?? ""],
])("tokens that were made for another browser, whose nonce %s, log nobody in", async (_which, nonceOf) => {
  const { browser, leave, comeBack } = openClub({
    exchange: (asked) => ({ ...samsTokens, nonce: nonceOf(asked) }),
  });
  await leave();
  expect(await comeBack()).toEqual({ ok: false, reason: "bad-state" });
  expect(browser.audits).toEqual([{ what: "log-in-failed", who: null, why: "tokens for another browser" }]);
  expect(await browser.request(({ session }) => session.isSignedIn)).toBe(false);
});

test("a state that is another, as long as this browser's, logs nobody in [AUTH-034]", async () => {
  const { exchanged, leave, comeBack } = openClub();
  const asked = await leave();
  const state = another(asked.get("state") ?? "");
  expect(await comeBack({ code: "a code", state })).toEqual({ ok: false, reason: "bad-state" });
  expect(exchanged).toEqual([]);
});

test.each([400, 401, 403, 405, 422, 428, 430, 499])(
  "a code that the server refuses with %i is a wrong one, and the operator is told",
  async (status) => {
    const { browser, leave, comeBack } = openClub({
      exchange: failing(organiserError("refused", "POST /authtoken", { status })),
    });
    await leave();
    expect(await comeBack()).toEqual({ ok: false, reason: "refused" });
    expect(browser.audits).toEqual([{ what: "log-in-failed", who: null, why: "wrong authorisation code" }]);
  },
);

test.each([
  ["says nothing", organiserError("timeout", "POST /authtoken")],
  ["answers with nonsense", organiserError("malformed", "POST /authtoken", { status: 200 })],
  ["answers 399", organiserError("refused", "POST /authtoken", { status: 399 })],
  ["has no such call", organiserError("not-found", "POST /authtoken", { status: 404 })],
  ["has too much to do", organiserError("refused", "POST /authtoken", { status: 429 })],
  ["broke down", organiserError("refused", "POST /authtoken", { status: 500 })],
])("of a server that %s nobody says that the code was wrong", async (_what, error) => {
  const { browser, leave, comeBack } = openClub({ exchange: failing(error) });
  await leave();
  expect(await comeBack()).toEqual({ ok: false, reason: "unreachable" });
  expect(browser.audits).toEqual([]);
});

test("an error of ours is nothing that a log-in ends with: it is thrown on", async () => {
  const error = new RangeError("ours");
  const { leave, comeBack } = openClub({ exchange: failing(error) });
  await leave();
  await expect(comeBack()).rejects.toBe(error);
});

test("tokens of which the API says nothing log nobody in", async () => {
  const { browser, leave, comeBack } = openClub({ answers: {} });
  await leave();
  expect(await comeBack()).toEqual({ ok: false, reason: "unreachable" });
  expect(browser.audits).toEqual([]);
});

test("who comes back after the authorisation was taken out of the settings isn't logged in", async () => {
  const { browser, leave, comeBack } = openClub();
  await leave();
  expect(await comeBack({ code: "a code" }, { authorisation: null })).toEqual({
    ok: false,
    reason: "bad-state",
  });
  expect(browser.audits).toEqual([anotherState]);
});

test("an address without anything is no return", async () => {
  const { browser } = openClub();
  const back = new Request("https://site.example/auth");
  expect(await browser.request(({ session }) => session.logInByAuthorisation(back))).toEqual({
    ok: false,
    reason: "bad-state",
  });
});
