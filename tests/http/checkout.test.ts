import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addCredit } from "../../server/organiser/account/credit.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { fieldError, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { newSku, reservedQuantity } from "../support/shop-cart.ts";
import {
  checkoutIn,
  headerCart,
  logInNewCustomer,
  newAddress,
  putInCart,
  readyToPay,
  shippingMethodValue,
} from "../support/shop-visit.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
const submitCall = "/sell/cart/submitOrder";

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

/** A new user who is logged in, with items of a new product in the cart. */
async function customerWith(quantity: number, product: Parameters<typeof newSku>[1] = {}) {
  const browser = site.browse();
  const email = await logInNewCustomer(organiser, browser);
  const made = await newSku(organiser, { price: 2_000, ...product });
  await putInCart(browser, made.slug, quantity);
  return { browser, email, ...made };
}

const checkout = (browser: Browser, fields: Parameters<Browser["post"]>[1]) =>
  browser.post("/checkout", fields);

/** Clicks a button of the payment page, and returns the page of the site that it leads back to. */
async function backFrom(
  browser: Browser,
  response: BrowserResponse,
  button: "pay" | "decline",
): Promise<BrowserResponse> {
  expect([response.status, response.location]).toEqual([
    303,
    expect.stringContaining(`${organiser.url}/pay/`),
  ]);
  const { returnUrl: back } = await clickPaymentButton(response.location, button);
  return browser.get(back.slice(site.publicUrl.length));
}

