import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { press } from "../support/event-order.ts";
import { errorAt, formIn, textOf } from "../support/html-form.ts";
import { lastMailTo } from "../support/mailed.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";
import { publishPage } from "../support/written-page.ts";

const page = "/gift-vouchers";
const email = "driver@example.com";
let organiser: RunningOrganiser;
let line: WatchedCalls;
let site: RunningSite;
let driver: Browser;
/** Where the sample's block is bought. */
let path: string;

beforeAll(async () => {
  organiser = await startOrganiser();
  line = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: line.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
  driver = site.browse();
  await logIn(driver, email);
  path = pathIn(await driver.get(page));
});
afterEach(() => line.behave());
afterAll(async () => {
  await site.close();
  await line.close();
  await organiser.close();
});

const pathIn = ({ body }: Answer) => /action="(\/gift-voucher\/[^"/]+\/[^"/]+)"/.exec(body)?.[1] ?? "";
const buying = ({ body }: Pick<Answer, "body">) => formIn(body, "gift-voucher");

async function buy(browser: Browser, chosen: Record<string, string>) {
  const form = buying(await browser.get(path)).fillIn(chosen);
  return browser.post(path, form.press("Pay now"));
}

async function redeem(browser: Browser, code: string) {
  const form = formIn((await browser.get(`${path}/redeem`)).body, "redeem-voucher").fillIn({ code });
  return browser.post(`${path}/redeem`, form.press("Redeem"));
}

const vouchers = () => organiser.parts.db.selectFrom("gift_vouchers").selectAll().orderBy("id").execute();

/** Orders and pays a voucher, and gives the code that was mailed. */
async function bought(amount: string): Promise<string> {
  const { location } = await buy(driver, { amount: "-1", custom_amount: amount });
  await press(location, "pay");
  return /code of the gift voucher: (\S+)/.exec((await lastMailTo(organiser, email)).text)?.[1] ?? "";
}

describe("a block of gift vouchers", () => {
  test("shows themes and amounts to everybody, the same bytes, and asks for a log-in to buy and to redeem [VCH-002 VCH-013 VCH-018 VCH-021]", async () => {
    const [one, other] = [await site.browse().get(page), await site.browse().get(page)];
    const said = textOf(one.body);
    for (const told of ["Green light", "Light trails", "Tyre smoke", "$25.00", "$150.00", "Custom Amount"])
      expect(said).toContain(told);
    expect(said).toContain("Buy a gift voucher");
    expect(said).toContain("Redeem a gift voucher");
    expect(other.body).toBe(one.body);
    expect(one.body).not.toContain('name="amount"');
    expect(one.body).toMatch(/href="\/login\?back=%2Fgift-voucher%2Fgift-vouchers%2F[^"]+%2Fredeem/);
  });

  test("asks somebody signed in, the first theme chosen, its pictures 16x9 [VCH-005 VCH-006 VCH-012 VCH-015]", async () => {
    const { body } = await driver.get(page);
    expect(buying({ body }).values()).toMatchObject({ custom_amount: [""] });
    const [first] = await organiser.parts.db.selectFrom("gift_voucher_themes").select("id").execute();
    expect(formIn(body, "gift-voucher").values()["theme"]).toEqual([String(first?.id)]);
    expect(body).toMatch(/<img[^>]+src="\/assets\/i\/start-lights[^"]*\/16x9\/400\.jpg"/);
    expect(body).toContain('value="-1"');
    expect(textOf(body)).toContain("Code");
    const asked = line.bodies.filter(({ json }) =>
      String(json["query"]).includes("cognitoGiftVoucherThemes"),
    );
    expect(String(asked[0]?.json["query"])).toContain('image(image_width: 400, image_aspect: "16x9")');
  });

  test.each([
    [
      "its own amounts alone",
      { amounts: "10| x |0|-5|10|7.5", allow_custom_amounts: "0" },
      ["$10.00", "$7.50"],
    ],
    ["a custom amount where nothing is said of it", { amounts: "" }, ["Custom Amount"]],
    ["nothing where it has neither", { amounts: 0, allow_custom_amounts: false }, ["can’t be bought here"]],
    [
      "what it can of settings that are none",
      { amounts: {}, allow_custom_amounts: "maybe" },
      ["Custom Amount"],
    ],
  ])("offers %s [VCH-008 VCH-009 VCH-011]", async (_, settings, told) => {
    const url = "voucher-trial";
    organiser.clock.advance(120_000);
    await publishPage(organiser, {
      url,
      widgets: [{ kind: "core/gift_voucher_purchase", name: "V", settings }],
    });
    const shown = await driver.get(`/${url}`);
    for (const words of told) expect(textOf(shown.body)).toContain(words);
    expect(textOf(shown.body).match(/\$\d/g) ?? []).toHaveLength(
      told.filter((words) => /\$/.test(words)).length,
    );
    expect(shown.body.includes('value="-1"')).toBe(told.includes("Custom Amount"));
  });

  test("stands without its themes where the API doesn't tell them; the API says then which of them are wanted", async () => {
    line.refuse("/graphql", 503, { message: "away" });
    const shown = await driver.get(page);
    expect(textOf(shown.body)).toContain("The pictures of the vouchers can’t be shown just now.");
    const form = buying(shown).fillIn({ amount: "2500" });
    const sent = await driver.post(path, form.press("Pay now"));
    line.behave();
    // The API knows its themes, and says that one is missing.
    expect([sent.status, textOf(sent.body)]).toEqual([
      422,
      expect.stringContaining("The voucher was not ordered There is no such gift voucher."),
    ]);
  });

  test("is nowhere where its page has none", async () => {
    expect((await driver.get("/gift-voucher/gift-vouchers/block-0")).status).toBe(404);
    expect((await driver.get("/gift-voucher/nothing/row-1")).status).toBe(404);
  });
});

