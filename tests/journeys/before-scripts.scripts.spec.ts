import { alive, expect, test } from "./visitor.ts";

test("what is typed and ticked before the scripts arrive is still there after, and counts", async ({
  page,
}) => {
  let letScriptsCome = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route("**/static/*.js", async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto("/event/night-shift-sydney", { waitUntil: "commit" });
  await page.getByRole("spinbutton", { name: "Child" }).fill("2");
  await page.getByRole("radio", { name: "Street" }).check();
  await page.getByLabel("Option").first().selectOption({ index: 2 });
  letScriptsCome();

  await alive(page, true);
  await expect(page.getByRole("spinbutton", { name: "Child" })).toHaveValue("2");
  await expect(page.getByRole("radio", { name: "Street" })).toBeChecked();
  await expect(page.getByLabel("Option").first()).toHaveJSProperty("selectedIndex", 2);
  // 137 for the entry and 2 × 10 for the children.
  await expect(page.getByRole("complementary")).toContainText("$157.00");
});
