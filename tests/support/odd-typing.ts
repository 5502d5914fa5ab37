import { z } from "zod";
import { removeInvisible } from "../../app/domain/plain-text.ts";
import { describeLoss, type OddForm, rejectedResponse } from "./odd-forms.ts";
import { oddValues } from "./odd-values.ts";
import type { WatchedCalls } from "./watched-calls.ts";

/** A page in a real browser, independent of the automation library. */
export type TypedPage = {
  goto(address: string): Promise<unknown>;
  /** Evaluates an expression in the page; awaits its promise. */
  evaluate(expression: string): Promise<unknown>;
  focus(selector: string): Promise<unknown>;
  click(selector: string): Promise<unknown>;
  press(key: string): Promise<unknown>;
  /** Types with the keyboard where it has the characters. */
  type(text: string): Promise<unknown>;
  /** Inserts a text at once, as an input method does. */
  insert(text: string): Promise<unknown>;
  wheel(): Promise<unknown>;
};

/** The site of the pages, and the recorder of its API calls. */
export type TypedSite = { url: string; calls: WatchedCalls; advance: (milliseconds: number) => void };

/** Runs a self-contained function in the page. */
const run = <Arg>(page: TypedPage, inPage: (arg: Arg) => unknown, arg: Arg): Promise<unknown> =>
  page.evaluate(`(${String(inPage)})(${JSON.stringify(arg)})`);

/** Logs a user in from a page of the site. */
export async function logInOnPage(page: TypedPage, { url }: TypedSite, email: string): Promise<void> {
  await page.goto(`${url}/login`);
  await postOnPage(page, "/login", { email, password: "roll-racing-250" });
}

/** Posts fields as a form of the site would. */
export const postOnPage = (page: TypedPage, path: string, fields: Record<string, string>) =>
  run(
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
    await run(page, choose, { id: form.id, name, value });
    await waitUntilIdle(page);
  }
  await run(page, chooseTheRest, form.id);
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

const Held = z.record(
  z.string(),
  z.object({ type: z.string(), value: z.string(), isUnreadable: z.boolean(), hasError: z.boolean() }),
);
type Held = z.infer<typeof Held>;

/** Reads the visible text fields of a form. */
export async function readTextFields(page: TypedPage, form: OddForm): Promise<Held> {
  return Held.parse(await run(page, readFields, form.id));
}

function readFields(id: string) {
  const form = document.getElementById(id);
  const held: Record<string, object> = {};
  for (const control of form instanceof HTMLFormElement ? Array.from(form.elements) : []) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    const isTyped = /^(?:text|tel|search|url|date|time|datetime-local|textarea)$/.test(control.type);
    if (!isTyped || control.disabled || control.readOnly || !control.checkVisibility()) continue;
    held[control.name] = {
      type: control.type,
      value: control.value,
      isUnreadable: control.validity.badInput,
      hasError: control.getAttribute("aria-invalid") === "true",
    };
  }
  return held;
}

/** Enters a text into a field in one of five ways, selected by `round`. */
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
      // The command inserts as pasting does, with line breaks.
      return run(page, (pasted) => document.execCommand("insertText", false, pasted), text);
    case 3:
      await page.insert(text);
      await page.insert("9");
      return page.press("ControlOrMeta+z");
    default:
      // As some password managers do: sets the value without an event.
      return run(page, writeSilently, { selector, text });
  }
}