describe("a voucher that is bought", () => {
  test.each([
    [{}, "amount", "Please choose an amount."],
    [{ amount: "123" }, "amount", "Please choose an amount."],
    [{ amount: "-1" }, "custom_amount", "Please give an amount above $0."],
    [{ amount: "-1", custom_amount: "0,00" }, "custom_amount", "Please give an amount above $0."],
    [{ amount: "-1", custom_amount: "-20" }, "custom_amount", "Please use a number, such as 12.5."],
    [{ amount: "-1", custom_amount: "1.005" }, "custom_amount", "Please use a number, such as 12.5."],
  ])(
    "with %j is answered at %s, with what was chosen, and nothing is ordered [VCH-010 VCH-011 VCH-014]",
    async (chosen, field, message) => {
      const before = (await vouchers()).length;
      const themes = await organiser.parts.db.selectFrom("gift_voucher_themes").select("id").execute();
      const theme = String(themes.at(-1)?.id);
      const { amount: _none, ...values } = buying(await driver.get(path)).values();
      const answer = await driver.post(path, { ...values, theme, ...chosen });
      expect([answer.status, errorAt(answer, field)]).toEqual([400, message]);
      expect(buying(answer).values()["theme"]).toEqual([theme]);
      expect(await vouchers()).toHaveLength(before);
    },
  );

  test("of a theme that isn't offered is refused", async () => {
    const { amount: _none, ...values } = buying(await driver.get(path)).values();
    const answer = await driver.post(path, { ...values, theme: "9999", amount: "2500" });
    expect([answer.status, errorAt(answer, "theme")]).toEqual([400, "Please choose how it looks."]);
  });

  test("goes to the API with its theme, dollars and page, leads to its payment, and paid it says so [VCH-007 VCH-016 VCH-019 API-069]", async () => {
    const sent = await buy(driver, { amount: "-1", custom_amount: "$ 49,50" });
    expect([sent.status, sent.location]).toEqual([303, expect.stringContaining(`${organiser.url}/pay/`)]);
    const posted = line.bodies.findLast((call) => call.path.endsWith("/giftVoucher/payNow"))?.json;
    const [first] = await organiser.parts.db.selectFrom("gift_voucher_themes").select("id").execute();
    expect(posted).toEqual({
      theme_id: first?.id,
      amount: 49.5,
      url: Buffer.from(site.publicUrl + path).toString("base64"),
    });
    expect((await vouchers()).at(-1)).toMatchObject({ amount: 4_950, paid_at: null });
    const { back } = await press(sent.location, "pay");
    const paid = await driver.get(back.slice(site.publicUrl.length));
    expect(textOf(paid.body)).toContain("Payment Successful Please check your email for your receipt");
    expect(paid.body).not.toContain('id="gift-voucher"');
    expect((await vouchers()).at(-1)).toMatchObject({ paid_at: expect.any(Number) });
    expect(textOf((await driver.get("/my-account")).body)).toContain("Gift voucher");
  });

  test("and not paid says so, with what was chosen [VCH-017]", async () => {
    const sent = await buy(driver, { amount: "10000" });
    const { back } = await press(sent.location, "decline");
    const failed = await driver.get(back.slice(site.publicUrl.length));
    expect(textOf(failed.body)).toContain("Payment Failed Nothing was charged.");
    expect(buying(failed).values()).toMatchObject({ amount: ["10000"] });
    expect((await vouchers()).at(-1)).toMatchObject({ paid_at: null });
  });

  test("of whose payment nobody knows is said to be checked, and has no form", async () => {
    const sent = await buy(driver, { amount: "2500" });
    const { back } = await press(sent.location, "pay");
    line.refuse("/payment/checkPaid", 500, {});
    const unknown = await driver.get(back.slice(site.publicUrl.length));
    expect(textOf(unknown.body)).toContain("Your payment is being checked. Don't pay again.");
    expect(unknown.body).not.toContain('id="gift-voucher"');
    line.behave();
    expect(textOf((await driver.get(back.slice(site.publicUrl.length))).body)).toContain(
      "Payment Successful",
    );
  });

  test("is ordered once, however often it is pressed, and told of while nobody knows", async () => {
    const before = (await vouchers()).length;
    const form = buying(await driver.get(path)).fillIn({ amount: "5000" });
    const presses = [1, 2, 3, 4, 5].map(() => driver.copy().post(path, form.press("Pay now")));
    const locations = new Set((await Promise.all(presses)).map(({ location }) => location));
    expect([locations.size, (await vouchers()).length]).toEqual([1, before + 1]);

    line.loseAnswersOf("/giftVoucher/payNow");
    const lost = await buy(driver, { amount: "15000" });
    expect([lost.status, textOf(lost.body)]).toEqual([
      504,
      expect.stringContaining("We could not confirm your gift voucher. Do not order it again."),
    ]);
    line.behave();
    const link = /href="(\/gift-voucher\/[^"?]+\?reference=[^"]+)"/.exec(lost.body)?.[1] ?? "";
    expect(textOf((await driver.get(link)).body)).toContain("Your gift voucher has arrived.");
  });

  test("that the API refuses is told in its words [VCH-020]", async () => {
    line.refuse("/giftVoucher/payNow", 200, { success: false, message: "We are sold out of gifts." });
    const answer = await buy(driver, { amount: "2500" });
    expect([answer.status, textOf(answer.body)]).toEqual([
      422,
      expect.stringContaining("The voucher was not ordered We are sold out of gifts."),
    ]);
    expect(buying(answer).values()).toMatchObject({ amount: ["2500"] });
  });

  test("by somebody whose session is over leads to the log-in and back, with what was chosen", async () => {
    const spectator = site.browse();
    await logIn(spectator, "spectator@example.com");
    const form = buying(await spectator.get(path)).fillIn({ amount: "10000" });
    await organiser.parts.db.deleteFrom("sign_ins").execute();
    const refused = await spectator.post(path, form.press("Pay now"));
    expect([refused.status, refused.location]).toEqual([303, "/login"]);
    const { location } = await spectator.post("/login", {
      email: "spectator@example.com",
      password: "roll-racing-250",
    });
    expect(location).toBe(`${path}#gift-voucher`);
    expect(buying(await spectator.get(path)).values()).toMatchObject({ amount: ["10000"] });
    await logIn(driver, email);
  });
});

