import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { fieldError, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { newAddon, newSku } from "../support/shop-cart.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { cartIn, headerCart, lineField, putInCart } from "../support/shop-visit.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

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

/** A browser whose cart holds items of a new product. */
async function browserWith(quantity: number, product: Parameters<typeof newSku>[1] = {}) {
  const browser = site.browse();
  const made = await newSku(organiser, product);
  await putInCart(browser, made.slug, quantity);
  return { browser, ...made };
}

describe("the cart in the header", () => {
  test("links to the cart for a user without one, and calls no API", async () => {
    const browser = site.browse();
    expect(headerCart(await browser.get("/events"))).toBe("Cart, 0 items");
    const callsBefore = calls.count("/sell/cart/getCart");
    const page = await browser.get("/cart");
    expect([page.status, page.headers.etag === undefined]).toEqual([200, false]);
    expect(textOf(page.body)).toContain("Shopping Cart Your cart is empty.");
    expect(page.body).toContain('href="/shop"');
    expect([calls.count("/sell/cart/getCart"), browser.cookies.has("cart")]).toEqual([callsBefore, false]);
  });

  test("shows the number of items on every page, for this browser only [CART-003 CART-004 CART-005 SEC-001]", async () => {
    const { browser } = await browserWith(2);
    const callsBefore = calls.count("/sell/cart/getCart");
    for (const path of ["/", "/events", "/no-such-page"]) {
      const page = await browser.get(path);
      expect(headerCart(page)).toBe("Cart, 2 items");
      expect(page.headers["cache-control"]).toContain("no-store");
    }
    expect(calls.count("/sell/cart/getCart")).toBe(callsBefore);
    expect(headerCart(await site.browse().get("/"))).toBe("Cart, 0 items");
  });
});

describe("the cart", () => {
  test("shows each line with its SKU, add-ons and prices [RT-016 RT-017 CART-006 CART-016 CART-017]", async () => {
    const { slug, code, product } = await newSku(organiser, { name: "Wheel brace", price: 1_950 });
    const addon = await newAddon(organiser, product, { name: "Gift wrap", type: "Checkbox", price: 400 });
    const browser = site.browse();
    await putInCart(browser, slug, 2);
    await browser.post(`/product/${slug}`, { intent: "add", qty: "1", [`addon-${addon}`]: "1" });

    const page = await browser.get("/cart");
    const text = textOf(page.body);
    expect(text).toContain(`Wheel brace – Usual SKU ${code} $19.50 each $39.00`);
    expect(text).toMatch(/\+ Gift wrap.* \$23\.50 each \$23\.50/);
    expect(text).toContain("Sub total $62.50");
    expect(page.body).toContain(`href="/product/${slug}"`);
    expect(page.body).toContain('href="/checkout"');
  });

  test("accepts a typed quantity, one more and one less; zero removes the line [CART-009 CART-016]", async () => {
    const { browser } = await browserWith(2, { name: "Oil can", price: 1_000 });
    const page = await browser.get("/cart");
    const field = lineField(page, "Oil can");
    const response = await browser.post(
      "/cart",
      cartIn(page)
        .fillIn({ [field]: "4" })
        .press("Update"),
    );
    expect([response.status, response.location]).toEqual([303, "/cart"]);
    expect(textOf((await browser.follow(response)).body)).toContain("Sub total $40.00");

    const click = async (label: string) => {
      const now = await browser.get("/cart");
      return browser.follow(await browser.post("/cart", cartIn(now).press(label)));
    };
    expect(cartIn(await click("Increase quantity of Oil can – Usual")).values()[field]).toEqual(["5"]);
    expect(cartIn(await click("Decrease quantity of Oil can – Usual")).values()[field]).toEqual(["4"]);
    const removed = await click("Remove Oil can – Usual");
    expect(textOf(removed.body)).toContain("Your cart is empty.");
    expect([headerCart(removed), browser.cookies.has("cart")]).toEqual(["Cart, 0 items", false]);

    const { browser: other } = await browserWith(1, { name: "Funnel" });
    const one = await other.get("/cart");
    const less = await other.follow(
      await other.post("/cart", cartIn(one).press("Decrease quantity of Funnel – Usual")),
    );
    expect(textOf(less.body)).toContain("Your cart is empty.");
  });

  test("applies the quantities typed in other lines, whichever button is clicked", async () => {
    const { browser } = await browserWith(1, { name: "Strap", price: 1_000 });
    await putInCart(browser, (await newSku(organiser, { name: "Hook", price: 100 })).slug);
    const page = await browser.get("/cart");
    const form = cartIn(page).fillIn({ [lineField(page, "Strap")]: "3" });
    const after = await browser.follow(
      await browser.post("/cart", form.press("Increase quantity of Hook – Usual")),
    );
    expect(textOf(after.body)).toContain("Sub total $32.00");
  });

  test.each(["0", "-1", "1.5", "1000", "two", ""])(
    "shows an error at a quantity of “%s”, and changes nothing [CART-009]",
    async (typed) => {
      const { browser } = await browserWith(2, { name: "Chock", price: 500 });
      const page = await browser.get("/cart");
      const field = lineField(page, "Chock");
      const response = await browser.post("/cart", { ...cartIn(page).press("Update"), [field]: typed });
      expect(response.status).toBe(400);
      expect(textOf(response.body)).toContain("Enter a whole number from 1 to 999, or select Remove.");
      expect(response.body).toContain(`value="${typed}"`);
      expect(textOf(response.body)).toContain("Sub total $10.00");
    },
  );

  test("marks a line with too little stock, and says why it can't be ordered [CART-010 CART-011]", async () => {
    const { browser, sku } = await browserWith(3, { name: "Last flag", left: 3 });
    await organiser.dependencies.db.updateTable("shop_skus").set({ cap: 2 }).where("id", "=", sku).execute();
    const page = await browser.get("/cart");
    expect(textOf(page.body)).toMatch(/Last flag – Usual .*Not enough stock/);
    expect(textOf(page.body)).toContain("Some items aren’t available in the quantity you want.");
    expect(page.body).not.toContain('href="/checkout"');
  });

  test("shows the API's message for a rejected quantity, and keeps the typed value in its field", async () => {
    const { browser } = await browserWith(1, { name: "Decal" });
    const page = await browser.get("/cart");
    const field = lineField(page, "Decal");
    calls.respondWith("/sell/cart/cartUpdate", 200, { success: false, message: "Only two of these." }, 1);
    const response = await browser.post(
      "/cart",
      cartIn(page)
        .fillIn({ [field]: "5" })
        .press("Update"),
    );
    expect(response.status).toBe(422);
    expect(textOf(response.body)).toContain("Only two of these.");
    expect(cartIn(response).values()[field]).toEqual(["5"]);
  });

  test("applies and removes a promotion code; a rejected one gets an error at its field and is not stored [CART-018 CART-019]", async () => {
    const { browser } = await browserWith(1, { name: "Jack", price: 20_000 });
    const page = await browser.get("/cart");
    const rejected = await browser.post(
      "/cart",
      cartIn(page).fillIn({ promotion_code: "NOPE" }).press("Apply"),
    );
    expect(rejected.status).toBe(422);
    expect(textOf(rejected.body)).toContain("This promotion code doesn’t exist.");
    expect(cartIn(rejected).values()["promotion_code"]).toEqual(["NOPE"]);
    expect(textOf((await browser.get("/cart")).body)).not.toContain("NOPE");

    const accepted = await browser.post(
      "/cart",
      cartIn(page).fillIn({ promotion_code: "FIRSTRUN" }).press("Apply"),
    );
    const with10 = await browser.follow(accepted);
    expect(textOf(with10.body)).toMatch(/Promotion code FIRSTRUN is applied\..*Discount -\$20\.00/);
    const other = await browser.post("/cart", cartIn(page).fillIn({ promotion_code: "NOPE" }).press("Apply"));
    expect(other.status).toBe(422);
    expect(textOf(other.body)).toContain("This promotion code doesn’t exist.");
    expect(textOf((await browser.get("/cart")).body)).toMatch(
      /Promotion code FIRSTRUN is applied\..*Discount -\$20\.00/,
    );
    const off = await browser.follow(await browser.post("/cart", cartIn(with10).press("Remove the code")));
    expect(textOf(off.body)).not.toContain("Discount");
  });

  test("rejects a promotion code that is too long to store, and shows it again", async () => {
    const { browser } = await browserWith(1, { name: "Long code" });
    const code = "A".repeat(40_000);
    const typed = cartIn(await browser.get("/cart")).fillIn({ promotion_code: code });
    const page = await browser.post("/cart", typed.press("Apply"));
    expect([page.status, cartIn(page).values()["promotion_code"]]).toEqual([400, [code]]);
    expect(fieldError(page, "promotion_code")).toBe("Use at most 200 characters.");
  });

  test("is separate for two visitors who start at the same moment [CART-002]", async () => {
    const [one, other] = [site.browse(), site.browse()];
    const [first, second] = [
      await newSku(organiser, { name: "First thing" }),
      await newSku(organiser, { name: "Second thing" }),
    ];
    const release = calls.hold("/sell/cart/getCart");
    const adding = Promise.all([putInCart(one, first.slug), putInCart(other, second.slug)]);
    await calls.waitForCalls("/sell/cart/getCart", calls.count("/sell/cart/getCart") + 2);
    release();
    await adding;
    const [ones, others] = [textOf((await one.get("/cart")).body), textOf((await other.get("/cart")).body)];
    expect([ones.includes("First thing"), ones.includes("Second thing")]).toEqual([true, false]);
    expect([others.includes("First thing"), others.includes("Second thing")]).toEqual([false, true]);
  });

  test("estimates the shipping to a place with the total of each method, and keeps it with a new quantity", async () => {
    const { browser } = await browserWith(1, { name: "Estimated thing", price: 2_000 });
    const first = await browser.get("/cart");
    expect(textOf(first.body)).toContain("Estimate shipping");
    expect(first.body).toMatch(/<option (?=[^>]*selected)[^>]*value="Australia"/);
    const page = await browser.get("/cart?postcode=2150&suburb=Parramatta&country=Australia");
    const [, post = "", total = ""] = nonEmpty(
      /Standard post: \$([\d.]+)\. Total with shipping: \$([\d.]+)/.exec(textOf(page.body)) ?? [],
    );
    expect(Number(total)).toBeCloseTo(20 + Number(post));
    expect(page.body).toContain('value="2150"');

    const line = lineField(page, "Estimated thing");
    const changed = await browser.post("/cart?postcode=2150&country=Australia", {
      intent: "update",
      [line]: "2",
    });
    expect(changed.headers.location).toBe("/cart?postcode=2150&country=Australia");
  });

  test("an estimate names an invalid postcode at its field, and says if the API fails", async () => {
    const { browser } = await browserWith(1);
    const invalid = await browser.get("/cart?postcode=21&country=Australia");
    expect(fieldError(invalid, "postcode")).toContain("Enter a 4-digit postcode.");
    calls.respondWith("/sell/cart/shippingQuote", 503, {});
    const failed = await browser.get("/cart?postcode=2150");
    expect([
      failed.status,
      textOf(failed.body).includes("We can’t load the shipping methods right now."),
    ]).toEqual([200, true]);
  });

  test("shows an error if the API doesn't respond, and recovers afterwards", async () => {
    const { browser } = await browserWith(1, { name: "Cone" });
    calls.respondWith("/sell/cart/getCart", 503, {});
    const response = await browser.get("/cart");
    expect(response.status).toBe(503);
    expect(headerCart(response)).toBe("Cart, 1 item");
    calls.behave();
    expect(textOf((await browser.get("/cart")).body)).toContain("Cone – Usual");
  });

  test("never exposes its key in a page or URL of the site [CART-002]", async () => {
    const { browser } = await browserWith(1);
    const row = await organiser.dependencies.db
      .selectFrom("carts")
      .select("key")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const page = await browser.get("/cart");
    expect(page.body + JSON.stringify(page.headers) + [...browser.cookies.values()].join()).not.toContain(
      row.key,
    );
  });
});
