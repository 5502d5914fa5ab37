import { browseApi, driver } from "./authorisation-visit.ts";
import type { Browser, BrowserResponse } from "./browser.ts";
import { formIn } from "./html-form.ts";
import type { RunningOrganiser } from "./running-organiser.ts";

export const administrator = { ...driver, email: "admin@example.com" };

/** A browser in which the administrator is logged in to the back-office. */
export async function openBackOffice(organiser: RunningOrganiser): Promise<Browser> {
  const browser = browseApi(organiser);
  const { location } = await browser.post("/cms/log-in", administrator);
  if (location !== "/cms/pages") throw new Error("the administrator could not log in");
  return browser;
}

/** The form body of a record with these values typed. `button` is the text of the button. */
export const fillInRecord = async (
  browser: Browser,
  path: string,
  values: Record<string, string>,
  button = "Save",
) =>
  formIn((await browser.get(path)).body, "record")
    .fillIn(values)
    .press(button);

/** Types into a record's page and clicks its button. */
export const saveRecord = async (
  browser: Browser,
  path: string,
  values: Record<string, string>,
  button = "Save",
): Promise<BrowserResponse> => browser.post(path, await fillInRecord(browser, path, values, button));
