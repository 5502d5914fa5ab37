import type { Page } from "@playwright/test";
import { expect, test, waitUntilReady } from "./visitor.ts";

/**
 * When the click happens: as soon as React attaches to the document; one task later, while it waits for the
 * page's data; or after hydration, before effects have run.
 */
const moments = ["at once", "one task later", "before the effects"] as const;
type Moment = (typeof moments)[number];

for (const moment of moments) {
  test(`a category selected during hydration, ${moment}, stays selected and is included in the total`, async ({
    page,
  }) => {
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

/** Throttles the CPU like an old phone, so that hydration takes several tasks. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
}

/** Runs in the page: checks the state of React in every task. */
function clickAt(moment: Moment): void {
  let tasksSinceAttached = 0;
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => {
    if (isMoment()) click();
    else port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);

  function isMoment(): boolean {
    const [, fiber] = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$")) ?? [];
    if (!fiber) return false;
    const task = tasksSinceAttached++;
    if (moment === "at once") return task === 0;
    if (moment === "one task later") return task === 1;
    return !fiber.stateNode.current.memoizedState.isDehydrated;
  }

  function click(): void {
    const labels = [...document.querySelectorAll("label")];
    labels.find((label) => label.textContent.startsWith("Street"))?.click();
    document.documentElement.dataset["pressed"] = "";
  }
}
