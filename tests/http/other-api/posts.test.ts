import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadWebsiteBuild } from "../../../server/website-build.ts";
import type { Browser, Fields } from "../../support/browser.ts";
import { formIn } from "../../support/html-form.ts";
import { apis } from "../../support/second-api/profile.ts";
import { findWrongTexts, type SecondSite, startSecondSite } from "../../support/second-api/site.ts";

// Every URL that accepts POST, over an API that was built from the documentation only.

/**
 * A URL of each route that accepts POST, and the expected result for each body, visitor and logged-in user.
 */
const cases: Record<string, [path: string, anonymous: number, loggedIn: number[]][]> = {
  // The home page accepts none.
  "/": [["/", 405, [405, 405, 405]]],
  "event/:url": [
    ["/event/winter-nationals", 200, [200, 200, 409]],
    ["/event/free-night", 200, [200, 200, 409]],
    ["/event/test-and-tune", 200, [200, 200, 409]],
    ["/event/none", 404, [404, 404, 409]],
  ],
  "event/:url/stall": [["/event/winter-nationals/stall", 200, [200, 200, 409]]],
  "event/:url/draft": [["/event/winter-nationals/draft", 204, [204, 204, 204]]],
  "series/:url": [["/series/cup", 303, [303, 303, 409]]],
  "product/:slug": [
    ["/product/tee", 200, [200, 200, 200]],
    ["/product/cap", 200, [200, 200, 200]],
    ["/product/none", 404, [404, 404, 404]],
  ],
  "product/:slug/back-in-stock": [["/product/tee/back-in-stock", 404, [404, 404, 404]]],
  cart: [["/cart", 303, [303, 303, 303]]],
  checkout: [["/checkout", 303, [200, 200, 409]]],
  "my-account": [["/my-account", 303, [400, 400, 409]]],
  "my-account/back-office": [["/my-account/back-office", 303, [404, 404, 409]]],
  login: [["/login", 400, [303, 303, 303]]],
  "login/link": [["/login/link", 303, [303, 303, 303]]],
  signup: [["/signup", 400, [303, 303, 303]]],
  forgotpassword: [["/forgotpassword", 400, [400, 400, 400]]],
  auth: [["/auth", 303, [303, 303, 303]]],
  authtoken: [["/authtoken", 303, [303, 303, 303]]],
  profile: [["/profile", 303, [303, 303, 409]]],
  "profile/logout-everywhere": [["/profile/logout-everywhere", 303, [404, 404, 404]]],
  "profile/your-data": [["/profile/your-data", 303, [404, 404, 409]]],
  "profile/photo": [["/profile/photo", 303, [400, 400, 409]]],
  "profile/document/new": [["/profile/document/new", 303, [400, 400, 409]]],
  "profile/vehicle/:id": [["/profile/vehicle/new", 303, [400, 400, 409]]],
  "profile/licence/:id": [["/profile/licence/new", 303, [400, 400, 409]]],
  // Address management is enabled in the site's settings.
  "profile/address/:id": [["/profile/address/new", 303, [404, 404, 409]]],
  contact: [["/contact", 400, [400, 400, 400]]],
  newsletter: [["/newsletter", 400, [400, 400, 400]]],
  "form/:url": [
    ["/form/volunteer", 400, [400, 400, 400]],
    ["/form/membership", 303, [200, 200, 409]],
  ],
  "gift-voucher/:page/:block": [["/gift-voucher/vouchers/none", 404, [404, 404, 404]]],
  "gift-voucher/:page/:block/redeem": [["/gift-voucher/vouchers/none/redeem", 303, [404, 404, 409]]],
  // There is no address service: scripts get that as a response.
  "address-search": [["/address-search", 401, [503, 503, 503]]],
  language: [["/language", 303, [303, 303, 303]]],
  consent: [["/consent", 303, [303, 303, 303]]],
  logout: [["/logout", 303, [303, 303, 303]]],
};

