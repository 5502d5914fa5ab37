import { existsSync } from "node:fs";
import { type Browser, type KeyInput, launch, type Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inYears } from "../support/dates.ts";
import { newVehicle } from "../support/entry-visit.ts";
import { profileForm, vehicleForm } from "../support/odd-forms.ts";
import {
  deletePart,
  fillIn,
  logInOnPage,
  openForm,
  pressButton,
  readTextFields,
  type TypedPage,
} from "../support/odd-typing.ts";
import { findLostInput, type OddSite, oddVisits, startOddSite } from "../support/odd-visits.ts";
import { newTrader } from "../support/stall-order.ts";

const isFull = process.env["FULL"] === "1";
vi.setConfig({ testTimeout: isFull ? 1_800_000 : 180_000, hookTimeout: 60_000 });

/** Firefox as installed on this machine; Playwright would use its own build. */
const firefox = [process.env["FIREFOX_PATH"], "/usr/bin/firefox-esr", "/usr/bin/firefox"].find(
  (path) => path !== undefined && existsSync(path),
);

/** Without `FULL=1` only the forms whose fields differ most between browsers. */
const cases = Object.entries(oddVisits).filter(([where]) => isFull || /message|entry|track-hire/.test(where));

// A real browser, like the journeys: repeated once, and named by `npm test`.
describe.skipIf(!firefox)("in Firefox (needs firefox-esr)", { retry: 1 }, () => {
  let site: OddSite;
  let browser: Browser;

  beforeAll(async () => {
    site = await startOddSite();
    browser = await launch({ browser: "firefox", executablePath: firefox ?? "", headless: true });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  /** A page of a new user. */
  async function newPage(): Promise<TypedPage> {
    const context = await browser.createBrowserContext();
    return typed(await context.newPage());
  }

  test.each(cases)("typed input is neither lost nor changed in %s", async (_where, openForm) => {
    const page = await newPage();
    expect((await findLostInput(page, site, await openForm(page, site))).join("\n")).toBe("");
  });

  test.each([0, 1, 2])("a date with its part %d deleted is an error, and clears nothing", async (part) => {
    const page = await newPage();
    const { email } = await newTrader(site.organiser);
    await logInOnPage(page, site, email);
    const field = "drivers_licence_expiry";
    const day = inYears(3, "01-31");
    await openForm(page, site, profileForm);
    await fillIn(page, profileForm, field, day);
    await pressButton(page, profileForm);
    expect((await readTextFields(page, profileForm))[field]).toMatchObject({ value: day, hasError: false });

    await openForm(page, site, profileForm);
    await deletePart(page, profileForm, field, part);
    const sentBefore = site.calls.count(profileForm.call);
    await pressButton(page, profileForm);
    const held = (await readTextFields(page, profileForm))[field];
    expect(held).toMatchObject({ value: "", isUnreadable: true, hasError: true });
    expect(site.calls.count(profileForm.call)).toBe(sentBefore);
    await openForm(page, site, profileForm);
    expect((await readTextFields(page, profileForm))[field]?.value).toBe(day);
  });

  test("a racing number of “27e” comes back as typed, with an error", async () => {
    const page = await newPage();
    const { email } = await newTrader(site.organiser);
    await logInOnPage(page, site, email);
    await openForm(page, site, vehicleForm, newVehicle);
    await page.focus("[name=vehicle_racing_number]");
    await page.type("27e");
    await pressButton(page, vehicleForm);
    const { vehicle_racing_number: number } = await readTextFields(page, vehicleForm);
    expect(number).toMatchObject({ value: "27e", hasError: true });
  });
});

const typed = (page: Page): TypedPage => ({
  goto: (address) => page.goto(address),
  evaluate: (expression) => page.evaluate(expression),
  focus: (selector) => page.focus(selector),
  // A locator waits for a stable position: the entry moves its button when its price changes.
  click: (selector) => page.locator(selector).click(),
  press: (key) => pressKeys(page, key),
  type: (text) => page.keyboard.type(text),
  insert: (text) => page.evaluate(`document.execCommand("insertText", false, ${JSON.stringify(text)})`),
  wheel: () => page.mouse.wheel({ deltaY: 120 }),
});

async function pressKeys(page: Page, keys: string): Promise<void> {
  const [letter] = /(?<=^ControlOrMeta\+)[az]$/.exec(keys) ?? [];
  if (letter === undefined)
    return isKey(keys) ? page.keyboard.press(keys) : Promise.reject(new Error(`No key ${keys}.`));
  await page.keyboard.down("Control");
  await page.keyboard.press(letter === "a" ? "a" : "z");
  await page.keyboard.up("Control");
}

const isKey = (key: string): key is KeyInput => /^(?:Arrow(?:Up|Down|Right)|PageUp|Delete)$/.test(key);
