import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { callsAs } from "../support/api-calls.ts";
import { browseApi, pathOf } from "../support/authorisation-visit.ts";
import { administrator } from "../support/back-office-visit.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { hostileAddresses } from "../support/hostile-addresses.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url, PAYMENT_ORIGINS: "https://pay.example" },
  });
  organiser.siteOrigins.splice(0, Infinity, site.publicUrl);
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

const sitePage = "/my-account/back-office";
const startPath = "/cms/log-in/start";
const fromSite = { "sec-fetch-site": "cross-site" };

const linkTo = ({ body }: BrowserResponse, path: string) =>
  new RegExp(`href="([^"]*${path})"`).exec(body)?.[1];

const seesPages = async (api: Browser) => (await api.get("/cms/pages")).body.includes("<table");

/** A new administrator who is logged in to the site. */
async function newAdministrator() {
  const email = `administrator-${(people += 1)}@example.com`;
  const [person] = await makePeople(organiser, [{ email, first_name: "Ada", last_name: "Office" }]);
  const id = person?.id ?? 0;
  const setAdmin = (isAdmin: 0 | 1) =>
    organiser.dependencies.db.updateTable("users").set({ is_admin: isAdmin }).where("id", "=", id).execute();
  await setAdmin(1);
  const browser = site.browse();
  await logIn(browser, email);
  return { id, email, browser, setAdmin };
}
let people = 0;

/** Starts a login at the back-office; returns the page of the site. */
async function startLogin(api: Browser): Promise<string> {
  const response = await api.get(startPath);
  expect(response.status).toBe(303);
  return pathOf(response.location);
}

/** Clicks the button of the site's page. */
async function confirm(browser: Browser, page: string): Promise<BrowserResponse> {
  const form = formIn((await browser.get(page)).body, "back-office");
  return browser.post(page, form.press("Open the back-office"));
}

/** The path of the redirect from the site to the back-office, with the code. */
async function getReturnPath(api: Browser): Promise<string> {
  const { browser } = await newAdministrator();
  return pathOf((await confirm(browser, await startLogin(api))).location);
}

/** Opens the URL with the code; returns the page that appears, and whether the browser is logged in. */
async function openReturnPath(api: Browser, path: string) {
  const response = await api.get(path, fromSite);
  const page = await api.follow(response);
  return { status: page.status, text: textOf(page.body), isLoggedIn: await seesPages(api) };
}

function auditLines(): () => unknown[] {
  const warn = vi.spyOn(organiser.dependencies.log, "warn");
  onTestFinished(() => warn.mockRestore());
  return () => warn.mock.calls.map(([members]) => members);
}

