import { z } from "zod";
import { removeInvisible } from "../../app/domain/plain-text.ts";
import { describeLoss, type OddForm, rejectedResponse } from "./odd-forms.ts";
import { oddValues } from "./odd-values.ts";
import type { WatchedCalls } from "./watched-calls.ts";

/** A page in a real browser, for any automation library. */
export type TypedPage = {
  goto(address: string): Promise<unknown>;
  /** Evaluates an expression in the page; awaits its promise. */
  evaluate(expression: string): Promise<unknown>;
  focus(selector: string): Promise<unknown>;
  click(selector: string): Promise<unknown>;
  press(key: string): Promise<unknown>;
  /** Types the text key by key, if the keyboard has its characters. */
  type(text: string): Promise<unknown>;
  /** Inserts a text at once, as an input method does. */
  insert(text: string): Promise<unknown>;
  wheel(): Promise<unknown>;
};

/** A site with the recorder of its API calls; `advance` moves its clock. */
export type TypedSite = { url: string; calls: WatchedCalls; advance: (milliseconds: number) => void };

/** Runs a self-contained function in the page. */
const runInPage = <Arg>(page: TypedPage, pageFunction: (arg: Arg) => unknown, arg: Arg): Promise<unknown> =>
  page.evaluate(`(${String(pageFunction)})(${JSON.stringify(arg)})`);

/** Logs a user in from a page of the site. */
export async function logInOnPage(page: TypedPage, { url }: TypedSite, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await postOnPage(page, "/login", { email, password: "roll-racing-250" });
}

/** Posts fields as a form of the site would. */
export const postOnPage = (page: TypedPage, path: string, fields: Record<string, string>) =>
  runInPage(
    page,
    ({ path, fields }) =>
      fetch(path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" }).then(() => true),
    { path, fields },
  );

/** Opens a form's page, makes the given choices, and chooses any value for other required choices. */
export async function openForm(
  page: TypedPage,
  site: TypedSite,
  form: OddForm,
  choices: Record<string, string> = {},
): Promise<void> {
  await page.goto(site.url + form.path);
  await waitUntilIdle(page);
  for (const [name, value] of Object.entries(choices)) {
    await runInPage(page, choose, { id: form.id, name, value });
    await waitUntilIdle(page);
  }
  await runInPage(page, chooseTheRest, form.id);
  await waitUntilIdle(page);
}

/** Opens all `<details>` of the form, and sets a control by its name. */
function choose({ id, name, value }: { id: string; name: string; value: string }) {
  for (const summary of document.querySelectorAll<HTMLElement>(`#${id} details:not([open]) > summary`))
    summary.click();
  const form = document.getElementById(id);
  const named = form instanceof HTMLFormElement ? Array.from(form.elements) : [];
  for (const control of named) {
    if (control instanceof HTMLSelectElement && control.name === name) {
      control.value = value;
      for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (!(control instanceof HTMLInputElement) || control.name !== name || control.type === "hidden")
      continue;
    const isChoice = control.type === "radio" || control.type === "checkbox";
    if (!isChoice) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(control, value);
      for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
    } else if (control.value === value && !control.checked) control.click();
  }
}

function chooseTheRest(id: string) {
  const form = document.getElementById(id);
  const controls = form instanceof HTMLFormElement ? Array.from(form.elements) : [];
  for (const control of controls) {
    if (control instanceof HTMLSelectElement && control.value === "") {
      control.value = Array.from(control.options).find(({ value }) => value !== "")?.value ?? "";
      for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
    }
    if (!(control instanceof HTMLInputElement) || !control.required || control.disabled) continue;
    const group = controls.filter((one) => one instanceof HTMLInputElement && one.name === control.name);
    const isPicked = group.some((one) => one instanceof HTMLInputElement && one.checked);
    if (["radio", "checkbox"].includes(control.type) && !isPicked) control.click();
  }
}

const TextFields = z.record(
  z.string(),
  z.object({ type: z.string(), value: z.string(), isUnreadable: z.boolean(), hasError: z.boolean() }),
);
type TextFields = z.infer<typeof TextFields>;

/** Reads the visible text fields of a form. */
export async function readTextFields(page: TypedPage, form: OddForm): Promise<TextFields> {
  return TextFields.parse(await runInPage(page, readFields, form.id));
}

function readFields(id: string) {
  const form = document.getElementById(id);
  const fields: Record<string, object> = {};
  for (const control of form instanceof HTMLFormElement ? Array.from(form.elements) : []) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    const isTyped = /^(?:text|tel|search|url|date|time|datetime-local|textarea)$/.test(control.type);
    if (!isTyped || control.disabled || control.readOnly || !control.checkVisibility()) continue;
    fields[control.name] = {
      type: control.type,
      value: control.value,
      isUnreadable: control.validity.badInput,
      hasError: control.getAttribute("aria-invalid") === "true",
    };
  }
  return fields;
}

