import { expect } from "vitest";
import { pathOf } from "../support/authorisation-visit.ts";
import type { Answer, Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { hostileAddresses } from "../support/hostile-addresses.ts";
import { inLanes } from "../support/lanes.ts";
import type { RunningSite } from "../support/running-site.ts";
import { test } from "../support/running.ts";

const isFull = process.env["FULL"] === "1";

/** What is written in an address once more, as a proxy or a script that decodes it again would read it. */
const encoded = (address: string): string[] => [
  encodeURIComponent(address),
  encodeURIComponent(encodeURIComponent(address)),
  address.replaceAll("/", "%2f").replaceAll("\\", "%5c"),
];

/** Hundreds of addresses of other sites; all of them in `test:full`. */
const addresses = hostileAddresses.filter((_, index) => isFull || index % 9 === 0);

/** Whether an answer leads to this site alone, if anywhere. */
function leadsAway({ headers }: Answer, { publicUrl }: RunningSite): boolean {
  const { location = "/" } = headers;
  return !URL.canParse(location, publicUrl) || new URL(location, publicUrl).origin !== publicUrl;
}

const atOnce = 6;
/** Milliseconds: hundreds of requests, on a machine that does more than this. */
const slow = { timeout: isFull ? 600_000 : 90_000 };

/** Asks for all of these; gives those that led away. */
const leadingAway = async (
  site: RunningSite,
  paths: readonly string[],
  ask: (path: string) => Promise<Answer>,
) => {
  const led = await inLanes(paths, atOnce, async (path) => leadsAway(await ask(path), site));
  return paths.filter((_, index) => led[index]);
};

test(
  `none of ${addresses.length} addresses to come back to, stored for the log-in, leads off the site [AUTH-030 RT-068]`,
  slow,
  async ({ site }) => {
    const driver = site.browse();
    await logIn(driver);
    const led = await inLanes(addresses, atOnce, async (address) => {
      const browser = driver.copy();
      await browser.get(`/login?back=${encodeURIComponent(address)}`);
      return browser.get("/login");
    });
    expect(led.map(({ status }) => status)).toEqual(addresses.map(() => 303));
    expect(led.filter((answer) => leadsAway(answer, site)).map(({ location }) => location)).toEqual([]);
  },
);

test(
  "no member of any address that leads on leads off the site, however it is written [RT-068]",
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
          // Each place gets one of the ways to write it, so that all are tried.
          encoded(target)
            .filter((_, way) => isFull || (index + name.length + page.length) % 6 === way)
            .map((written) => `${page}?${name}=${written}`),
        ),
      ),
    );
    expect(paths.length).toBeGreaterThan(250);
    const visitor = site.browse();
    const ask = (path: string) => visitor.copy().get(path, { "sec-fetch-site": "cross-site" });
    expect(await leadingAway(site, paths, ask)).toEqual([]);
  },
);

test("no path that looks like another site leads to it, with and without a session [RT-068]", async ({
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

test("no form that says where to go on leads off the site [RT-068]", slow, async ({ site }) => {
  const forms: ((browser: Browser, address: string) => Promise<Answer>)[] = [
    (browser, to) => browser.post("/language", { language: "de", to }),
    (browser, back) => browser.post("/logout", { back }),
    (browser, back) => browser.post("/login", { back, email: "nobody@example.com", password: "wrong" }),
    (browser, back) => browser.post(`/logout?back=${encodeURIComponent(back)}`, {}),
  ];
  const few = addresses.filter((_, index) => isFull || index % 8 === 0);
  for (const post of forms) {
    const away = await leadingAway(site, few, (address) => post(site.browse(), address));
    expect(away).toEqual([]);
  }
});

test("no header that names a host leads a redirect elsewhere [RT-068]", async ({ site }) => {
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
      const answer = await site.browse().get(path, header);
      expect(leadsAway(answer, site), `${path} ${JSON.stringify(header)}`).toBe(false);
    }
});

test("what is given back is a path, not an address with the site's name in it [RT-068]", async ({ site }) => {
  const browser = site.browse();
  await logIn(browser);
  await browser.get("/login?back=%2Fevents%3Fpage%3D2%23list");
  const { headers } = await browser.get("/login");
  expect(headers.location).toBe("/events?page=2#list");
  expect(pathOf(new URL(headers.location ?? "", site.publicUrl).href)).toBe("/events?page=2");
});