describe("an administrator who is logged in to the site", () => {
  test("opens the back-office from My account without the password", async () => {
    const { id, browser } = await newAdministrator();
    const audited = auditLines();
    const api = browseApi(organiser);
    const link = linkTo(await browser.get("/my-account"), startPath);
    expect(link).toBe(`${organiser.url}${startPath}`);

    const started = await api.get(pathOf(link ?? ""), fromSite);
    expect(started.setCookies).toEqual([
      expect.stringMatching(
        /^office_login=[\w-]{43}\.[\w-]{43}; Path=\/cms\/log-in; HttpOnly; SameSite=Lax; Max-Age=600$/,
      ),
    ]);
    expect(new URL(started.location).origin).toBe(site.publicUrl);
    expect(started.headers["referrer-policy"]).toBe("no-referrer");
    // The site doesn't learn the verifier.
    const [verifier = ""] = api.cookies.get("office_login")?.split(".") ?? [];
    expect(verifier).toHaveLength(43);
    expect(started.location).not.toContain(verifier);

    const confirmed = await confirm(browser, pathOf(started.location));
    expect([
      confirmed.status,
      confirmed.headers["cache-control"],
      confirmed.headers["referrer-policy"],
    ]).toEqual([303, expect.stringContaining("no-store"), "no-referrer"]);
    const { origin, pathname } = new URL(confirmed.location);
    expect(origin + pathname).toBe(`${organiser.url}/cms/log-in/return`);

    const done = await api.get(pathOf(confirmed.location), fromSite);
    // Not a redirect: the browser would not send a `SameSite=Strict` cookie after a navigation from the site.
    expect([done.status, done.headers["refresh"]]).toEqual([200, "0; url=/cms/pages"]);
    expect(done.setCookies).toEqual([
      expect.stringMatching(/^office_login=; Path=\/cms\/log-in; .*Max-Age=0$/),
      expect.stringMatching(/^office_session=[\w-]{43}; Path=\/cms; HttpOnly; SameSite=Strict$/),
    ]);
    expect(done.headers["referrer-policy"]).toBe("no-referrer");
    expect(await seesPages(api)).toBe(true);
    expect(audited()).toContainEqual(
      expect.objectContaining({ audit: "logged-in", who: String(id), why: "back-office" }),
    );

    // The site's logout doesn't end the session of the back-office, and the other way round.
    await browser.post("/logout", {});
    expect(await seesPages(api)).toBe(true);
  });

  test("logs in to the site first if necessary, and returns to the back-office", async () => {
    const { email } = await newAdministrator();
    const [browser, api] = [site.browse(), browseApi(organiser)];
    const loginPage = await api.get("/cms");
    expect(textOf(loginPage.body)).toContain("Continue with your account on");
    expect(linkTo(loginPage, startPath)).toBe(startPath);
    const page = await startLogin(api);
    expect((await browser.get(page)).location).toBe("/login");
    const login = await browser.post("/login", { email, password: administrator.password });
    expect(login.location).toBe(page);
    const { location } = await confirm(browser, page);
    expect((await openReturnPath(api, pathOf(location))).isLoggedIn).toBe(true);
  });

  test("stays logged in to the site after logging out of the back-office", async () => {
    const { browser } = await newAdministrator();
    const api = browseApi(organiser);
    await openReturnPath(api, pathOf((await confirm(browser, await startLogin(api))).location));
    const token = /name="form_token" value="([^"]+)"/.exec((await api.get("/cms/pages")).body)?.[1] ?? "";
    await api.post("/cms/log-out", { form_token: token });
    expect([await seesPages(api), (await browser.get("/my-account")).status]).toEqual([false, 200]);
  });

  test("gets no URL of another origin, whatever the API responds", async () => {
    const { browser } = await newAdministrator();
    const page = await startLogin(browseApi(organiser));
    const form = formIn((await browser.get(page)).body, "back-office").press("Open the back-office");
    const urls = ["https://pay.example/cms/log-in/return?code=x", "", ...hostileAddresses];
    for (const url of urls.filter((_, index) => index % 60 < 2)) {
      calls.respondWith("/backOfficeCode", 200, { success: true, message: "", item: { url } }, 1);
      const { status, location } = await browser.post(page, form);
      const isAway = location !== "" && new URL(location, organiser.url).origin !== organiser.url;
      expect([url, status < 500, isAway]).toEqual([url, true, false]);
    }
  });
});

