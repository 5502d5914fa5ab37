import type { Page } from "@playwright/test";
import { inYears } from "../support/dates.ts";
import {
  expect,
  open,
  openSections,
  logInByPost,
  test,
  testAllowingErrors,
  waitUntilReady,
} from "./visitor.ts";

test("neither the wheel nor the arrow keys change a number", async ({ page }) => {
  await open(page, "/event/mates-rates-night", true);
  const adults = page.getByRole("textbox", { name: "Adult" });
  await adults.fill("2");
  await adults.hover();
  await page.mouse.wheel(0, 300);
  await adults.press("ArrowDown");
  await adults.press("PageUp");
  await expect(adults).toHaveValue("2");
  await expect(page.getByRole("spinbutton")).toHaveCount(0);
});

test("a number is changed by its buttons, within its limits", async ({ page }) => {
  await open(page, "/product/season-cap", true);
  const quantity = page.getByRole("textbox", { name: "Quantity" });
  await quantity.fill("٢");
  await page.getByRole("button", { name: "Increase" }).first().click();
  await expect(quantity).toHaveValue("3");
  await quantity.fill("1");
  await page.getByRole("button", { name: "Decrease" }).first().click();
  await expect(quantity).toHaveValue("1");
});

testAllowingErrors(
  "a partially deleted date is an error at its field and doesn't clear the saved value",
  async ({ page }) => {
    await logInByPost(page, "spectator@example.com");
    await open(page, "/profile", true);
    const expiry = page.locator("#profile [name=drivers_licence_expiry]");
    const day = inYears(3, "01-31");
    await expiry.fill(day);
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();

    await page.reload();
    await waitUntilReady(page, true);
    await expiry.focus();
    await page.keyboard.press("Delete");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(expiry).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByRole("alert")).toContainText("Enter a real date.");
    await page.reload();
    await expect(expiry).toHaveValue(day);
  },
);

for (const [path, form, field, part] of [
  ["/profile", "profile", "drivers_licence_expiry", 0],
  ["/profile/vehicle/new", "vehicle", "vehicle_registration_expiry", 1],
  ["/profile/licence/new", "licence", "licence_expiry", 2],
  ["/form/track-hire", "form-1", "answer-day", 0],
  ["/track-hire", "form-1", "answer-visit", 1],
  ["/track-hire", "form-1", "answer-start", 0],
] as const)
  test(`at ${path} the language doesn't change while ${field} is incomplete`, async ({ page }) => {
    await logInByPost(page, "spectator@example.com");
    await open(page, path, true);
    if (path.endsWith("vehicle/new"))
      await page.locator(`#${form} [name=vehicle_registered]`).first().check();
    const day = page.locator(`#${form} [name="${field}"]`);
    const type = await day.getAttribute("type");
    await day.fill({ time: "09:00", "datetime-local": "2027-02-01T17:30" }[type ?? ""] ?? "2027-03-04");
    await day.focus();
    for (let step = 0; step < part; step++) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Delete");
    await page.getByLabel("Language: English").click();
    await page.getByRole("button", { name: "Deutsch" }).click();
    await expect(day).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect(await day.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true);
  });

test("a signature is kept when the phone is rotated", async ({ page }) => {
  await open(page, "/track-hire", true);
  const pad = page.getByRole("group", { name: "Signature" }).locator("canvas");
  await page.setViewportSize({ width: 844, height: 390 });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("There is no pad to sign on.");
  await page.mouse.move(box.x + box.width - 200, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 20, box.y + 60, { steps: 8 });
  await page.mouse.up();
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => drawnPixels(page)).toBeGreaterThan(20);
  }
});

test("a signature pad in a hidden section works once it is shown", async ({ page }) => {
  await open(page, "/track-hire", true);
  const pad = page.getByRole("group", { name: "Signature" }).locator("canvas");
  await page
    .locator("form")
    .last()
    .evaluate((form) => form.classList.add("hidden"));
  await page.setViewportSize({ width: 700, height: 900 });
  await page
    .locator("form")
    .last()
    .evaluate((form) => form.classList.remove("hidden"));
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error("There is no pad to sign on.");
  await page.mouse.move(box.x + 500, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 600, box.y + 60, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => drawnPixels(page)).toBeGreaterThan(20);
});

/** The number of drawn pixels, 0 if they differ from the submitted image. */
const drawnPixels = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const pad = document.querySelector("canvas");
    const drawn = document.querySelector<HTMLInputElement>("input[name$='~drawn']")?.value;
    if (!pad || drawn !== pad.toDataURL("image/png")) return 0;
    const copy = new OffscreenCanvas(pad.width, pad.height).getContext("2d", { willReadFrequently: true });
    copy?.drawImage(pad, 0, 0);
    const dots = copy?.getImageData(0, 0, pad.width, pad.height).data ?? [];
    return dots.filter((value, at) => at % 4 === 3 && value > 0).length;
  });

