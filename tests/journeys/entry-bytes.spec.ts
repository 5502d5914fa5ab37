import { enterOnce, press } from "./returning-driver.ts";
import { alive, enterAgain, expect, payButton, signIn, test, unfold } from "./visitor.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** Bytes as compressed, pictures aside, from the event's page to the payment page, with nothing cached. */
const most = { withScripts: 250_000, withoutScripts: 90_500 };

test("a driver who has entered before enters with few bytes", async ({ browser, page, hasScripts }) => {
  await signIn(page, "spectator@example.com");
  await enterOnce(page, hasScripts);

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: hasScripts,
  });
  const phone = await context.newPage();
  await signIn(phone, "spectator@example.com");
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
  await alive(phone, hasScripts);
  await phone.getByRole("radio", { name: "Street" }).check();
  if (!hasScripts) await press(phone, "Update: Entry", hasScripts);
  await unfold(phone);
  await enterAgain(phone);
  await phone.getByLabel("I accept the terms and conditions").check();
  await payButton(phone).click();
  await expect(phone.getByText("Test gateway")).toBeVisible();

  const counted = (await Promise.all(sizes)).filter(({ kind }) => kind !== "image");
  const sum = counted.reduce((total, { bytes }) => total + bytes, 0);
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThanOrEqual(hasScripts ? most.withScripts : most.withoutScripts);
  await context.close();
});
