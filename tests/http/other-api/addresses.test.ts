import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import routes from "../../../app/routes.ts";
import type { Browser } from "../../support/browser.ts";
import { textOf } from "../../support/html-form.ts";
import { distortResponses, type Oddities } from "../../support/second-api/oddities.ts";
import { anyProfile, apis, type Profile } from "../../support/second-api/profile.ts";
import { findWrongTexts, type SecondSite, startSecondSite } from "../../support/second-api/site.ts";
import { ofToday } from "../../support/of-today.ts";

// Every URL of the site over an API that was built from the documentation only.

/** A URL of each route, with the expected result for a visitor and for a logged-in user. */
const cases: Record<string, [path: string, anonymous: number, loggedIn?: number][]> = {
  "/": [["/", 200]],
  events: [["/events", 200]],
  "event/:url": [
    ["/event/winter-nationals", 200],
    ["/event/free-night", 200],
    ["/event/test-and-tune", 200],
    ["/event/none", 404],
  ],
  "event/:url/stall": [["/event/winter-nationals/stall", 200]],
  "blog/:group?/:page?": [
    ["/blog", 200],
    ["/blog/venue-spotlights", 200],
    ["/blog/page/2", 404],
  ],
  "article/:slug": [
    ["/article/a-cold-night", 200],
    ["/article/short-notice", 200],
    ["/article/none", 404],
  ],
  merch: [["/merch", 200]],
  venues: [["/venues", 200]],
  "venues/:url": [
    ["/venues/eastern-creek", 200],
    ["/venues/bare-paddock", 200],
    ["/venues/none", 404],
  ],
  "series/:url": [
    ["/series/cup", 200],
    ["/series/none", 404],
  ],
  "shop/:group?/:page?": [
    ["/shop", 200],
    ["/shop/apparel", 200],
    ["/shop/none", 404],
  ],
  "product/:slug": [
    ["/product/tee", 200],
    ["/product/cap", 200],
    ["/product/sign", 200],
    ["/product/none", 404],
  ],
  "product/:slug/back-in-stock": [["/product/tee/back-in-stock", 404]],
  "search/:query?": [
    ["/search", 200],
    ["/search/tee", 200],
  ],
  cart: [["/cart", 200]],
  checkout: [["/checkout", 303, 200]],
  "invoice/:id": [["/invoice/1", 303, 404]],
  "my-account": [["/my-account", 303, 200]],
  "my-account/back-office": [["/my-account/back-office", 303, 404]],
  "show-invoice/:id": [["/show-invoice/1", 303, 404]],
  login: [["/login", 200, 303]],
  "login/link": [["/login/link", 303]],
  signup: [["/signup", 200, 303]],
  forgotpassword: [["/forgotpassword", 200]],
  auth: [["/auth", 303]],
  authtoken: [["/authtoken", 303]],
  logout: [["/logout", 303, 200]],
  profile: [["/profile", 303, 200]],
  "profile/logout-everywhere": [["/profile/logout-everywhere", 303, 404]],
  "profile/your-data": [["/profile/your-data", 303, 200]],
  "profile/your-data/export": [["/profile/your-data/export", 303, 303]],
  "profile/photo": [["/profile/photo", 303, 200]],
  "profile/document/new": [["/profile/document/new", 303, 200]],
  "profile/vehicle/:id": [
    ["/profile/vehicle/new", 303, 200],
    ["/profile/vehicle/9", 303, 404],
  ],
  "profile/licence/:id": [["/profile/licence/new", 303, 200]],
  "profile/address/:id": [["/profile/address/new", 303, 404]],
  contact: [["/contact", 200]],
  newsletter: [["/newsletter", 200]],
  "form/:url": [
    ["/form/volunteer", 200],
    ["/form/membership", 200],
    ["/form/none", 404],
  ],
  "gift-voucher/:page/:block": [["/gift-voucher/vouchers/{block}", 200]],
  "gift-voucher/:page/:block/redeem": [["/gift-voucher/vouchers/{block}/redeem", 200]],
  "*": [
    ["/about", 200],
    ["/rules", 200],
    ["/gallery", 200],
    ["/everything", 200],
    ["/vouchers", 200],
    ["/empty", 200],
    ["/old-rules", 301],
    ["/none", 404],
  ],
  "invoice/print/:id": [["/invoice/print/1", 303, 404]],
  "show-invoice/print/:id": [["/show-invoice/print/1", 303, 404]],
  "print-tickets/:id": [["/print-tickets/1", 303, 404]],
  "show-tickets/:id": [["/show-tickets/1", 303, 404]],
  "show-tickets/:id/saved": [["/show-tickets/1/saved", 303, 404]],
  "blog/feed.xml": [["/blog/feed.xml", 200]],
  "events.ics": [["/events.ics", 200]],
  "event/:url/calendar.ics": [["/event/winter-nationals/calendar.ics", 200]],
  "raw-code/:page/:place": [["/raw-code/everything/503", 404]],
  "login/google": [["/login/google", 303]],
  "address-search": [["/address-search?q=12345", 405]],
  "event/:url/surcharge": [["/event/winter-nationals/surcharge?amount=100", 200]],
  "event/:url/draft": [["/event/winter-nationals/draft", 303]],
  "product/:slug/price": [["/product/tee/price", 200]],
  "search-suggestions": [["/search-suggestions?q=tee", 200]],
  "my-account/calendar/:file": [["/my-account/calendar/none.ics", 303]],
  language: [["/language", 303]],
  consent: [["/consent", 303]],
};

