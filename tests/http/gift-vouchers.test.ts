import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { fieldError, formIn, textOf } from "../support/html-form.ts";
import { lastMailTo } from "../support/mailed.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";
import { publishPage } from "../support/written-page.ts";

const page = "/gift-vouchers";
const email = "driver@example.com";
let organiser: RunningOrganiser;
let watchedCalls: WatchedCalls;
let site: RunningSite;
let driver: Browser;
/** The page with the sample's voucher block. */
let path: string;

beforeAll(async () => {
  organiser = await startOrganiser();
  watchedCalls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: watchedCalls.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
  driver = site.browse();
  await logIn(driver, email);
  path = findPath(await driver.get(page));
});
afterEach(() => watchedCalls.behave());
afterAll(async () => {
  await site.close();
  await watchedCalls.close();
  await organiser.close();
});

const findPath = ({ body }: BrowserResponse) =>
  /action="(\/gift-voucher\/[^"/]+\/[^"/]+)"/.exec(body)?.[1] ?? "";
const buying = ({ body }: Pick<BrowserResponse, "body">) => formIn(body, "gift-voucher");

async function buy(browser: Browser, chosen: Record<string, string>) {
  const form = buying(await browser.get(path)).fillIn(chosen);
  return browser.post(path, form.press("Pay now"));
}

async function redeem(browser: Browser, code: string) {
  const form = formIn((await browser.get(`${path}/redeem`)).body, "redeem-voucher").fillIn({ code });
  return browser.post(`${path}/redeem`, form.press("Redeem"));
}

const vouchers = () =>
  organiser.dependencies.db.selectFrom("gift_vouchers").selectAll().orderBy("id").execute();

/** Orders and pays a voucher, and returns the code that was emailed. */
async function bought(amount: string): Promise<string> {
  const { location } = await buy(driver, { amount: "-1", custom_amount: amount });
  await clickPaymentButton(location, "pay");
  return /gift voucher code:\s+(\S+)/.exec((await lastMailTo(organiser, email)).text)?.[1] ?? "";
}

describe("a gift voucher block", () => {
  test("shows themes and amounts to all visitors, the same bytes, and offers the login to buy and to redeem [VCH-002 VCH-013 VCH-018 VCH-021]", async () => {
    const [one, other] = [await site.browse().get(page), await site.browse().get(page)];
    const text = textOf(one.body);
    for (const expected of [
      "Green light",
      "Light trails",
      "Tyre smoke",
      "$25.00",
      "$150.00",
      "Custom Amount",
    ])
      expect(text).toContain(expected);
    expect(text).toContain("Buy a gift voucher");
    expect(text).toContain("Redeem a gift voucher");
    expect(other.body).toBe(one.body);
    expect(text).not.toContain("Pay now");
    expect(buying(one).press("Log in to buy")).toMatchObject({ custom_amount: [""] });
    expect(one.body).toMatch(/href="\/login\?back=%2Fgift-voucher%2Fgift-vouchers%2F[^"]+%2Fredeem/);
  });

  test("shows a logged-in user the form with the first theme chosen, its pictures 16x9 [VCH-005 VCH-006 VCH-012 VCH-015]", async () => {
    const { body } = await driver.get(page);
    expect(buying({ body }).values()).toMatchObject({ custom_amount: [""] });
    const [first] = await organiser.dependencies.db.selectFrom("gift_voucher_themes").select("id").execute();
    expect(formIn(body, "gift-voucher").values()["theme"]).toEqual([String(first?.id)]);
    expect(body).toMatch(/<img[^>]+src="\/assets\/i\/start-lights[^"]*\/16x9\/400\.jpg"/);
    expect(body).toContain('value="-1"');
    expect(textOf(body)).toContain("Code");
    const imageRequests = watchedCalls.bodies.filter(({ json }) =>
      String(json["query"]).includes("cognitoGiftVoucherThemes"),
    );
    expect(String(imageRequests[0]?.json["query"])).toContain(
      'image(image_width: 400, image_aspect: "16x9")',
    );
  });

  test.each([
    [
      "its own amounts alone",
      { amounts: "10| x |0|-5|10|7.5", allow_custom_amounts: "0" },
      ["$10.00", "$7.50"],
    ],
    ["a custom amount where nothing is said of it", { amounts: "" }, ["Custom Amount"]],
    [
      "nothing where it has neither",
      { amounts: 0, allow_custom_amounts: false },
      ["Gift vouchers aren’t available right now."],
    ],
    [
      "what it can of settings that are none",
      { amounts: {}, allow_custom_amounts: "maybe" },
      ["Custom Amount"],
    ],
  ])("offers %s [VCH-008 VCH-009 VCH-011]", async (_, settings, expected) => {
    const url = "voucher-trial";
    organiser.clock.advance(120_000);
    await publishPage(organiser, {
      url,
      widgets: [{ kind: "core/gift_voucher_purchase", name: "V", settings }],
    });
    const shown = await driver.get(`/${url}`);
    for (const text of expected) expect(textOf(shown.body)).toContain(text);
    expect(textOf(shown.body).match(/\$\d/g) ?? []).toHaveLength(
      expected.filter((text) => /\$/.test(text)).length,
    );
    expect(shown.body.includes('value="-1"')).toBe(expected.includes("Custom Amount"));
  });

  test("is shown without its themes if the API doesn't return them; the API then says which are required", async () => {
    watchedCalls.respondWith("/graphql", 503, { message: "away" });
    const shown = await driver.get(page);
    expect(textOf(shown.body)).toContain("We can’t load the voucher designs right now.");
    const form = buying(shown).fillIn({ amount: "2500" });
    const sent = await driver.post(path, form.press("Pay now"));
    watchedCalls.behave();
    // The API knows its themes, and says that one is missing.
    expect([sent.status, textOf(sent.body)]).toEqual([
      422,
      expect.stringContaining("The voucher was not ordered There is no such gift voucher."),
    ]);
  });

  test("is missing if its page has none", async () => {
    expect((await driver.get("/gift-voucher/gift-vouchers/block-0")).status).toBe(404);
    expect((await driver.get("/gift-voucher/nothing/row-1")).status).toBe(404);
  });
});

