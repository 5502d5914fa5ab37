import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { addressSearchAt, addressServiceKey } from "../support/address-service.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { chooseCategory, entryIn, logIn } from "../support/entry-visit.ts";
import { formIn, type HtmlForm, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { newSku } from "../support/shop-cart.ts";
import { checkoutIn, putInCart } from "../support/shop-visit.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

let organiser: RunningOrganiser;
let service: WatchedCalls;
let site: RunningSite;
const [suggesting, finding] = ["/addressService/autocomplete", "/addressService/lookup"];

beforeAll(async () => {
  organiser = await startOrganiser();
  service = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    env: { ...addressSearchAt(service.url), PROFILE_FIELDS: "addresses" },
  });
});
afterEach(() => service.behave());
afterAll(async () => {
  await site.close();
  await service.close();
  await organiser.close();
});

let people = 0;

/** A new user without an address, logged in. */
async function newUser(at = site): Promise<Browser> {
  const email = `searcher-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  const browser = at.browse();
  await logIn(browser, email);
  return browser;
}

const path = "/profile/address/new";
const formOn = async (browser: Browser): Promise<HtmlForm> =>
  formIn((await browser.get(path)).body, "address");
const requestCount = () => service.count(suggesting) + service.count(finding);

/** Types into the search of a page's form and clicks its button. */
const find = async (browser: Browser, text: string, typed: Record<string, string> = {}) =>
  browser.post(
    path,
    (await formOn(browser)).fillIn({ address_search: text, ...typed }).press("Find address"),
  );

/** The request that the page's script makes. */
const ask = (browser: Browser, query: Record<string, string>) => browser.post("/address-search", query);

const harbour = "12 Harbour Street, Wollongong NSW 2500, Australia";
const filledIn = {
  street_address: ["12 Harbour Street"],
  suburb: ["Wollongong"],
  state: ["New South Wales"],
  postcode: ["2500"],
  country: ["Australia"],
};

describe("without scripts a driver finds an address with a button and a list", () => {
  test("on the profile: the choice fills in the fields, other input stays, and it is saved [ADR-010 API-113 API-114]", async () => {
    const browser = await newUser();
    const list = await find(browser, "12 Harbour Wollongong", { unit: "Flat 3" });
    expect(list.status).toBe(200);
    expect(textOf(list.body)).toContain("1 address found.");
    const form = formIn(list.body, "address");
    expect(form.values()).toMatchObject({ unit: ["Flat 3"], address_search: ["12 Harbour Wollongong"] });

    const chosen = await browser.post(path, form.press(harbour));
    expect(textOf(chosen.body)).toContain("The fields below are filled in.");
    const filled = formIn(chosen.body, "address");
    expect(filled.values()).toMatchObject({ ...filledIn, unit: ["Flat 3"] });
    const saved = await browser.post(path, filled.press("Save address"));
    expect(saved.location).toBe("/profile");
    expect(textOf((await browser.follow(saved)).body)).toContain("12 Harbour Street");
  });

  test("in an entry, where the address is used at once [ADR-010 ADR-012]", async () => {
    const browser = await newUser();
    const event = "/event/night-shift-sydney";
    const page = await chooseCategory(browser, "night-shift-sydney", "Street");
    const search = entryIn(page).fillIn({
      address_search: "12 Harbour Wollongong",
      entrant_note: "Left door",
    });
    const list = await browser.post(event, search.press("Find address"));
    expect(list.status).toBe(200);
    const chosen = await browser.post(event, entryIn(list).press(harbour));
    expect(entryIn(chosen).values()).toMatchObject({ ...filledIn, entrant_note: ["Left door"] });
    const used = await browser.post(event, entryIn(chosen).press("Use this address"));
    expect(textOf(used.body)).toContain("Address saved");
    expect(used.body).toMatch(/<option[^>]* selected="">12 Harbour Street/);
  });

  test("in the checkout, for the shipping address [ADR-010]", async () => {
    const browser = await newUser();
    await putInCart(browser, (await newSku(organiser, { price: 2_000 })).slug);
    const search = checkoutIn(await browser.get("/checkout"));
    const typed = { address_search: "12 Harbour Wollongong", phone: "0491 570 158", note: "Ring twice" };
    const list = await browser.post("/checkout", search.fillIn(typed).press("Find address"));
    const chosen = await browser.post("/checkout", checkoutIn(list).press(harbour));
    const { suburb, ...others } = filledIn;
    expect(checkoutIn(chosen).values()).toMatchObject({ ...others, city: suburb, note: ["Ring twice"] });
    const used = await browser.post("/checkout", checkoutIn(chosen).press("Use this address"));
    expect(textOf(used.body)).toContain("Noor Haddad, 12 Harbour Street, Wollongong");
  });

  test("with the Enter key too, which browsers assign to a different button", async () => {
    const browser = await newUser();
    const form = (await formOn(browser)).fillIn({ address_search: "12 Harbour Wollongong" });
    const { intent: _, ...fields } = form.press("Save address");
    const list = await browser.post(path, fields);
    expect([list.status, list.body]).toEqual([200, expect.stringContaining(harbour)]);
  });

  test.each([
    ["Harbour Street", "Please include your street number!"],
    ["Unit 4, 12 Harbour Street", "Please include your street number!"],
    ["12 H", "Type at least 5 characters."],
    ["", "Type at least 5 characters."],
    [`12 ${"h".repeat(100)}`, "Use at most 100 characters."],
  ])("and sees at the field why “%s” isn't searched for [ADR-013 ADR-016 ADR-017]", async (text, why) => {
    const browser = await newUser();
    const before = requestCount();
    const fields = (await formOn(browser)).press("Find address");
    const { status, body } = await browser.post(path, { ...fields, address_search: text, suburb: "Kept" });
    expect([status, textOf(body)]).toEqual([400, expect.stringContaining(why)]);
    expect(formIn(body, "address").values()).toMatchObject({ suburb: ["Kept"] });
    expect(requestCount()).toBe(before);
  });

  test("and is told if the chosen address has no street number [ADR-016 ADR-017]", async () => {
    const browser = await newUser();
    const list = await find(browser, "12 Harbour Wollongong");
    service.respondWith(finding, 200, { address: { street: "Harbour Street", city: "Wollongong" } });
    const chosen = await browser.post(path, formIn(list.body, "address").press(harbour));
    expect([chosen.status, textOf(chosen.body)]).toEqual([
      400,
      expect.stringContaining("Please include your street number!"),
    ]);
    expect(formIn(chosen.body, "address").values()).toMatchObject({ suburb: ["Wollongong"] });
  });

  test("and is told if nothing was found", async () => {
    const list = await find(await newUser(), "12 Nowhere Street");
    expect(textOf(list.body)).toContain("No address found. Fill in the fields below yourself.");
  });
});

describe("while the address service doesn't respond, the fields still work", () => {
  const odd = { items: "none" };
  test.each<[string, () => void]>([
    ["breaks off", () => service.dropResponsesOf(suggesting)],
    ["is down", () => service.respondWith(suggesting, 503, {})],
    ["answers oddly", () => service.respondWith(suggesting, 200, odd)],
    ["leads elsewhere", () => service.respondWith(suggesting, 302, {})],
    ["refuses the key", () => service.respondWith(suggesting, 401, {})],
  ])("when it %s, with a one-line message", async (_, fault) => {
    const browser = await newUser();
    fault();
    const { status, body } = await find(browser, "12 Harbour Wollongong", { suburb: "By hand" });
    expect([status, textOf(body)]).toEqual([
      503,
      expect.stringContaining("Address search isn’t available right now."),
    ]);
    const byHand = formIn(body, "address").fillIn({
      street_address: "9 Wattle Parade",
      state: "SA",
      postcode: "5045",
    });
    expect((await browser.post(path, byHand.press("Save address"))).status).toBe(303);
  });

  test("and no request waits longer than five seconds for it [ADR-015]", async () => {
    const browser = await newUser();
    const form = (await formOn(browser)).fillIn({ address_search: "12 Harbour Wollongong" });
    const carriedOut = service.withholdResponsesOf(suggesting);
    const after = AbortSignal.timeout.bind(AbortSignal);
    const timeout = vi
      .spyOn(AbortSignal, "timeout")
      .mockImplementation((milliseconds) => after(milliseconds === 5_000 ? 500 : milliseconds));
    const { status } = await browser.post(path, form.press("Find address"));
    await carriedOut;
    expect([status, timeout.mock.calls.map(([milliseconds]) => milliseconds)]).toEqual([
      503,
      expect.arrayContaining([5_000]),
    ]);
    timeout.mockRestore();
  }, 60_000);

  test("and invalid suggestions are left out of the list", async () => {
    const good = { id: "good", address: { label: "12 Good Street" } };
    service.respondWith(suggesting, 200, { items: [null, { id: 4 }, { id: "x", address: {} }, good] });
    const { body } = await find(await newUser(), "12 Harbour Wollongong");
    expect(formIn(body, "address").press("12 Good Street")).toMatchObject({
      intent: ["take-address:good"],
    });
  });
});

describe("scripts search through a call of the site", () => {
  test("that returns suggestions and the parts of an address, neither of them cached [ADR-003 ADR-024 ADR-025]", async () => {
    const browser = await newUser();
    const list = await ask(browser, { q: "12 Harbour Wollongong" });
    expect(list.headers["cache-control"]).toBe("private, no-store, no-transform");
    const found: unknown = JSON.parse(list.body);
    expect(found).toEqual({ state: "found", suggestions: [{ id: expect.any(String), label: harbour }] });
    const [, id = ""] = /"id":"([^"]+)"/.exec(list.body) ?? [];
    const details = await ask(browser, { id });
    expect(JSON.parse(details.body)).toEqual({
      state: "filled-in",
      address: {
        line1: "12 Harbour Street",
        line2: "",
        city: "Wollongong",
        state: "New South Wales",
        postcode: "2500",
        country: "Australia",
        latitude: -34.4278,
        longitude: 150.8931,
      },
    });
    service.respondWith(finding, 200, { address: { street: "Somewhere" } });
    expect((await ask(browser, { id })).body).toContain('"latitude":-27,"longitude":153');
    const before = requestCount();
    await ask(browser, { q: "12 Harbour Wollongong" });
    expect(requestCount(), "requested again each time").toBe(before + 1);
  });

  test("for logged-in users only, from this site's own pages, by POST [SEC-009]", async () => {
    const [anonymous, browser] = [site.browse(), await newUser()];
    const before = requestCount();
    expect((await ask(anonymous, { q: "12 Harbour" })).status).toBe(401);
    expect((await browser.get("/address-search?q=12%20Harbour")).status).toBe(405);
    const foreign = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await browser.post("/address-search", { q: "12 Harbour" }, foreign)).status).toBe(403);
    expect(requestCount()).toBe(before);
  });

  test.each([
    "12",
    "Harbour Street",
    `12 ${"x".repeat(5_000)}`,
    "",
    "http://127.0.0.1/",
    "//evil.example",
    "&apiKey=other",
  ])("that never call the service for %j", async (q) => {
    const before = requestCount();
    const { status, body } = await ask(await newUser(), { q });
    expect([status, body]).toEqual([200, '{"state":"found","suggestions":[]}']);
    expect(requestCount()).toBe(before);
  });

  test("and can't change the target URL or the API key", async () => {
    const browser = await newUser();
    const hostile = "12&apiKey=other#../../../secret?x=@elsewhere.example";
    await ask(browser, { q: hostile, apiKey: "other", url: "http://elsewhere.example" });
    await ask(browser, { id: `../${hostile}`, apiKey: "other" });
    expect(service.getQueries(suggesting).at(-1)).toEqual({ q: hostile, apiKey: addressServiceKey });
    expect(service.getQueries(finding).at(-1)).toEqual({ id: `../${hostile}`, apiKey: addressServiceKey });
    const before = requestCount();
    for (const id of ["a b", "a\nb", "é", "x".repeat(301)])
      expect((await ask(browser, { id })).status).toBe(503);
    expect(requestCount()).toBe(before);
  });

  test("with a rate limit per user: others can still search [SEC-009]", async () => {
    const browser = await newUser();
    const before = requestCount();
    const answers: BrowserResponse[] = [];
    for (let search = 0; search < 45; search++) answers.push(await ask(browser, { q: `${search} Harbour` }));
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array<number>(40).fill(200),
      ...Array<number>(5).fill(429),
    ]);
    expect(requestCount()).toBe(before + 40);
    const { status, body } = await find(browser, "12 Harbour Wollongong");
    expect([status, textOf(body)]).toEqual([
      429,
      expect.stringContaining("You’ve reached the search limit."),
    ]);
    expect((await ask(await newUser(), { q: "12 Harbour" })).status).toBe(200);
    organiser.clock.advance(61_000);
    expect((await ask(browser, { q: "12 Harbour" })).status).toBe(200);
  });

  test("and never learn the key or the URL of the service [API-115]", async () => {
    const browser = await newUser();
    service.respondWith(finding, 401, { error: addressServiceKey });
    const answers = [
      await browser.get(path),
      await find(browser, "12 Harbour Wollongong"),
      await ask(browser, { q: "12 Harbour Wollongong" }),
      await ask(browser, { id: "0:0:1" }),
    ];
    for (const { body, headers } of answers) {
      expect(body + JSON.stringify(headers)).not.toContain(addressServiceKey);
      expect(body + JSON.stringify(headers)).not.toMatch(/addressService|apiKey/);
    }
  });
});

test("a site without an address service shows only the fields, and searches nothing", async () => {
  const plain = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    env: { PROFILE_FIELDS: "addresses" },
  });
  try {
    const browser = await newUser(plain);
    const form = await formOn(browser);
    expect([form.hasControl("address_search"), form.hasControl("street_address")]).toEqual([false, true]);
    expect((await ask(browser, { q: "12 Harbour" })).status).toBe(503);
  } finally {
    await plain.close();
  }
});
