import { expect, open, logInByPost, test } from "./visitor.ts";

test("a new password is rated while it is typed; the code for it is loaded when the field gets the focus", async ({
  page,
}) => {
  const adviceRequests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("password-advice")) adviceRequests.push(request.url());
  });
  await logInByPost(page);
  await open(page, "/profile", true);
  await page.waitForLoadState("networkidle");
  expect(adviceRequests).toEqual([]);

  const field = page.getByLabel("New password");
  for (const [typed, advice] of [
    ["short", "Easy to guess. Use at least 8 characters."],
    ["baseball", "This password is too common and can’t be used."],
    ["qwertyuiop[]", "Easy to guess."],
    ["driver driver", "Easy to guess."],
    ["velvet kerb marshal", "A good password."],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByText(advice)).toBeVisible();
  }
  expect(adviceRequests).toHaveLength(1);
  await field.fill("");
  await expect(page.getByText("A good password.")).toHaveCount(0);
});
