import type { Browser, BrowserResponse } from "./browser.ts";
import { inYears } from "./dates.ts";
import { formIn, type HtmlForm } from "./html-form.ts";
import { withRetries } from "./retrying-visitor.ts";

/** Returns the entry form of a page. */
export const entryIn = (page: BrowserResponse): HtmlForm => formIn(page.body, "entry");

/**
 * Logs a browser in as a sample user. For a new browser, all of the user's drafts are discarded.
 */
export async function logIn(browser: Browser, email = "driver@example.com"): Promise<void> {
  const isNew = !browser.cookies.has("visit");
  await browser.get("/login");
  const response = await withRetries(browser).post("/login", { email, password: "roll-racing-250" });
  if (response.status !== 303) throw new Error(`${email} could not log in: ${response.status}`);
  if (isNew) await discardAll(browser);
}

/** Discards every draft of an entry that the home page lists. */
async function discardAll(browser: Browser): Promise<void> {
  for (const [, path = ""] of (await browser.get("/")).body.matchAll(
    /action="(\/event\/[^"]+\/draft)#content"/g,
  ))
    await browser.post(path, { intent: "discard" });
}

/** Opens an event, chooses a category by its name, and returns the following page. */
export async function chooseCategory(
  browser: Browser,
  url: string,
  category: string,
): Promise<BrowserResponse> {
  const page = await browser.get(`/event/${url}`);
  const form = entryIn(page).fillIn({ category: categoryId(page, category) });
  return browser.post(`/event/${url}`, form.press("Update"));
}

/** Returns the value of the radio button of a category. */
export function categoryId(page: BrowserResponse, name: string): string {
  const found = new RegExp(`for="field-category-(\\d+)"[^>]*><span[^>]*>${name}<`).exec(page.body);
  if (!found?.[1]) throw new Error(`There is no category ${name}`);
  return found[1];
}

/** Returns the name of the quantity field or check box with this label, such as “spectator-3”. */
export function fieldNamed(page: BrowserResponse, label: string): string {
  const id = new RegExp(`<label for="field-([a-z]+-\\d+)"[^>]*>${label}<`).exec(page.body)?.[1];
  if (!id) throw new Error(`There is no field ${label}`);
  return id;
}

/** Vehicle fields of an entry for a driver without saved vehicles. */
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
