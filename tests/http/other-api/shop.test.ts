import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../../support/browser.ts";
import { formIn, textOf } from "../../support/html-form.ts";
import { apis } from "../../support/second-api/profile.ts";
import { findWrongTexts, type SecondSite, startSecondSite } from "../../support/second-api/site.ts";
import { cartIn, checkoutIn, lineField, newAddress, shippingMethodValue } from "../../support/shop-visit.ts";

// The shop, vouchers and forms over an API that was built from the documentation only.

describe.each(apis)("over an API that is %s", (_name, profile, settings) => {
  let site: SecondSite;
  beforeAll(async () => {
    site = await startSecondSite(profile, settings);
  });
  afterAll(() => site.close());

  /** Adds two tees with all options to the cart. */
  async function putTeesInCart(browser: Browser): Promise<void> {
    const page = await browser.get("/product/tee");
    const form = formIn(page.body, "product").fillIn({
      "variation-0": "M",
      "addon-1": "1",
      "note-2": "Kim",
      "addon-3": "Gold",
      "addon-4": "3",
      qty: "2",
    });
    const response = await browser.post("/product/tee", form.press("Add to cart"));
    expect(response.status).toBe(303);
  }

  test("a promotion code that is accepted but takes nothing off isn't shown as applied [CART-018]", async () => {
    const browser = site.browse();
    await putTeesInCart(browser);
    const form = cartIn(await browser.get("/cart")).fillIn({ promotion_code: "NOSUCHCODE" });
    const page = await browser.follow(await browser.post("/cart", form.press("Apply")));
    expect(textOf(page.body)).toContain("Promotion code NOSUCHCODE gives no discount on this cart.");
    expect(textOf(page.body)).not.toContain("is applied");
  });

  test("an anonymous visitor's cart is kept at login, ordered and paid for", async () => {
    const { account } = await site.loggedIn();
    const browser = site.browse();
    await putTeesInCart(browser);
    const { session, ...added } = site.api.lastSent("sell/cart/cartAdd");
    expect(added).toEqual({
      sku: 11,
      qty: 2,
      addons: [
        { id: 1, value: "1" },
        { id: 2, value: "Kim" },
        { id: 3, value: "Gold" },
        { id: 4, value: "3" },
      ],
    });
    expect(session).toMatch(/^cart-\d+$/);
    expect(site.api.lastSent("sell/cart/searchsku")).toEqual({
      product: 1,
      variations: [{ name: "Size", value: "M" }],
      addons: added["addons"],
    });

    const cart = await browser.get("/cart");
    expect(findWrongTexts(cart)).toEqual([]);
    expect(textOf(cart.body)).toContain("$91.00");
    const more = cartIn(cart)
      .fillIn({ [lineField(cart, "Start Line Tee")]: "3" })
      .press("Update");
    await browser.post("/cart", more);
    const item = site.api.lastSent("sell/cart/cartUpdate");
    expect(item).toEqual({ id: expect.any(Number), qty: 3, session });

    await browser.get("/checkout");
    await browser.post("/login", { email: String(account.user["email"]), password: "correct horse" });
    expect(site.api.lastSent("sell/cart/mergeCart")).toEqual({ session });
    const empty = await browser.get("/checkout");
    const saved = await browser.post(
      "/checkout",
      checkoutIn(empty).fillIn(newAddress).press("Use this address"),
    );
    expect(site.api.lastSent("sell/address/create")).toEqual({
      id: 0,
      display_name: expect.any(String),
      first_name: "Kim",
      last_name: "Ward",
      email: account.user["email"],
      phone: "0491 570 158",
      company: "",
      street_address: "9 Wattle Parade",
      street_address_1: "",
      postcode: "5045",
      city: "Glenfield Bay",
      state: "SA",
      country: "Australia",
    });
    const address = account.shopAddresses[0]?.["id"];
    const checkout = checkoutIn(saved).fillIn({
      shipping_option_id: shippingMethodValue(saved, "Standard post"),
    });
    const ready = await browser.post("/checkout", checkout.press("Update"));
    expect(site.api.lastSent("sell/cart/shippingQuote")).toEqual({
      session: expect.any(String),
      suburb: "Glenfield Bay",
      postcode: "5045",
      country: "Australia",
    });
    expect([ready.status, findWrongTexts(ready)]).toEqual([200, []]);
    const ordered = checkoutIn(ready).fillIn({ note: "Ring twice", payment_method: "6" });
    const sent = await browser.post("/checkout", ordered.press("Pay $146.45 Now"));
    const page = await site.payAt(browser, sent);
    expect(site.api.lastSent("sell/cart/submitOrder")).toEqual({
      address,
      shipping_option_id: 1,
      paymentGateway: "6",
      note: "Ring twice",
      promotion_code: "",
      url: `${site.publicUrl}/checkout`,
      marketing_opt_in: false,
    });
    expect([page.status, findWrongTexts(page)]).toEqual([200, []]);
    expect(textOf(page.body)).toContain("Order Placed");
    expect(textOf(page.body)).toContain("$146.45");
    const id = site.api.payments.at(-1)?.id;
    for (const path of [`/invoice/${id}`, `/invoice/print/${id}`, "/my-account", "/cart", "/checkout"]) {
      const shown = await browser.get(path);
      expect([path, shown.status, findWrongTexts(shown)]).toEqual([path, 200, []]);
    }
  });

  test("a promotion code is sent with the cart, and an item is removed", async () => {
    const { browser } = await site.loggedIn();
    await putTeesInCart(browser);
    const cart = await browser.get("/cart");
    const halved = await browser.follow(
      await browser.post("/cart", cartIn(cart).fillIn({ promotion_code: "HALF" }).press("Update")),
    );
    expect(site.api.lastSent("sell/cart/getCart")).toEqual({
      session: expect.any(String),
      promotion_code: "HALF",
      shipping_type: 0,
      shipping_address: 0,
    });
    expect(textOf(halved.body)).toContain("45.50");
    const removed = await browser.post("/cart", cartIn(halved).press("Remove Start Line Tee"));
    expect(site.api.lastSent("sell/cart/cartRemove")).toEqual({
      id: expect.any(Number),
      session: expect.any(String),
    });
    expect(textOf((await browser.follow(removed)).body)).toContain("Your cart is empty");
  });

  test("a declined payment leaves the cart unchanged", async () => {
    const { browser } = await site.loggedIn();
    await putTeesInCart(browser);
    const empty = await browser.get("/checkout");
    const saved = await browser.post(
      "/checkout",
      checkoutIn(empty).fillIn(newAddress).press("Use this address"),
    );
    const checkout = checkoutIn(saved).fillIn({ shipping_option_id: shippingMethodValue(saved, "Pick up") });
    const ready = await browser.post("/checkout", checkout.press("Update"));
    const sent = await browser.post("/checkout", checkoutIn(ready).press("Pay $91.00 Now"));
    const page = await site.payAt(browser, sent, "decline");
    expect(textOf(page.body)).toContain("Payment Failed");
    expect(textOf((await browser.get("/cart")).body)).toContain("Start Line Tee");
  });

  test("a voucher is bought, and another is redeemed", async () => {
    const { browser, account } = await site.loggedIn();
    const page = await browser.get("/vouchers");
    const path = /action="(\/gift-voucher\/vouchers\/[^/"]+)"/.exec(page.body)?.[1] ?? "none";
    expect(findWrongTexts(page)).toEqual([]);
    const form = formIn(page.body, "gift-voucher").fillIn({
      amount: "-1",
      custom_amount: "42.50",
      theme: "2",
    });
    const paid = await site.payAt(browser, await browser.post(path, form.press("Pay now")));
    expect(site.api.lastSent("cognito/giftVoucher/payNow")).toEqual({
      theme_id: 2,
      amount: 42.5,
      url: Buffer.from(`${site.publicUrl}${path}`).toString("base64"),
    });
    expect(textOf(paid.body)).toContain("Payment Successful Please check your email for your receipt");
    const again = formIn((await browser.get(path)).body, "gift-voucher").fillIn({ amount: "5000" });
    const declined = await site.payAt(browser, await browser.post(path, again.press("Pay now")), "decline");
    expect(textOf(declined.body)).toContain("Payment Failed");

    const code = formIn((await browser.get(`${path}/redeem`)).body, "redeem-voucher").fillIn({
      code: "GIFT-50",
    });
    const redeemed = await browser.post(`${path}/redeem`, code.press("Redeem"));
    expect([redeemed.status, redeemed.location]).toEqual([303, "/profile"]);
    expect(site.api.lastSent("cognito/giftVoucher/redeem")).toEqual({ code: "GIFT-50" });
    expect([account.creditCents, textOf((await browser.follow(redeemed)).body).includes("$50.00")]).toEqual([
      5_000,
      true,
    ]);
    const wrong = await browser.post(`${path}/redeem`, code.press("Redeem"));
    expect(textOf(wrong.body)).not.toContain("undefined");
  });

  test("forms are sent with the name of every answer, one of them with a payment", async () => {
    const anonymous = site.browse();
    const volunteer = formIn((await anonymous.get("/form/volunteer")).body, "form-2").fillIn({
      "answer-q2": "Kim",
      "answer-q3": "41",
      "answer-q4": "2027-06-01",
      "answer-q5": "1",
    });
    const sent = await anonymous.follow(await anonymous.post("/form/volunteer", volunteer.press("Send")));
    expect(site.api.lastSent("cognito/form/submit/2")).toEqual({
      data: { q2: "Kim", q3: "41", q4: "2027-06-01", q5: 1 },
      url: Buffer.from(`${site.publicUrl}/form/volunteer`).toString("base64"),
    });
    expect(textOf(sent.body)).toContain("Thank you, your message has been sent");

    const { browser } = await site.loggedIn();
    const membership = formIn((await browser.get("/form/membership")).body, "form-3").fillIn({
      "answer-nick": "Kimbo",
      "answer-cars": "2",
      "answer-size": "l",
    });
    const paid = await site.payAt(browser, await browser.post("/form/membership", membership.press("Join")));
    expect(site.api.lastSent("cognito/form/submit/3")["data"]).toEqual({
      nick: "Kimbo",
      cars: "2",
      size: "l",
    });
    expect(textOf(paid.body)).toContain("Payment Successful Please check your email for your invoice.");
  });

  test("a message is sent to the organiser", async () => {
    const browser = site.browse();
    const form = formIn((await browser.get("/contact")).body, "contact").fillIn({
      name: "Kim Ward",
      email: "kim@example.com",
      subject: "Noise",
      message: "How loud is it?",
    });
    const response = await browser.follow(await browser.post("/contact", form.press("Submit")));
    expect(site.api.received.findLast(({ path }) => path.startsWith("cognito/formSubmit"))?.sent).toEqual({
      id: 0,
      form_id: 1,
      details: { name: "Kim Ward", email: "kim@example.com", subject: "Noise", message: "How loud is it?" },
    });
    expect([response.status, findWrongTexts(response)]).toEqual([200, []]);
  });
});