const all = Object.values(cases).flat();

type Route = { path?: string; index?: boolean; children?: Route[] };

const pathsOf = (some: readonly Route[]): string[] =>
  some.flatMap(({ path, index, children = [] }) => [
    ...(path ? [path] : index ? ["/"] : []),
    ...pathsOf(children),
  ]);

test("every route of the site is covered here", () => {
  expect(Object.keys(cases).toSorted()).toEqual([...new Set(pathsOf(routes))].toSorted());
});

describe.each(ofToday(apis))("over an API that is %s", (_name, profile, settings) => {
  let site: SecondSite;
  beforeAll(async () => {
    site = await startSecondSite(profile, settings);
  });
  afterAll(() => site.close());

  async function checkAll(
    browser: Browser,
    expected: (one: (typeof all)[number]) => number,
  ): Promise<string[]> {
    const vouchers = await browser.get("/vouchers");
    const block = /gift-voucher\/vouchers\/([\w-]+)/.exec(vouchers.body)?.[1] ?? "none";
    const problems: string[] = [];
    for (const one of all) {
      const path = one[0].replace("{block}", block);
      const response = await browser.get(path);
      if (response.status !== expected(one))
        problems.push(`${path}: ${response.status}, not ${expected(one)}`);
      if (/html/.test(String(response.headers["content-type"])))
        problems.push(...findWrongTexts(response).map((claim) => `${path}: ${claim}`));
    }
    return problems;
  }

  test("every URL responds for a visitor, and shows nothing untrue", async () => {
    expect(await checkAll(site.browse(), ([, anonymous]) => anonymous)).toEqual([]);
  });

  test("every URL responds for a logged-in user, and shows nothing untrue", async () => {
    const { browser } = await site.loggedIn();
    expect(await checkAll(browser, ([, anonymous, loggedIn]) => loggedIn ?? anonymous)).toEqual([]);
  });
});

const isFull = process.env["FULL"] === "1";

/** The problem with a URL, for a visitor or a logged-in user, over such an API. */
async function findProblems(
  profile: Profile,
  settings: Record<string, string>,
  oddities: Oddities,
): Promise<string[]> {
  const noted = new Set<string>();
  const site = await startSecondSite(profile, settings, distortResponses(oddities, noted));
  const problems: string[] = [];
  try {
    // No one can log in if the API doesn't say who they are.
    const own = await site.loggedIn().then(
      ({ browser }) => [browser],
      () => [],
    );
    for (const browser of own) await browser.post("/product/cap", { intent: "add", qty: "1" });
    for (const visitor of [site.browse(), ...own])
      for (const [address] of all) {
        const response = await visitor.get(address);
        const { status, body } = response;
        if (status >= 500 && status !== 503) problems.push(`${address}: ${status}`);
        if (/^ +at .+:\d+:\d+\)?$/m.test(body)) problems.push(`${address}: a stack trace`);
        if (!/html/.test(String(response.headers["content-type"]))) continue;
        const claims = [...findWrongTexts(response), ...zeroPrices(textOf(body))];
        problems.push(...claims.map((claim) => `${address}: ${claim}`));
      }
    // Without an id there is no such call.
    site.api.unknown.splice(0);
  } finally {
    await site.close(/"name":"OrganiserError"/).catch((error: unknown) => problems.push(String(error)));
  }
  return problems.length === 0 ? [] : [...problems, ...noted];
}

/** Text that claims to be free, except for items that are. */
const zeroPrices = (text: string): string[] =>
  (text.match(/.{0,30}\$0\.00/g) ?? []).filter((claim) => !/(Child|Come along|Total) \$0\.00$/.test(claim));

describe("over an API with a random combination of deviations", () => {
  test(
    "every URL responds, and shows nothing untrue",
    async () => {
      const anySettings = fc.constantFrom(...apis.map(([, , settings]) => settings));
      const oddities = fc.record({ seed: fc.nat(), share: fc.integer({ min: 0, max: 120 }) });
      await fc.assert(
        fc.asyncProperty(anyProfile, anySettings, oddities, async (...over) => {
          expect(await findProblems(...over)).toEqual([]);
        }),
        { seed: 24, numRuns: isFull ? 60 : 2, endOnFailure: !isFull },
      );
    },
    isFull ? 3_600_000 : 300_000,
  );
});
