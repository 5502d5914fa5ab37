import type { Locator, Page } from "@playwright/test";
import { expect, open, logInByPost, test } from "./visitor.ts";
import { ofToday } from "../support/of-today.ts";

/** The intent that Enter submits, by form id; the main button of other forms has no intent. */
const mainIntents: Record<string, string> = {
  entry: "update",
  application: "update",
  checkout: "update",
  "series-entry": "submit",
  cart: "update",
  product: "add",
};

const forVisitors = [
  "/login",
  "/login?way=code",
  "/signup",
  "/forgotpassword",
  "/contact",
  "/newsletter",
  "/track-hire",
  "/volunteer",
  "/product/start-light-tee",
  "/event/mates-rates-night",
  "/event/twilight-show-and-shine/stall",
];
const forUsers = [
  [
    "/profile",
    "/profile/vehicle/new",
    "/profile/address/new",
    "/profile/licence/new",
    "/profile/document/new",
  ],
  ["/event/mates-rates-night", "/event/gulf-camp-out", "/event/twilight-show-and-shine/stall"],
  ["/gift-vouchers", "/form/garage-sticker", "/cart", "/checkout"],
];

for (const path of ofToday(forVisitors)) {
  test(`Enter in any field of ${path} submits the form's main action`, async ({ page, hasScripts }) => {
    await expectMainAction(page, path, hasScripts, await watchPosts(page, hasScripts));
  });
}

// Several pages of the same user, since a login takes longer than a page.
for (const paths of forUsers) {
  const names = paths.join(", ");
  test(`Enter in any field of ${names} submits the form's main action for a logged-in user`, async ({
    page,
    hasScripts,
  }) => {
    await logInByPost(page, "spectator@example.com");
    if (paths.includes("/cart")) await fillCart(page, hasScripts);
    const pressEnter = await watchPosts(page, hasScripts);
    for (const path of paths) await expectMainAction(page, path, hasScripts, pressEnter);
  });
}

async function expectMainAction(
  page: Page,
  path: string,
  hasScripts: boolean,
  pressEnter: (field: Locator) => Promise<string>,
): Promise<void> {
  await open(page, path, hasScripts);
  const fields = page.locator("main form[method=post]").locator(fieldsThatSubmit);
  let tried = 0;
  for (const field of await fields.all()) {
    const { name, formId } = await field.evaluate((element: HTMLInputElement) => ({
      name: element.name,
      formId: element.form?.id ?? "",
    }));
    const searchesByItself = hasScripts && name === "address_search";
    if (!(await field.isVisible()) || searchesByItself) continue;
    tried++;
    const intent = await pressEnter(field);
    expect(intent, `Enter in ${name} of ${formId}`).toBe(mainIntents[formId] ?? "");
  }
  expect(tried, "fields in which Enter was pressed").toBeGreaterThan(0);
}

/** Inputs in which Enter submits their form. */
const fieldsThatSubmit =
  "input:not([type=hidden], [type=file], [type=submit], [type=button], [tabindex='-1'], :disabled)";

/** Blocks all POSTs; the returned function presses Enter in a field and returns the submitted intent. */
async function watchPosts(page: Page, hasScripts: boolean): Promise<(field: Locator) => Promise<string>> {
  if (hasScripts) {
    await page.addInitScript(() => {
      const note = (event: SubmitEvent) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        const button = event.submitter;
        const intent = button instanceof HTMLButtonElement ? `${button.name}=${button.value}` : "none";
        document.documentElement.dataset["submitted"] = intent;
      };
      window.addEventListener("submit", note, { capture: true });
    });
    return async (field) => {
      const html = page.locator("html");
      await html.evaluate((element) => element.removeAttribute("data-submitted"));
      await field.press("Enter");
      await expect(html).toHaveAttribute("data-submitted", /./);
      return intentIn((await html.getAttribute("data-submitted")) ?? "");
    };
  }
  await page.route("**", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 204 }) : route.fallback(),
  );
  return async (field) => {
    // The browser's own validation would block the submission.
    await field.evaluate((element: HTMLInputElement) => element.form?.setAttribute("novalidate", ""));
    const post = page.waitForRequest((request) => request.method() === "POST");
    await field.press("Enter");
    return intentOf((await post).postData() ?? "");
  };
}

const intentIn = (button: string): string =>
  button === "=" ? "" : button.startsWith("intent=") ? button.slice("intent=".length) : button;

/** The intent in a form body of any encoding; “language” for the language menu. */
function intentOf(body: string): string {
  const isMultipart = body.startsWith("--");
  const valueOf = (name: string): string | undefined =>
    isMultipart
      ? new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(body)?.[1]
      : (new URLSearchParams(body).get(name) ?? undefined);
  return valueOf("language") === undefined ? (valueOf("intent") ?? "") : "language";
}

async function fillCart(page: Page, hasScripts: boolean): Promise<void> {
  await open(page, "/product/season-cap", hasScripts);
  for (const select of await page.locator("form#product select").all())
    await select.selectOption({ index: 1 });
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: /Cart, [1-9]/ })).toBeVisible();
}
