import { createHash, randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { browseApi, findConsentTicket, driver, grantAccess } from "../support/authorisation-visit.ts";
import { textOf } from "../support/html-form.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { test } from "../support/running.ts";
import { nonEmpty } from "../support/non-empty.ts";

test.override("organiserOptions", { siteOrigins: ["https://site.example", "http://localhost:3000"] });

const redirectUri = "https://site.example/auth";
const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");

const validParams = {
  response_type: "code",
  client_id: "website",
  redirect_uri: redirectUri,
  scope: "all",
  state: "a-state-of-the-site",
  nonce: "a-nonce-of-the-site",
  code_challenge: challenge,
  code_challenge_method: "S256",
};

const addressOf = (organiser: RunningOrganiser, changes: Record<string, string> = {}): URL =>
  new URL(`${organiser.url}/authorize?${new URLSearchParams({ ...validParams, ...changes })}`);

/** An object without these members. */
function without(organiser: RunningOrganiser, ...names: string[]): URL {
  const address = addressOf(organiser);
  for (const name of names) address.searchParams.delete(name);
  return address;
}

const get = (organiser: RunningOrganiser, address: URL) =>
  browseApi(organiser).get(address.pathname + address.search);

/** A code that the driver has just authorised. */
async function codeFor(organiser: RunningOrganiser, requested = addressOf(organiser)): Promise<string> {
  const back = await grantAccess(browseApi(organiser), requested);
  return new URL(back.location).searchParams.get("code") ?? "";
}

async function exchange(organiser: RunningOrganiser, changes: Record<string, unknown> = {}) {
  const requested = { grant_type: "authorization_code", client_id: "website", code_verifier: verifier };
  const response = await fetch(`${organiser.url}/authtoken`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...requested, ...changes }),
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

const authUser = (organiser: RunningOrganiser, body: unknown) => {
  const token =
    typeof body === "object" && body !== null && "access_token" in body ? String(body.access_token) : "";
  return fetch(`${organiser.url}/api/v1/cognito/user/authUser`, {
    headers: { authorization: `Bearer ${token}` },
  });
};

describe("the authorisation page for other sites", () => {
  test("asks for a login, then for consent, and redirects back with a code and the state [AUTH-033 AUTH-034]", async ({
    organiser,
  }) => {
    const requested = addressOf(organiser);
    const first = await get(organiser, requested);
    expect(first.status).toBe(200);
    expect(textOf(first.body)).toContain("site.example asks you to log in with your");
    expect(first.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(first.headers["referrer-policy"]).toBe("no-referrer");

    const api = browseApi(organiser);
    const question = await api.post(requested.pathname + requested.search, { ...driver, action: "log-in" });
    expect(textOf(question.body)).toContain("Allow this site?");
    expect(question.location).toBe("");
    const back = await api.post(requested.pathname + requested.search, {
      ticket: findConsentTicket(question.body),
      action: "allow",
    });
    const { origin, pathname, searchParams } = new URL(back.location);
    expect([back.status, origin + pathname]).toEqual([303, redirectUri]);
    expect([...searchParams.keys()].sort()).toEqual(["code", "state"]);
    expect(searchParams.get("state")).toBe(validParams.state);
    expect(searchParams.get("code")).toMatch(/^[\w-]{43}$/);
  });

  test("shows the same error for a wrong password and an unknown address [AUTH-032]", async ({
    organiser,
  }) => {
    const requested = addressOf(organiser);
    const say = async (email: string) => {
      const response = await browseApi(organiser).post(requested.pathname + requested.search, {
        email,
        password: "not-the-password",
        action: "log-in",
      });
      return [response.status, textOf(response.body).replaceAll(email, ""), response.body.includes("ticket")];
    };
    expect(await say(driver.email)).toEqual(await say("nobody@example.com"));
    expect((await say(driver.email))[0]).toBe(400);
  });

  test("shares its limit with the API's login, and says when to try again", async ({ organiser }) => {
    const requested = addressOf(organiser);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 16; attempt += 1) {
      const credentials = { email: "spectator@example.com", password: `wrong-${attempt}` };
      const response =
        attempt % 2 === 0
          ? await browseApi(organiser).post(requested.pathname + requested.search, {
              ...credentials,
              action: "log-in",
            })
          : await fetch(`${organiser.url}/api/v1/cognito/user/login`, {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: JSON.stringify({
                username: credentials.email,
                password: credentials.password,
                fingerprint: "f",
              }),
            });
      statuses.push(response.status);
    }
    expect(statuses[0]).toBe(400);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(11);
    expect(statuses.at(-1)).toBe(429);
  });

  const foreign = [
    "https://site.example/auth/",
    "https://site.example/auth?x=1",
    "https://site.example/auth#x",
    "https://site.example/AUTH",
    "https://site.example/auth/../auth",
    "https://site.example//auth",
    "https://site.example/",
    "https://site.example:443/auth",
    "http://site.example/auth",
    "HTTPS://site.example/auth",
    "https://SITE.example/auth",
    "https://site.example.evil.example/auth",
    "https://site.example@evil.example/auth",
    "https://evil.example/https://site.example/auth",
    "https://evil.example\\@site.example/auth",
    "//site.example/auth",
    "/auth",
    "javascript:alert(1)",
    "",
  ];
  test.for(foreign)("redirects only to the exact registered URL: %s", async (uri, { organiser }) => {
    const response = await get(organiser, addressOf(organiser, { redirect_uri: uri }));
    expect([response.status, response.location]).toEqual([400, ""]);
    expect(textOf(response.body)).toContain("This link doesn’t work");
  });

  test("redirects nowhere for an unknown client, or two redirect URLs", async ({ organiser }) => {
    const two = addressOf(organiser);
    two.searchParams.append("redirect_uri", "https://evil.example/auth");
    for (const address of nonEmpty([
      addressOf(organiser, { client_id: "another" }),
      two,
      without(organiser, "client_id"),
    ]))
      expect((await get(organiser, address)).status).toBe(400);
  });

  test("redirects back with an error for an invalid scope, state, nonce or PKCE method other than S256 [AUTH-033]", async ({
    organiser,
  }) => {
    const errorFor = async (address: URL) => {
      const { location } = await get(organiser, address);
      return location === "" ? "" : new URL(location).searchParams.get("error");
    };
    expect(await errorFor(addressOf(organiser, { scope: "some" }))).toBe("invalid_scope");
    expect(await errorFor(without(organiser, "scope"))).toBe("invalid_scope");
    for (const address of nonEmpty([
      without(organiser, "state"),
      without(organiser, "nonce"),
      without(organiser, "code_challenge_method"),
      without(organiser, "code_challenge"),
      addressOf(organiser, { code_challenge_method: "plain" }),
      addressOf(organiser, { code_challenge: "short" }),
      addressOf(organiser, { response_type: "token" }),
    ]))
      expect(await errorFor(address), address.search).toBe("invalid_request");
  });

  test("accepts a ticket once, and only for the request it was issued for", async ({ organiser }) => {
    const requested = addressOf(organiser);
    const api = browseApi(organiser);
    const question = await api.post(requested.pathname + requested.search, { ...driver, action: "log-in" });
    const submitConsent = (address: URL, ticket: string) =>
      api.post(address.pathname + address.search, { ticket, action: "allow" });
    const ticket = findConsentTicket(question.body);
    const first = await submitConsent(requested, ticket);
    expect(first.status).toBe(303);
    expect((await submitConsent(requested, ticket)).status).toBe(410);
    expect((await submitConsent(requested, "invented")).status).toBe(410);

    const again = await api.post(requested.pathname + requested.search, { ...driver, action: "log-in" });
    const other = addressOf(organiser, { redirect_uri: "http://localhost:3000/auth" });
    expect((await submitConsent(other, findConsentTicket(again.body))).status).toBe(410);
  });
});

describe("an authorisation code", () => {
  test("is exchanged for the tokens of the user who consented, with the request's nonce [API-019]", async ({
    organiser,
  }) => {
    const { status, body } = await exchange(organiser, { code: await codeFor(organiser) });
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      nonce: validParams.nonce,
    });
    expect(await (await authUser(organiser, body)).json()).toMatchObject({ user: { email: driver.email } });
  });

  test("works once, even under concurrency; reuse revokes the tokens of the first exchange", async ({
    organiser,
  }) => {
    const code = await codeFor(organiser);
    const together = await Promise.all([1, 2, 3, 4, 5].map(() => exchange(organiser, { code })));
    const succeeded = together.filter(({ status }) => status === 200);
    expect(succeeded.length).toBe(1);
    const late = await exchange(organiser, { code });
    expect([late.status, late.body]).toMatchObject([400, { text_code: "INVALID_GRANT" }]);
    expect((await authUser(organiser, succeeded[0]?.body)).status).toBe(401);
  });

  test("expires after a minute", async ({ organiser }) => {
    const code = await codeFor(organiser);
    organiser.clock.advance(61_000);
    expect((await exchange(organiser, { code })).status).toBe(400);
  });

  test("works only with the verifier of its challenge, and for the client that requested it", async ({
    organiser,
  }) => {
    for (const changes of nonEmpty([
      { code_verifier: randomBytes(32).toString("base64url") },
      { code_verifier: challenge },
      { code_verifier: "" },
      { client_id: "another" },
    ]))
      expect((await exchange(organiser, { code: await codeFor(organiser), ...changes })).status).toBe(400);
  });

  test("requested without PKCE accepts no verifier, so that the challenge can't be stripped", async ({
    organiser,
  }) => {
    const plain = () => codeFor(organiser, without(organiser, "code_challenge", "code_challenge_method"));
    expect((await exchange(organiser, { code: await plain() })).status).toBe(400);
    expect((await exchange(organiser, { code: await plain(), code_verifier: "" })).status).toBe(200);
  });

  test.for([{ grant_type: "password" }, { code: "" }, { code: 5 }, { client_id: null }])(
    "isn't looked up for a malformed request %o",
    async (changes, { organiser }) => {
      expect((await exchange(organiser, { code: "x".repeat(43), ...changes })).status).toBe(400);
    },
  );
});
