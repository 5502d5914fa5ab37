import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { languages } from "../../app/i18n/languages.ts";
import { InitialData } from "../../app/wire/page.ts";
import { Domain } from "../../app/wire/site.ts";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { findHtmlErrors } from "../support/valid-html.ts";

let organiser: RunningOrganiser;
let site: RunningSite;
/** A site whose organiser API is unreachable. */
let siteWithoutApi: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({ organiserUrl: organiser.url, clock: organiser.clock });
  siteWithoutApi = await startSite({ organiserUrl: "http://127.0.0.1:9", clock: organiser.clock });
});
afterAll(async () => {
  await Promise.all([site.close(), siteWithoutApi.close()]);
  await organiser.close();
});

const fetchFromApi = async (call: string): Promise<unknown> =>
  (await fetch(`${organiser.url}/api/v1/cognito/${call}`)).json();
const domainSettings = async () => Domain.parse(await fetchFromApi("domain/currentDomain"));

const titleOf = (page: string): string => /<title>([^<]*)<\/title>/.exec(page)?.[1] ?? "";
/** The visible text of a page. */
const textOf = (page: string): string =>
  page
    .replace(/<script[\s\S]*?<\/script>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
const linksOf = (page: string): string[] =>
  [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href ?? "");

describe("on every page", () => {
  test("the first link skips to the content", async () => {
    const { body } = await site.browse().get("/login");
    const [first = ""] = linksOf(body.slice(body.indexOf("<body")));
    expect(first).toBe("#content");
    expect(body).toContain('<main id="content"');
  });

  test("the organiser's name, menus and contacts are shown [SET-006 RT-063]", async () => {
    const { body } = await site.browse().get("/login");
    const domain = await domainSettings();
    const footer = textOf(body.slice(body.indexOf("<footer")));
    expect(footer).toContain(domain.organisationName);
    expect(footer).toContain(domain.organisationPhone);
    expect(linksOf(body)).toContain(`mailto:${domain.organisationEmail}`);
    expect(linksOf(body)).toContain("/events");
  });

  test("a plain link leads back to the top [NAV-018]", async () => {
    const { body } = await site.browse().get("/login");
    expect(linksOf(body.slice(body.indexOf("<footer")))).toContain("#top");
  });

  test("a visitor sees the login link, a logged-in user their name and the logout", async () => {
    const browser = site.browse();
    expect(linksOf((await browser.get("/events")).body)).toContain("/login?back=%2Fevents");

    await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
    const { body } = await browser.get("/events");
    expect(linksOf(body).filter((link) => link.startsWith("/login"))).toEqual([]);
    expect(body).toMatch(/<form[^>]*action="\/logout"/);
  });

  test.each(["/login", "/no-such-page", "/logout"])("%s is valid HTML", async (path) => {
    const browser = site.browse();
    if (path === "/logout") {
      await browser.post("/login", { email: "driver@example.com", password: "roll-racing-250" });
    }
    const { body } = await browser.get(path);
    expect(await findHtmlErrors(body)).toEqual([]);
  });

  test("no element has a style attribute, which the policy forbids", async () => {
    for (const path of ["/login", "/events", "/no-such-page"]) {
      expect((await site.browse().get(path)).body).not.toMatch(/<[a-z][^>]* style="/);
    }
  });
});

describe("title and description", () => {
  test("come from the sitemap's entry for the path [NAV-010 NAV-011]", async () => {
    const { sitemap } = InitialData.parse(await fetchFromApi("domain/initialData"));
    const entry = sitemap.find(({ url, seoTitle }) => seoTitle !== "" && url.replaceAll("/", "") !== "");
    const { body } = await site.browse().get(`/${entry?.url.replace(/^\/+/, "")}`);
    expect(titleOf(body)).toContain(entry?.seoTitle);
    expect(body).toContain(`<meta name="description" content="${entry?.seoMetaDescription}"`);
  });

  test("use the organisation's name when there is no description [NAV-012]", async () => {
    const { organisationName } = await domainSettings();
    const { body } = await site.browse().get("/login");
    expect(body).toContain(`<meta name="description" content="${organisationName}"`);
    expect(titleOf(body)).toContain("Log in");
  });
});

describe("languages", () => {
  test("the page sets its language and direction, and the menu offers all eighteen [I18N-002 I18N-004 I18N-007]", async () => {
    const { body } = await site.browse().get("/login?lng=ar");
    expect(body).toMatch(/<html[^>]* lang="ar"[^>]* dir="rtl"/);
    for (const code of Object.keys(languages))
      expect(body).toMatch(new RegExp(`<button[^>]* value="${code}"`));
  });

  test("a choice from the menu returns to the page and is remembered [I18N-006]", async () => {
    const browser = site.browse();
    const response = await browser.post("/language", { language: "de", to: "/events?lng=fr" });
    expect([response.status, response.location]).toEqual([303, "/events"]);
    expect((await browser.get("/login")).body).toMatch(/<html[^>]* lang="de"/);
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", ""])(
    "the menu never leads to %s [RT-068]",
    async (to) => {
      const response = await site.browse().post("/language", { language: "de", to });
      expect([response.status, response.location]).toEqual([303, "/"]);
    },
  );

  test("hreflang links list the page in every language", async () => {
    const { body } = await site.browse().get("/events");
    const alternates = [...body.matchAll(/<link[^>]*hrefLang="([^"]+)"[^>]*href="([^"]+)"/gi)];
    expect(alternates).toHaveLength(Object.keys(languages).length + 1);
    expect(alternates.map(([, , href]) => href)).toContain(`${site.publicUrl}/events?lng=pt-BR`);
  });
});

describe("URLs", () => {
  test.each([
    ["/about-us", "/about"],
    ["/buy-online", "/events"],
    ["/tickets-cart", "/events"],
    ["/what-is-roll-racing", "/about"],
    ["/enter/", "/profile"],
    ["/cms", "/cms"],
  ])("%s redirects [RT-057 RT-058 RT-059 RT-060 RT-078]", async (path, target) => {
    const response = await site.browse().get(path);
    expect(response.status).toBe(301);
    expect(new URL(response.headers.location ?? "", site.publicUrl).pathname).toBe(target);
  });

  test.each(["/no-such-page", "/a/b/c/d/e", "/event/no-such-event"])(
    "%s returns 404, with a clear message and a link home [RT-074 RT-075 RT-076 RT-077]",
    async (path) => {
      const { status, body } = await site.browse().get(path);
      expect(status).toBe(404);
      expect(textOf(body)).toContain("Page not found");
      expect(textOf(body)).toContain("Please visit our homepage to get where you need to go.");
      expect(body).toMatch(/<a [^>]*href="\/"[^>]*>Take me home<\/a>/);
      expect(titleOf(body)).toContain("Page not found");
      expect(body).toContain('<meta name="robots" content="noindex"');
    },
  );
});

describe("with an organiser API that misbehaves", () => {
  const events = "/api/v1/event/event/upcomingEventList";
  let api: FaultyApi;
  let siteWithFaultyApi: RunningSite;
  beforeAll(async () => {
    api = await startFaultyApi();
    siteWithFaultyApi = await startSite({ organiserUrl: api.url });
  });
  afterAll(async () => {
    await siteWithFaultyApi.close();
    await api.close();
  });

  test("its error is a page that says it can't be reached, without the API's internal message", async () => {
    api.respondWith(events, { json: { message: "SQLSTATE[42S02] in users" }, status: 500 });
    const { status, body } = await siteWithFaultyApi.browse().get("/events");
    expect(status).toBe(503);
    expect(textOf(body)).toContain("Service unavailable");
    expect(body).not.toContain("SQLSTATE");
  });

  test.each([
    ["null", { json: null }],
    ["nothing", { text: "", type: "application/json" }],
    ["an object without members", { json: {} }],
    ["no data", { json: { data: null } }],
    ["no data and an error", { json: { data: null, errors: [{ message: "Internal server error" }] } }],
  ] as const)(
    "a GraphQL query with the response %s gives the same page [ERR-008]",
    async (what, behaviour) => {
      api.respondWith("/graphql", behaviour);
      const { status, body } = await siteWithFaultyApi
        .browse()
        .get(`/a-page-of-${what.replaceAll(" ", "-")}`);
      expect(status).toBe(503);
      expect(textOf(body)).toContain("Service unavailable");
    },
  );
});

describe("without the organiser API", () => {
  test("a page that needs it says that it can't be reached, and when to come back [AUTH-022]", async () => {
    const response = await siteWithoutApi.browse().get("/events");
    expect(response.status).toBe(503);
    expect(response.headers["retry-after"]).toBeDefined();
    const text = textOf(response.body);
    expect(text).toContain("Service unavailable");
    expect(text).toContain("Reference: ");
    expect(text).not.toMatch(/OrganiserError|127\.0\.0\.1|stack/);
  });

  test("a page that doesn't need it is still shown, with menus [AUTH-022]", async () => {
    const { status, body } = await siteWithoutApi.browse().get("/login");
    expect(status).toBe(200);
    expect(linksOf(body)).toContain("/events");
  });
});

test("the licences of bundled packages are published with the scripts", async () => {
  const { status, body } = await site.browse().get("/licences.txt");
  expect(status).toBe(200);
  for (const name of ["preact", "@remix-run/react", "i18next"]) expect(body).toContain(`Name: ${name}\n`);
  expect(body).toContain("Permission is hereby granted");
});
