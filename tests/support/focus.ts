import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Presses a key, and expects that an element other than the body has the focus, is in view and isn't covered.
 */
export async function pressKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expectVisibleFocus(page, `after ${key}`);
}

/** Presses Tab or Shift+Tab until `target` has the focus; checks the focus after each key. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    const key = await target.evaluate(keyTowards);
    if (key === undefined) return;
    await pressKey(page, key);
  }
  throw new Error(`The Tab key doesn't lead to ${target.toString()}`);
}

/** Runs in the page: the key that moves the focus towards an element, or undefined if it has the focus. */
function keyTowards(element: Element): "Tab" | "Shift+Tab" | undefined {
  const { activeElement } = document;
  if (element === activeElement) return undefined;
  const position = activeElement?.compareDocumentPosition(element) ?? 0;
  const isBehind = activeElement !== document.body && (position & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return isBehind ? "Shift+Tab" : "Tab";
}

/** Moves the focus to a field with the Tab key and replaces its value by typing. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/** Expects that a message is announced: it is in a live region or contains the focus. */
export async function expectAnnounced(message: Locator): Promise<void> {
  await expect(message.first()).toBeVisible();
  await expect
    .poll(() => message.first().evaluate(isAnnounced), `${message.toString()} is announced`)
    .toBe(true);
}

const isAnnounced = (element: Element): boolean =>
  element.closest("output, [aria-live], [role=alert], [role=status], :focus") !== null;

/** Expects the focused element to be visible: not the body, in view, and not covered. */
async function expectVisibleFocus(page: Page, when: string): Promise<void> {
  await expect.poll(() => page.evaluate(focusProblem), `focus on ${page.url()} ${when}`).toBe("");
}

/** Runs in the page; returns what is wrong with the focused element, or "". */
function focusProblem(): string {
  const element = document.activeElement;
  if (!element || element === document.body) return "it is on the body";
  const name = `${element.tagName} ${element.id} “${(element.ariaLabel ?? element.textContent ?? "").slice(0, 40)}”`;
  const [rect] = element.getClientRects();
  if (!rect || rect.width === 0 || rect.height === 0) return `${name} has no size`;
  const { innerWidth: width, innerHeight: height } = window;
  const top = Math.max(rect.top, 0);
  const bottom = Math.min(rect.bottom, height);
  if (bottom <= top || rect.right <= 0 || rect.left >= width) return `${name} is out of view`;
  const isTall = rect.height > height / 2;
  if (!isTall && (rect.top < -1 || rect.bottom > height + 1)) return `${name} is partly out of view`;
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const belongsToElement = (hit: Element | null) =>
    hit !== null &&
    (element.contains(hit) || hit.contains(element) || labels.some((label) => label.contains(hit)));
  const middle = (Math.max(rect.left, 0) + Math.min(rect.right, width)) / 2;
  const rows = isTall ? [(top + bottom) / 2] : [top + 3, (top + bottom) / 2, bottom - 3];
  const hits = rows.map((row) => document.elementFromPoint(middle, row));
  const cover = hits.find((hit) => !belongsToElement(hit));
  return cover ? `${name} is covered by ${cover.tagName} ${cover.id}` : "";
}