function writeSilently({ selector, text }: { selector: string; text: string }) {
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
  run(page, choose, { id: form.id, name: field, value }).then(() =>
    run(page, writeText, { id: form.id, field, value }),
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
  const isFound = await run(page, markButton, { id: form.id, words: form.button });
  if (isFound !== true) throw new Error(`${form.path} has no button “${form.button}”.`);
  await page.click("[data-odd-press]");
  await waitUntilIdle(page);
}

function markButton({ id, words }: { id: string; words: string }) {
  for (const old of document.querySelectorAll("[data-odd-press]")) old.removeAttribute("data-odd-press");
  const button = Array.from(document.querySelectorAll("button")).find(
    (candidate) =>
      candidate.form?.id === id &&
      candidate.checkVisibility() &&
      candidate.textContent?.trim().startsWith(words),
  );
  button?.setAttribute("data-odd-press", "");
  return button !== undefined;
}

/** Waits until the page is hydrated and has no pending navigation or fetcher. */
async function waitUntilIdle(page: TypedPage): Promise<void> {
  if ((await page.evaluate(atRest)) !== true) throw new Error("The page didn't come to rest.");
}

/** True once Remix's router is idle in three successive checks. */
const atRest = `(async () => {
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

const isDay = (type: string): boolean => /^(?:date|time|datetime-local)$/.test(type);
const isFull = process.env["FULL"] === "1";
/** A different value each day, all of them within two months; `FULL=1` tests all at once. */
const today = Math.floor(Date.now() / 86_400_000) % oddValues.length;
/** The rounds in which a form is filled in with odd values, one in each field. */
export const oddRounds: readonly number[] = isFull ? [...oddValues.keys()] : [today];

/** Returns the fields whose values arrow keys, page keys or the wheel changed, which is a defect. */
export async function findWheelChanges(page: TypedPage, form: OddForm): Promise<string[]> {
  const fields = Object.entries(await readTextFields(page, form)).filter(([, { type }]) => !isDay(type));
  const good = fields.filter(([field]) => field in form.good);
  for (const [field] of good) await fillIn(page, form, field, form.good[field] ?? "");
  for (const [field] of good) {
    await page.focus(fieldOf(form, field));
    for (const key of ["ArrowUp", "ArrowDown", "PageUp"]) await page.press(key);
    if (/^number|numeric|decimal/.test(String(await page.evaluate("document.activeElement.inputMode"))))
      await page.wheel();
  }
  const after = await readTextFields(page, form);
  return good.flatMap(([field]) =>
    after[field]?.value === form.good[field]
      ? []
      : [`${field}: ${form.good[field]} became ${after[field]?.value}`],
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
  let odd = Object.keys(form.good);
  const textAt = (at: number): string => oddValues[(round + at * 7) % oddValues.length]?.[1] ?? "";
  for (const [at, field] of odd.entries()) {
    const { type = "" } = fields[field] ?? {};
    if (isDay(type)) {
      await fillIn(page, form, field, form.good[field] ?? "");
      await deletePart(page, form, field, (round + at) % 3);
    } else await typeInto(page, form, field, textAt(at), round + at);
  }
  const typed = await readTextFields(page, form);
  for (const [at, field] of odd.entries()) {
    const held = typed[field];
    const text = textAt(at);
    if (!held) problems.push(`${field} isn't there`);
    else if (
      isDay(held.type) ? held.value !== "" || !held.isUnreadable : comparable(held.value) !== comparable(text)
    )
      if (!form.masked?.includes(field))
        problems.push(`${field}: of ${JSON.stringify(text)} the browser holds ${JSON.stringify(held)}`);
  }
  for (let posts = 0; posts < 5 && odd.length > 0; posts++) {
    site.advance(60_000);
    if (form.isHeldBack) site.calls.respondWith(form.call, 200, rejectedResponse, 1);
    const sentBefore = site.calls.bodies.length;
    const before = await readTextFields(page, form);
    await pressButton(page, form);
    const bodies = site.calls.bodies.slice(sentBefore);
    const sent = bodies.findLast(({ path }) => path.endsWith(form.call));
    if (sent) {
      for (const field of odd) {
        const { value = "", isUnreadable } = before[field] ?? {};
        const { json } = bodies.find((body) => isOfVehicle(body.path, field)) ?? sent;
        const lost = describeLoss(form, field, removeInvisible(value), json);
        if (isUnreadable) problems.push(`${field} can't be read, and was sent`);
        else if (lost !== null) problems.push(lost);
      }
      return problems;
    }
    const after = await readTextFields(page, form);
    for (const field of odd)
      if (
        after[field]?.value !== before[field]?.value ||
        after[field]?.isUnreadable !== before[field]?.isUnreadable
      )
        problems.push(
          `${field}: ${JSON.stringify(before[field])} comes back as ${JSON.stringify(after[field])}`,
        );
    const bad = odd.filter((field) => after[field]?.hasError);
    if (bad.length === 0) {
      const errors = Object.entries(after).flatMap(([name, { hasError }]) => (hasError ? [name] : []));
      const messages = String(await page.evaluate(alerts));
      return [
        ...problems,
        `Nothing was sent of ${odd.join(" ")}; errors at ${errors.join(" ")}; ${messages}`,
      ];
    }
    for (const field of bad) await fillIn(page, form, field, form.good[field] ?? "");
    odd = odd.filter((field) => !bad.includes(field));
  }
  return problems;
}

/** The messages above the form. */
const alerts = `[...document.querySelectorAll("[role=alert], [role=status]")].map((one) => one.textContent).join(" ")`;

/** The new vehicle of an entry is a record of its own. */
const isOfVehicle = (path: string, field: string): boolean =>
  path.endsWith("event/vehicle/create") && field.startsWith("vehicle_");

/** Removes the characters that browsers drop or normalise in a line. */
const comparable = (text: string): string => removeInvisible(text).replace(/\s+/g, "");
