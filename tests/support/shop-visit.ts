import type { Browser, BrowserResponse } from "./browser.ts";
import { logIn } from "./entry-visit.ts";
import { formIn, type HtmlForm } from "./html-form.ts";
import { makePeople } from "./people.ts";
import type { RunningOrganiser } from "./running-organiser.ts";

/** Adds a product with one SKU to the browser's cart, on its page. */
export async function putInCart(browser: Browser, slug: string, quantity = 1): Promise<void> {
  const response = await browser.post(`/product/${slug}`, { intent: "add", qty: String(quantity) });
  if (response.status !== 303) throw new Error(`${slug} could not be added to the cart: ${response.status}`);
}

/** Returns the form of a cart page. */
export const cartIn = ({ body }: BrowserResponse): HtmlForm => formIn(body, "cart");

/** Returns the form of a checkout page. */
export const checkoutIn = ({ body }: BrowserResponse): HtmlForm => formIn(body, "checkout");

/** The accessible name of the cart link in a page's header. */
export const headerCart = ({ body }: BrowserResponse): string =>
  /<a[^>]*aria-label="(Cart, [^"]*)"/.exec(body)?.[1] ?? "";

/** Returns the name of the quantity field of a cart item. */
export function lineField({ body }: BrowserResponse, name: string): string {
  const field = new RegExp(
    `name="(qty-\\d+)"[^>]*aria-label="Quantity of ${name}|aria-label="Quantity of ${name}[^>]*name="(qty-\\d+)"`,
  ).exec(body);
  const found = field?.[1] ?? field?.[2];
  if (!found) throw new Error(`There is no ${name} in the cart`);
  return found;
}

let customers = 0;

/** Logs in a new user without addresses and orders; returns the email. */
export async function logInNewCustomer(organiser: RunningOrganiser, browser: Browser): Promise<string> {
  const email = `customer-${++customers}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  await logIn(browser, email);
  return email;
}

/** Fields of a new address in the checkout. */
export const newAddress = {
  phone: "0491 570 158",
  street_address: "9 Wattle Parade",
  city: "Glenfield Bay",
  state: "SA",
  postcode: "5045",
};

/** Returns the value of the shipping method with this name. */
export function shippingMethodValue({ body }: BrowserResponse, name: string): string {
  const found = new RegExp(`for="field-shipping-option-id-(\\d+)"[^>]*>(?:<span[^>]*>)*${name}`).exec(body);
  if (!found?.[1]) throw new Error(`There is no shipping method ${name}`);
  return found[1];
}

/** Completes a checkout without an address; only submitting remains. */
export async function readyToPay(
  browser: Browser,
  shippingMethod = "Standard post",
): Promise<BrowserResponse> {
  const empty = await browser.get("/checkout");
  const saved = await browser.post(
    "/checkout",
    checkoutIn(empty).fillIn(newAddress).press("Use this address"),
  );
  const form = checkoutIn(saved).fillIn({ shipping_option_id: shippingMethodValue(saved, shippingMethod) });
  return browser.post("/checkout", form.press("Update"));
}
