import type { Browser, Page } from "@playwright/test";
import { codeIn, mailTo, newUserEmail, signUp } from "./new-user.ts";
import { expect, loginButton, open, test, update, waitUntilReady, waitUntilReadyAndOpen } from "./visitor.ts";

const linkIn = (mail: string): string => /http[^\s"<]+\/login\?[^\s"<]+/.exec(mail)?.[0] ?? "";

test("a new user signs up during an entry and continues with all input [AUTH-023 RT-068]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/event/night-shift-sydney", hasScripts);
  await page.getByRole("radio", { name: "Street" }).check();
  await page.getByRole("textbox", { name: "Adult" }).fill("2");
  await update(page, hasScripts);
  await expect(page.getByRole("heading", { name: "Add to your entry" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await loginButton(page).click();
  await expect(page).toHaveURL(/\/login$/);

  await signUp(page, newUserEmail("entry"), hasScripts);
  await expect(page).toHaveURL(/\/event\/night-shift-sydney/);
  await waitUntilReadyAndOpen(page, hasScripts);
  await expect(page.getByRole("radio", { name: "Street" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Adult" })).toHaveValue("2");
  await expect(page.getByLabel("First name").first()).toHaveValue("Nia");
});

test("a new user signs up before the checkout and keeps the cart [CART-014 RT-018]", async ({
  page,
  hasScripts,
}) => {
  await open(page, "/product/season-cap", hasScripts);
  for (const select of await page.locator("form#product select").all())
    await select.selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add to cart" }).click();
  const cart = page.getByRole("banner").getByRole("link", { name: /^Cart, 1 item/ });
  await expect(cart).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await open(page, "/checkout", hasScripts);
  await expect(page).toHaveURL(/\/login$/);

  await signUp(page, newUserEmail("checkout"), hasScripts);
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await expect(page.getByText("Season cap").first()).toBeVisible();
  await expect(cart).toBeVisible();
});

test("a login link works at once in the browser that requested it, asks in another, and leaks no tokens in URLs or Referer [AUTH-026 AUTH-027]", async ({
  page,
  browser,
  hasScripts,
}) => {
  const email = newUserEmail("link");
  await open(page, "/signup", hasScripts);
  await signUp(page, email, hasScripts);
  await page.context().clearCookies();

  await open(page, "/profile", hasScripts);
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const findLeaks = watchForLeaks(page);
  await page.goto(linkIn(await mailTo(page, email)));
  await expect(page).toHaveURL(/\/profile$/);
  await waitUntilReady(page, hasScripts);
  await page.getByRole("banner").getByRole("link").first().click();
  expect(await findLeaks()).toEqual([]);

  await page.context().clearCookies();
  await open(page, "/login", hasScripts);
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await inOtherBrowser(browser, hasScripts, async (otherPage) => {
    const findLeaks = watchForLeaks(otherPage);
    const link = linkIn(await mailTo(page, email));
    await otherPage.goto(link);
    await expect(otherPage.getByRole("heading", { name: "Continue as Nia Okafor?" })).toBeVisible();
    await waitUntilReady(otherPage, hasScripts);
    await otherPage.getByRole("button", { name: "Continue as Nia Okafor" }).click();
    await expect(otherPage.getByText("Welcome back, Nia.")).toBeVisible();
    await waitUntilReady(otherPage, hasScripts);
    expect(await findLeaks()).toEqual([]);
  });
});

/** Runs `use` in a new browser of the same size. */
async function inOtherBrowser(browser: Browser, hasScripts: boolean, use: (page: Page) => Promise<void>) {
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

/** Records a page's requests; returns those that leak a token in URL or Referer, except the link itself. */
function watchForLeaks(page: Page): () => Promise<string[]> {
  const seen: Promise<string>[] = [];
  page.on("request", (request) => {
    if (/\/login\?a=/.test(request.url())) return;
    // All headers are unavailable once the page is closed.
    const headers = request.allHeaders().catch(() => request.headers());
    seen.push(headers.then(({ referer = "" }) => `${request.url()} ${referer}`));
  });
  return async () => (await Promise.all(seen)).filter((request) => /[?&][ar]=/.test(request));
}

test("a forgotten password is reset with a code and a suggested password, starting at an expired link [AUTH-043 AUTH-044 AUTH-045]", async ({
  page,
  hasScripts,
}) => {
  const email = newUserEmail("forgotten");
  await open(page, "/signup", hasScripts);
  await signUp(page, email, hasScripts);
  await page.context().clearCookies();

  await open(page, "/login?a=expired&r=expired", hasScripts);
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  const mailedCode = async () => codeIn(await mailTo(page, email));
  await expect.poll(mailedCode).toHaveLength(10);
  await page.getByLabel("Code").fill(await mailedCode());
  await page.getByRole("button", { name: "Choose a new password" }).click();
  await expect(page.getByRole("heading", { name: "Your new password" })).toBeVisible();
  await waitUntilReady(page, hasScripts);
  const password = await page.locator("main code").innerText();
  expect(password).toMatch(/^[A-Za-z0-9]{8}$/);
  await page.getByRole("button", { name: "Use the suggestion" }).click();
  await expect(page.getByText("Use your new password next time you log in")).toBeVisible();

  await page.context().clearCookies();
  await open(page, "/login", hasScripts);
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  // Enter activates the first button, which logs in with the password.
  await page.getByLabel("Password").press("Enter");
  await expect(page.getByText("Welcome back, Nia.")).toBeVisible();
});
