import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openBrowser, type ScriptedBrowser } from "../../../tests/support/scripted-browser.ts";
import { createOrganiserError } from "../../../tests/support/scripted-context.ts";
import { createAuthorisationClient } from "../../organiser-client/authorisation.ts";
import { responsesForSamAndKim, minute, sam } from "./mail-login.fixture.ts";

const settings = {
  name: "the club",
  url: "https://club.example",
  internalUrl: "http://127.0.0.1:9",
  clientId: "roll-racing",
  redirectUri: "https://site.example/auth",
  usesPkce: true,
};

type Exchanged = { accessToken: string; refreshToken: string; nonce: string };
type Given = Omit<NonNullable<Parameters<typeof openBrowser>[0]>, "authorisation"> & {
  exchange?: (asked: URLSearchParams) => Exchanged;
};

const samsTokens = { accessToken: "sam", refreshToken: "sam's next" };

/** A browser, and an authorisation server with real URLs whose code exchange is scripted. */
function openClub({ exchange = () => ({ ...samsTokens, nonce: "" }), ...given }: Given = {}) {
  const exchanged: { code: string; verifier: string; requestId: string }[] = [];
  let asked = new URLSearchParams();
  const authorisation = {
    ...createAuthorisationClient(settings),
    exchangeCode: async (code: string, verifier: string, requestId: string) => {
      exchanged.push({ code, verifier, requestId });
      return exchange(asked);
    },
  };
  const browser = openBrowser({ answers: responsesForSamAndKim, authorisation, ...given });
  return {
    browser,
    exchanged,
    /** Starts a login; returns the parameters of the URL. */
    leave: async () => {
      const address = await browser.request(({ session }) => session.startAuthorisation());
      asked = new URL(address ?? "").searchParams;
      return asked;
    },
    /** Returns with the server's query parameters, with its own state unless another one is given. */
    comeBack: (
      callback: Record<string, string> = { code: "a code" },
      changes: Parameters<typeof browser.request>[1] = {},
    ) => {
      const query = new URLSearchParams({ state: asked.get("state") ?? "", ...callback });
      const back = new Request(`https://site.example/auth?${query}`);
      return browser.request(({ session }) => session.logInByAuthorisation(back), changes);
    },
  };
}

const failing = (error: Error) => () => {
  throw error;
};

test("without a configured server there is no address, and no state is stored [AUTH-033]", async () => {
  const browser = openBrowser();
  expect(await browser.request(({ session }) => session.startAuthorisation())).toBeNull();
  expect(browser.cookies.size).toBe(0);
});

test("the address contains a new state, nonce and challenge each time [AUTH-025 AUTH-033]", async () => {
  const { browser, leave } = openClub();
  const [first, second] = [await leave(), await leave()];
  const guessed = [first, second].flatMap((asked) => [
    asked.get("state"),
    asked.get("nonce"),
    asked.get("code_challenge"),
  ]);
  expect(new Set(guessed).size).toBe(6);
  for (const text of guessed) expect(text).toMatch(/^[\w-]{43}$/);
  expect(browser.hasCookie("authorise")).toBe(true);
});

