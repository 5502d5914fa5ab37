import { clickAndWait, enterOnce } from "./returning-driver.ts";
import { enterAgain, expect, openSections, payButton, logInByPost, test, waitUntilReady } from "./visitor.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** Limits in compressed bytes without images, from the event's page to the payment page, uncached. */
const limits = { withScripts: 250_000, withoutScripts: 90_500 };

test("a returning driver enters with few bytes transferred", async ({ browser, page, hasScripts }) => {
  await logInByPost(page, "spectator@example.com");
  await enterOnce(page, hasScripts);

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: hasScripts,
  });
  const phone = await context.newPage();
  await logInByPost(phone, "spectator@example.com");
  const sizes: Promise<{ kind: string; bytes: number }>[] = [];
  phone.on("requestfinished", (request) => {
    const size = async () => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return {
        kind: request.resourceType(),
        bytes: responseBodySize + responseHeadersSize,
        url: request.url(),
      };
    };
    sizes.push(size());
  });
  await phone.goto("/event/night-shift-sydney");
  await waitUntilReady(phone, hasScripts);
  await phone.getByRole("radio", { name: "Street" }).check();
  if (!hasScripts) await clickAndWait(phone, "Update: Entry", hasScripts);
  await openSections(phone);
  await enterAgain(phone);
  await phone.getByLabel("I accept the terms and conditions").check();
  await payButton(phone).click();
  await expect(phone.getByText("Test gateway")).toBeVisible();

  const counted = (await Promise.all(sizes)).filter(({ kind }) => kind !== "image");
  const totalBytes = counted.reduce((total, { bytes }) => total + bytes, 0);
  expect(totalBytes).toBeGreaterThan(0);
  expect(totalBytes).toBeLessThanOrEqual(hasScripts ? limits.withScripts : limits.withoutScripts);
  await context.close();
});