describe("the checkout", () => {
  test("of an empty cart shows a visitor the cart, not the login", async () => {
    const response = await site.browse().get("/checkout");
    expect([response.status, response.location]).toEqual([303, "/cart"]);
  });

  test("preselects the cheapest delivery, and says that the payment comes next", async () => {
    const { browser } = await customerWith(1);
    const empty = await browser.get("/checkout");
    const saved = await checkout(browser, checkoutIn(empty).fillIn(newAddress).press("Use this address"));
    const standard = shippingMethodValue(saved, "Standard post");
    expect(checkoutIn(saved).values()["shipping_option_id"]).toEqual([standard]);
    expect(textOf(saved.body)).toMatch(
      /Total \$\d+\.\d\d .*Pay \$\d+\.\d\d Now You’ll pay on our payment provider’s page next\./,
    );
  });

  test("asks an anonymous visitor to log in first, and returns with the cart [RT-018 RT-019 CART-014]", async () => {
    const browser = site.browse();
    await putInCart(browser, (await newSku(organiser, { name: "Brush" })).slug);
    const response = await browser.get("/checkout");
    expect([response.status, response.location]).toEqual([303, "/login"]);
    expect(textOf((await browser.follow(response)).body)).toContain("Your cart is saved.");
    const loggedIn = await browser.post("/login", {
      email: "driver@example.com",
      password: "roll-racing-250",
    });
    expect(loggedIn.location).toBe("/checkout");
    const page = textOf((await browser.follow(loggedIn)).body);
    expect(page).toMatch(/Checkout .*Brush – Usual × 1/);
    expect(page).toContain("Home, 14 Cable Street, Wallan Park NSW 2763, Australia");
  });

  test("shows the total if the price of shipping is no number, and why if the total isn't known", async () => {
    const { browser } = await customerWith(1);
    const ready = await readyToPay(browser);
    const cart = {
      item_count: 1,
      items: [{ id: 1, url: "tee", name: "Tee", qty: "1.00", price: 20, subtotal: 20 }],
      shipping_amount: "free",
      total_amount: 107.9,
      total_tax: "abc",
    };
    calls.respondWith("/sell/cart/getCart", 200, cart);
    const page = textOf((await checkout(browser, checkoutIn(ready).press("Update"))).body);
    expect(page).toMatch(/Total \$107\.90 .*Pay \$107\.90 Now/);
    calls.behave();
    calls.respondWith("/sell/cart/getCart", 200, { ...cart, total_amount: null });
    const unknown = textOf((await checkout(browser, checkoutIn(ready).press("Update"))).body);
    expect(unknown).toContain("We can’t calculate the total right now. Try again in a minute.");
    expect(unknown).not.toMatch(/Choose a shipping method to see the total|Pay \$/);
  });

  test("with an empty cart redirects to the shop [RT-018]", async () => {
    const browser = site.browse();
    await logInNewCustomer(organiser, browser);
    const page = await browser.get("/checkout");
    expect(textOf(page.body)).toContain("Your cart is empty.");
    expect(page.body).toContain('href="/shop"');
  });

  test("marks each field that the server requires, also in an address abroad after an error [ADR-001]", async () => {
    const { browser } = await customerWith(1);
    const abroad = { ...newAddress, country: "New Zealand", state: "", postcode: "", street_address: "" };
    const empty = checkoutIn(await browser.get("/checkout")).fillIn(abroad);
    const response = await checkout(browser, empty.press("Use this address"));
    expect([response.status, fieldError(response, "postcode")]).toEqual([400, "Fill this in."]);
    const isMarked = (name: string, { body } = response) =>
      new RegExp(`<label for="field-${name}"[^>]*>(?:(?!</label>).)*data-required`).test(body);
    const names = "first-name last-name email phone company street-address city state postcode country";
    expect(names.split(" ").filter((name) => !isMarked(name))).toEqual(["company", "state"]);

    const legends = (await readyToPay(browser)).body.match(/<legend[^>]*>[^]*?<\/legend>/g) ?? [];
    expect(legends.map((legend) => [textOf(legend), legend.includes("data-required")])).toEqual([
      ["Where should we send it?*", true],
      ["How should we send it?*", true],
      ["How would you like to pay?*", true],
    ]);
  });

  test("saves a new address, then offers shipping methods, then shows the total [CART-007 CART-020 CART-022 CART-023]", async () => {
    const { browser } = await customerWith(2);
    const callsBefore = calls.count("/sell/cart/shippingQuote");
    const first = await browser.get("/checkout");
    expect(checkoutIn(first).values()).toMatchObject({ first_name: ["Noor"], country: ["Australia"] });
    expect(calls.count("/sell/cart/shippingQuote")).toBe(callsBefore);
    expect(textOf(first.body)).toContain(
      "Please keep me up to date with new products and offers (information is not shared with third parties)",
    );

    const saved = await checkout(
      browser,
      checkoutIn(first)
        .fillIn({ ...newAddress, note: "Ring twice" })
        .press("Use this address"),
    );
    expect(saved.status).toBe(200);
    expect(textOf(saved.body)).toContain("Address saved");
    expect(textOf(saved.body)).toMatch(/Standard post \$\d+\.\d\d/);
    expect(textOf(saved.body)).toContain("Pick-up at Sandstone Flat $0.00");

    const shipping = { shipping_option_id: shippingMethodValue(saved, "Pick-up") };
    const priced = await checkout(browser, checkoutIn(saved).fillIn(shipping).press("Update"));
    expect(textOf(priced.body)).toMatch(/Sub total \$40\.00 Shipping: Pick-up.* \$0\.00 Total \$40\.00/);
    expect(checkoutIn(priced).hasControl("payment_method")).toBe(true);
    expect(checkoutIn(priced).values()["note"]).toEqual(["Ring twice"]);
    expect(checkoutIn(priced).press("Pay $40.00 Now")["intent"]).toEqual(["submit"]);
  });

  test("shows errors at the address fields, and keeps everything typed", async () => {
    const { browser } = await customerWith(1);
    const first = await browser.get("/checkout");
    const response = await checkout(
      browser,
      checkoutIn(first).fillIn({ city: "Glenfield Bay", note: "Ring" }).press("Use this address"),
    );
    expect(response.status).toBe(400);
    expect(textOf(response.body)).toContain("Fill this in.");
    expect(checkoutIn(response).values()).toMatchObject({ city: ["Glenfield Bay"], note: ["Ring"] });
  });

  test("requires the state and a four-digit Australian postcode, and shows all other errors too", async () => {
    const { browser } = await customerWith(1);
    const short = { ...newAddress, phone: "none", state: "", postcode: "20" };
    const form = checkoutIn(await browser.get("/checkout")).fillIn(short);
    const response = await checkout(browser, form.press("Use this address"));
    expect(response.status).toBe(400);
    const text = textOf(response.body);
    expect(text).toContain("Enter a 4-digit postcode.");
    expect(response.body).toMatch(/href="#field-state"[^>]*>State</);
    expect(text).toContain("Enter a phone number with 6 to 15 digits.");
  });

  test("corrects a saved address by replacing it, and deletes one", async () => {
    const { browser } = await customerWith(1);
    const saved = await readyToPay(browser);
    const opened = await checkout(browser, checkoutIn(saved).press("Correct this address"));
    expect(opened.status).toBe(200);
    expect(textOf(opened.body)).toContain("Replaces: Noor Haddad, 9 Wattle Parade");
    expect(checkoutIn(opened).values()).toMatchObject({ street_address: ["9 Wattle Parade"], state: ["SA"] });

    const changed = checkoutIn(opened).fillIn({ street_address: "19 Wattle Parade" });
    const corrected = await checkout(browser, changed.press("Use this address"));
    expect(textOf(corrected.body)).toContain("Address saved");
    expect(textOf(corrected.body)).toContain("Noor Haddad, 19 Wattle Parade");
    expect(textOf((await browser.get("/checkout")).body)).not.toContain("Haddad, 9 Wattle Parade");

    const removed = await checkout(browser, checkoutIn(corrected).press("Remove this address"));
    expect(textOf(removed.body)).toContain("Address removed");
    expect(textOf((await browser.get("/checkout")).body)).not.toContain("Wattle Parade");
  });

  test("saves the same new address once, however often it is posted", async () => {
    const { browser } = await customerWith(1);
    const fields = checkoutIn(await browser.get("/checkout"))
      .fillIn(newAddress)
      .press("Use this address");
    await Promise.all([checkout(browser, fields), checkout(browser, fields), checkout(browser, fields)]);
    const page = await browser.get("/checkout");
    expect(page.body.match(/>Noor Haddad, 9 Wattle Parade/g)).toHaveLength(1);
  });

  test("keeps everything typed when the language changes", async () => {
    const { browser } = await customerWith(1);
    const form = checkoutIn(await browser.get("/checkout")).fillIn({ note: "Ring", city: "Glenfield Bay" });
    const fields = { ...form.values(), language: "de" };
    const response = await checkout(browser, fields);
    expect([response.status, response.location]).toEqual([307, "/checkout?lng=de"]);
    const page = await browser.post(response.location, fields);
    expect(textOf(page.body)).toContain("Besondere Hinweise");
    expect(checkoutIn(page).values()).toMatchObject({ note: ["Ring"], city: ["Glenfield Bay"] });
  });

  test.each(["NOPE", "FIRSTRUN", "  first run ", "\uFF26\uFF29\uFF32\uFF33\uFF34RUN", "half-ty"])(
    "leaves the promotion code “%s” in its field when the language changes, and applies it only on request [CART-018 I18N-006]",
    async (code) => {
      const { browser } = await customerWith(1);
      const page = await readyToPay(browser, "Pick-up");
      const values = checkoutIn(page).fillIn({ promotion_code: code }).values();
      const callsBefore = calls.bodies.length;
      const moved = await browser.post("/checkout", { ...values, language: "de" });
      const german = await browser.post(moved.location, { ...values, language: "de" });
      expect([german.status, checkoutIn(german).values()["promotion_code"]]).toEqual([200, [code]]);
      expect(fieldError(german, "promotion_code")).toBe("");
      expect(textOf(german.body)).toContain("Jetzt 20,00");
      expect(JSON.stringify(calls.bodies.slice(callsBefore))).not.toContain(code.trim());
      const again = await browser.post("/checkout", { ...checkoutIn(german).values(), language: "de" });
      expect(checkoutIn(again).values()["promotion_code"]).toEqual([code]);
      await checkout(browser, checkoutIn(again).fillIn({ promotion_code: "FIRSTRUN" }).press("Einlösen"));
      expect(textOf((await browser.get("/checkout")).body)).toMatch(/FIRSTRUN/);
    },
  );

  test("applies a promotion code to the total, and rejects an unknown one at its field [CART-018 CART-019]", async () => {
    const { browser } = await customerWith(1);
    const page = await readyToPay(browser, "Pick-up");
    const bad = await checkout(browser, checkoutIn(page).fillIn({ promotion_code: "NOPE" }).press("Apply"));
    expect([bad.status, checkoutIn(bad).values()["promotion_code"]]).toEqual([422, ["NOPE"]]);
    expect(textOf(bad.body)).toContain("This promotion code doesn’t exist.");
    const good = await checkout(
      browser,
      checkoutIn(bad).fillIn({ promotion_code: "FIRSTRUN" }).press("Apply"),
    );
    expect(textOf(good.body)).toMatch(/Discount -\$2\.00 .*Total \$18\.00/);
  });

  test.each(["update", "submit"])(
    "rejects a promotion code that is too long to store (%s)",
    async (intent) => {
      const { browser } = await customerWith(1);
      const code = "A".repeat(40_000);
      const page = await readyToPay(browser, "Pick-up");
      const typed = checkoutIn(page).fillIn({ promotion_code: code }).values();
      const again = await checkout(browser, { ...typed, intent });
      expect([again.status, checkoutIn(again).values()["promotion_code"]]).toEqual([400, [code]]);
      expect(fieldError(again, "promotion_code")).toBe("Use at most 200 characters.");
    },
  );

  test("offers pick-up and a quote by email if nothing can be shipped", async () => {
    const { browser, email } = await customerWith(1);
    const far = { ...newAddress, state: "", postcode: "10115", city: "Berlin", country: "Germany" };
    const first = await browser.get("/checkout");
    const saved = await checkout(browser, checkoutIn(first).fillIn(far).press("Use this address"));
    expect(textOf(saved.body)).toContain("You can pick up your order, or request a shipping quote by email.");
    const before = (await organiser.mails()).length;
    const quoteRequested = await checkout(browser, checkoutIn(saved).press("Request a shipping quote"));
    expect(textOf(quoteRequested.body)).toContain(`The organiser will email a shipping quote to ${email}.`);
    await checkout(browser, checkoutIn(saved).press("Request a shipping quote"));
    const mails = (await organiser.mails()).slice(before);
    expect(mails.filter(({ text }) => text.includes("Berlin")).length).toBeLessThanOrEqual(2);
    expect(mails.length).toBeGreaterThan(0);
  });

  test("says that it can't ship to an address", async () => {
    const { browser } = await customerWith(1);
    calls.respondWith("/sell/cart/shippingQuote", 200, []);
    const first = await browser.get("/checkout");
    const saved = await checkout(browser, checkoutIn(first).fillIn(newAddress).press("Use this address"));
    expect(textOf(saved.body)).toContain("We can’t ship to this address.");
    expect(textOf(saved.body)).not.toMatch(/Pay \$/);
  });

  test("can't be submitted while an item is out of stock [CART-010 CART-011]", async () => {
    const { browser, sku } = await customerWith(2, { left: 2 });
    const page = await readyToPay(browser, "Pick-up");
    const pay = checkoutIn(page).press("Pay $40.00 Now");
    await organiser.dependencies.db.updateTable("shop_skus").set({ cap: 1 }).where("id", "=", sku).execute();
    const sent = calls.count(submitCall);
    const response = await checkout(browser, pay);
    expect([response.status, calls.count(submitCall)]).toEqual([409, sent]);
    expect(textOf(response.body)).toContain("Some items aren’t available in the quantity you want.");
    expect(textOf(response.body)).not.toMatch(/Pay \$/);
  });

  test("orders only at the total that the page showed", async () => {
    const { browser } = await customerWith(1);
    const page = await readyToPay(browser, "Pick-up");
    const fields = {
      ...checkoutIn(page).press("Pay $20.00 Now"),
      shipping_option_id: shippingMethodValue(page, "Express"),
    };
    const sent = calls.count(submitCall);
    const response = await checkout(browser, fields);
    expect([response.status, calls.count(submitCall)]).toEqual([409, sent]);
    expect(textOf(response.body)).toMatch(
      /The total has changed from \$20\.00 to \$\d+\.\d\d\. Nothing was sent or charged\./,
    );
  });

  test("treats a truncated form as an update, and sends nothing", async () => {
    const { browser } = await customerWith(1);
    const page = await readyToPay(browser, "Pick-up");
    const { whole: _whole, ...part } = checkoutIn(page).press("Pay $20.00 Now");
    const sent = calls.count(submitCall);
    const response = await checkout(browser, part);
    expect([response.status, calls.count(submitCall)]).toEqual([200, sent]);
    expect(textOf(response.body)).toContain("Nothing was sent.");
  });
});

