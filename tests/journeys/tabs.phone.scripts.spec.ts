import { expect, open, test } from "./visitor.ts";

test("the rules' tabs show one panel at a time, by a press or by the arrow keys [RT-036 CMS-006 CMS-044]", async ({
  page,
}) => {
  await open(page, "/rules", true);
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

  // From the last one on to the first, and back.
  await page.keyboard.press("ArrowRight");
  await expect(tab("roll racing Requirements")).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "roll racing Requirements" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(tab("General Information")).toBeFocused();
  await expect(panel).not.toContainText("Helmets to AS1698");
});
