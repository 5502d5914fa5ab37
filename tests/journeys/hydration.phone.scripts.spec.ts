import type { Page } from "@playwright/test";
import { expect, logInByPost, test, testAllowingErrors, waitUntilReady } from "./visitor.ts";

/** When the click happens: as soon as the page is parsed, or while its scripts load its messages. */
const moments = ["without scripts", "before hydration"] as const;
type Moment = (typeof moments)[number];

for (const moment of moments) {
  test(`a category selected ${moment} stays selected and is included in the total`, async ({ page }) => {
    await slowDown(page);
    await page.addInitScript(clickAt, moment);
    await page.goto("/event/night-shift-sydney");

    await waitUntilReady(page, true);
    await page.locator("html[data-pressed]").waitFor();
    await expect(page.getByRole("radio", { name: "Street" })).toBeChecked();
    // 137 for the entry.
    await expect(page.getByRole("complementary")).toContainText("$137.00");
  });
}

/** Throttles the CPU like an old phone, so that the scripts take long. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
}

/** Runs in the page: checks its state in every task. */
function clickAt(moment: Moment): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => {
    if (isMoment()) click();
    else port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);

  function isMoment(): boolean {
    if (document.readyState === "loading") return false;
    return moment === "without scripts" || "__remixManifest" in window;
  }

  function click(): void {
    if (document.documentElement.dataset["hydrated"] !== undefined) return;
    const labels = [...document.querySelectorAll("label")];
    labels.find((label) => label.textContent.startsWith("Street"))?.click();
    document.documentElement.dataset["pressed"] = "";
  }
}

const visitedPages = [
  "/",
  "/events",
  "/event/night-shift-sydney",
  "/event/mates-rates-night",
  "/shop",
  "/product/staging-lane-hoodie",
  "/article/what-is-roll-racing",
  "/gallery",
  "/gift-vouchers",
  "/contact",
  "/track-hire",
  "/cart",
  "/my-account",
  "/profile",
  "/about?lng=ar",
  "/nowhere",
];

testAllowingErrors("hydration changes neither elements nor text", async ({ page }) => {
  await logInByPost(page);
  await page.addInitScript(recordHydration);
  for (const path of visitedPages) {
    await page.goto(path);
    await waitUntilReady(page, true);
    expect.soft(await page.evaluate(() => Reflect.get(window, "changesByHydration")), path).toEqual([]);
  }
});

/**
 * Runs in the page: lists what hydration changes, without what components render once they are hydrated.
 * Hydration is the first task that removes the scripts with the page's data, which no component renders. They
 * are put back in the same task.
 */
function recordHydration(): void {
  const observer = new MutationObserver((records) => {
    if (document.readyState === "loading") return;
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
    if (!removed.some((node) => node instanceof HTMLScriptElement)) return;
    observer.disconnect();
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    const describe = (what: string, nodes: Node[]) =>
      nodes
        .filter((node) => node instanceof Element)
        .map((node) => `${what} ${node.outerHTML.slice(0, 100)}`);
    Reflect.set(window, "changesByHydration", [
      ...describe(
        "removed",
        removed.filter(({ isConnected }) => !isConnected),
      ),
      ...describe(
        "added",
        added.filter((node) => !removed.includes(node)),
      ),
      ...records.flatMap(({ type, target, attributeName, oldValue }) => {
        if (type === "characterData") return [`text ${oldValue} to ${target.textContent}`];
        if (type !== "attributes" || !(target instanceof Element) || attributeName === null) return [];
        const value = target.getAttribute(attributeName);
        return value === oldValue ? [] : [`${attributeName} of ${target.localName} to ${value}`];
      }),
    ]);
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeOldValue: true,
    characterDataOldValue: true,
  });
}

for (const [what, module] of [
  ["a screen", "event.screen"],
  ["the layout", "default.layout"],
] as const)
  testAllowingErrors(`an error during the hydration of ${what} shows the error page`, async ({ page }) => {
    await page.route(new RegExp(`/static/${module}-[^/?]+\\.js$`), (route) => {
      const original = `${new URL(route.request().url()).pathname}?original`;
      return route.fulfill({
        contentType: "text/javascript",
        body: `export * from "${original}"; export default () => { throw new Error("It broke."); };`,
      });
    });
    await page.goto("/event/night-shift-sydney");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
    await expect(page.getByRole("main")).toHaveCount(1);
    await expect(page.locator("#entry")).toHaveCount(0);
  });