/** Gives a customer credit, in cents. */
async function giveCredit(email: string, cents: number): Promise<void> {
  const { db, clock } = organiser.dependencies;
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await addCredit(db, { userId: id, cents, reason: "Gift voucher", now: clock.now() });
}

describe("credit", () => {
  test("is deducted from the total, and only the rest is charged [PRICE-013]", async () => {
    const { browser, email } = await customerWith(2);
    await giveCredit(email, 1_250);
    const page = await readyToPay(browser, "Pick-up");
    expect(textOf(page.body)).toMatch(/Includes GST \$3\.64 Your credit -\$12\.50 Total \$27\.50/);
    const form = checkoutIn(page).fillIn({ payment_method: "card" });
    const response = await checkout(browser, form.press("Pay $27.50 Now"));
    expect(textOf(await (await fetch(response.location)).text())).toContain("Pay $27.50");
    expect(textOf((await backFrom(browser, response, "pay")).body)).toContain("Order Placed");
  });

  test("for the whole order leaves no payment method to choose, and the order is placed at once", async () => {
    const { browser, email } = await customerWith(2);
    await giveCredit(email, 5_000);
    const page = await readyToPay(browser, "Pick-up");
    expect(textOf(page.body)).toMatch(/Your credit -\$40\.00 Total \$0\.00/);
    expect(checkoutIn(page).hasControl("payment_method")).toBe(false);
    const response = await checkout(browser, checkoutIn(page).press("Submit order"));
    expect(response.location).toContain("/checkout?payum_token=");
    const back = await browser.get(response.location.replace(site.publicUrl, ""));
    expect(textOf(back.body)).toContain("Order Placed");
  });

  test("that was spent since the page was opened stops the order at the new total", async () => {
    const { browser, email } = await customerWith(2);
    await giveCredit(email, 1_250);
    const page = await readyToPay(browser, "Pick-up");
    await giveCredit(email, -1_250);
    const form = checkoutIn(page).fillIn({ payment_method: "card" });
    const response = await checkout(browser, form.press("Pay $27.50 Now"));
    expect(response.status).toBe(409);
    expect(textOf(response.body)).toContain("The total has changed from $27.50 to $40.00.");
    expect(checkoutIn(response).press("Pay $40.00 Now")["intent"]).toEqual(["submit"]);
  });
});

