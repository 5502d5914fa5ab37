// Measures how soon an event's form can be used on a slow mobile connection: 400 kbit/s, 400 ms round trip.
import { chromium } from "@playwright/test";

const connection = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const phone = { viewport: { width: 360, height: 740 } };

/**
 * Returns the milliseconds from the request until the form is visible and styled, and until it is hydrated
 * (`interactive`, null without JavaScript). The browser has an empty cache and a logged-in user. The network
 * is throttled by the browser, which doesn't count handshakes.
 */
export async function formReadyTimes(url, { cookie, browserPath, hasScripts }) {
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
  const context = await browser.newContext({ ...phone, javaScriptEnabled: hasScripts });
  const page = await context.newPage();
  await context.addCookies(
    cookie.split("; ").map((one) => {
      const [name, value] = one.split(/=(.*)/s);
      return { name, value, url };
    }),
  );
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", connection);
  const since = performance.now();
  const navigation = page.goto(url);
  await page.getByRole("radio").last().waitFor({ state: "attached" });
  await page.locator("#order").waitFor({ state: "visible" });
  const shown = performance.now() - since;
  await navigation;
  if (hasScripts) await page.locator("html[data-hydrated]").waitFor();
  const interactive = hasScripts ? performance.now() - since : null;
  // Visible elements may still wait for their styles.
  const painted = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  );
  await browser.close();
  return { shown: Math.max(shown, painted), interactive };
}
