import type { Answer, Browser } from "./browser.ts";
import { inYears } from "./dates.ts";
import { formIn, type HtmlForm } from "./html-form.ts";

/** The entry form of an answered page. */
export const entryIn = (answer: Answer): HtmlForm => formIn(answer.body, "entry");

/**
 * Signs a browser in as one of the sample people. One that has done nothing yet begins with nothing: what the
 * account had begun elsewhere is discarded.
 */
export async function logIn(browser: Browser, email = "driver@example.com"): Promise<void> {
  const isNew = !browser.cookies.has("visit");
  await browser.get("/login");
  const answer = await browser.post("/login", { email, password: "roll-racing-250" });
  if (answer.status !== 303) throw new Error(`${email} could not log in: ${answer.status}`);
  if (isNew) await discardAll(browser);
}

/** Discards every entry that home says was begun. */
async function discardAll(browser: Browser): Promise<void> {
  for (const [, path = ""] of (await browser.get("/")).body.matchAll(/action="(\/event\/[^"]+\/draft)"/g))
    await browser.post(path, { intent: "discard" });
}

/** Opens an event, chooses a category by its name, and gives the page that follows. */
export async function chooseCategory(browser: Browser, url: string, category: string): Promise<Answer> {
  const page = await browser.get(`/event/${url}`);
  const form = entryIn(page).fillIn({ category: categoryId(page, category) });
  return browser.post(`/event/${url}`, form.press("Update"));
}

/** The value of the radio button whose row begins with this name. */
export function categoryId(page: Answer, name: string): string {
  const found = new RegExp(`for="field-category-(\\d+)"[^>]*><span[^>]*>${name}<`).exec(page.body);
  if (!found?.[1]) throw new Error(`There is no category ${name}`);
  return found[1];
}

/** The name of the quantity field or box with this label, such as “spectator-3”. */
export function fieldNamed(page: Answer, label: string): string {
  const id = new RegExp(`<label for="field-([a-z]+-\\d+)"[^>]*>${label}<`).exec(page.body)?.[1];
  if (!id) throw new Error(`There is no field ${label}`);
  return id;
}

/** What a driver with nothing saved but the first address fills in beside the category. */
export const newVehicle = {
  vehicle: "new",
  vehicle_make: "Nissan",
  vehicle_model: "Silvia",
  vehicle_colour: "Red",
  vehicle_year: "1999",
  vehicle_body_style: "1",
  vehicle_induction: "1",
  vehicle_engine: "1",
  vehicle_registration: "SLV15",
  vehicle_registration_state: "1",
  vehicle_registration_expiry: inYears(4),
  vehicle_owner: "Sam Carter",
  vehicle_owner_mobile: "0491 570 156",
};
