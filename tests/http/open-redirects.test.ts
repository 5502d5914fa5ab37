import { expect } from "vitest";
import { pathOf } from "../support/authorisation-visit.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { hostileAddresses } from "../support/hostile-addresses.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import type { RunningSite } from "../support/running-site.ts";
import { test } from "../support/running.ts";

const isFull = process.env["FULL"] === "1";

/** Percent-encodes once more, for proxies and scripts that decode twice. */
const encoded = (address: string): string[] => [
  encodeURIComponent(address),
  encodeURIComponent(encodeURIComponent(address)),
  address.replaceAll("/", "%2f").replaceAll("\\", "%5c"),
];

/** Hundreds of URLs of other sites; all of them in `test:full`. */
const addresses = hostileAddresses.filter((_, index) => isFull || index % 9 === 0);

/** Whether a response redirects to this site only, or not at all. */
function redirectsOffSite({ headers }: BrowserResponse, { publicUrl }: RunningSite): boolean {
  const { location = "/" } = headers;
  return !URL.canParse(location, publicUrl) || new URL(location, publicUrl).origin !== publicUrl;
}

const atOnce = 6;
/** Milliseconds: hundreds of requests on a shared machine. */
const slow = { timeout: isFull ? 600_000 : 90_000 };

/** Requests all of these; returns those that redirected off the site. */
const leadingAway = async (
  site: RunningSite,
  paths: readonly string[],
  request: (path: string) => Promise<BrowserResponse>,
) => {
  const responses = await mapConcurrently(paths, atOnce, async (path) =>
    redirectsOffSite(await request(path), site),
  );
  return paths.filter((_, index) => responses[index]);
};

test(
  `none of ${addresses.length} return URLs stored for the login leads off the site [AUTH-030 RT-068]`,
  slow,
  async ({ site }) => {
    const driver = site.browse();
    await logIn(driver);
    const responses = await mapConcurrently(addresses, atOnce, async (address) => {
      const browser = driver.copy();
      await browser.get(`/login?back=${encodeURIComponent(address)}`);
      return browser.get("/login");
    });
    expect(responses.map(({ status }) => status)).toEqual(addresses.map(() => 303));
    expect(
      responses.filter((response) => redirectsOffSite(response, site)).map(({ location }) => location),
    ).toEqual([]);
  },
);

test(
  "no return URL field leads off the site, however the value is encoded [RT-068]",
  slow,
  async ({ site }) => {
    const names =
      "back redirect redirect_uri return returnTo r a b next to url goto continue state lng _routes";
    const pages =
      "/login /logout /auth /authtoken /enter /about-us /buy-online /profile /language /events /checkout";
    const targets = ["https://evil.example", "//evil.example", "/\\evil.example", "https:evil.example"];
    const paths = pages.split(" ").flatMap((page) =>
      names.split(" ").flatMap((name) =>
        targets.flatMap((target, index) =>
          // Each field gets one of the encodings in turn, so that all are tried.
          encoded(target)
            .filter((_, encodingIndex) => isFull || (index + name.length + page.length) % 6 === encodingIndex)
            .map((encodedValue) => `${page}?${name}=${encodedValue}`),
        ),
      ),
    );
    expect(paths.length).toBeGreaterThan(250);
    const visitor = site.browse();
    const request = (path: string) => visitor.copy().get(path, { "sec-fetch-site": "cross-site" });
    expect(await leadingAway(site, paths, request)).toEqual([]);
  },
);

test("no path that looks like another site redirects to it, with or without a session [RT-068]", async ({
  site,
}) => {
  const paths = [
    "//evil.example",
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "/.//evil.example",
    "/login//evil.example",
  ]
    .flatMap((path) => [
      path,
      `${path}/`,
      `${path}/..`,
      `${path}/%2e%2e`,
      `${path}?x=//evil.example`,
      `${path}.data`,
    ])
    .concat("/enter//evil.example", "/about-us//evil.example", "/cms//evil.example", "/event//evil.example");
  const visitor = site.browse();
  const driver = site.browse();
  await logIn(driver);
  for (const browser of [visitor, driver]) {
    const away = await leadingAway(site, paths, (path) => browser.copy().get(path));
    expect(away.filter((path) => !path.startsWith("/cms"))).toEqual([]);
  }
});

test("no form with a return URL redirects off the site [RT-068]", slow, async ({ site }) => {
  const forms: ((browser: Browser, address: string) => Promise<BrowserResponse>)[] = [
    (browser, to) => browser.post("/language", { language: "de", to }),
    (browser, returnTo) => browser.post("/logout", { back: returnTo }),
    (browser, returnTo) =>
      browser.post("/login", { back: returnTo, email: "nobody@example.com", password: "wrong" }),
    (browser, returnTo) => browser.post(`/logout?back=${encodeURIComponent(returnTo)}`, {}),
  ];
  const sample = addresses.filter((_, index) => isFull || index % 8 === 0);
  for (const post of forms) {
    const away = await leadingAway(site, sample, (address) => post(site.browse(), address));
    expect(away).toEqual([]);
  }
});

test("no host header changes where a redirect leads [RT-068]", async ({ site }) => {
  const headers: Record<string, string>[] = [
    { host: "evil.example" },
    { "x-forwarded-host": "evil.example" },
    { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    { forwarded: "host=evil.example;proto=https" },
    { "x-original-url": "https://evil.example/" },
    { "x-rewrite-url": "//evil.example/" },
    { referer: "https://evil.example/" },
    { "x-forwarded-prefix": "//evil.example" },
  ];
  for (const header of headers)
    for (const path of [
      "/enter",
      "/profile",
      "/about-us",
      "/login?back=/events",
      "/logout",
      "/auth?code=1",
    ]) {
      const response = await site.browse().get(path, header);
      expect(redirectsOffSite(response, site), `${path} ${JSON.stringify(header)}`).toBe(false);
    }
});

test("redirects use a path, not an absolute URL with the site's name [RT-068]", async ({ site }) => {
  const browser = site.browse();
  await logIn(browser);
  await browser.get("/login?back=%2Fevents%3Fpage%3D2%23list");
  const { headers } = await browser.get("/login");
  expect(headers.location).toBe("/events?page=2#list");
  expect(pathOf(new URL(headers.location ?? "", site.publicUrl).href)).toBe("/events?page=2");
});
