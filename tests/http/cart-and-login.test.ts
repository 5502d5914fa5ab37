import { afterAll, beforeAll, expect, test } from "vitest";
import { logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { newSku } from "../support/shop-cart.ts";
import { headerCart, logInNewCustomer, putInCart } from "../support/shop-visit.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
});
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

test("an anonymous cart becomes the account's at login, in every browser of the user [CART-002 CART-014 CART-015]", async () => {
  const browser = site.browse();
  const [existing, added] = [
    await newSku(organiser, { name: "Kept thing" }),
    await newSku(organiser, { name: "Added thing" }),
  ];
  const email = await logInNewCustomer(organiser, browser);
  await putInCart(browser, existing.slug, 1);

  const other = site.browse();
  await putInCart(other, added.slug, 2);
  await logIn(other, email);
  const cart = await other.get("/cart");
  expect(headerCart(cart)).toBe("Cart, 3 items");
  expect(textOf(cart.body)).toContain("Kept thing");
  expect(textOf(cart.body)).toContain("Added thing");
  expect(headerCart(await other.get("/"))).toBe("Cart, 3 items");
  expect(headerCart(await browser.get("/cart"))).toBe("Cart, 3 items");
});

test("after logout this browser has no cart, and the account still has it [CART-002 AUTH-008]", async () => {
  const browser = site.browse();
  const email = await logInNewCustomer(organiser, browser);
  await putInCart(browser, (await newSku(organiser)).slug, 2);
  await browser.follow(await browser.post("/logout", {}));
  expect(browser.cookies.has("cart")).toBe(false);
  expect(headerCart(await browser.get("/cart"))).toBe("Cart, 0 items");

  await logIn(browser, email);
  expect(headerCart(await browser.get("/"))).toBe("Cart, 2 items");
});

test("after the session expires this browser has no cart either [CART-002 AUTH-009]", async () => {
  const browser = site.browse();
  const email = await logInNewCustomer(organiser, browser);
  await putInCart(browser, (await newSku(organiser)).slug, 2);
  organiser.clock.advance(60 * 60 * 1_000);
  calls.respondWith("user/refreshToken", 401, {
    message: "This session has ended.",
    text_code: "TOKEN_INVALID",
  });
  const page = await browser.follow(await browser.get("/cart"));
  calls.behave();
  expect(page.body).toContain("/login");
  expect(headerCart(page)).toBe("Cart, 0 items");

  await logIn(browser, email);
  expect(headerCart(await browser.get("/"))).toBe("Cart, 2 items");
});

test("another user who logs in at the same browser sees only their own cart [CART-014 SEC-001]", async () => {
  const browser = site.browse();
  await logInNewCustomer(organiser, browser);
  await putInCart(browser, (await newSku(organiser, { name: "Private thing" })).slug);
  await browser.post("/logout", {});
  await logInNewCustomer(organiser, browser);
  const page = await browser.get("/cart");
  expect(textOf(page.body)).toContain("Your cart is empty.");
  expect(page.body).not.toContain("Private thing");
});

test("login works if the cart can't be merged, and the cart is kept [CART-014]", async () => {
  const browser = site.browse();
  await putInCart(browser, (await newSku(organiser)).slug, 2);
  calls.respondWith("/sell/cart/mergeCart", 500, {});
  await logInNewCustomer(organiser, browser);
  expect(headerCart(await browser.get("/"))).toBe("Cart, 2 items");
  calls.behave();
});
