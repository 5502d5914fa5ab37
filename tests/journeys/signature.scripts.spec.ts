import type { Page } from "@playwright/test";
import { expect, open, test, waitUntilReady } from "./visitor.ts";

/** Actions on a form with a signature pad, and whether it is signed afterwards. */
const cases: [what: string, act: (page: Page) => Promise<void>, isSigned: boolean][] = [
  ["nothing was drawn and the phone was rotated", (page) => rotate(page), false],
  [
    "the phone was rotated before drawing",
    async (page) => {
      await rotate(page);
      await sign(page);
    },
    true,
  ],
  [
    "the phone was rotated four times",
    async (page) => {
      await sign(page);
      await rotate(page);
      await rotate(page);
    },
    true,
  ],
  [
    "the drawing was cleared, the phone rotated, and drawn again",
    async (page) => {
      await sign(page);
      await clear(page);
      await rotate(page);
      await sign(page);
    },
    true,
  ],
  [
    "the drawing was cleared and the phone rotated",
    async (page) => {
      await sign(page);
      await clear(page);
      await rotate(page);
    },
    false,
  ],
  ["a single dot was drawn", (page) => sign(page, 0), true],
  [
    "its section was closed and opened after drawing",
    async (page) => {
      await sign(page);
      for (const display of ["none", ""]) {
        await page
          .locator("main form")
          .last()
          .evaluate((form, value) => {
            if (form instanceof HTMLElement) form.style.display = value;
          }, display);
        await settle(page);
      }
    },
    true,
  ],
  [
    "the text size was doubled after drawing",
    async (page) => {
      await sign(page);
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      await settle(page);
    },
    true,
  ],
  [
    "the page was zoomed after drawing",
    async (page) => {
      await sign(page);
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setDeviceMetricsOverride", {
        width: 320,
        height: 600,
        deviceScaleFactor: 1.5,
        mobile: false,
      });
      await settle(page);
    },
    true,
  ],
  [
    "the page was printed",
    async (page) => {
      await sign(page);
      for (const media of ["print", "screen"] as const) {
        await page.emulateMedia({ media });
        await settle(page);
      }
    },
    true,
  ],
  [
    "the system cancelled the pointer during a stroke",
    async (page) => {
      await dispatch(page, [
        ["pointerdown", 1, 20],
        ["pointermove", 1, 60],
        ["pointermove", 1, 120],
        ["pointercancel", 1, 120],
      ]);
    },
    true,
  ],
  [
    "a second finger touched the pad during a stroke",
    async (page) => {
      await dispatch(page, [
        ["pointerdown", 1, 20],
        ["pointermove", 1, 60],
        ["pointerdown", 2, 100],
        ["pointermove", 2, 110],
        ["pointerup", 2, 110],
        ["pointermove", 1, 120],
        ["pointerup", 1, 120],
      ]);
    },
    true,
  ],
  [
    "the mouse left the pad during a stroke",
    async (page) => {
      const { x, y } = await boxOfPad(page);
      await page.mouse.move(x + 20, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 60, y + 60, { steps: 5 });
      await page.mouse.move(2, 2, { steps: 5 });
      await page.mouse.up();
    },
    true,
  ],
  [
    "another page was visited in between",
    async (page) => {
      await sign(page);
      await page.goto("/events");
      await page.goBack();
      await waitUntilReady(page, true);
      await settle(page);
    },
    false,
  ],
];

for (const [what, act, isSigned] of cases)
  test(`a signature pad submits what it shows when ${what}`, async ({ page }) => {
    await open(page, "/form/track-hire", true);
    await padOf(page).scrollIntoViewIfNeeded();
    await act(page);
    await expectConsistent(page, isSigned);
  });

test("a drawn signature is kept when the language changes, and can be continued and cleared", async ({
  page,
}) => {
  await open(page, "/form/track-hire?lng=en", true);
  await sign(page);
  await expectConsistent(page, true);
  await page.getByLabel("Language: English").click();
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Deutsch" }).click()]);
  await waitUntilReady(page, true);
  await padOf(page).scrollIntoViewIfNeeded();
  await expectConsistent(page, true);
  const pixelsBefore = await drawnPixels(page);
  await rotate(page);
  await expectConsistent(page, true);
  await sign(page, 0);
  await expectConsistent(page, true);
  expect(pixelsBefore).toBeGreaterThan(20);
  await page.getByRole("button", { name: "Zeichnung löschen" }).click();
  await expectConsistent(page, false);
  await rotate(page);
  await expectConsistent(page, false);
});

const padOf = (page: Page) => page.locator("main canvas");

async function boxOfPad(page: Page): Promise<{ x: number; y: number; width: number }> {
  await padOf(page).scrollIntoViewIfNeeded();
  const box = await padOf(page).boundingBox();
  if (!box) throw new Error("There is no pad to sign on.");
  return box;
}

/** Draws a stroke, or a dot if the length is 0. */
async function sign(page: Page, length = 120): Promise<void> {
  const { x, y } = await boxOfPad(page);
  await page.mouse.move(x + 30, y + 30);
  await page.mouse.down();
  if (length > 0) await page.mouse.move(x + 30 + length, y + 70, { steps: 8 });
  await page.mouse.up();
}

const clear = (page: Page) => page.getByRole("button", { name: "Clear the drawing" }).click();

/** Rotates the phone and back. */
async function rotate(page: Page): Promise<void> {
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await settle(page);
  }
}

/** Waits two frames, until a changed size is handled. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
  );

type Touch = [type: string, pointer: number, x: number];

const dispatch = (page: Page, touches: Touch[]): Promise<void> =>
  page.evaluate((list) => {
    const pad = document.querySelector("main canvas");
    const box = pad?.getBoundingClientRect();
    for (const [type, pointerId, x] of list)
      (type === "pointerdown" ? pad : window)?.dispatchEvent(
        new PointerEvent(type, {
          pointerId,
          pointerType: "touch",
          isPrimary: pointerId === 1,
          bubbles: true,
          cancelable: true,
          button: 0,
          buttons: type === "pointerup" || type === "pointercancel" ? 0 : 1,
          clientX: (box?.left ?? 0) + x,
          clientY: (box?.top ?? 0) + 40 + x / 4,
        }),
      );
  }, touches);

const submittedValue = (page: Page): Promise<string> =>
  page.locator("main input[name$='~drawn']").inputValue();

/** The number of drawn pixels on the pad. */
const drawnPixels = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const pad = document.querySelector("canvas");
    if (!pad || pad.width === 0) return 0;
    const copy = new OffscreenCanvas(pad.width, pad.height).getContext("2d", { willReadFrequently: true });
    copy?.drawImage(pad, 0, 0);
    const dots = copy?.getImageData(0, 0, pad.width, pad.height).data ?? [];
    return dots.filter((value, at) => at % 4 === 3 && value > 0).length;
  });

/** Checks that the pad submits what it shows, or is empty and submits nothing. */
async function expectConsistent(page: Page, isSigned: boolean): Promise<void> {
  await expect
    .poll(async () => {
      const pixels = await drawnPixels(page);
      const shown = await padOf(page).evaluate((pad) =>
        pad instanceof HTMLCanvasElement ? pad.toDataURL("image/png") : "",
      );
      const posted = await submittedValue(page);
      return isSigned ? pixels > 0 && posted === shown : pixels === 0 && posted === "";
    })
    .toBe(true);
}
