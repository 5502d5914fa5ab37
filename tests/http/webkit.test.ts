import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { contactForm, type OddForm } from "../support/odd-forms.ts";
import { fillIn, logInOnPage, openForm, pressButton, readTextFields } from "../support/odd-typing.ts";
import { type OddSite, startOddSite } from "../support/odd-visits.ts";
import { newTrader } from "../support/stall-order.ts";
import { hasWebKit, startWebKit, type WebKit } from "../support/webkit.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const pages = [
  "/",
  "/events",
  "/event/night-shift-sydney",
  "/shop",
  "/product/start-light-tee",
  "/gallery",
  "/gift-vouchers",
  "/login",
  "/about?lng=ar",
];

const ticketForm: OddForm = {
  path: "/event/mates-rates-night",
  id: "entry",
  button: "Pay",
  validValues: {},
  call: "cognito/order",
};

// A real browser, like the journeys: repeated once, and named by `npm test`.
describe.skipIf(!hasWebKit)("in WebKit (needs webkit2gtk-driver and xvfb)", { retry: 1 }, () => {
  let site: OddSite;
  let webKit: WebKit;

  beforeAll(async () => {
    site = await startOddSite();
    webKit = await startWebKit();
  });
  afterAll(async () => {
    await webKit.close();
    await site.close();
  });

  test("hydration changes no number on a page, and pages fit the window", async () => {
    const page = await webKit.newPage();
    for (const path of pages) {
      await page.goto(site.url + path);
      await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
      expect(await page.evaluate(differenceFromHtml), path).toEqual([]);
    }
  });

  test("a message keeps what was typed while a field has an error, and is then sent", async () => {
    const page = await webKit.newPage();
    await openForm(page, site, contactForm);
    for (const [name, value] of Object.entries({ name: "Sam O’Carter", email: "sam@", subject: "Noise" })) {
      await page.focus(`#contact [name=${name}]`);
      await page.type(value);
    }
    await fillIn(page, contactForm, "message", "Two lines,\nas typed.");
    await pressButton(page, contactForm);
    const fields = await readTextFields(page, contactForm);
    expect(fields).toMatchObject({
      name: { value: "Sam O’Carter", hasError: false },
      subject: { value: "Noise", hasError: false },
      message: { value: "Two lines,\nas typed.", hasError: false },
    });

    const sentBefore = site.calls.count(contactForm.call);
    await page.focus("#contact [name=email]");
    await page.type("example.com");
    await pressButton(page, contactForm);
    expect(site.calls.count(contactForm.call)).toBe(sentBefore + 1);
  });

  test("a ticket is chosen, paid and shown", async () => {
    const page = await webKit.newPage();
    const { email } = await newTrader(site.organiser);
    await logInOnPage(page, site, email);
    await openForm(page, site, ticketForm, { category: "0" });
    await page.focus("#entry [name^=spectator-]");
    await page.type("1");
    await expect.poll(() => page.evaluate(pageContains("Admin Processing Fee"))).toBe(true);
    await page.evaluate(markPayButton);
    await page.click("[data-pay]");
    await expect.poll(() => page.evaluate("location.origin")).toBe(site.organiser.url);
    await page.click("[name=pay]");
    await expect.poll(() => page.evaluate(pageContains("Payment Successful"))).toBe(true);
  });
});

const isHydrated = "document.documentElement.dataset.hydrated !== undefined";

const markPayButton = `[...document.querySelectorAll("#entry button")]
  .find((button) => button.checkVisibility() && button.textContent.startsWith("Pay"))
  .setAttribute("data-pay", "")`;

const pageContains = (text: string) => `document.body.textContent.includes("${text}")`;

/** Runs in the page: the prices that differ from the server's HTML, and the width if it doesn't fit. */
const differenceFromHtml = `fetch(location.href).then((response) => response.text()).then((html) => {
  const textsOf = (page) => [...page.querySelectorAll("main *:not(noscript)")]
    .map(({ childNodes }) => [...childNodes].map((node) => node.nodeType === 3 ? node.data : "").join(""))
    .filter((text) => /\\d/.test(text));
  const [before, after] = [new DOMParser().parseFromString(html, "text/html"), document].map(textsOf);
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...before.filter((text) => !after.includes(text)),
    ...after.filter((text) => !before.includes(text)),
    ...(scrollWidth > clientWidth ? ["width " + scrollWidth] : []),
  ];
})`;
