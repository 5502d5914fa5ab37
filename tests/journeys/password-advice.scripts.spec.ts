import { expect, open, signIn, test } from "./visitor.ts";

test("a new password is judged in words while it is typed; what judges it comes with the field's focus", async ({
  page,
}) => {
  const judges: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("password-advice")) judges.push(request.url());
  });
  await signIn(page);
  await open(page, "/profile", true);
  await page.waitForLoadState("networkidle");
  expect(judges).toEqual([]);

  const field = page.getByLabel("New password");
  for (const [typed, advice] of [
    ["short", "Easy to guess. It needs at least 8 characters."],
    ["baseball", "It is one of the most common passwords and is not taken."],
    ["qwertyuiop[]", "Easy to guess."],
    ["driver driver", "Easy to guess."],
    ["velvet kerb marshal", "A good password."],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByText(advice)).toBeVisible();
  }
  expect(judges).toHaveLength(1);
  await field.fill("");
  await expect(page.getByText("A good password.")).toHaveCount(0);
});
