import { createHash, randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { allow, browseApi, driver, ticketIn } from "../support/authorisation-visit.ts";
import { textOf } from "../support/html-form.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { test } from "../support/running.ts";
import { some } from "../support/some.ts";

test.override("organiserOptions", { siteOrigins: ["https://site.example", "http://localhost:3000"] });

const redirectUri = "https://site.example/auth";
const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");

const usual = {
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
  new URL(`${organiser.url}/authorize?${new URLSearchParams({ ...usual, ...changes })}`);

/** Without these members. */
function without(organiser: RunningOrganiser, ...names: string[]): URL {
  const address = addressOf(organiser);
  for (const name of names) address.searchParams.delete(name);
  return address;
}

const get = (organiser: RunningOrganiser, address: URL) =>
  browseApi(organiser).get(address.pathname + address.search);

/** A code that the driver has just allowed. */
async function codeFor(organiser: RunningOrganiser, asked = addressOf(organiser)): Promise<string> {
  const back = await allow(browseApi(organiser), asked);
  return new URL(back.location).searchParams.get("code") ?? "";
}

async function exchange(organiser: RunningOrganiser, changes: Record<string, unknown> = {}) {
  const asked = { grant_type: "authorization_code", client_id: "website", code_verifier: verifier };
  const answer = await fetch(`${organiser.url}/authtoken`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...asked, ...changes }),
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}

const authUser = (organiser: RunningOrganiser, body: unknown) => {
  const token =
    typeof body === "object" && body !== null && "access_token" in body ? String(body.access_token) : "";
  return fetch(`${organiser.url}/api/v1/cognito/user/authUser`, {
    headers: { authorization: `Bearer ${token}` },
  });
};

describe("the page for other sites to log in by", () => {
  test("asks for a log-in, then for leave, and leads back with a code and the state [AUTH-033 AUTH-034]", async ({
    organiser,
  }) => {
    const asked = addressOf(organiser);
    const first = await get(organiser, asked);
    expect(first.status).toBe(200);
    expect(textOf(first.body)).toContain("site.example asks you to log in with your account");
    expect(first.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(first.headers["referrer-policy"]).toBe("no-referrer");

    const api = browseApi(organiser);
    const question = await api.post(asked.pathname + asked.search, { ...driver, action: "log-in" });
    expect(textOf(question.body)).toContain("Allow this site?");
    expect(question.location).toBe("");
    const back = await api.post(asked.pathname + asked.search, {
      ticket: ticketIn(question.body),
      action: "allow",
    });
    const { origin, pathname, searchParams } = new URL(back.location);
    expect([back.status, origin + pathname]).toEqual([303, redirectUri]);
    expect([...searchParams.keys()].sort()).toEqual(["code", "state"]);
    expect(searchParams.get("state")).toBe(usual.state);
    expect(searchParams.get("code")).toMatch(/^[\w-]{43}$/);
  });

  test("says the same of a wrong password and of an address that no account has [AUTH-032]", async ({
    organiser,
  }) => {
    const asked = addressOf(organiser);
    const say = async (email: string) => {
      const answer = await browseApi(organiser).post(asked.pathname + asked.search, {
        email,
        password: "not-the-password",
        action: "log-in",
      });
      return [answer.status, textOf(answer.body).replaceAll(email, ""), answer.body.includes("ticket")];
    };
    expect(await say(driver.email)).toEqual(await say("nobody@example.com"));
    expect((await say(driver.email))[0]).toBe(400);
  });

  test("counts its tries together with those of the calls, and says when to try again", async ({
    organiser,
  }) => {
    const asked = addressOf(organiser);
    const statuses: number[] = [];
    for (let tries = 0; tries < 16; tries += 1) {
      const tried = { email: "spectator@example.com", password: `wrong-${tries}` };
      const answer =
        tries % 2 === 0
          ? await browseApi(organiser).post(asked.pathname + asked.search, { ...tried, action: "log-in" })
          : await fetch(`${organiser.url}/api/v1/cognito/user/login`, {
              method: "POST",
              headers: { "content-type": "application/json" },
              body: JSON.stringify({ username: tried.email, password: tried.password, fingerprint: "f" }),
            });
      statuses.push(answer.status);
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
  test.for(foreign)(
    "leads to no address but the site's own to the letter: %s",
    async (uri, { organiser }) => {
      const answer = await get(organiser, addressOf(organiser, { redirect_uri: uri }));
      expect([answer.status, answer.location]).toEqual([400, ""]);
      expect(textOf(answer.body)).toContain("This link leads nowhere");
    },
  );

  test("leads nowhere for an unknown client, or two addresses to come back to", async ({ organiser }) => {
    const two = addressOf(organiser);
    two.searchParams.append("redirect_uri", "https://evil.example/auth");
    for (const address of some([
      addressOf(organiser, { client_id: "another" }),
      two,
      without(organiser, "client_id"),
    ]))
      expect((await get(organiser, address)).status).toBe(400);
  });

  test("leads back with an error where the rest isn't as it should be: scope, state, nonce, PKCE by S256 alone [AUTH-033]", async ({
    organiser,
  }) => {
    const errorFor = async (address: URL) => {
      const { location } = await get(organiser, address);
      return location === "" ? "" : new URL(location).searchParams.get("error");
    };
    expect(await errorFor(addressOf(organiser, { scope: "some" }))).toBe("invalid_scope");
    expect(await errorFor(without(organiser, "scope"))).toBe("invalid_scope");
    for (const address of some([
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

  test("takes a ticket once, and for the request alone that it was given for", async ({ organiser }) => {
    const asked = addressOf(organiser);
    const api = browseApi(organiser);
    const question = await api.post(asked.pathname + asked.search, { ...driver, action: "log-in" });
    const press = (address: URL, ticket: string) =>
      api.post(address.pathname + address.search, { ticket, action: "allow" });
    const ticket = ticketIn(question.body);
    const first = await press(asked, ticket);
    expect(first.status).toBe(303);
    expect((await press(asked, ticket)).status).toBe(410);
    expect((await press(asked, "invented")).status).toBe(410);

    const again = await api.post(asked.pathname + asked.search, { ...driver, action: "log-in" });
    const other = addressOf(organiser, { redirect_uri: "http://localhost:3000/auth" });
    expect((await press(other, ticketIn(again.body))).status).toBe(410);
  });
});

describe("a code", () => {
  test("is exchanged for the tokens of who allowed it, with the nonce that it was asked with [API-019]", async ({
    organiser,
  }) => {
    const { status, body } = await exchange(organiser, { code: await codeFor(organiser) });
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      nonce: usual.nonce,
    });
    expect(await (await authUser(organiser, body)).json()).toMatchObject({ user: { email: driver.email } });
  });

  test("serves once, however many come together; a second time ends what it was exchanged for", async ({
    organiser,
  }) => {
    const code = await codeFor(organiser);
    const together = await Promise.all([1, 2, 3, 4, 5].map(() => exchange(organiser, { code })));
    const good = together.filter(({ status }) => status === 200);
    expect(good.length).toBe(1);
    const late = await exchange(organiser, { code });
    expect([late.status, late.body]).toMatchObject([400, { text_code: "INVALID_GRANT" }]);
    expect((await authUser(organiser, good[0]?.body)).status).toBe(401);
  });

  test("serves for a minute", async ({ organiser }) => {
    const code = await codeFor(organiser);
    organiser.clock.advance(61_000);
    expect((await exchange(organiser, { code })).status).toBe(400);
  });

  test("serves only whoever has the verifier of its challenge, and the client that asked", async ({
    organiser,
  }) => {
    for (const changes of some([
      { code_verifier: randomBytes(32).toString("base64url") },
      { code_verifier: challenge },
      { code_verifier: "" },
      { client_id: "another" },
    ]))
      expect((await exchange(organiser, { code: await codeFor(organiser), ...changes })).status).toBe(400);
  });

  test("that was asked for without PKCE takes no verifier, so that nobody takes the challenge out on its way", async ({
    organiser,
  }) => {
    const plain = () => codeFor(organiser, without(organiser, "code_challenge", "code_challenge_method"));
    expect((await exchange(organiser, { code: await plain() })).status).toBe(400);
    expect((await exchange(organiser, { code: await plain(), code_verifier: "" })).status).toBe(200);
  });

  test.for([{ grant_type: "password" }, { code: "" }, { code: 5 }, { client_id: null }])(
    "isn't looked for in a request like %o",
    async (changes, { organiser }) => {
      expect((await exchange(organiser, { code: "x".repeat(43), ...changes })).status).toBe(400);
    },
  );
});