/** Enters a text into a field in one of several ways, selected by `round`. */
async function typeInto(page: TypedPage, form: OddForm, field: string, text: string, round: number) {
  const selector = fieldOf(form, field);
  const oneLine = text.replace(/[\r\n\t]+/g, " ");
  await page.focus(selector);
  await page.press("ControlOrMeta+a");
  switch (round % 5) {
    case 0:
      return page.insert(text);
    case 1:
      return page.type(oneLine);
    case 2:
      // Inserts the text with its line breaks, as pasting does.
      return runInPage(page, (pasted) => document.execCommand("insertText", false, pasted), text);
    case 3:
      await page.insert(text);
      await page.insert("9");
      return page.press("ControlOrMeta+z");
    default:
      // Sets the value without an event, as some password managers do.
      return runInPage(page, setValueWithoutEvent, { selector, text });
  }
}

function setValueWithoutEvent({ selector, text }: { selector: string; text: string }) {
  const field = document.querySelector(selector);
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
}

/** Deletes one part of a date or time with the keyboard: day, month or year. */
export async function deletePart(page: TypedPage, form: OddForm, field: string, part: number): Promise<void> {
  await page.focus(fieldOf(form, field));
  for (let step = 0; step < part; step++) await page.press("ArrowRight");
  await page.press("Delete");
}

export const fillIn = (page: TypedPage, form: OddForm, field: string, value: string) =>
  runInPage(page, choose, { id: form.id, name: field, value }).then(() =>
    runInPage(page, writeText, { id: form.id, field, value }),
  );

function writeText({ id, field, value }: { id: string; field: string; value: string }) {
  const area = document.querySelector(`#${id} textarea[name="${field}"]`);
  if (!(area instanceof HTMLTextAreaElement)) return;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, value);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

const fieldOf = ({ id }: OddForm, field: string): string =>
  `:is(input, textarea):not([type=hidden])[name="${field}"]:is(#${id} *, [form="${id}"])`;

/** Clicks the form's button and waits for the result. */
export async function pressButton(page: TypedPage, form: OddForm): Promise<void> {
  const isMarked = await runInPage(page, markButton, { id: form.id, label: form.button });
  if (isMarked !== true) throw new Error(`${form.path} has no button “${form.button}”.`);
  await page.click("[data-odd-press]");
  await waitUntilIdle(page);
}

function markButton({ id, label }: { id: string; label: string }) {
  for (const old of document.querySelectorAll("[data-odd-press]")) old.removeAttribute("data-odd-press");
  const button = Array.from(document.querySelectorAll("button")).find(
    (candidate) =>
      candidate.form?.id === id &&
      candidate.checkVisibility() &&
      candidate.textContent?.trim().startsWith(label),
  );
  button?.setAttribute("data-odd-press", "");
  return button !== undefined;
}

/** Waits until the page is hydrated and has no pending navigation or fetcher. */
async function waitUntilIdle(page: TypedPage): Promise<void> {
  if ((await page.evaluate(IS_IDLE)) !== true) throw new Error("The page didn't become idle.");
}

/** Evaluates to true once Remix's router is idle in three successive checks, and to false after 30 s. */
const IS_IDLE = `(async () => {
  for (let quiet = 0, tries = 0; tries < 1_200; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    const { navigation, fetchers } = window.__remixRouter?.state ?? {};
    const isIdle =
      document.documentElement.hasAttribute("data-hydrated") &&
      navigation?.state === "idle" &&
      [...fetchers.values()].every(({ state }) => state === "idle");
    quiet = isIdle ? quiet + 1 : 0;
    if (quiet === 3) return true;
  }
  return false;
})()`;

const isDateOrTime = (type: string): boolean => /^(?:date|time|datetime-local)$/.test(type);
const isFull = process.env["FULL"] === "1";
/** The index of an odd value, which changes each day, so that all values are tested within two months. */
const todaysRound = Math.floor(Date.now() / 86_400_000) % oddValues.length;
/** The rounds to test: the round of today, or all with `FULL=1`. Each puts an odd value into every field. */
export const oddRounds: readonly number[] = isFull ? [...oddValues.keys()] : [todaysRound];