/** Changes that browser extensions and proxies make to the HTML of a page. */
const changes: [what: string, change: (html: string) => string][] = [
  ["a script at the start of the head", (html) => html.replace("<head>", "<head><script>1</script>")],
  [
    "a style and a text at the start of the head",
    (html) => html.replace("<head>", "<head><style>a{}</style>\n"),
  ],
  ["a box at the start of the body", (html) => html.replace("<body>", "<body><div id='bar'>Deals</div>\n")],
  ["a box at the end of the body", (html) => html.replace("</body>", "<grammarly-x></grammarly-x></body>")],
  [
    "boxes next to inputs",
    (html) =>
      html.replaceAll(/<input[^>]*name="(?:first_name|spectator-\d+)"[^>]*>/g, "$&<div data-lastpass></div>"),
  ],
  [
    "attributes",
    (html) =>
      html
        .replace("<html", "<html data-x=1 class=dark")
        .replace("<body", "<body cz-shortcut-listen=true")
        .replaceAll("<input", "<input data-1p=1"),
  ],
  [
    "wrappers of a translation service",
    (html) =>
      html
        .replace("<html", "<html class=translated-ltr")
        .replace(/(<(?:h1|h2|h3|legend|label)[^>]*>)([^<]+)/g, "$1<font><font>$2</font></font>"),
  ],
  ["nothing, but removes images", (html) => html.replace(/<svg[^]*?<\/svg>|<img[^>]*>/g, "")],
  [
    "a box around each field",
    (html) => html.replace(/<input[^>]*name="spectator-\d+"[^>]*>/g, "<span>$&</span>"),
  ],
  [
    "a darker style",
    (html) =>
      html
        .replace("<html", "<html data-darkreader-mode=dynamic data-darkreader-scheme=dark")
        .replace("<head>", "<head><style class=darkreader>a{}</style><meta name=darkreader content=1>"),
  ],
  ["a comment at the start of the body", (html) => html.replace("<body>", "<body><!-- 12:01 --> ")],
  ["a script at the end of the head", (html) => html.replace("</head>", "<script async>1</script></head>")],
  [
    "a picture in each field",
    (html) =>
      html.replaceAll("<input", "<input style='background-repeat:no-repeat' data-lastpass-icon-root=true"),
  ],
  [
    "a box at the start of the main part",
    (html) => html.replace(/<main[^>]*>/, "$&<div>Coupons found!</div>"),
  ],
  [
    "links around phone numbers and dates",
    (html) => html.replace(/>([^<]*\d{3,}[^<]*)<\/(p|span|dd)>/g, "><a href='tel:1'>$1</a></$2>"),
  ],
  ["nothing, but removes noscript elements", (html) => html.replace(/<noscript[^]*?<\/noscript>/g, "")],
  ["a line at the end of the document", (html) => `${html}<!-- cached copy --><p>Proxy</p>`],
  [
    "rewritten text in the page",
    (html) =>
      html.replace(/(<h1[^>]*>)[^<]+/, "$1<a href='/cdn-cgi/l/email-protection'>[email&#160;protected]</a>"),
  ],
];

const groupCount = 4;

// Pages with several changes each, since opening a page takes most of the time.
for (const group of Array.from({ length: groupCount }).keys()) {
  const together = changes.filter((_, index) => index % groupCount === group);
  const names = together.map(([what]) => what).join(", ");
  testAllowingErrors(
    `input and styles are kept when extensions or proxies add ${names}`,
    async ({ page }) => {
      const changeAll = (html: string) => together.reduce((changed, [, change]) => change(changed), html);
      const releaseScripts = await changeAndDelay(page, changeAll);
      await page.goto("/event/night-shift-sydney", { waitUntil: "commit" });
      await openSections(page);
      await page.getByRole("radio", { name: "Street" }).check();
      await page.getByLabel("Option").first().selectOption({ index: 2 });
      await page.getByRole("textbox", { name: "Child" }).fill("2");
      const colours = await coloursOf(page);
      releaseScripts();

      await waitUntilReady(page, true);
      await expect(page.getByRole("textbox", { name: "Child" })).toHaveValue("2");
      await expect(page.getByRole("textbox", { name: "Child" })).toBeFocused();
      await expect(page.getByRole("radio", { name: "Street" })).toBeChecked();
      await expect(page.getByLabel("Option").first()).toHaveJSProperty("selectedIndex", 2);
      await expect(page.getByRole("complementary")).toContainText("$20.00");
      await expect.poll(() => coloursOf(page)).toEqual(colours);
    },
  );
}

const coloursOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return [style.getPropertyValue("--color-brand"), getComputedStyle(document.body).backgroundColor];
  });

/** Changes the HTML of the page and delays its scripts until the returned function is called. */
async function changeAndDelay(page: Page, change: (html: string) => string): Promise<() => void> {
  let releaseScripts = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    releaseScripts = resolve;
  });
  await page.route("**/static/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.route("**/event/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
  return releaseScripts;
}
