import { alive, expect, logIn, open, payButton, test } from "./visitor.ts";

/**
 * Breaks the answer to a form off behind its first line, as a browser does that is already on its way to
 * another page.
 */
function breakAnswersOff(): void {
  const fetchAnswer = window.fetch.bind(window);
  window.fetch = async (...request) => {
    const answer = await fetchAnswer(...request);
    if (answer.status !== 202) return answer;
    const line = new Uint8Array(await answer.arrayBuffer());
    const { status, headers } = answer;
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(line);
        setTimeout(() => stream.error(new TypeError("Error in input stream")), 100);
      },
    });
    return new Response(body, { status, headers });
  };
}

test("an order that leads to the payment page leaves no error behind", async ({ page, hasScripts }) => {
  await open(page, "/login", hasScripts);
  await logIn(page);
  await expect(page).not.toHaveURL(/\/login$/);

  // The payment page is slow, so that the page that is left is still there to be told of the break.
  await page.route(/\/pay\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.addInitScript(breakAnswersOff);
  await open(page, "/event/night-shift-sydney", hasScripts);
  await page.getByRole("spinbutton", { name: "Adult" }).fill("1");
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await expect(page.getByText("Test gateway")).toBeVisible();
  await alive(page, false);
});

test("a telephone number with letters is told as soon as its field is left, and no longer once it is mended", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/login", hasScripts);
  await logIn(page);
  await expect(page).not.toHaveURL(/\/login$/);
  await open(page, "/event/night-shift-sydney", hasScripts);
  const mobile = page.getByLabel("Mobile phone");
  await mobile.fill("12ab");
  await expect(mobile).not.toHaveAttribute("aria-invalid", "true");
  await mobile.blur();
  await expect(mobile).toHaveAttribute("aria-invalid", "true");
  await mobile.fill("0400 000 000");
  await expect(mobile).not.toHaveAttribute("aria-invalid", "true");

  const adults = page.getByRole("spinbutton", { name: "Adult" });
  await adults.fill("5000");
  await adults.blur();
  await expect(page.getByText(/^▲?At most \d+ of these, please\.$/)).toBeVisible();
});