describe("a voucher that is redeemed", () => {
  test("adds to the credit once, however often and however it is typed, and leads to the profile [VCH-001 VCH-004 API-070]", async () => {
    const code = await bought("12");
    const credit = () => driver.get("/my-account").then(({ body }) => textOf(body));
    expect(await credit()).not.toContain("Credit $12.00");
    const form = formIn((await driver.get(`${path}/redeem`)).body, "redeem-voucher").fillIn({
      code: ` ${code.toLowerCase().replaceAll("-", " ")}`,
    });
    const presses = [1, 2, 3, 4, 5].map(() => driver.copy().post(`${path}/redeem`, form.press("Redeem")));
    expect((await Promise.all(presses)).map(({ status, location }) => [status, location])).toEqual(
      Array.from({ length: 5 }, () => [303, "/profile"]),
    );
    expect(await credit()).toContain("Credit $12.00");
    const again = await redeem(driver, code);
    expect([again.status, textOf(again.body)]).toEqual([
      422,
      expect.stringContaining("The voucher was not redeemed This gift voucher has been redeemed already."),
    ]);
    expect(await credit()).toContain("Credit $12.00");
  });

  test.each([
    ["", 400, "Please fill this in."],
    ["ROLL-0000", 422, "There is no gift voucher with this code. Please check it."],
  ])("by the code %o is refused: %d [VCH-015 VCH-020]", async (code, status, said) => {
    const answer = await redeem(driver, code);
    expect(answer.status).toBe(status);
    expect(textOf(answer.body)).toContain(said);
    expect(formIn(answer.body, "redeem-voucher").values()["code"]).toEqual([code]);
  });

  test("isn't good before it is paid", async () => {
    const { location } = await buy(driver, { amount: "-1", custom_amount: "13" });
    await press(location, "cancel");
    const mails = (await organiser.mails()).filter(({ text }) => text.includes("$13.00"));
    expect(mails).toEqual([]);
    expect((await vouchers()).at(-1)).toMatchObject({ amount: 1_300, paid_at: null });
  });

  test("while the API is away may be tried again, and its code stands in no draft", async () => {
    const code = await bought("14");
    line.refuse("/giftVoucher/redeem", 503, { message: "away" });
    const away = await redeem(driver, code);
    expect(away.status).toBe(503);
    expect(formIn(away.body, "redeem-voucher").values()["code"]).toEqual([code]);
    line.behave();
    expect((await driver.get(`${path}/redeem`)).body).not.toContain(code);
    expect((await redeem(driver, code)).location).toBe("/profile");
  });
});
