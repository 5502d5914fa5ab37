import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  browseApi,
  grantAccess,
  isLoggedIn,
  pathOf,
  requestAuthorisation,
} from "../support/authorisation-visit.ts";
import { textOf } from "../support/html-form.ts";
import type { Browser } from "../support/browser.ts";
import { mailedLogin } from "../support/mailed.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { newSku } from "../support/shop-cart.ts";
import { headerCart, putInCart } from "../support/shop-visit.ts";
import { publishPage } from "../support/written-page.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

const settings = { AUTHORISATION_CLIENT_ID: "website", AUTHORISATION_NAME: "Race Pass" };
const badState = "Bad state please try again";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { ...settings, ORGANISER_PUBLIC_URL: organiser.url, AUTHORISATION_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

/** A new user with an account at the organiser. */
async function newUser() {
  const email = `authorised-${(people += 1)}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Alex", last_name: "Authorised" }]);
  return { email, password: "roll-racing-250" };
}
let people = 0;

describe("login at an external server", () => {
  test("starts with a button, sends state, nonce and PKCE challenge, and returns logged in to the previous page [AUTH-025 AUTH-030 AUTH-033 AUTH-034 RT-054]", async () => {
    const browser = site.browse();
    await browser.get("/event/night-shift-sydney?payum_token=given-to-somebody");
    const page = await browser.get("/login");
    expect(textOf(page.body)).toContain("Log in with Race Pass");
    expect(page.body).toContain('action="/auth"');

    const authorizeUrl = await requestAuthorisation(browser);
    expect(authorizeUrl.origin + authorizeUrl.pathname).toBe(`${organiser.url}/authorize`);
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(authorizeUrl.searchParams);
    expect(rest).toEqual({
      response_type: "code",
      client_id: "website",
      redirect_uri: `${site.publicUrl}/auth`,
      scope: "all",
      code_challenge_method: "S256",
    });
    for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(new Set([state, nonce, code_challenge]).size).toBe(3);

    const back = await grantAccess(browseApi(organiser), authorizeUrl, await newUser());
    expect(back.location.startsWith(`${site.publicUrl}/auth?code=`)).toBe(true);
    const response = await browser.get(pathOf(back.location), { "sec-fetch-site": "cross-site" });
    expect([response.status, response.location]).toEqual([
      303,
      "/event/night-shift-sydney?payum_token=given-to-somebody",
    ]);
    expect(response.headers["referrer-policy"]).toBe("no-referrer");
    expect(response.headers["cache-control"]).toContain("no-store");
    expect(isLoggedIn(await browser.get("/"))).toBe(true);
    expect([...browser.cookies.keys()]).not.toContain("authorise");
  });

  test("exchanges the code on the server with the documented parameters, and no token reaches the browser [API-019 AUTH-001 RT-055]", async () => {
    const browser = site.browse();
    const back = await grantAccess(
      browseApi(organiser),
      await requestAuthorisation(browser),
      await newUser(),
    );
    const before = calls.bodies.length;
    const response = await browser.get(pathOf(back.location));
    const exchange = calls.bodies.slice(before).find(({ path }) => path === "/authtoken");
    expect(Object.keys(exchange?.json ?? {}).sort()).toEqual([
      "client_id",
      "code",
      "code_verifier",
      "grant_type",
    ]);
    expect(exchange?.json).toMatchObject({ grant_type: "authorization_code", client_id: "website" });
    expect(JSON.stringify([response.headers, response.body])).not.toMatch(
      /access_token|refresh_token|eyJ0eXAi/,
    );
  });

  test("keeps the cart and reloads it [CART-014 CART-015]", async () => {
    const browser = site.browse();
    await putInCart(browser, (await newSku(organiser)).slug, 2);
    const back = await grantAccess(
      browseApi(organiser),
      await requestAuthorisation(browser),
      await newUser(),
    );
    await browser.get(pathOf(back.location));
    expect(headerCart(await browser.get("/"))).toBe("Cart, 2 items");
  });

  test("stays logged in when its tokens are refreshed [AUTH-016]", async () => {
    const browser = site.browse();
    const back = await grantAccess(
      browseApi(organiser),
      await requestAuthorisation(browser),
      await newUser(),
    );
    await browser.get(pathOf(back.location));
    organiser.clock.advance(10 * 60_000);
    expect(isLoggedIn(await browser.get("/"))).toBe(true);
  });

  test("that the user denies logs nobody in and shows why", async () => {
    const browser = site.browse();
    const authorizeUrl = await requestAuthorisation(browser);
    const back = await browseApi(organiser).post(authorizeUrl.pathname + authorizeUrl.search, {
      action: "deny",
    });
    const page = await browser.follow(await browser.get(pathOf(back.location)));
    expect([page.status, isLoggedIn(page)]).toEqual([400, false]);
    expect(textOf(page.body)).toContain("You cancelled the login at Race Pass. You are not logged in.");
  });

  test("logs nobody in and shows why if the server doesn't respond", async () => {
    const browser = site.browse();
    const back = await grantAccess(
      browseApi(organiser),
      await requestAuthorisation(browser),
      await newUser(),
    );
    calls.dropResponsesOf("/authtoken");
    const page = await browser.follow(await browser.get(pathOf(back.location)));
    expect([page.status, isLoggedIn(page)]).toEqual([503, false]);
    expect(textOf(page.body)).toContain("We can’t reach Race Pass right now. You are not logged in.");
  });
});

describe("a return from the external server", () => {
  /** A browser that started a login, and the parameters of its return. */
  async function startLogin() {
    const browser = site.browse();
    const back = await grantAccess(
      browseApi(organiser),
      await requestAuthorisation(browser),
      await newUser(),
    );
    const query = new URL(back.location).searchParams;
    return { browser, code: query.get("code") ?? "", state: query.get("state") ?? "" };
  }

  const forged = [
    ["another state", ({ code }: Returned) => `code=${code}&state=${"x".repeat(43)}`],
    ["no state", ({ code }: Returned) => `code=${code}`],
    ["an empty state", ({ code }: Returned) => `code=${code}&state=`],
    [
      "the state twice, the wrong one first",
      ({ code, state }: Returned) => `code=${code}&state=x&state=${state}`,
    ],
    ["a state that begins right", ({ code, state }: Returned) => `code=${code}&state=${state.slice(0, -1)}`],
    ["a state that goes on", ({ code, state }: Returned) => `code=${code}&state=${state}A`],
  ] as const;

  test.each(forged)(
    "with %s is rejected with the documented message, and its code is not exchanged [AUTH-035 AUTH-036]",
    async (_what, query) => {
      const { browser, ...returned } = await startLogin();
      const before = calls.count("/authtoken");
      const page = await browser.follow(await browser.get(`/auth?${query(returned)}`));
      expect(page.status).toBe(400);
      expect(page.body).toMatch(/role="alert"/);
      expect(textOf(page.body)).toContain(badState);
      expect(page.body).not.toContain(returned.code);
      expect(calls.count("/authtoken")).toBe(before);
      expect(isLoggedIn(await browser.get("/"))).toBe(false);
      // The state is used up: the right one comes too late.
      await browser.get(`/auth?code=${returned.code}&state=${returned.state}`);
      expect(calls.count("/authtoken")).toBe(before);
    },
  );

  test("in a browser that didn't start the login is rejected, so that nobody is logged in to someone else's account [AUTH-036]", async () => {
    const { code, state } = await startLogin();
    const victim = site.browse();
    const page = await victim.follow(await victim.get(`/auth?code=${code}&state=${state}`));
    expect(textOf(page.body)).toContain(badState);
    expect(isLoggedIn(await victim.get("/"))).toBe(false);
  });

  test("works once, even with a copy of the cookies [AUTH-036]", async () => {
    const { browser, code, state } = await startLogin();
    const thief = browser.copy();
    const before = calls.count("/authtoken");
    await browser.get(`/auth?code=${code}&state=${state}`);
    expect(isLoggedIn(await browser.get("/"))).toBe(true);
    const page = await thief.follow(await thief.get(`/auth?code=${code}&state=${state}`));
    expect(textOf(page.body)).toContain(badState);
    expect(calls.count("/authtoken")).toBe(before + 1);
    expect(isLoggedIn(await thief.get("/"))).toBe(false);
  });

  test("expires after ten minutes [AUTH-036]", async () => {
    const browser = site.browse();
    const authorizeUrl = await requestAuthorisation(browser);
    organiser.clock.advance(10 * 60_000 + 1_000);
    const back = await grantAccess(browseApi(organiser), authorizeUrl, await newUser());
    expect(textOf((await browser.follow(await browser.get(pathOf(back.location)))).body)).toContain(badState);
  });

  test("is not used up by HEAD or by a request without a code [AUTH-034]", async () => {
    const { browser, code, state } = await startLogin();
    expect((await browser.send("HEAD", `/auth?code=${code}&state=${state}`, null)).location).toBe("/login");
    expect((await browser.get("/auth")).location).toBe("/login");
    await browser.get(`/auth?code=${code}&state=${state}`);
    expect(isLoggedIn(await browser.get("/"))).toBe(true);
  });

  test("may use the address of the token exchange too [RT-055]", async () => {
    const { browser, code, state } = await startLogin();
    const response = await browser.get(`/authtoken?code=${code}&state=${state}`);
    expect([response.status, response.location]).toEqual([303, "/"]);
    expect(isLoggedIn(await browser.get("/"))).toBe(true);
  });
});

type Returned = { code: string; state: string };

test("a page of another site can't start a login", async () => {
  const response = await site.browse().post(
    "/auth",
    {},
    {
      origin: "https://evil.example",
      "sec-fetch-site": "cross-site",
    },
  );
  expect(response.status).toBe(403);
});

describe("a login method that isn't configured", () => {
  test("has no button, and its addresses are not found [AUTH-025 SET-019]", async () => {
    const plain = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
    const { body } = await plain.browse().get("/login");
    expect(body).not.toContain('action="/auth"');
    expect(textOf(body)).not.toMatch(/google/i);
    for (const path of ["/auth", "/auth?code=x&state=y", "/authtoken"])
      expect((await plain.browse().get(path)).status, path).toBe(404);
    expect((await plain.browse().post("/auth", {})).status).toBe(404);
    await plain.close();
  });
});

describe("login with Google, which the organiser handles and which returns with a link", () => {
  const env = { GOOGLE_LOG_IN: "yes", ORGANISER_PUBLIC_URL: "https://api.example" };
  let google: RunningSite;
  beforeAll(async () => {
    google = await startSite({ organiserUrl: organiser.url, clock: organiser.clock, env });
    organiser.siteOrigins.push(google.publicUrl);
  });
  afterAll(() => google.close());

  /** Follows the button, and returns the state that is sent along. */
  async function startGoogleLogin(browser: Browser): Promise<string> {
    const { status, location } = await browser.get("/login/google");
    const there = new URL(location);
    expect([status, there.origin + there.pathname]).toEqual([
      303,
      "https://api.example/cms/cognito/default/goToSite/google",
    ]);
    return there.searchParams.get("state") ?? "";
  }

  /** The URL that the login returns to, with its tokens. */
  async function googleReturnUrl(state: string): Promise<string> {
    const { email } = await newUser();
    await google.browse().post("/login", { email, password: "" });
    const { link } = await mailedLogin(organiser, email);
    return `/login?${new URLSearchParams({ ...link, ...(state !== "" && { state }) })}`;
  }

  test("has a button once it is enabled, and logs in at once in the browser that started it [SET-019 AUTH-025 AUTH-035]", async () => {
    const browser = google.browse();
    const { body } = await browser.get("/login");
    expect(body).toContain('href="/login/google"');
    expect(textOf(body)).toContain("Log in with Google");
    const state = await startGoogleLogin(browser);
    expect(state.length).toBeGreaterThan(40);
    const landed = await browser.follow(await browser.get(await googleReturnUrl(state)));
    expect(textOf(landed.body)).toContain("Welcome back, Alex.");
  });

  test.each(["another browser", "a browser that went there with another state", "a second return"])(
    "doesn't log in with %s [AUTH-035]",
    async (what) => {
      const requester = google.browse();
      const state = await startGoogleLogin(requester);
      const victim = what === "a second return" ? requester : google.browse();
      if (what.startsWith("a browser")) await startGoogleLogin(victim);
      if (victim === requester) {
        await requester.follow(await requester.get(await googleReturnUrl(state)));
        await requester.post("/logout", {});
      }
      const landed = await victim.follow(await victim.get(await googleReturnUrl(state)));
      expect(textOf(landed.body)).toContain("This link has expired");
      expect((await victim.get("/profile")).location).toBe("/login");
    },
  );

  test("asks for confirmation if the state is missing on return", async () => {
    const browser = google.browse();
    await startGoogleLogin(browser);
    const landed = await browser.follow(await browser.get(await googleReturnUrl("")));
    expect([landed.status, textOf(landed.body)]).toEqual([200, expect.stringContaining("Alex Authorised")]);
    expect((await browser.get("/profile")).location).toBe("/login");
  });
});

describe.each(["blocks", "rows"])("with the CMS pages as %s", (format) => {
  test("a page called auth or authtoken doesn't replace the login routes [RT-054 RT-055]", async () => {
    for (const url of ["auth", "authtoken", "auth-of-ours"])
      await publishPage(organiser, {
        url,
        widgets: [{ kind: "core/html", settings: { html: "<p>A page of the CMS</p>" } }],
      });
    const env = { ...settings, AUTHORISATION_URL: organiser.url, SITE_PAGE_FORMAT: format };
    const other = await startSite({ organiserUrl: organiser.url, clock: organiser.clock, env });
    expect((await other.browse().get("/auth-of-ours")).body).toContain("A page of the CMS");
    for (const path of ["/auth", "/authtoken"]) {
      const response = await other.browse().get(path);
      expect([response.status, response.location], path).toEqual([303, "/login"]);
    }
    for (const path of ["/auth/", "/AUTH"])
      expect(await other.browse().get(path)).toMatchObject({ status: 301, location: "/auth" });
    await other.close();
  });
});
