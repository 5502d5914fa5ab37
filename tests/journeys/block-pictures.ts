import type { Page } from "@playwright/test";

/**
 * Blocks pictures, which have their size without being loaded. `page.route` would also disable the cache of
 * styles and fonts.
 */
export async function blockPictures(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.setBlockedURLs", { urls: ["*/assets/i/*"] });
}