describe("an order for a voucher", () => {
  test.each([
    [{}, "amount", "Choose an amount."],
    [{ amount: "123" }, "amount", "Choose an amount."],
    [{ amount: "-1" }, "custom_amount", "Enter an amount of more than $0."],
    [{ amount: "-1", custom_amount: "0,00" }, "custom_amount", "Enter an amount of more than $0."],
    [{ amount: "-1", custom_amount: "-20" }, "custom_amount", "Enter a number, such as 12.5."],
    [{ amount: "-1", custom_amount: "1.005" }, "custom_amount", "Enter a number, such as 12.5."],
  ])(
    "with %j shows an error at %s, keeps what was chosen, and orders nothing [VCH-010 VCH-011 VCH-014]",
    async (chosen, field, message) => {
      const before = (await vouchers()).length;
      const themes = await organiser.dependencies.db.selectFrom("gift_voucher_themes").select("id").execute();
      const theme = String(themes.at(-1)?.id);
      const { amount: _none, ...values } = buying(await driver.get(path)).values();
      const response = await driver.post(path, { ...values, theme, ...chosen });
      expect([response.status, fieldError(response, field)]).toEqual([400, message]);
      expect(buying(response).values()["theme"]).toEqual([theme]);
      expect(await vouchers()).toHaveLength(before);
    },
  );

  test("of a theme that isn't offered is rejected", async () => {
    const { amount: _none, ...values } = buying(await driver.get(path)).values();
    const response = await driver.post(path, { ...values, theme: "9999", amount: "2500" });
    expect([response.status, fieldError(response, "theme")]).toEqual([400, "Choose a design."]);
  });

  test("is sent with theme, dollars and page, redirects to payment, and shows the success [VCH-007 VCH-016 VCH-019 API-069]", async () => {
    const sent = await buy(driver, { amount: "-1", custom_amount: "$ 49,50" });
    expect([sent.status, sent.location]).toEqual([303, expect.stringContaining(`${organiser.url}/pay/`)]);
    const posted = watchedCalls.bodies.findLast((call) => call.path.endsWith("/giftVoucher/payNow"))?.json;
    const [first] = await organiser.dependencies.db.selectFrom("gift_voucher_themes").select("id").execute();
    expect(posted).toEqual({
      theme_id: first?.id,
      amount: 49.5,
      url: Buffer.from(site.publicUrl + path).toString("base64"),
    });
    expect((await vouchers()).at(-1)).toMatchObject({ amount: 4_950, paid_at: null });
    const { returnUrl: back } = await clickPaymentButton(sent.location, "pay");
    const paid = await driver.get(back.slice(site.publicUrl.length));
    expect(textOf(paid.body)).toContain("Payment Successful Please check your email for your receipt");
    expect(textOf(paid.body)).toContain(
      "The code of the gift voucher is in that email. Design Green light Amount $49.50 View the invoice",
    );
    const invoice = /href="(\/show-invoice\/\d+)"/.exec(paid.body)?.[1] ?? "";
    expect(textOf((await driver.get(invoice)).body)).toMatch(/Gift voucher: .*\$49\.50/);
    expect((await lastMailTo(organiser, email)).subject).toBe(
      "Your gift voucher for $49.50: code and receipt",
    );
    expect(paid.body).not.toContain('id="gift-voucher"');
    expect((await vouchers()).at(-1)).toMatchObject({ paid_at: expect.any(Number) });
    expect(textOf((await driver.get("/my-account")).body)).toContain("Gift voucher");
  });

  test("that wasn't paid says so, with what was chosen [VCH-017]", async () => {
    const sent = await buy(driver, { amount: "10000" });
    const { returnUrl: back } = await clickPaymentButton(sent.location, "decline");
    const failed = await driver.get(back.slice(site.publicUrl.length));
    expect(textOf(failed.body)).toContain(
      "Payment Failed Your card or bank declined the payment. You haven’t been charged.",
    );
    expect(buying(failed).values()).toMatchObject({ amount: ["10000"] });
    expect((await vouchers()).at(-1)).toMatchObject({ paid_at: null });
  });

  test("whose payment is indeterminate says that it is being checked, and has no form", async () => {
    const sent = await buy(driver, { amount: "2500" });
    const { returnUrl: back } = await clickPaymentButton(sent.location, "pay");
    watchedCalls.respondWith("/payment/checkPaid", 500, {});
    const unknown = await driver.get(back.slice(site.publicUrl.length));
    expect(textOf(unknown.body)).toContain("Your payment is being checked. Don’t pay again.");
    expect(unknown.body).not.toContain('id="gift-voucher"');
    watchedCalls.behave();
    expect(textOf((await driver.get(back.slice(site.publicUrl.length))).body)).toContain(
      "Payment Successful",
    );
  });

  test("is sent once, however often it is submitted, and shows its status while it is indeterminate", async () => {
    const before = (await vouchers()).length;
    const form = buying(await driver.get(path)).fillIn({ amount: "5000" });
    const attempts = [1, 2, 3, 4, 5].map(() => driver.copy().post(path, form.press("Pay now")));
    const locations = new Set((await Promise.all(attempts)).map(({ location }) => location));
    expect([locations.size, (await vouchers()).length]).toEqual([1, before + 1]);

    watchedCalls.dropResponsesOf("/giftVoucher/payNow");
    const lost = await buy(driver, { amount: "15000" });
    expect([lost.status, textOf(lost.body)]).toEqual([
      504,
      expect.stringContaining("We could not confirm your gift voucher. Do not order it again."),
    ]);
    watchedCalls.behave();
    const link = /href="(\/gift-voucher\/[^"?]+\?reference=[^"]+)"/.exec(lost.body)?.[1] ?? "";
    expect(textOf((await driver.get(link)).body)).toContain("We’ve received your gift voucher order.");
  });

  test("that the API rejects shows its message [VCH-020]", async () => {
    watchedCalls.respondWith("/giftVoucher/payNow", 200, {
      success: false,
      message: "We are sold out of gifts.",
    });
    const response = await buy(driver, { amount: "2500" });
    expect([response.status, textOf(response.body)]).toEqual([
      422,
      expect.stringContaining("The voucher was not ordered We are sold out of gifts."),
    ]);
    expect(buying(response).values()).toMatchObject({ amount: ["2500"] });
  });

  test("of an anonymous visitor leads to the login, and is paid for with what was chosen before [VCH-021]", async () => {
    const visitor = site.browse();
    const themes = await organiser.dependencies.db.selectFrom("gift_voucher_themes").select("id").execute();
    const theme = String(themes.at(-1)?.id);
    const chosen = { theme, amount: "-1", custom_amount: "61" };
    const before = (await vouchers()).length;
    const form = buying(await visitor.get(page)).fillIn(chosen);
    const sent = await visitor.post(path, form.press("Log in to buy"));
    expect([sent.status, sent.location]).toEqual([303, "/login"]);
    expect(await vouchers()).toHaveLength(before);

    const { location } = await visitor.post("/login", {
      email: "spectator@example.com",
      password: "roll-racing-250",
    });
    expect(location).toBe(`${path}#gift-voucher`);
    const back = buying(await visitor.get(path));
    expect(back.values()).toMatchObject({ theme: [theme], amount: ["-1"], custom_amount: ["61"] });
    const ordered = await visitor.post(path, back.press("Pay now"));
    expect(ordered.location).toContain(`${organiser.url}/pay/`);
    expect((await vouchers()).at(-1)).toMatchObject({ theme_id: Number(theme), amount: 6_100 });
  });

  test("after the session expired leads to the login and back, with what was chosen", async () => {
    const spectator = site.browse();
    await logIn(spectator, "spectator@example.com");
    const form = buying(await spectator.get(path)).fillIn({ amount: "10000" });
    await organiser.dependencies.db.deleteFrom("sign_ins").execute();
    const rejected = await spectator.post(path, form.press("Pay now"));
    expect([rejected.status, rejected.location]).toEqual([303, "/login"]);
    const { location } = await spectator.post("/login", {
      email: "spectator@example.com",
      password: "roll-racing-250",
    });
    expect(location).toBe(`${path}#gift-voucher`);
    expect(buying(await spectator.get(path)).values()).toMatchObject({ amount: ["10000"] });
    await logIn(driver, email);
  });
});