describe("the code of a login", () => {
  test("is valid once", async () => {
    const api = browseApi(organiser);
    const path = await getReturnPath(api);
    const copy = api.copy();
    expect((await openReturnPath(api, path)).isLoggedIn).toBe(true);
    expect(await openReturnPath(copy, path)).toEqual({
      status: 400,
      text: expect.stringMatching(/already been used, or it took too long.*Email Password/),
      isLoggedIn: false,
    });
  });

  test("is valid for a minute", async () => {
    const api = browseApi(organiser);
    const path = await getReturnPath(api);
    const audited = auditLines();
    organiser.clock.advance(60_000);
    const { status, isLoggedIn } = await openReturnPath(api, path);
    expect([status, isLoggedIn]).toEqual([400, false]);
    expect(audited()).toContainEqual(
      expect.objectContaining({ audit: "log-in-failed", who: null, why: "wrong code" }),
    );
  });

  test("is useless in a browser that didn't start the login", async () => {
    const api = browseApi(organiser);
    const path = await getReturnPath(api);
    const [withoutCookie, otherLogin] = [browseApi(organiser), browseApi(organiser)];
    await startLogin(otherLogin);
    for (const other of [withoutCookie, otherLogin])
      expect(await openReturnPath(other, path)).toEqual({
        status: 400,
        text: expect.stringContaining("wasn’t started in this browser"),
        isLoggedIn: false,
      });
    // Nor with the state of that browser's own login.
    const ownState = new URL(`http://any${await startLogin(otherLogin)}`).searchParams.get("state") ?? "";
    const ownPath = path.replace(/state=[^&]+/, `state=${ownState}`);
    expect(await openReturnPath(otherLogin, ownPath)).toMatchObject({ status: 400, isLoggedIn: false });
    // The attempt with another verifier has used up the code.
    expect(await openReturnPath(api, path)).toMatchObject({ status: 400, isLoggedIn: false });
  });

  test("requires the state of the cookie, and is ended by an attempt without it", async () => {
    const api = browseApi(organiser);
    const path = await getReturnPath(api);
    const other = path.replace(/state=[^&]+/, `state=${"x".repeat(43)}`);
    expect(await openReturnPath(api.copy(), other)).toMatchObject({ status: 400, isLoggedIn: false });
    expect(await openReturnPath(api, path)).toMatchObject({ status: 400, isLoggedIn: false });
  });

  test("isn't used up by a HEAD request", async () => {
    const api = browseApi(organiser);
    const path = await getReturnPath(api);
    await api.copy().send("HEAD", path, null);
    expect((await openReturnPath(api, path)).isLoggedIn).toBe(true);
  });

  test("can't be exchanged for tokens", async () => {
    const api = browseApi(organiser);
    const path = await getReturnPath(api);
    const [code_verifier = ""] = api.cookies.get("office_login")?.split(".") ?? [];
    const code = new URL(`http://any${path}`).searchParams.get("code") ?? "";
    for (const client_id of ["website", "back-office"]) {
      const response = await fetch(`${organiser.url}/authtoken`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ grant_type: "authorization_code", code, client_id, code_verifier }),
      });
      expect(response.status).toBe(400);
    }
  });

  test("is worthless after the user has lost the administrator's rights or logged out", async () => {
    const [demotedApi, loggedOutApi] = [browseApi(organiser), browseApi(organiser)];
    const demoted = await newAdministrator();
    const { location } = await confirm(demoted.browser, await startLogin(demotedApi));
    await demoted.setAdmin(0);
    expect(await openReturnPath(demotedApi, pathOf(location))).toEqual({
      status: 403,
      text: expect.stringMatching(/need an administrator account.*Email Password/),
      isLoggedIn: false,
    });

    const loggedOut = await newAdministrator();
    const confirmed = await confirm(loggedOut.browser, await startLogin(loggedOutApi));
    await loggedOut.browser.post("/logout", {});
    expect(await openReturnPath(loggedOutApi, pathOf(confirmed.location))).toMatchObject({
      isLoggedIn: false,
    });
  });

  test("is issued at most 20 times in a quarter of an hour, and stored only as a hash", async () => {
    const { email } = await newAdministrator();
    const api = await callsAs(organiser.url, email);
    const input = { challenge: "c".repeat(43), state: "s".repeat(43) };
    const statuses = [];
    let lastBody: unknown;
    for (let attempt = 0; attempt < 21; attempt += 1) {
      const { status, body } = await api.post("cognito/user/backOfficeCode", input);
      statuses.push(status);
      if (status === 200) lastBody = body;
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    const code = /code=([\w-]{43})/.exec(JSON.stringify(lastBody))?.[1] ?? "none";
    const rows = await organiser.dependencies.db.selectFrom("authorisations").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe("other users", () => {
  test("find neither link, page nor call", async () => {
    const browser = site.browse();
    await logIn(browser);
    const page = await startLogin(browseApi(organiser));
    const account = await browser.get("/my-account");
    expect([account.body.includes("/cms"), textOf(account.body).includes("Back-office")]).toEqual([
      false,
      false,
    ]);
    const [missing, unknown] = await Promise.all([browser.get(page), browser.get("/my-account/none")]);
    expect([missing.status, textOf(missing.body)]).toEqual([404, textOf(unknown.body)]);
    expect((await browser.post(page, {})).status).toBe(404);

    const input = { challenge: "c".repeat(43), state: "s".repeat(43) };
    const api = await callsAs(organiser.url);
    const [call, noSuchCall] = await Promise.all([
      api.post("cognito/user/backOfficeCode", input),
      api.post("cognito/user/noSuchCall", input),
    ]);
    expect([call.status, call.body]).toEqual([noSuchCall.status, noSuchCall.body]);
  });

  test("can't make the site's page of an administrator do anything from elsewhere", async () => {
    const { browser } = await newAdministrator();
    const page = await startLogin(browseApi(organiser));
    const elsewhere = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    const form = formIn((await browser.get(page)).body, "back-office").press("Open the back-office");
    const response = await browser.post(page, form, elsewhere);
    expect([response.status, response.location]).toEqual([403, ""]);
  });

  test.for(["", "?challenge=short&state=short", `?challenge=${"c".repeat(43)}`])(
    "get no page for a malformed login: %s",
    async (query) => {
      const { browser } = await newAdministrator();
      expect((await browser.get(sitePage + query)).status).toBe(404);
    },
  );
});

test("an administrator of an API without this login has no link and no page", async () => {
  const browser = site.browse();
  await logIn(browser, administrator.email);
  const user = { id: 1, first_name: "Ada", last_name: "Office", email: administrator.email, is_admin: true };
  const page = await startLogin(browseApi(organiser));
  for (const extra of [{}, { back_office_url: "https://elsewhere.example/cms" }]) {
    calls.respondWith("/cognito/user/authUser", 200, { user: { ...user, ...extra } });
    const account = await browser.get("/my-account");
    expect([account.status, account.body.includes("/cms")]).toEqual([200, false]);
    expect((await browser.get(page)).status).toBe(404);
  }
});