/** Returns the fields whose values changed by arrow keys, page keys or the wheel. No field may change. */
export async function findWheelChanges(page: TypedPage, form: OddForm): Promise<string[]> {
  const fields = Object.entries(await readTextFields(page, form)).filter(
    ([, { type }]) => !isDateOrTime(type),
  );
  const validFields = fields.filter(([field]) => field in form.validValues);
  for (const [field] of validFields) await fillIn(page, form, field, form.validValues[field] ?? "");
  for (const [field] of validFields) {
    await page.focus(fieldOf(form, field));
    for (const key of ["ArrowUp", "ArrowDown", "PageUp"]) await page.press(key);
    if (/^number|numeric|decimal/.test(String(await page.evaluate("document.activeElement.inputMode"))))
      await page.wheel();
  }
  const after = await readTextFields(page, form);
  return validFields.flatMap(([field]) =>
    after[field]?.value === form.validValues[field]
      ? []
      : [`${field}: ${form.validValues[field]} became ${after[field]?.value}`],
  );
}

/**
 * Types an odd value into every field of the open form, submits it, corrects fields with errors and submits
 * again until the API is called. Returns the values that were lost, changed or cleared.
 */
export async function findLossInBrowser(
  page: TypedPage,
  site: TypedSite,
  form: OddForm,
  round: number,
): Promise<string[]> {
  const problems: string[] = [];
  const fields = await readTextFields(page, form);
  let oddFields = Object.keys(form.validValues);
  const getText = (index: number): string => oddValues[(round + index * 7) % oddValues.length]?.[1] ?? "";
  for (const [index, field] of oddFields.entries()) {
    const { type = "" } = fields[field] ?? {};
    if (isDateOrTime(type)) {
      await fillIn(page, form, field, form.validValues[field] ?? "");
      await deletePart(page, form, field, (round + index) % 3);
    } else await typeInto(page, form, field, getText(index), round + index);
  }
  const typed = await readTextFields(page, form);
  for (const [index, field] of oddFields.entries()) {
    const current = typed[field];
    const text = getText(index);
    if (!current) problems.push(`${field} isn't there`);
    else if (
      isDateOrTime(current.type)
        ? current.value !== "" || !current.isUnreadable
        : comparable(current.value) !== comparable(text)
    )
      if (!form.masked?.includes(field))
        problems.push(`${field}: of ${JSON.stringify(text)} the browser has ${JSON.stringify(current)}`);
  }
  for (let posts = 0; posts < 5 && oddFields.length > 0; posts++) {
    site.advance(60_000);
    if (form.isIntercepted) site.calls.respondWith(form.call, 200, rejectedResponse, 1);
    const sentBefore = site.calls.bodies.length;
    const before = await readTextFields(page, form);
    await pressButton(page, form);
    const bodies = site.calls.bodies.slice(sentBefore);
    const sent = bodies.findLast(({ path }) => path.endsWith(form.call));
    if (sent) {
      for (const field of oddFields) {
        const { value = "", isUnreadable } = before[field] ?? {};
        const { json } = bodies.find((body) => isOfVehicle(body.path, field)) ?? sent;
        const lost = describeLoss(form, field, removeInvisible(value), json);
        if (isUnreadable) problems.push(`${field} can't be read, but was sent`);
        else if (lost !== null) problems.push(lost);
      }
      return problems;
    }
    const after = await readTextFields(page, form);
    for (const field of oddFields)
      if (
        after[field]?.value !== before[field]?.value ||
        after[field]?.isUnreadable !== before[field]?.isUnreadable
      )
        problems.push(
          `${field}: ${JSON.stringify(before[field])} comes back as ${JSON.stringify(after[field])}`,
        );
    const bad = oddFields.filter((field) => after[field]?.hasError);
    if (bad.length === 0) {
      const errors = Object.entries(after).flatMap(([name, { hasError }]) => (hasError ? [name] : []));
      const messages = String(await page.evaluate(MESSAGES));
      return [
        ...problems,
        `Nothing was sent of ${oddFields.join(" ")}; errors at ${errors.join(" ")}; ${messages}`,
      ];
    }
    for (const field of bad) await fillIn(page, form, field, form.validValues[field] ?? "");
    oddFields = oddFields.filter((field) => !bad.includes(field));
  }
  return problems;
}

/** Evaluates to the texts of the page's messages. */
const MESSAGES = `[...document.querySelectorAll("[role=alert], [role=status]")].map((one) => one.textContent).join(" ")`;

/** Whether a call creates the new vehicle of an entry and a field belongs to it. */
const isOfVehicle = (path: string, field: string): boolean =>
  path.endsWith("event/vehicle/create") && field.startsWith("vehicle_");

/** Removes the characters that browsers drop or normalise in a line. */
const comparable = (text: string): string => removeInvisible(text).replace(/\s+/g, "");
