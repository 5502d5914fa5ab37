import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hashVoucherCode } from "../../server/organiser/vouchers/voucher-code.ts";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { fieldError, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { newSku } from "../support/shop-cart.ts";
import { cartIn, checkoutIn, logInNewCustomer, putInCart, readyToPay } from "../support/shop-visit.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let vouchers = 0;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

/** Creates a paid voucher of $15 and returns its code. */
async function newVoucher(): Promise<string> {
  const code = `CART-TEST-${String(++vouchers).padStart(4, "2")}-GIFT`;
  await organiser.dependencies.db
    .insertInto("gift_vouchers")
    .values({
      theme_id: null,
      amount: 1_500,
      buyer_id: 1,
      invoice_id: null,
      code_seed: code,
      code_hash: hashVoucherCode(code),
      paid_at: organiser.clock.now(),
      redeemed_at: null,
      redeemed_by: null,
    })
    .execute();
  return code;
}

/** Posts the cart with a code, and returns the page. */
async function postCart(browser: Browser, code: string, button: string) {
  const page = await browser.get("/cart");
  return browser.post("/cart", cartIn(page).fillIn({ promotion_code: code }).press(button));
}

const credit = async (browser: Browser) =>
  /Your credit: (\$[\d.]+)/.exec(textOf((await browser.get("/profile")).body))?.[1] ?? "";

describe("the code of a gift voucher in the field for promotion codes", () => {
  test("is recognised in the cart, and redeemed once with one click [CART-019 VCH-001]", async () => {
    const browser = site.browse();
    await logInNewCustomer(organiser, browser);
    await putInCart(browser, (await newSku(organiser)).slug, 1);
    const code = await newVoucher();

    const page = await postCart(browser, code.toLowerCase(), "Apply");
    expect([page.status, fieldError(page, "promotion_code")]).toEqual([
      422,
      "This isn’t a promotion code. If it’s a gift voucher, redeem it and we’ll add its value to your credit.",
    ]);
    const fields = cartIn(page).press("Redeem a gift voucher");
    const [redeemed, again] = [await browser.post("/cart", fields), await browser.post("/cart", fields)];
    for (const response of [redeemed, again]) {
      expect(response.status).toBe(200);
      expect(textOf(response.body)).toContain("Voucher redeemed. The amount has been added to your credit.");
      expect(cartIn(response).values()["promotion_code"]).toEqual([""]);
    }
    expect(await credit(browser)).toBe("$15.00");
  });

  test("is kept during the login of a visitor, but not in a URL or draft, and redeemed afterwards [CART-014 VCH-001]", async () => {
    const browser = site.browse();
    await putInCart(browser, (await newSku(organiser)).slug, 1);
    const code = await newVoucher();
    const page = await postCart(browser, code, "Apply");
    const response = await browser.post("/cart", cartIn(page).press("Log in to redeem"));
    expect([response.status, response.location]).toEqual([303, "/login"]);
    expect(JSON.stringify([...browser.cookies])).not.toContain(code);

    const email = "voucher-in-cart@example.com";
    await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
    await logIn(browser, email);
    const cart = await browser.get("/cart");
    expect(cartIn(cart).values()["promotion_code"]).toEqual([code]);
    const redeemed = await browser.post("/cart", cartIn(cart).press("Redeem a gift voucher"));
    expect([redeemed.status, browser.cookies.has("voucher")]).toEqual([200, false]);
    expect(await credit(browser)).toBe("$15.00");
  });

  test("pays for the order at the checkout [VCH-001 CART-018]", async () => {
    const browser = site.browse();
    await logInNewCustomer(organiser, browser);
    await putInCart(browser, (await newSku(organiser, { price: 2_000 })).slug, 1);
    const ready = await readyToPay(browser, "Pick-up");
    const typed = checkoutIn(ready).fillIn({ promotion_code: await newVoucher() });
    const page = await browser.post("/checkout", typed.press("Apply"));
    expect(page.status).toBe(422);
    const redeemed = await browser.post("/checkout", checkoutIn(page).press("Redeem a gift voucher"));
    expect(redeemed.status).toBe(200);
    expect(textOf(redeemed.body)).toMatch(/Your credit -\$15\.00 Total \$5\.00/);
    expect(checkoutIn(redeemed).hasControl("note")).toBe(true);
  });

  test("that was redeemed before, or that doesn’t exist, gets the API’s message at the field and stays there", async () => {
    const browser = site.browse();
    await logInNewCustomer(organiser, browser);
    await putInCart(browser, (await newSku(organiser)).slug, 1);
    const page = await postCart(browser, "NONE-SUCH-CODE-HERE", "Apply");
    const rejected = await browser.post("/cart", cartIn(page).press("Redeem a gift voucher"));
    expect([rejected.status, fieldError(rejected, "promotion_code")]).toEqual([
      422,
      "We can’t find a gift voucher with this code. Check the code.",
    ]);
    expect(cartIn(rejected).values()["promotion_code"]).toEqual(["NONE-SUCH-CODE-HERE"]);
  });

  test("is rejected after 20 in a minute, stays in its field, and can be redeemed a minute later [CART-019 VCH-001]", async () => {
    const browser = site.browse();
    await logInNewCustomer(organiser, browser);
    await putInCart(browser, (await newSku(organiser)).slug, 1);
    const code = await newVoucher();
    const page = await postCart(browser, code, "Apply");
    const fields = cartIn(page).press("Redeem a gift voucher");
    for (let attempt = 1; attempt <= 20; attempt += 1)
      expect((await browser.post("/cart", fields)).status).toBe(200);
    const before = calls.count("/giftVoucher/redeem");

    const rejected = await browser.post("/cart", fields);
    expect([rejected.status, fieldError(rejected, "promotion_code")]).toEqual([
      429,
      "Too many codes were entered. Wait a minute and try again.",
    ]);
    expect(calls.count("/giftVoucher/redeem")).toBe(before);
    const form = cartIn(rejected);
    expect(form.values()["promotion_code"]).toEqual([code]);
    expect((await browser.get("/cart")).body).not.toContain(code);
    organiser.clock.advance(60_000);
    expect((await browser.post("/cart", form.press("Redeem a gift voucher"))).status).toBe(200);
  });

  test("typed at the checkout is in no draft, while the rest is, and counts together with the cart’s", async () => {
    const browser = site.browse();
    const email = await logInNewCustomer(organiser, browser);
    await putInCart(browser, (await newSku(organiser, { price: 2_000 })).slug, 1);
    const code = await newVoucher();
    const ready = checkoutIn(await readyToPay(browser, "Pick-up"));
    const typed = ready.fillIn({ promotion_code: code, note: "Ring the bell" });
    const page = checkoutIn(await browser.post("/checkout", typed.press("Apply")));
    const fields = cartIn(await postCart(browser, code, "Apply")).press("Redeem a gift voucher");
    for (let attempt = 1; attempt <= 20; attempt += 1) await browser.post("/cart", fields);
    const rejected = await browser.post("/checkout", page.press("Redeem a gift voucher"));
    expect([rejected.status, checkoutIn(rejected).values()["promotion_code"]]).toEqual([429, [code]]);

    await organiser.dependencies.db.deleteFrom("sign_ins").execute();
    const expired = await browser.post("/checkout", checkoutIn(rejected).press("Redeem a gift voucher"));
    expect(expired.location).toBe("/login");
    await logIn(browser, email);
    const values = checkoutIn(await browser.get("/checkout")).values();
    expect(values).toMatchObject({ note: ["Ring the bell"], promotion_code: [""] });
  });

  test("isn’t offered to be redeemed if it is too short for one", async () => {
    const browser = site.browse();
    await putInCart(browser, (await newSku(organiser)).slug, 1);
    expect((await postCart(browser, "NOPE", "Apply")).body).not.toContain("redeem-voucher");
  });
});

test("a promotion code counts once, however often it is applied, and is removed with one click [CART-018]", async () => {
  const browser = site.browse();
  await putInCart(browser, (await newSku(organiser, { price: 10_000 })).slug, 1);
  const first = cartIn(await browser.get("/cart"))
    .fillIn({ promotion_code: "FIRSTRUN" })
    .press("Apply");
  await browser.post("/cart", first);
  await browser.post("/cart", first);
  const page = await browser.get("/cart");
  expect(textOf(page.body)).toMatch(/Sub total \$100\.00 Discount -\$10\.00/);
  await browser.post("/cart", cartIn(page).press("Remove the code"));
  expect(textOf((await browser.get("/cart")).body)).not.toContain("Discount");
});
