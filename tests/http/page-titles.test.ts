import { describe, expect } from "vitest";
import type { Browser } from "../support/browser.ts";
import { yearIn } from "../support/dates.ts";
import { logIn } from "../support/entry-visit.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { formIn, titleOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { test } from "../support/running.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import { newSku } from "../support/shop-cart.ts";
import { checkoutIn, putInCart, readyToPay } from "../support/shop-visit.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";

test.override("siteSettings", {
  PROFILE_FIELDS: "date-of-birth drivers-licence emergency-contact addresses",
});

let people = 0;

async function logInNewUser(organiser: RunningOrganiser, browser: Browser): Promise<void> {
  const email = `titled-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  await logIn(browser, email);
}

/** A form by its page and id, the intent of its button, and the typed values. */
type Mistake = [path: string, form: string, intent: string, typed: Record<string, string>];

const wrongPassword = { email: "driver@example.com", password: "wrong" };
const byVisitors: Mistake[] = [
  ["/login", "log-in", "", { email: "robin" }],
  ["/login", "log-in", "password", wrongPassword],
  ["/login?way=code", "log-in", "code", { email: "driver@example.com", code: "1" }],
  ["/signup", "log-in", "", { email: "" }],
  ["/forgotpassword", "recovery", "", { email: "robin" }],
  ["/contact", "contact", "", { email: "robin" }],
  ["/newsletter", "newsletter", "", { email: "robin" }],
  ["/form/volunteer", "form-2", "", {}],
  ["/product/start-light-tee", "product", "add", { qty: "many" }],
];

const byUsers: Mistake[] = [
  ["/profile", "profile", "", { mobile_phone: "27e" }],
  ["/profile/photo", "photo", "", {}],
  ["/profile/vehicle/new", "vehicle", "", { vehicle_year: "1.993" }],
  ["/profile/licence/new", "licence", "", {}],
  ["/profile/document/new", "document", "", {}],
  ["/profile/address/new", "address", "", {}],
  ["/profile/your-data", "deletion-form", "delete", { confirm_email: "robin" }],
  ["/event/mates-rates-night", "entry", "submit", {}],
  ["/event/long-weekend-shootout/stall", "application", "submit", { stall_width: "x" }],
  ["/series/harbour-city-series", "series-entry", "submit", {}],
  ["/cart", "cart", "apply-code", { promotion_code: "NOPE" }],
  ["/checkout", "checkout", "apply-code", { promotion_code: "NOPE" }],
  ["/checkout", "checkout", "use-address", {}],
  ["/checkout", "checkout", "submit", {}],
  ["/form/garage-sticker", "form-3", "", {}],
  ["/gift-vouchers", "gift-voucher", "", {}],
  ["/gift-vouchers", "redeem-voucher", "", { code: "NOPE" }],
];

describe("without scripts, the title of a form returned with an error starts with “Error”", () => {
  /** Clicks a button of a page's form; returns the next page's title and heading. */
  async function titleAfter(browser: Browser, [path, id, intent, typed]: Mistake) {
    const page = await browser.get(path);
    const values = formIn(page.body, id).fillIn(typed).values();
    const action = new RegExp(`<form[^>]*id="${id}"[^>]*>`).exec(page.body)?.[0] ?? "";
    const there = /action="([^"#]*)/.exec(action)?.[1]?.replaceAll("&amp;", "&") || path;
    const response = await browser.post(there, { ...values, intent });
    expect(response.status).toBeGreaterThanOrEqual(400);
    return titleOf(response);
  }

  test.for(byVisitors)("%s, %s, “%s”", async (mistake, { site }) => {
    expect(await titleAfter(site.browse(), mistake)).toMatch(/^Error: (?!Error).+ \| Long Straight/);
  });

  test.for(byUsers)("%s, %s, “%s”, for a user", async (mistake, { organiser, site }) => {
    const browser = site.browse();
    await logInNewUser(organiser, browser);
    const { slug } = await newSku(organiser, { price: 2_000, name: "Tow strap" });
    if (["/cart", "/checkout"].includes(mistake[0])) await putInCart(browser, slug);
    expect(await titleAfter(browser, mistake)).toMatch(/^Error: (?!Error).+ \| Long Straight/);
  });

  test("is in the language and punctuation of the page", async ({ site }) => {
    const browser = site.browse();
    for (const [language, start] of [
      ["fr", "Erreur\u202f: "],
      ["de", "Fehler: "],
      ["ja", "エラー："],
    ] as const) {
      const path = `/contact?lng=${language}`;
      const form = formIn((await browser.get(path)).body, "contact");
      const response = await browser.post(path, form.values());
      expect(titleOf(response).startsWith(start), titleOf(response)).toBe(true);
    }
  });
});

describe("the title of the page after a failed payment says that nothing was paid", () => {
  const ends = [
    ["decline", "Payment Failed: "],
    ["cancel", "Payment cancelled: "],
    ["pay", ""],
  ] as const;

  test.for(ends)("for tickets and for goods, after “%s”", async ([action, start], { organiser, site }) => {
    const browser = site.browse();
    await logInNewUser(organiser, browser);
    const { slug } = await newSku(organiser, { price: 2_000, name: "Tow strap" });
    await putInCart(browser, slug);
    const productOrder = checkoutIn(await readyToPay(browser, "Pick-up")).press("Pay $20.00 Now");
    for (const [path, order] of [
      [ticketEvent, await ticketOrder(browser)],
      ["/checkout", productOrder],
    ] as const) {
      const plain = titleOf(await browser.get(path));
      const { location } = await browser.post(path, order);
      const { returnUrl: back } = await clickPaymentButton(location, action);
      const page = await browser.get(back.slice(site.publicUrl.length));
      expect(titleOf(page)).toBe(start + plain);
    }
  });

  test("is right when a login comes first, and for an expired login link", async ({ organiser, site }) => {
    const browser = site.browse();
    await logInNewUser(organiser, browser);
    const { location } = await browser.post(ticketEvent, await ticketOrder(browser));
    const { returnUrl: back } = await clickPaymentButton(location, "decline");
    const other = site.browse();
    const led = await other.get(back.slice(site.publicUrl.length));
    expect(titleOf(await other.get(led.location))).toMatch(/^Your payment was declined: Log in/);
    expect(titleOf(await other.get("/login?link=expired"))).toMatch(/^Error: Log in/);
  });
});

test.for([
  ["/events?venue=1", /^Sandstone Raceway · Upcoming events/],
  [`/events?view=calendar&month=${yearIn(1)}-02`, /^February \d{4} · Upcoming events/],
  ["/search/tee", /^Search the shop: tee/],
  ["/shop/apparel", /^Apparel/],
] as const)("the title of %s includes its filter", async ([path, title], { site }) => {
  expect(titleOf(await site.browse().get(path))).toMatch(title);
});
