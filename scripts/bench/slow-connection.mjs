// Measures how soon an event's form can be used on a slow mobile connection: 400 kbit/s, 400 ms round trip.
import { chromium } from "@playwright/test";

const connection = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const phone = { viewport: { width: 360, height: 740 } };

/**
 * Returns the milliseconds until the form is visible and styled, and until it is hydrated (`interactive`,
 * null without JavaScript), with an empty cache and a logged-in user. Handshakes aren't delayed.
 */
export async function measureFormReadyTimes(url, { cookie, browserPath, hasScripts }) {
  const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
  const context = await browser.newContext({ ...phone, javaScriptEnabled: hasScripts });
  const page = await context.newPage();
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const [name, value] = pair.split(/=(.*)/s);
      return { name, value, url };
    }),
  );
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", connection);
  const startedAt = performance.now();
  const navigation = page.goto(url);
  await page.getByRole("radio").last().waitFor({ state: "attached" });
  await page.locator("#order").waitFor({ state: "visible" });
  const visible = performance.now() - startedAt;
  await navigation;
  if (hasScripts) await page.locator("html[data-hydrated]").waitFor();
  const interactive = hasScripts ? performance.now() - startedAt : null;
  // A visible element may not be painted until its styles have loaded.
  const paintedAt = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  );
  await browser.close();
  return { visible: Math.max(visible, paintedAt), interactive };
}