describe("redeeming a voucher", () => {
  test("adds to the credit once, however often and however it is typed, and leads to the profile [VCH-001 VCH-004 API-070]", async () => {
    const code = await bought("12");
    const credit = () => driver.get("/my-account").then(({ body }) => textOf(body));
    expect(await credit()).not.toContain("Credit $12.00");
    const form = formIn((await driver.get(`${path}/redeem`)).body, "redeem-voucher").fillIn({
      code: ` ${code.toLowerCase().replaceAll("-", " ")}`,
    });
    const attempts = [1, 2, 3, 4, 5].map(() => driver.copy().post(`${path}/redeem`, form.press("Redeem")));
    expect((await Promise.all(attempts)).map(({ status, location }) => [status, location])).toEqual(
      Array.from({ length: 5 }, () => [303, "/profile"]),
    );
    expect(await credit()).toContain("Credit $12.00");
    const again = await redeem(driver, code);
    expect([again.status, textOf(again.body)]).toEqual([
      422,
      expect.stringContaining("The voucher was not redeemed This gift voucher has already been redeemed."),
    ]);
    expect(await credit()).toContain("Credit $12.00");
  });

  test.each([
    ["", 400, "Fill this in."],
    [
      "ROLL-0000",
      422,
      "We can’t find a gift voucher with this code. A voucher code has 16 letters and digits.",
    ],
  ])("with the code %o is rejected: %d [VCH-015 VCH-020]", async (code, status, message) => {
    const response = await redeem(driver, code);
    expect(response.status).toBe(status);
    expect(textOf(response.body)).toContain(message);
    expect(formIn(response.body, "redeem-voucher").values()["code"]).toEqual([code]);
  });

  test("fails before it is paid", async () => {
    const { location } = await buy(driver, { amount: "-1", custom_amount: "13" });
    await clickPaymentButton(location, "cancel");
    const mails = (await organiser.mails()).filter(({ text }) => text.includes("$13.00"));
    expect(mails).toEqual([]);
    expect((await vouchers()).at(-1)).toMatchObject({ amount: 1_300, paid_at: null });
  });

  test("can be retried if the API is away, and its code is stored in no draft", async () => {
    const code = await bought("14");
    watchedCalls.respondWith("/giftVoucher/redeem", 503, { message: "away" });
    const unavailable = await redeem(driver, code);
    expect(unavailable.status).toBe(503);
    expect(formIn(unavailable.body, "redeem-voucher").values()["code"]).toEqual([code]);
    watchedCalls.behave();
    expect((await driver.get(`${path}/redeem`)).body).not.toContain(code);
    expect((await redeem(driver, code)).location).toBe("/profile");
  });
});