test("the state is stored encrypted for ten minutes", async () => {
  const { browser, leave } = openClub();
  await leave();
  expect(browser.setCookieHeaders).toEqual([
    expect.stringMatching(/^__Host-authorise=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

test.each([
  ["that the server returns", (asked: URLSearchParams) => asked.get("nonce") ?? ""],
  ["that the server does not return", () => ""],
])(
  "a callback with a code and a nonce %s logs in with the tokens of the code [AUTH-034]",
  async (_which, nonceOf) => {
    const { browser, exchanged, leave, comeBack } = openClub({
      exchange: (asked) => ({ ...samsTokens, nonce: nonceOf(asked) }),
    });
    const asked = await leave();
    expect(await comeBack()).toMatchObject({ ok: true, user: { id: 7, email: sam.email }, isNew: false });
    expect(exchanged).toEqual([{ code: "a code", verifier: expect.any(String), requestId: "a-request" }]);
    const challenge = createHash("sha256").update(exchanged[0]?.verifier ?? "");
    expect(challenge.digest("base64url")).toBe(asked.get("code_challenge"));
    expect(browser.audits).toEqual([{ event: "logged-in", actor: "7", reason: "authorisation" }]);
    expect(browser.lines).toEqual([]);
    expect(await browser.request(({ session }) => session.user())).toMatchObject({ id: 7 });
  },
);

test("the callback is accepted until just before the ten minutes have passed", async () => {
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

const anotherState = { event: "log-in-failed", actor: null, reason: "state does not match" };

test.each<[string, Record<string, string>]>([
  ["another state", { state: "another", code: "a code" }],
  ["no state", { state: "", code: "a code" }],
  ["another state and an error", { state: "another", error: "access_denied" }],
])("a callback with %s is rejected before its code is used [AUTH-035]", async (_what, callback) => {
  const { browser, exchanged, leave, comeBack } = openClub();
  await leave();
  expect(await comeBack(callback)).toEqual({ ok: false, reason: "bad-state" });
  expect(exchanged).toEqual([]);
  expect(browser.audits).toEqual([anotherState]);
  expect(await comeBack()).toEqual({ ok: false, reason: "bad-state" });
});

test.each([
  ["that started no log-in", async () => undefined],
  [
    "with a forged cookie",
    async ({ cookies }: ScriptedBrowser) => void cookies.set("__Host-authorise", "invented"),
  ],
  [
    "with a cookie encrypted for another purpose",
    ({ setEncryptedCookie }: ScriptedBrowser) =>
      setEncryptedCookie("authorise", "session", { state: "s", nonce: "n", verifier: "v" }),
  ],
  [
    "with an incomplete cookie",
    ({ setEncryptedCookie }: ScriptedBrowser) =>
      setEncryptedCookie("authorise", "authorise", { state: "s", nonce: "n" }),
  ],
])("a browser %s can't complete the login [AUTH-035]", async (_which, prepare) => {
  const { browser, exchanged, comeBack } = openClub();
  await prepare(browser);
  expect(await comeBack({ state: "s", code: "a code" })).toEqual({ ok: false, reason: "bad-state" });
  expect(exchanged).toEqual([]);
  expect(browser.audits).toEqual([anotherState]);
  expect(browser.hasCookie("authorise")).toBe(false);
});

test("a callback counts once, even with a copy of the cookie, and a new login can be started [AUTH-036]", async () => {
  const { browser, exchanged, leave, comeBack } = openClub();
  await leave();
  const copy = new Map(browser.cookies);
  expect(await comeBack()).toMatchObject({ ok: true });
  expect(browser.hasCookie("authorise")).toBe(false);
  expect(await comeBack()).toEqual({ ok: false, reason: "bad-state" });

  browser.restore(copy);
  browser.clock.advance(10 * minute - 1);
  expect(await comeBack()).toEqual({ ok: false, reason: "bad-state" });
  expect(exchanged).toHaveLength(1);

  await leave();
  expect(await comeBack()).toMatchObject({ ok: true });
  expect(exchanged).toHaveLength(2);
});

test("the store contains no usable state, and forgets it with the cookie", async () => {
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

test("a failing store does not prevent the login and is logged", async () => {
  const error = new Error("The store is gone.");
  const { browser, leave, comeBack } = openClub({
    store: (store) => ({ ...store, add: () => Promise.reject(error) }),
  });
  await leave();
  expect(await comeBack()).toMatchObject({ ok: true });
  expect(browser.lines).toEqual([
    { level: "warn", members: { err: error }, message: "an authorisation callback could not be stored" },
  ]);
});

test.each<[string, Record<string, string>, string]>([
  ["did not grant access", { error: "access_denied" }, "denied"],
  ["did not grant access, even with a code", { error: "access_denied", code: "a code" }, "denied"],
  ["got another error there", { error: "server_error", code: "a code" }, "rejected"],
  ["returns without a code", {}, "rejected"],
])("a user who %s is not logged in, and the callback is used up", async (_who, callback, reason) => {
  const { browser, exchanged, leave, comeBack } = openClub();
  await leave();
  expect(await comeBack(callback)).toEqual({ ok: false, reason });
  expect(exchanged).toEqual([]);
  expect(browser.audits).toEqual([
    { event: "log-in-failed", actor: null, reason: "not granted by the authorisation server" },
  ]);
  expect(await comeBack()).toEqual({ ok: false, reason: "bad-state" });
});

/** Another text of the same length. */
const another = (text: string): string => `${text.slice(1)}${text.startsWith("A") ? "B" : "A"}`;

test.each([
  ["is shorter", () => "another"],
  ["has the same length", (asked: URLSearchParams) => another(asked.get("nonce") ?? "")],
  ["starts with this browser's", (asked: URLSearchParams) => `${asked.get("nonce")}A`],
  ["is a prefix of this browser's", (asked: URLSearchParams) => (asked.get("nonce") ?? "").slice(0, -1)],
  ["is this browser's state", (asked: URLSearchParams) => asked.get("state") ?? ""],
])("tokens of another browser, whose nonce %s, log nobody in", async (_which, nonceOf) => {
  const { browser, leave, comeBack } = openClub({
    exchange: (asked) => ({ ...samsTokens, nonce: nonceOf(asked) }),
  });
  await leave();
  expect(await comeBack()).toEqual({ ok: false, reason: "bad-state" });
  expect(browser.audits).toEqual([
    { event: "log-in-failed", actor: null, reason: "tokens for another browser" },
  ]);
  expect(await browser.request(({ session }) => session.isLoggedIn)).toBe(false);
});

test("another state of the same length is rejected [AUTH-034]", async () => {
  const { exchanged, leave, comeBack } = openClub();
  const asked = await leave();
  const state = another(asked.get("state") ?? "");
  expect(await comeBack({ code: "a code", state })).toEqual({ ok: false, reason: "bad-state" });
  expect(exchanged).toEqual([]);
});

test.each([400, 401, 403, 405, 422, 428, 430, 499])(
  "a code that the server rejects with %i is wrong, which is logged",
  async (status) => {
    const { browser, leave, comeBack } = openClub({
      exchange: failing(createOrganiserError("rejected", "POST /authtoken", { status })),
    });
    await leave();
    expect(await comeBack()).toEqual({ ok: false, reason: "rejected" });
    expect(browser.audits).toEqual([
      { event: "log-in-failed", actor: null, reason: "wrong authorisation code" },
    ]);
  },
);

test.each([
  ["does not respond", createOrganiserError("timeout", "POST /authtoken")],
  ["sends a malformed response", createOrganiserError("malformed", "POST /authtoken", { status: 200 })],
  ["responds with 399", createOrganiserError("rejected", "POST /authtoken", { status: 399 })],
  ["lacks the call", createOrganiserError("not-found", "POST /authtoken", { status: 404 })],
  ["is rate-limiting", createOrganiserError("rejected", "POST /authtoken", { status: 429 })],
  ["failed", createOrganiserError("rejected", "POST /authtoken", { status: 500 })],
])("a server that %s does not count as a wrong code", async (_what, error) => {
  const { browser, leave, comeBack } = openClub({ exchange: failing(error) });
  await leave();
  expect(await comeBack()).toEqual({ ok: false, reason: "unreachable" });
  expect(browser.audits).toEqual([]);
});

test("an internal error is rethrown", async () => {
  const error = new RangeError("ours");
  const { leave, comeBack } = openClub({ exchange: failing(error) });
  await leave();
  await expect(comeBack()).rejects.toBe(error);
});

test("tokens without a user log nobody in", async () => {
  const { browser, leave, comeBack } = openClub({ answers: {} });
  await leave();
  expect(await comeBack()).toEqual({ ok: false, reason: "unreachable" });
  expect(browser.audits).toEqual([]);
});

test("a callback after the server was removed from the settings is rejected", async () => {
  const { browser, leave, comeBack } = openClub();
  await leave();
  expect(await comeBack({ code: "a code" }, { authorisation: null })).toEqual({
    ok: false,
    reason: "bad-state",
  });
  expect(browser.audits).toEqual([anotherState]);
});

test("a callback without parameters is rejected", async () => {
  const { browser } = openClub();
  const back = new Request("https://site.example/auth");
  expect(await browser.request(({ session }) => session.logInByAuthorisation(back))).toEqual({
    ok: false,
    reason: "bad-state",
  });
});