type Case = (typeof cases)[string][number];

/** The posted bodies: nothing, what its buttons send, and unexpected fields. */
const bodies: readonly Fields[] = [
  {},
  { intent: "submit" },
  { intent: ["update", "remove"], key: "x", owner: "x", category: "nine", qty: "-1", id: "null" },
];

test("every route that accepts POST is covered here", async () => {
  const { server } = await loadWebsiteBuild();
  if (typeof server === "function") throw new Error("The website is being developed.");
  const paths = Object.values(server.routes).flatMap((route) => (route?.module.action ? [route.path] : []));
  expect(new Set(Object.keys(cases))).toEqual(new Set(["/", ...paths]));
});

describe.each(apis)("over an API that is %s", (_name, profile, settings) => {
  let site: SecondSite;
  beforeAll(async () => {
    site = await startSecondSite(profile, { ...settings, ORGANISER_READ_TIMEOUT_MS: "300" });
  });
  afterAll(() => site.close());

  /** Posts each body to each URL from its own browser; returns the unexpected results. */
  async function postAll(browser: Browser, expected: (one: Case) => readonly number[]): Promise<string[]> {
    const problems: string[] = [];
    for (const one of Object.values(cases).flat())
      for (const [index, body] of bodies.entries()) {
        const response = await browser.copy().post(one[0], body);
        const status = expected(one)[index];
        if (response.status !== status) problems.push(`${one[0]}: ${response.status}, not ${status}`);
        problems.push(...findWrongTexts(response).map((problem) => `${one[0]}: ${problem}`));
      }
    return problems;
  }

  test("a visitor's empty and invalid posts get the expected response", async () => {
    expect(await postAll(site.browse(), ([, status]) => [status, status, status])).toEqual([]);
  });

  test("a logged-in user's empty and invalid posts get the expected response", async () => {
    const { browser } = await site.loggedIn();
    expect(await postAll(browser, ([, , statuses]) => statuses)).toEqual([]);
  });

  test("reads that exceed the timeout are served from the cache, or reported as late", async () => {
    const { browser } = await site.loggedIn();
    const paths = ["/", "/events", "/event/winter-nationals", "/shop", "/product/tee", "/blog", "/about"];
    for (const path of paths) await site.browse().get(path);
    // Optional data has a timeout of 3 s, and an uncached read the one configured here.
    site.api.slow(/^(event\/|cognito\/(?!user|payment)|sell\/(?!cart))/, 1_000);
    const problems: string[] = [];
    for (const path of paths) {
      const response = await site.browse().get(path);
      if (response.status !== 200) problems.push(`${path}: ${response.status}`);
      problems.push(...findWrongTexts(response).map((problem) => `${path}: ${problem}`));
    }
    const own = await Promise.all(["/profile", "/my-account", "/checkout"].map((path) => browser.get(path)));
    for (const response of own) {
      if (![200, 503, 504].includes(response.status)) problems.push(`${response.status}`);
      problems.push(...findWrongTexts(response));
    }
    site.api.slow(null);
    expect(problems).toEqual([]);
  });

  test("slow writes are awaited, and sent once", async () => {
    const browser = site.browse();
    site.api.slow(/^(sell\/cart\/cartAdd|cognito\/form\/submit)/, 1_000);
    const before = [site.api.count("sell/cart/cartAdd"), site.api.count("cognito/form/submit/2")];
    const added = await browser.post("/product/cap", { intent: "add", qty: "1" });
    const form = formIn((await browser.get("/form/volunteer")).body, "form-2").fillIn({ "answer-q2": "Kim" });
    const sent = await browser.post("/form/volunteer", form.press("Send"));
    site.api.slow(null);
    expect([added.status, sent.status]).toEqual([303, 303]);
    const after = [site.api.count("sell/cart/cartAdd"), site.api.count("cognito/form/submit/2")];
    expect(after).toEqual(before.map((count) => count + 1));
  });
});
