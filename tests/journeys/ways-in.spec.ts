import type { Browser, Page } from "@playwright/test";
import { codeIn, mailTo, newcomer, signUp } from "./newcomer.ts";
import { alive, aliveAndUnfolded, expect, logInButton, open, test, update } from "./visitor.ts";

const linkIn = (mail: string): string => /http[^\s"<]+\/login\?[^\s"<]+/.exec(mail)?.[0] ?? "";

test("somebody new signs up in the middle of an entry, and goes on with everything chosen and typed [AUTH-023 RT-068]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/event/night-shift-sydney", hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  await page.getByRole("spinbutton", { name: "Adult" }).fill("2");
  await update(page, hasScripts);
  await expect(page.getByRole("heading", { name: "Add to your entry" })).toBeVisible();
  await alive(page, hasScripts);
  await logInButton(page).click();
  await expect(page).toHaveURL(/\/login$/);

  await signUp(page, newcomer("entry"), hasScripts);
  await expect(page).toHaveURL(/\/event\/night-shift-sydney/);
  await aliveAndUnfolded(page, hasScripts);
  await expect(page.getByRole("radio", { name: "Street" })).toBeChecked();
  await expect(page.getByRole("spinbutton", { name: "Adult" })).toHaveValue("2");
  await expect(page.getByLabel("First name").first()).toHaveValue("Nia");
});

test("somebody new signs up on the way to the checkout, and has the cart there [CART-014 RT-018]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/product/season-cap", hasScripts);
  for (const select of await page.locator("form#product select").all())
    await select.selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add to cart" }).click();
  const cart = page.getByRole("banner").getByRole("link", { name: /^Cart, 1 item/ });
  await expect(cart).toBeVisible();
  await alive(page, hasScripts);
  await open(page, "/checkout", hasScripts);
  await expect(page).toHaveURL(/\/login$/);

  await signUp(page, newcomer("checkout"), hasScripts);
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await expect(page.getByText("Season cap").first()).toBeVisible();
  await expect(cart).toBeVisible();
});

test("a mailed link logs in at once where it was asked for, and asks first in another browser; its tokens stay in no address and no Referer [AUTH-026 AUTH-027]", async ({
  page,
  browser,
  hasScripts,
}) => {
  const email = newcomer("link");
  await open(page, "/signup", hasScripts);
  await signUp(page, email, hasScripts);
  await page.context().clearCookies();

  await open(page, "/profile", hasScripts);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  const told = requestsOf(page);
  await page.goto(linkIn(await mailTo(page, email)));
  await expect(page).toHaveURL(/\/profile$/);
  await alive(page, hasScripts);
  await page.getByRole("banner").getByRole("link").first().click();
  expect(await told()).toEqual([]);

  await page.context().clearCookies();
  await open(page, "/login", hasScripts);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await onTelephone(browser, hasScripts, async (telephone) => {
    const leaked = requestsOf(telephone);
    const link = linkIn(await mailTo(page, email));
    await telephone.goto(link);
    await expect(telephone.getByRole("heading", { name: "Continue as Nia Okafor?" })).toBeVisible();
    await alive(telephone, hasScripts);
    await telephone.getByRole("button", { name: "Continue as Nia Okafor" }).click();
    await expect(telephone.getByText("Welcome back, Nia.")).toBeVisible();
    await alive(telephone, hasScripts);
    expect(await leaked()).toEqual([]);
  });
});

/** Another browser, of the same size, with nothing in it. */
async function onTelephone(browser: Browser, hasScripts: boolean, use: (page: Page) => Promise<void>) {
  const { viewport, userAgent } = test.info().project.use;
  const context = await browser.newContext({
    javaScriptEnabled: hasScripts,
    viewport: viewport ?? null,
    ...(userAgent === undefined ? {} : { userAgent }),
  });
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** What a page asks for: afterwards, each request but for the link's own that tells a token. */
function requestsOf(page: Page): () => Promise<string[]> {
  const seen: Promise<string>[] = [];
  page.on("request", (request) => {
    if (/\/login\?a=/.test(request.url())) return;
    // Those of a page that was closed meanwhile can't be asked for any more.
    const headers = request.allHeaders().catch(() => request.headers());
    seen.push(headers.then(({ referer = "" }) => `${request.url()} ${referer}`));
  });
  return async () => (await Promise.all(seen)).filter((request) => /[?&][ar]=/.test(request));
}

test("a forgotten password is replaced by a code and a suggested password, and an expired link leads on too [AUTH-043 AUTH-044 AUTH-045]", async ({
  page,
  hasScripts,
}) => {
  const email = newcomer("forgotten");
  await open(page, "/signup", hasScripts);
  await signUp(page, email, hasScripts);
  await page.context().clearCookies();

  await open(page, "/login?a=expired&r=expired", hasScripts);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await alive(page, hasScripts);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await alive(page, hasScripts);
  const mailed = async () => codeIn(await mailTo(page, email));
  await expect.poll(mailed).toHaveLength(10);
  await page.getByLabel("Code").fill(await mailed());
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await expect(page.getByRole("heading", { name: "Your new password" })).toBeVisible();
  await alive(page, hasScripts);
  const password = await page.locator("main code").innerText();
  expect(password).toMatch(/^[A-Za-z0-9]{8}$/);
  await page.getByRole("button", { name: "Use the suggestion" }).click();
  await expect(page.getByText("Log in with your new password from now on")).toBeVisible();

  await page.context().clearCookies();
  await open(page, "/login", hasScripts);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  // The Enter key presses the first button: a password that is there logs in by it.
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByText("Welcome back, Nia.")).toBeVisible();
});
