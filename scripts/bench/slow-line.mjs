// How soon an event's form can be used at a line of the track: 400 kbit/s, 400 ms there and back.
import { chromium } from "@playwright/test";

const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const phone = { viewport: { width: 360, height: 740 } };

/**
 * Milliseconds from the request until the form is there to be filled in and its page styled, and until it
 * reacts by itself (null without scripts). The browser has never been here, and somebody is signed in. The
 * line is the browser's own: it counts no handshakes.
 */
export async function usableAfter(url, { cookie, browserPath, hasScripts }) {
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
  await session.send("Network.emulateNetworkConditions", line);
  const since = performance.now();
  const going = page.goto(url);
  await page.getByRole("radio").last().waitFor({ state: "attached" });
  await page.locator("#order").waitFor({ state: "visible" });
  const shown = performance.now() - since;
  await going;
  if (hasScripts) await page.locator("html[data-hydrated]").waitFor();
  const alive = hasScripts ? performance.now() - since : null;
  // What is there already may wait for its styles.
  const painted = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  );
  await browser.close();
  return { shown: Math.max(shown, painted), alive };
}