describe("an order", () => {
  test("sends what was chosen and typed, and is paid, placed and invoiced [CART-001 CART-021 CART-024 CART-025 CART-029]", async () => {
    const { browser, email, sku } = await customerWith(2, { name: "Torque wrench" });
    const page = await readyToPay(browser, "Pick-up");
    const form = checkoutIn(page).fillIn({
      note: "Ring twice",
      marketing_opt_in: "yes",
      payment_method: "bank",
    });
    const response = await checkout(browser, form.press("Pay $40.00 Now"));
    expect(calls.bodies.findLast(({ path }) => path.endsWith(submitCall))?.json).toEqual({
      address: Number(checkoutIn(page).values()["address"]?.[0]),
      shipping_option_id: Number(shippingMethodValue(page, "Pick-up")),
      paymentGateway: "bank",
      note: "Ring twice",
      promotion_code: "",
      url: `${site.publicUrl}/checkout`,
      marketing_opt_in: true,
    });

    const placed = await backFrom(browser, response, "pay");
    const text = textOf(placed.body);
    expect(text).toContain("Order Placed");
    expect(text).toContain("Torque wrench – Usual 2 $40.00");
    expect(placed.body).toMatch(/<a [^>]*href="\/my-account"[^>]*>Your tickets and orders/);
    expect([headerCart(placed), browser.cookies.has("cart")]).toEqual(["Cart, 0 items", false]);
    expect(placed.body).not.toContain(`id="checkout"`);
    expect(await reservedQuantity(organiser, sku)).toBe(2);
    expect((await organiser.mails()).some(({ to }) => to === email)).toBe(true);

    const link = /href="(\/invoice\/\d+)"/.exec(placed.body)?.[1] ?? "";
    expect(textOf((await browser.get(link)).body)).toContain("Torque wrench – Usual");
  });

  test("with a declined payment leaves cart and form unchanged, and can be paid again [CART-029]", async () => {
    const { browser, sku } = await customerWith(1, { left: 1 });
    const page = await readyToPay(browser, "Pick-up");
    const form = checkoutIn(page).fillIn({ note: "Ring twice", payment_method: "bank" });
    const failed = await backFrom(browser, await checkout(browser, form.press("Pay $20.00 Now")), "decline");
    expect(textOf(failed.body)).toContain("Payment Failed");
    expect(headerCart(failed)).toBe("Cart, 1 item");
    expect(checkoutIn(failed).values()).toMatchObject({ note: ["Ring twice"], payment_method: ["bank"] });

    const again = await checkout(browser, checkoutIn(failed).press("Pay $20.00 Now"));
    expect(textOf((await backFrom(browser, again, "pay")).body)).toContain("Order Placed");
    expect(await reservedQuantity(organiser, sku)).toBe(1);
  });

  test("posted five times at once is one order", async () => {
    const { browser } = await customerWith(1);
    const fields = checkoutIn(await readyToPay(browser, "Pick-up")).press("Pay $20.00 Now");
    const sent = calls.count(submitCall);
    const answers = await Promise.all(Array.from({ length: 5 }, () => checkout(browser, fields)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect(calls.count(submitCall) - sent).toBe(1);
  });

  test.each([
    ["The organiser has closed the shop.", "The organiser has closed the shop."],
    ["", "Something went wrong"],
  ])(
    "that the API rejects with “%s” shows an error, and can be sent again [CART-026 CART-027]",
    async (message, error) => {
      const { browser } = await customerWith(1);
      const page = await readyToPay(browser, "Pick-up");
      calls.respondWith(submitCall, 200, { success: false, message }, 1);
      const response = await checkout(
        browser,
        checkoutIn(page).fillIn({ note: "Ring" }).press("Pay $20.00 Now"),
      );
      expect(response.status).toBe(422);
      expect(textOf(response.body)).toContain(`We couldn’t place your order ${error}`);
      expect(checkoutIn(response).values()["note"]).toEqual(["Ring"]);
      expect((await checkout(browser, checkoutIn(response).press("Pay $20.00 Now"))).status).toBe(303);
    },
  );

  test("whose response was lost is looked up, never sent again [CART-027]", async () => {
    const { browser, sku } = await customerWith(1, { name: "Spark plug" });
    const fields = checkoutIn(await readyToPay(browser, "Pick-up")).press("Pay $20.00 Now");
    calls.dropResponsesOf(submitCall);
    const sent = calls.count(submitCall);
    const lost = await checkout(browser, fields);
    expect([lost.status, calls.count(submitCall) - sent]).toEqual([504, 1]);
    expect(textOf(lost.body)).toContain("We could not confirm your order. Do not submit again.");
    const again = await checkout(browser, fields);
    expect([again.status, calls.count(submitCall) - sent]).toEqual([504, 1]);

    const link = /href="(\/checkout\?reference=[^"]+)"/.exec(lost.body)?.[1] ?? "";
    const found = await browser.get(link);
    expect(textOf(found.body)).toMatch(/We’ve received your order\..* It hasn’t been paid yet/);
    calls.behave();
    const paying = await checkout(browser, checkoutIn(found).press("Pay $20.00 Now"));
    expect(textOf((await backFrom(browser, paying, "pay")).body)).toContain("Order Placed");
    expect((await browser.get("/cart")).body).toContain("Your cart is empty.");
    expect(await reservedQuantity(organiser, sku)).toBe(1);
  });

  test("that never arrived says so, with the form to send it again", async () => {
    const { browser } = await customerWith(1);
    const fields = checkoutIn(await readyToPay(browser, "Pick-up")).press("Pay $20.00 Now");
    calls.respondWith(submitCall, 500, {});
    const lost = await checkout(browser, fields);
    expect(lost.status).toBe(504);
    calls.behave();
    const link = /href="(\/checkout\?reference=[^"]+)"/.exec(lost.body)?.[1] ?? "";
    const found = await browser.get(link);
    expect(textOf(found.body)).toContain("Your order didn’t go through.");
    expect((await checkout(browser, checkoutIn(found).press("Pay $20.00 Now"))).status).toBe(303);
  });

  test("sent after the session expired returns to the filled-in form after login [RT-019]", async () => {
    const { browser, email } = await customerWith(1);
    const page = await readyToPay(browser, "Pick-up");
    const fields = checkoutIn(page).fillIn({ note: "Ring twice" }).press("Pay $20.00 Now");
    browser.cookies.delete("session");
    const response = await checkout(browser, fields);
    expect([response.status, response.location]).toEqual([303, "/login"]);
    const loggedIn = await browser.post("/login", { email, password: "roll-racing-250" });
    expect(checkoutIn(await browser.follow(loggedIn)).values()["note"]).toEqual(["Ring twice"]);
  });
});

describe("an invoice", () => {
  test("and its printable version are visible to the customer only [RT-046 RT-047]", async () => {
    const { browser } = await customerWith(1, { name: "Fire blanket" });
    const page = await readyToPay(browser, "Pick-up");
    const placed = await backFrom(
      browser,
      await checkout(browser, checkoutIn(page).press("Pay $20.00 Now")),
      "pay",
    );
    const id = /href="\/invoice\/(\d+)"/.exec(placed.body)?.[1] ?? "";

    const paper = await browser.get(`/invoice/print/${id}`);
    expect([paper.status, paper.body.includes("<header")]).toEqual([200, false]);
    expect(textOf(paper.body)).toContain("Fire blanket – Usual");

    const otherUser = site.browse();
    for (const path of [`/invoice/${id}`, `/invoice/print/${id}`]) {
      expect(await otherUser.get(path)).toMatchObject({ status: 303, location: "/login" });
    }
    const { browser: other } = await customerWith(1);
    for (const path of [`/invoice/${id}`, `/invoice/print/${id}`, "/invoice/0", "/invoice/x"]) {
      const response = await other.get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.body).not.toContain("Fire blanket");
    }
  });
});
