import type { Page } from "@playwright/test";
import { alive, expect, test } from "./visitor.ts";

/**
 * When the press comes: as soon as React holds the document; a turn of the browser later, when it waits for
 * the page's data; or when it has taken the page over, before its effects have run.
 */
const moments = ["at once", "a turn later", "before the effects"] as const;
type Moment = (typeof moments)[number];

for (const moment of moments) {
  test(`a category pressed while the scripts take over, ${moment}, stays pressed, and counts`, async ({
    page,
  }) => {
    await slowDown(page);
    await page.addInitScript(pressAt, moment);
    await page.goto("/event/night-shift-sydney");

    await alive(page, true);
    await page.locator("html[data-pressed]").waitFor();
    await expect(page.getByRole("radio", { name: "Street" })).toBeChecked();
    // 137 for the entry.
    await expect(page.getByRole("complementary")).toContainText("$137.00");
  });
}

/** As slow as an old phone, so that taking over has pauses in it. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
}

/** Runs in the page: looks at every turn of the browser how far React is. */
function pressAt(moment: Moment): void {
  let turnsSinceHeld = 0;
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => {
    if (isNow()) press();
    else port2.postMessage(null);
  });
  port1.start();
  port2.postMessage(null);

  function isNow(): boolean {
    const [, fiber] = Object.entries(document).find(([key]) => key.startsWith("__reactContainer$")) ?? [];
    if (!fiber) return false;
    const turn = turnsSinceHeld++;
    if (moment === "at once") return turn === 0;
    if (moment === "a turn later") return turn === 1;
    return !fiber.stateNode.current.memoizedState.isDehydrated;
  }

  function press(): void {
    const labels = [...document.querySelectorAll("label")];
    labels.find((label) => label.textContent.startsWith("Street"))?.click();
    document.documentElement.dataset["pressed"] = "";
  }
}
