import type { Locator, Page } from "@playwright/test";
import { expect, open, logInByPost, signInOnDevice, test } from "./visitor.ts";

const paths = [
  "/",
  "/events",
  "/event/mates-rates-night",
  "/shop",
  "/search/tee",
  "/cart",
  "/contact",
  "/blog",
  "/venues",
  "/gift-vouchers",
  "/about",
  "/my-account",
  "/profile",
];

/** Doubles the text size: by the browser's default font size, or only on the page. */
const methods: [string, (page: Page) => Promise<unknown>][] = [
  [
    "a default font of 32 px",
    async (page) =>
      (await page.context().newCDPSession(page)).send("Page.setFontSizes", { fontSizes: { standard: 32 } }),
  ],
  [
    "text at 200 %",
    (page) =>
      page.addInitScript(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("html { font-size: 200% !important }");
        document.adoptedStyleSheets = [sheet];
      }),
  ],
];

// All languages are tested at 200 % by every-language-fits.phone.scripts.spec.ts.
for (const [method, enlarge] of methods) {
  for (const language of ["de", "ar"]) {
    test(`pages fit a phone with ${method}, in ${language}`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width: 360, height: 740 });
      await logInByPost(page);
      await enlarge(page);
      await signInOnDevice(page.request); // the welcome message is shown on the first page
      for (const path of paths) {
        await page.goto(`${path}?lng=${language}`);
        const root = page.locator("html");
        expect(
          await root.evaluate((html) => parseFloat(getComputedStyle(html).fontSize)),
          path,
        ).toBeGreaterThanOrEqual(32);
        expect.soft(await root.evaluate(({ scrollWidth }) => scrollWidth), path).toBe(360);
      }
    });
  }
}

test("no amount is split over two lines on a phone with a default font of 32 px", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logInByPost(page);
  await methods[0]?.[1](page);
  for (const language of ["ar", "de"]) {
    await open(page, `/gift-vouchers?lng=${language}`, true);
    await page.locator("[name=amount][value='15000']").check();
    const amounts = page
      .locator("#buy-voucher")
      .locator("label, button")
      .filter({ hasText: /\d\D{1,4}\d\d/ });
    expect(await amounts.count()).toBe(5);
    for (const amount of await amounts.all())
      expect.soft(await countLinesOfAmount(amount), await amount.innerText()).toBe(1);
  }
});

const countLinesOfAmount = (element: Locator): Promise<number> =>
  element.evaluate(({ ownerDocument, textContent, firstChild, children }) => {
    const [amount = ""] = /[\d.,\u00a0]+[AU$]+/.exec(textContent ?? "") ?? [];
    const texts = ownerDocument.createTreeWalker(
      children[0] ?? firstChild ?? ownerDocument,
      NodeFilter.SHOW_TEXT,
    );
    const text = texts.root instanceof Text ? texts.root : texts.nextNode();
    const start = text?.nodeValue?.indexOf(amount) ?? -1;
    if (!text || amount === "" || start < 0) return 0;
    const range = ownerDocument.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + amount.length);
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
  });

for (const [method, enlarge] of methods) {
  test(`an entry, a product and a menu fit a phone with ${method}, in German`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await enlarge(page);
    for (const path of ["/event/night-shift-sydney", "/product/start-light-tee"]) {
      await open(page, `${path}?lng=de`, true);
      for (const summary of await page.locator("main details:not([open]) > summary").all())
        await summary.click();
      await page.getByLabel("Sprache: Deutsch").click();
      const panel = await page.getByRole("button", { name: "Deutsch", exact: true }).boundingBox();
      expect.soft(panel?.x, `menu of ${path}`).toBeGreaterThanOrEqual(0);
      expect.soft(await page.locator("html").evaluate(({ scrollWidth }) => scrollWidth), path).toBe(360);
    }
  });
}
