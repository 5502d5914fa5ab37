import type { Answer, Browser } from "./browser.ts";
import { logIn } from "./entry-visit.ts";
import { formIn, type HtmlForm } from "./html-form.ts";
import { makePeople } from "./people.ts";
import type { RunningOrganiser } from "./running-organiser.ts";

/** Puts pieces of a product that has one SKU into the browser's cart, on its page. */
export async function putInCart(browser: Browser, slug: string, quantity = 1): Promise<void> {
  const answer = await browser.post(`/product/${slug}`, { intent: "add", qty: String(quantity) });
  if (answer.status !== 303) throw new Error(`${slug} could not be put into the cart: ${answer.status}`);
}

/** The form of an answered cart page. */
export const cartIn = ({ body }: Answer): HtmlForm => formIn(body, "cart");

/** The form of an answered checkout. */
export const checkoutIn = ({ body }: Answer): HtmlForm => formIn(body, "checkout");

/** What a screen reader says of the cart in a page's header. */
export const headerCart = ({ body }: Answer): string =>
  /<a[^>]*aria-label="(Cart, [^"]*)"/.exec(body)?.[1] ?? "";

/** The name of the quantity field of a line. */
export function lineField({ body }: Answer, name: string): string {
  const field = new RegExp(
    `name="(qty-\\d+)"[^>]*aria-label="Quantity of ${name}|aria-label="Quantity of ${name}[^>]*name="(qty-\\d+)"`,
  ).exec(body);
  const found = field?.[1] ?? field?.[2];
  if (!found) throw new Error(`There is no ${name} in the cart`);
  return found;
}

let customers = 0;

/** Signs somebody in who has no address and no order yet; their e-mail. */
export async function logInNewCustomer(organiser: RunningOrganiser, browser: Browser): Promise<string> {
  const email = `customer-${++customers}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  await logIn(browser, email);
  return email;
}

/** What is typed of a new address in the checkout. */
export const newAddress = {
  phone: "0491 570 158",
  street_address: "9 Wattle Parade",
  city: "Glenfield Bay",
  state: "SA",
  postcode: "5045",
};

/** The value of the way of shipping whose row begins like this. */
export function wayOf({ body }: Answer, name: string): string {
  const found = new RegExp(`for="field-shipping-option-id-(\\d+)"[^>]*>(?:<span[^>]*>)*${name}`).exec(body);
  if (!found?.[1]) throw new Error(`There is no way of shipping ${name}`);
  return found[1];
}

/** From a checkout without an address to one that lacks nothing but the last press. */
export async function readyToPay(browser: Browser, way = "Standard post"): Promise<Answer> {
  const empty = await browser.get("/checkout");
  const saved = await browser.post(
    "/checkout",
    checkoutIn(empty).fillIn(newAddress).press("Use this address"),
  );
  const form = checkoutIn(saved).fillIn({ shipping_option_id: wayOf(saved, way) });
  return browser.post("/checkout", form.press("Update"));
}
