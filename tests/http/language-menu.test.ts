import { JSDOM } from "jsdom";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { entryIn, logIn } from "../support/entry-visit.ts";
import { clickPaymentButton } from "../support/event-order.ts";
import { formIn, textOf, titleOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { newSku } from "../support/shop-cart.ts";
import {
  checkoutIn,
  headerCart,
  lineField,
  logInNewCustomer,
  putInCart,
  readyToPay,
} from "../support/shop-visit.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";
import { publishPage } from "../support/written-page.ts";

const submitEntry = "event/event/submitEntry";
const checkPaid = "cognito/payment/checkPaid";

vi.setConfig({ testTimeout: 60_000 });

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;
let people = 0;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: { ORGANISER_PUBLIC_URL: organiser.url },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

async function newUser(): Promise<Browser> {
  const email = `speaking-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Robin", last_name: "Ito" }]);
  const browser = site.browse();
  await logIn(browser, email);
  return browser;
}

/** The form that a click on “Deutsch” posts in a browser without scripts; null if it does nothing. */
function formOfMenu({ body }: BrowserResponse): HTMLFormElement | null {
  const { window } = new JSDOM(body);
  const button = window.document.querySelector('button[name="language"][value="de"]');
  if (!(button instanceof window.HTMLButtonElement)) throw new Error(`There is no menu in ${textOf(body)}`);
  return button.form;
}

/** Chooses German in the menu's own form; returns the page that it leads to. */
async function inGerman(browser: Browser, page: BrowserResponse): Promise<BrowserResponse> {
  const form = formOfMenu(page);
  expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/language"]);
  const to = form?.querySelector("input[name=to]")?.getAttribute("value") ?? "";
  const german = await browser.follow(await browser.post("/language", { to, language: "de" }));
  expect(german.body).toContain('<html lang="de"');
  return german;
}

const pathBack = async ({ location }: BrowserResponse): Promise<string> =>
  (await clickPaymentButton(location, "pay")).returnUrl.slice(site.publicUrl.length);

test("on an event with a form the language menu posts it with everything typed [I18N-006]", async () => {
  const browser = await newUser();
  const page = await browser.get(ticketEvent);
  expect(formOfMenu(page)?.id).toBe("entry");
  expect(formOfMenu(await browser.post(ticketEvent, entryIn(page).press("Update")))?.id).toBe("entry");
});

test("the language can be changed on an entry's payment result, which stays shown [I18N-006]", async () => {
  const browser = await newUser();
  const paid = await browser.get(await pathBack(await browser.post(ticketEvent, await ticketOrder(browser))));
  expect(textOf(paid.body)).toContain("Payment Successful");
  expect(textOf((await inGerman(browser, paid)).body)).toContain("Zahlung erfolgreich");
});

test("the language can be changed while a payment is checked, for an entry and for products [I18N-006]", async () => {
  const entrant = await newUser();
  const entry = await pathBack(await entrant.post(ticketEvent, await ticketOrder(entrant)));
  const customer = site.browse();
  await logInNewCustomer(organiser, customer);
  const { slug } = await newSku(organiser, { price: 2_000, name: "Tow strap" });
  await putInCart(customer, slug);
  const ready = await readyToPay(customer, "Pick-up");
  expect(formOfMenu(ready)?.id).toBe("checkout");
  const checkoutPath = await pathBack(
    await customer.post("/checkout", checkoutIn(ready).press("Pay $20.00 Now")),
  );

  calls.respondWith(checkPaid, 500, {});
  for (const [browser, path] of [
    [entrant, entry],
    [customer, checkoutPath],
  ] as const) {
    const page = await browser.get(path);
    expect(textOf(page.body)).toContain("Your payment is being checked.");
    expect((await inGerman(browser, page)).body).not.toMatch(/<form[^>]* id="(entry|checkout)"/);
  }
});

test("the language can be changed while an order is indeterminate, and the form stays hidden [I18N-006]", async () => {
  const browser = await newUser();
  const order = await ticketOrder(browser);
  calls.dropResponsesOf(submitEntry);
  const lost = await browser.post(ticketEvent, order);
  calls.behave();
  expect(lost.status).toBe(504);
  for (const page of [lost, await browser.get(ticketEvent)])
    expect((await inGerman(browser, page)).body).not.toContain('id="entry"');
});

test("the language can be changed on an error page [I18N-006]", async () => {
  const browser = await newUser();
  calls.respondWith("event/event/salty-lake-sprint", 500, {});
  const page = await browser.get("/event/salty-lake-sprint");
  expect(page.status).toBe(503);
  expect((await inGerman(browser, page)).status).toBe(503);
});

const typedForms: [path: string, id: string, typed: Record<string, string>][] = [
  ["/contact", "contact", { name: "Zoë", subject: "Round 2", message: "First line\nsecond line" }],
  [
    "/profile",
    "profile",
    { emergency_contact_name: "Robin", mobile_phone: "27e", newpassword: "not to be shown" },
  ],
  ["/profile/vehicle/new", "vehicle", { vehicle_make: "Mazda", vehicle_year: "1.993" }],
  ["/profile/licence/new", "licence", { licence_number: "R-31" }],
  ["/form/volunteer", "form-2", { "answer-name": "Robin", "answer-about": "I marshal" }],
  ["/profile/document/new", "document", { document_expiry: "2031-05-06" }],
  ["/event/long-weekend-shootout/stall", "application", { products: "Enamel signs", stall_width: "3,5" }],
];

const byVisitors: typeof typedForms = [
  ["/login", "log-in", { email: "robin@example.com", password: "not to be shown" }],
  ["/login?way=code", "log-in", { email: "robin@example.com" }],
  ["/signup", "log-in", { email: "robin@example.com" }],
  ["/forgotpassword", "recovery", { email: "robin@example.com" }],
  ["/newsletter", "newsletter", { email: "robin@example", first_name: "Robin" }],
  ["/product/start-light-tee", "product", { "variation-0": "M", "note-1": "For Zoë", qty: "3" }],
];

test.each(typedForms)(
  "input typed at %s is kept in the other language, and none of it is submitted [I18N-006]",
  async (path, id, typed) => {
    const browser = await newUser();
    const german = await typedInGerman(browser, await browser.get(path), [path, id, typed]);
    expect(formOfMenu(german)?.id).toBe(id);
  },
);

test.each(byVisitors)(
  "input that a visitor types at %s is kept in the other language, and none of it is submitted [I18N-006]",
  async (path, id, typed) => {
    const browser = site.browse();
    const german = await typedInGerman(browser, await browser.get(path), [path, id, typed]);
    expect(formOfMenu(german)?.id).toBe(id);
  },
);

test("input for a gift voucher, and a voucher code, are kept in the other language [I18N-006]", async () => {
  const inPage = (await (await newUser()).get("/gift-vouchers")).body;
  const path = /action="(\/gift-voucher\/[^"/]+\/[^"/]+)"/.exec(inPage)?.[1] ?? "";
  for (const form of [
    [path, "gift-voucher", { amount: "-1", custom_amount: "35,5" }],
    [`${path}/redeem`, "redeem-voucher", { code: "GV-1" }],
  ] satisfies typeof typedForms) {
    const browser = await newUser();
    const german = await typedInGerman(browser, await browser.get(form[0]), form);
    expect(titleOf(german)).toMatch(/^(Gutschein|Geschenk)/);
  }
});

test("input typed in a cart is kept in the other language, and the cart is unchanged [I18N-006]", async () => {
  const browser = site.browse();
  const { slug } = await newSku(organiser, { price: 2_000, name: "Tow strap" });
  await putInCart(browser, slug);
  const page = await browser.get("/cart");
  const typed = { [lineField(page, "Tow strap")]: "4", promotion_code: "LATER" };
  await typedInGerman(browser, page, ["/cart", "cart", typed]);
  expect(headerCart(await browser.get("/cart?lng=en"))).toBe("Cart, 1 item");
});

test("a user who signs up or recovers a password stays at the same step in the other language [I18N-006]", async () => {
  const visitor = site.browse();
  const unknown = { email: `unknown-${++people}@example.com` };
  const response = await visitor.post("/login", unknown);
  const name = { first_name: "Nia" };
  const german = await typedInGerman(visitor, response, ["/login", "log-in", { ...unknown, ...name }]);
  expect(titleOf(german)).toMatch(/^Leg dein Konto an/);
  // Enter, which clicks the header's button without intent, continues from the step.
  const filled = formIn(german.body, "log-in").fillIn({ last_name: "Okafor" }).values();
  expect(titleOf(await visitor.post("/login", filled))).toMatch(/^Prüfe deine E-Mails/);

  const known = { email: "driver@example.com" };
  for (const [path, id] of [
    ["/login", "log-in"],
    ["/forgotpassword", "recovery"],
  ] as const) {
    const browser = site.browse();
    const sent = await browser.post(path, known);
    const page = await typedInGerman(browser, sent, [path, id, { ...known, code: "123 456" }]);
    expect(textOf(page.body)).toContain("driver@example.com");
    expect(page.body).not.toContain("123 456");
    expect(titleOf(page)).toMatch(/^Prüfe deine E-Mails/);
  }
});

/** The form inside a page that is posted when German is chosen without scripts, and the resulting page. */
async function inPageInGerman(browser: Browser, path: string, typed: Record<string, string>) {
  const page = await browser.get(`${path}?lng=en`);
  const { id = "" } = formOfMenu(page) ?? {};
  const action = menuAction(page);
  const values = { ...formIn(page.body, id).fillIn(typed).values(), language: "de" };
  const before = calls.bodies.length;
  const moved = await browser.post(action, values);
  const german =
    moved.status === 307 ? await browser.post(moved.location, values) : await browser.follow(moved);
  expect(german.body).toContain('<html lang="de"');
  const sent = calls.bodies.slice(before).filter(({ path: call }) => /submit|redeem|payNow/i.test(call));
  expect(sent).toEqual([]);
  return { id, moved, german };
}

/** Where a click on “Deutsch” posts a form inside a page to. */
function menuAction({ body }: BrowserResponse): string {
  const { window } = new JSDOM(body);
  const button = window.document.querySelector('button[name="language"][value="de"]');
  return button?.getAttribute("formaction") ?? "";
}

const inPages: [page: string, form: string, own: string, typed: Record<string, string>][] = [
  ["/volunteer", "form-2", "/form/volunteer", { "answer-name": "Zoë", "answer-about": "I marshal" }],
  ["/volunteer", "form-2", "/form/volunteer", { "answer-about": "First line\nsecond line" }],
  ["/volunteer", "form-2", "/form/volunteer", { "answer-where": "gates" }],
  ["/track-hire", "form-1", "/form/track-hire", { "answer-name": " ", "answer-budget": "4.500,50" }],
  ["/track-hire", "form-1", "/form/track-hire", { "answer-day": "2027-03-14" }],
  ["/track-hire", "form-1", "/form/track-hire", { "answer-rules": "1" }],
];

test.each(inPages)(
  "without scripts input in the form inside %s is kept in the other language (%s of %s: %o) [I18N-006]",
  async (path, form, own, typed) => {
    const { id, moved, german } = await inPageInGerman(site.browse(), path, typed);
    expect([id, moved.status, moved.location]).toEqual([form, 307, `${own}?lng=de`]);
    const lists = Object.entries(typed).map(([name, value]): [string, string[]] => [name, [value]]);
    expect(formIn(german.body, id).values()).toMatchObject(Object.fromEntries(lists));
  },
);

test.each(["a user", "a visitor"])(
  "without scripts a voucher that %s chose inside a page is kept in the other language [I18N-006]",
  async (who) => {
    const browser = who === "a user" ? await newUser() : site.browse();
    const typed = { amount: "-1", custom_amount: "35,5" };
    const { moved, german } = await inPageInGerman(browser, "/gift-vouchers", typed);
    expect(moved.location).toMatch(/^\/gift-voucher\/[^/]+\/[^/?]+\?lng=de$/);
    expect(formIn(german.body, "gift-voucher").values()).toMatchObject({ custom_amount: ["35,5"] });
  },
);

test.each(["/volunteer", "/track-hire", "/gift-vouchers"])(
  "without scripts and without input %s stays at its URL in the other language [I18N-006]",
  async (path) => {
    const { moved } = await inPageInGerman(await newUser(), path, {});
    expect([moved.status, moved.location]).toEqual([303, path]);
  },
);

test("if a form inside a page shows only its text, the menu keeps its own form [I18N-006]", async () => {
  const settings = { amounts: "", allow_custom_amounts: false };
  const widgets = [{ kind: "core/gift_voucher_purchase", name: "None", settings }];
  await publishPage(organiser, { url: "no-vouchers", widgets });
  for (const path of ["/no-vouchers", "/"])
    expect((await inGerman(site.browse(), await site.browse().get(path))).status).toBe(200);
});

test.each([
  "//elsewhere.example",
  "https://elsewhere.example/",
  "/\\elsewhere.example",
  "javascript:alert(1)",
  "",
])(
  "the language menu redirects to no other site, whatever the address is: “%s” [I18N-006 RT-068]",
  async (form) => {
    const query = new URLSearchParams({ to: form, form });
    const moved = await site.browse().post(`/language?${query}`, { language: "de", "answer-name": "Zoë" });
    expect([moved.status, moved.location]).toEqual([303, "/"]);
  },
);

/** Chooses German with the menu's buttons in a form with this input; returns the resulting page. */
async function typedInGerman(
  browser: Browser,
  page: BrowserResponse,
  [path, id, typed]: (typeof typedForms)[number],
): Promise<BrowserResponse> {
  expect(formOfMenu(page)?.id).toBe(id);
  const before = calls.bodies.length;
  const values = formIn(page.body, id).fillIn(typed).values();
  const moved = await browser.post(path, { ...values, language: "de" });
  expect([moved.status, moved.location]).toEqual([307, `${path}${path.includes("?") ? "&" : "?"}lng=de`]);
  const german = await browser.post(moved.location, { ...values, language: "de" });
  expect(german.status).toBe(200);
  expect(german.body).toContain('<html lang="de"');
  const { newpassword, password, code: _code, ...plain } = typed;
  const shown = id === "redeem-voucher" ? typed : plain;
  const lists = Object.entries(shown).map(([name, value]): [string, string[]] => [name, [value]]);
  expect(formIn(german.body, id).values()).toMatchObject(Object.fromEntries(lists));
  expect(german.body).not.toContain("not to be shown");
  const text = textOf(german.body);
  const hasNotice = text.includes(
    "Gib dein Passwort noch einmal ein und wähle deine Dateien noch einmal aus.",
  );
  expect(hasNotice).toBe(newpassword !== undefined || password !== undefined);
  const sent = calls.bodies
    .slice(before)
    .filter((body) => /update|create|submit|subscribe|payNow|redeem|logIn|send|recover/i.test(body.path));
  expect(sent).toEqual([]);
  return german;
}

/** Clicks “Deutsch” like a browser without scripts, with the page's form data; returns the resulting page. */
async function clickGerman(
  browser: Browser,
  page: BrowserResponse,
  typed: Record<string, string> = {},
): Promise<BrowserResponse> {
  const { window } = new JSDOM(page.body);
  const button = window.document.querySelector('button[name="language"][value="de"]');
  if (!(button instanceof window.HTMLButtonElement) || !button.form) throw new Error("There is no menu.");
  const values: Record<string, string[]> = { language: ["de"] };
  for (const [name, value] of new window.FormData(button.form))
    if (typeof value === "string") (values[name] ??= []).push(value);
  for (const [name, value] of Object.entries(typed)) values[name] = [value];
  const action = button.getAttribute("formaction") ?? button.form.getAttribute("action") ?? "";
  const moved = await browser.post(action, values);
  const german =
    moved.status === 307 ? await browser.post(moved.location, values) : await browser.follow(moved);
  expect(german.body).toContain('<html lang="de"');
  return german;
}

test("a failed payment is shown in the other language too, and input is kept [I18N-006 EVT-056]", async () => {
  const browser = await newUser();
  const sent = await browser.post(ticketEvent, await ticketOrder(browser));
  const { returnUrl: back } = await clickPaymentButton(sent.location, "decline");
  const page = await browser.get(back.slice(site.publicUrl.length));
  expect(textOf(page.body)).toContain("Payment Failed");
  const german = await clickGerman(browser, page, { mobile_phone: "27e" });
  expect(textOf(german.body)).toContain("Zahlung fehlgeschlagen");
  expect(formIn(german.body, "entry").values()).toMatchObject({ mobile_phone: ["27e"] });
  expect(titleOf(german)).toMatch(/^Zahlung fehlgeschlagen/);
});

test("an unpaid entry is shown in the other language too, until the form is posted [I18N-006]", async () => {
  const browser = await newUser();
  await browser.post(ticketEvent, await ticketOrder(browser));
  const page = await browser.get(ticketEvent);
  expect(textOf(page.body)).toContain("Your entry isn’t paid yet");
  const german = await clickGerman(browser, page);
  expect(textOf(german.body)).toContain("Deine Nennung ist noch nicht bezahlt");
  expect(german.body).toContain('value="pay-invoice:');
});

test("a failed payment for products is shown in the other language too [I18N-006]", async () => {
  const customer = site.browse();
  await logInNewCustomer(organiser, customer);
  const { slug } = await newSku(organiser, { price: 2_000, name: "Tow strap" });
  await putInCart(customer, slug);
  const ready = await readyToPay(customer, "Pick-up");
  const sent = await customer.post("/checkout", checkoutIn(ready).press("Pay $20.00 Now"));
  const { returnUrl: back } = await clickPaymentButton(sent.location, "decline");
  const page = await customer.get(back.slice(site.publicUrl.length));
  expect(textOf(page.body)).toContain("Payment Failed");
  expect(textOf((await clickGerman(customer, page)).body)).toContain("Zahlung fehlgeschlagen");
});

test("an expired login link is shown in the other language too [I18N-006]", async () => {
  const browser = site.browse();
  const german = await clickGerman(browser, await browser.get("/login?link=expired"));
  expect(textOf(german.body)).toContain("Dieser Link ist abgelaufen");
});

test.each<[path: string, id: string, typed: Record<string, string>, error: string]>([
  ["/contact", "contact", { name: "", email: "zoe@", subject: "Hi", message: "Hello" }, "email"],
  ["/profile", "profile", { mobile_phone: "27e" }, "mobile_phone"],
  ["/profile/vehicle/new", "vehicle", { vehicle_make: "Mazda" }, "vehicle_model"],
  ["/form/volunteer", "form-2", { "answer-nights": "99" }, "answer-nights"],
  ["/event/long-weekend-shootout/stall", "application", { products: "Signs" }, "stall_site_type"],
])(
  "the errors of a post at %s are shown in the other language too [I18N-006]",
  async (path, id, typed, field) => {
    const browser = await newUser();
    const form = formIn((await browser.get(path)).body, id).fillIn(typed);
    const wrong = await browser.post(path, {
      ...form.values(),
      ...(path.endsWith("stall") && { intent: "submit" }),
    });
    expect(wrong.status).toBe(400);
    const findError = (page: BrowserResponse) =>
      new JSDOM(page.body).window.document.querySelector(
        `[id$="-error"][id*="${field.replaceAll("_", "-")}"]`,
      );
    expect(findError(wrong)?.textContent).toBeTruthy();
    const german = await clickGerman(browser, wrong);
    expect(findError(german)?.textContent).toBeTruthy();
    expect(findError(german)?.textContent).not.toBe(findError(wrong)?.textContent);
    expect(titleOf(german)).toMatch(/^Fehler/);
    // Once more, with the same errors.
    expect(findError(await clickGerman(browser, german))?.textContent).toBe(findError(german)?.textContent);
  },
);

test("the reason for a rejected login is shown in the other language too [I18N-006]", async () => {
  const browser = site.browse();
  const wrong = await browser.post("/login", { email: "driver@example.com", password: "wrong" });
  const alertText = (page: BrowserResponse) =>
    new JSDOM(page.body).window.document.querySelector("main [role=alert]")?.textContent ?? "";
  expect(alertText(wrong)).not.toBe("");
  expect(alertText(await clickGerman(browser, wrong))).not.toBe("");
});

test("a persistent message is shown in the other language too, whichever form the menu belongs to [I18N-006]", async () => {
  for (const to of ["/profile", "/events", "/volunteer"]) {
    const browser = await newUser();
    const form = formIn((await browser.get("/profile")).body, "profile");
    const typed = { drivers_licence_number: "12345", drivers_licence_expiry: "2020-01-31" };
    await browser.post("/profile", form.fillIn(typed).values());
    const page = await browser.get(to);
    expect(textOf(page.body)).toContain("Your driver’s licence expired");
    expect(textOf((await clickGerman(browser, page)).body)).toContain("Dein Führerschein ist am");
  }
});
