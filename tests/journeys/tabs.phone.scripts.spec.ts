import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/free-port.ts";
import { journeyAddresses } from "../support/journey-addresses.ts";
import { type SiteProgram, startSiteProgram } from "../support/site-program.ts";
import { expect, open, test } from "./visitor.ts";

/** A site with the older page format of rows, which has tabs. */
let site: SiteProgram;
let address: string;
let folder: string;

test.beforeAll(async () => {
  const [port, { apiPort }] = [await freePort(), journeyAddresses(test.info().parallelIndex)];
  address = `http://localhost:${port}`;
  folder = await mkdtemp(join(tmpdir(), "rows-"));
  site = await startSiteProgram({
    PORT: String(port),
    PUBLIC_URL: address,
    ORGANISER_API_URL: `http://127.0.0.1:${apiPort}`,
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
    DATA_DIR: folder,
    SITE_PAGE_FORMAT: "rows",
    METRICS_PORT: String(await freePort()),
    LOG_LEVEL: "warn",
  });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test("the tabs of the rules show one panel at a time, by click or arrow keys [RT-036 CMS-006 CMS-044]", async ({
  page,
}) => {
  await open(page, `${address}/rules`, true);
  const tab = (name: string) => page.getByRole("tab", { name });
  const panel = page.getByRole("tabpanel");
  await expect(page.getByRole("tab")).toHaveCount(3);
  await expect(tab("roll racing Requirements")).toHaveAttribute("aria-selected", "true");
  await expect(panel).toHaveCount(1);
  await expect(panel).toContainText("Helmets to AS1698");

  await tab("General Information").click();
  await expect(tab("General Information")).toHaveAttribute("aria-selected", "true");
  await expect(tab("roll racing Requirements")).toHaveAttribute("aria-selected", "false");
  await expect(page.getByRole("tabpanel", { name: "General Information" })).toBeVisible();
  await expect(panel).toHaveCount(1);
  await expect(panel).not.toContainText("Helmets to AS1698");

  // From the last tab to the first, and back.
  await page.keyboard.press("ArrowRight");
  await expect(tab("roll racing Requirements")).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "roll racing Requirements" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(tab("General Information")).toBeFocused();
  await expect(panel).not.toContainText("Helmets to AS1698");
});

test("in Arabic the arrow keys of tabs follow the reading direction", async ({ page }) => {
  await open(page, `${address}/rules?lng=ar`, true);
  const tabs = page.getByRole("tab");
  await tabs.first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tabs.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.first()).toBeFocused();
});
