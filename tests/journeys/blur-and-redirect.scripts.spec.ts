import { expect, logIn, open, payButton, test, waitUntilReady } from "./visitor.ts";

/** Truncates the response to a form after its first line, as a browser does that already navigates away. */
function truncateResponses(): void {
  const originalFetch = window.fetch.bind(window);
  window.fetch = async (...request) => {
    const response = await originalFetch(...request);
    if (response.status !== 202) return response;
    const firstLine = new Uint8Array(await response.arrayBuffer());
    const { status, headers } = response;
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(firstLine);
        setTimeout(() => stream.error(new TypeError("Error in input stream")), 100);
      },
    });
    return new Response(body, { status, headers });
  };
}

test("an order that redirects to the payment page causes no error", async ({ page, hasScripts }) => {
  await open(page, "/login", hasScripts);
  await logIn(page);
  await expect(page).not.toHaveURL(/\/login$/);

  // The payment page is slow, so that the previous page still receives the error.
  await page.route(/\/pay\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.addInitScript(truncateResponses);
  await open(page, "/event/night-shift-sydney", hasScripts);
  await page.getByRole("textbox", { name: "Adult" }).fill("1");
  await page.getByLabel("I accept the terms and conditions").check();
  await payButton(page).click();
  await expect(page.getByText("Test gateway")).toBeVisible();
  await waitUntilReady(page, false);
});

test("an invalid phone number is marked when its field loses focus, and unmarked once corrected", async ({
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

  const adults = page.getByRole("textbox", { name: "Adult" });
  await adults.fill("5000");
  await adults.blur();
  await expect(page.getByText(/^▲?You can choose up to \d+\.$/)).toBeVisible();
});
