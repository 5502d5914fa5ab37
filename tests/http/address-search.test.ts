import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { addressSearchAt, addressServiceKey } from "../support/address-service.ts";
import type { Answer, Browser } from "../support/browser.ts";
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

/** Somebody new without an address, signed in. */
async function newcomer(at = site): Promise<Browser> {
  const email = `searcher-${++people}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Noor", last_name: "Haddad" }]);
  const browser = at.browse();
  await logIn(browser, email);
  return browser;
}

const path = "/profile/address/new";
const formOn = async (browser: Browser): Promise<HtmlForm> =>
  formIn((await browser.get(path)).body, "address");
const asked = () => service.count(suggesting) + service.count(finding);

/** Types into the search of a page's form and presses its button. */
const find = async (browser: Browser, text: string, typed: Record<string, string> = {}) =>
  browser.post(
    path,
    (await formOn(browser)).fillIn({ address_search: text, ...typed }).press("Find address"),
  );

/** What scripts ask. */
const ask = (browser: Browser, query: Record<string, string>) => browser.post("/address-search", query);

const harbour = "12 Harbour Street, Wollongong NSW 2500, Australia";
const filledIn = {
  street_address: ["12 Harbour Street"],
  suburb: ["Wollongong"],
  state: ["New South Wales"],
  postcode: ["2500"],
  country: ["Australia"],
};

describe("without scripts a driver finds an address by a button and a list", () => {
  test("on the profile: the choice fills in the fields, what else is typed stays, and it is saved [ADR-010 API-113 API-114]", async () => {
    const browser = await newcomer();
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
    const browser = await newcomer();
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
    expect(used.body).toMatch(/<option value="\d+" selected="">12 Harbour Street/);
  });

  test("in the checkout, for where it is sent to [ADR-010]", async () => {
    const browser = await newcomer();
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

  test("by the Enter key as well, which a browser gives to another button", async () => {
    const browser = await newcomer();
    const form = (await formOn(browser)).fillIn({ address_search: "12 Harbour Wollongong" });
    const { intent: _, ...fields } = form.press("Save address");
    const list = await browser.post(path, fields);
    expect([list.status, list.body]).toEqual([200, expect.stringContaining(harbour)]);
  });

  test.each([
    ["Harbour Street", "Please include your street number!"],
    ["Unit 4, 12 Harbour Street", "Please include your street number!"],
    ["12 H", "Please type at least 5 characters."],
    ["", "Please type at least 5 characters."],
    [`12 ${"h".repeat(100)}`, "Please use at most 100 characters."],
  ])("and is told at the field why “%s” isn't searched for [ADR-013 ADR-016 ADR-017]", async (text, why) => {
    const browser = await newcomer();
    const before = asked();
    const fields = (await formOn(browser)).press("Find address");
    const { status, body } = await browser.post(path, { ...fields, address_search: text, suburb: "Kept" });
    expect([status, textOf(body)]).toEqual([400, expect.stringContaining(why)]);
    expect(formIn(body, "address").values()).toMatchObject({ suburb: ["Kept"] });
    expect(asked()).toBe(before);
  });

  test("and is told where a found address lacks its street number [ADR-016 ADR-017]", async () => {
    const browser = await newcomer();
    const list = await find(browser, "12 Harbour Wollongong");
    service.refuse(finding, 200, { address: { street: "Harbour Street", city: "Wollongong" } });
    const chosen = await browser.post(path, formIn(list.body, "address").press(harbour));
    expect([chosen.status, textOf(chosen.body)]).toEqual([
      400,
      expect.stringContaining("Please include your street number!"),
    ]);
    expect(formIn(chosen.body, "address").values()).toMatchObject({ suburb: ["Wollongong"] });
  });

  test("and is told that nothing was found", async () => {
    const list = await find(await newcomer(), "12 Nowhere Street");
    expect(textOf(list.body)).toContain("No address found. Please fill in the fields below yourself.");
  });
});

describe("while the address service gives no answer, the fields go on", () => {
  const odd = { items: "none" };
  test.each<[string, () => void]>([
    ["breaks off", () => service.loseAnswersOf(suggesting)],
    ["is down", () => service.refuse(suggesting, 503, {})],
    ["answers oddly", () => service.refuse(suggesting, 200, odd)],
    ["leads elsewhere", () => service.refuse(suggesting, 302, {})],
    ["refuses the key", () => service.refuse(suggesting, 401, {})],
  ])("when it %s, said in one line", async (_, fault) => {
    const browser = await newcomer();
    fault();
    const { status, body } = await find(browser, "12 Harbour Wollongong", { suburb: "By hand" });
    expect([status, textOf(body)]).toEqual([
      503,
      expect.stringContaining("The address search does not answer at the moment."),
    ]);
    const byHand = formIn(body, "address").fillIn({
      street_address: "9 Wattle Parade",
      state: "SA",
      postcode: "5045",
    });
    expect((await browser.post(path, byHand.press("Save address"))).status).toBe(303);
  });

  test("and nobody waits longer than five seconds for it [ADR-015]", async () => {
    const browser = await newcomer();
    const form = (await formOn(browser)).fillIn({ address_search: "12 Harbour Wollongong" });
    const carriedOut = service.keepAnswersOf(suggesting);
    const timeout = vi.spyOn(AbortSignal, "timeout");
    const { status } = await browser.post(path, form.press("Find address"));
    await carriedOut;
    expect([status, timeout.mock.calls.map(([milliseconds]) => milliseconds)]).toEqual([
      503,
      expect.arrayContaining([5_000]),
    ]);
    timeout.mockRestore();
  }, 60_000);

  test("and what isn't a suggestion among others is left out", async () => {
    const good = { id: "good", address: { label: "12 Good Street" } };
    service.refuse(suggesting, 200, { items: [null, { id: 4 }, { id: "x", address: {} }, good] });
    const { body } = await find(await newcomer(), "12 Harbour Wollongong");
    expect(formIn(body, "address").press("12 Good Street")).toMatchObject({
      intent: ["take-address:good"],
    });
  });
});

describe("scripts search by a call of the site", () => {
  test("that gives suggestions and the parts of one, kept by nobody [ADR-003 ADR-024 ADR-025]", async () => {
    const browser = await newcomer();
    const list = await ask(browser, { q: "12 Harbour Wollongong" });
    expect(list.headers["cache-control"]).toBe("private, no-store");
    const found: unknown = JSON.parse(list.body);
    expect(found).toEqual({ state: "found", suggestions: [{ id: expect.any(String), label: harbour }] });
    const [, id = ""] = /"id":"([^"]+)"/.exec(list.body) ?? [];
    const place = await ask(browser, { id });
    expect(JSON.parse(place.body)).toEqual({
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
    service.refuse(finding, 200, { address: { street: "Somewhere" } });
    expect((await ask(browser, { id })).body).toContain('"latitude":-27,"longitude":153');
    const before = asked();
    await ask(browser, { q: "12 Harbour Wollongong" });
    expect(asked(), "asked anew each time").toBe(before + 1);
  });

  test("for somebody signed in, on this site's own pages, by post [SEC-009]", async () => {
    const [stranger, browser] = [site.browse(), await newcomer()];
    const before = asked();
    expect((await ask(stranger, { q: "12 Harbour" })).status).toBe(401);
    expect((await browser.get("/address-search?q=12%20Harbour")).status).toBe(405);
    const foreign = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await browser.post("/address-search", { q: "12 Harbour" }, foreign)).status).toBe(403);
    expect(asked()).toBe(before);
  });

  test.each([
    "12",
    "Harbour Street",
    `12 ${"x".repeat(5_000)}`,
    "",
    "http://127.0.0.1/",
    "//evil.example",
    "&apiKey=other",
  ])("that ask the service nothing for %j", async (q) => {
    const before = asked();
    const { status, body } = await ask(await newcomer(), { q });
    expect([status, body]).toEqual([200, '{"state":"found","suggestions":[]}']);
    expect(asked()).toBe(before);
  });

  test("and can change neither where it goes nor its key", async () => {
    const browser = await newcomer();
    const hostile = "12&apiKey=other#../../../secret?x=@elsewhere.example";
    await ask(browser, { q: hostile, apiKey: "other", url: "http://elsewhere.example" });
    await ask(browser, { id: `../${hostile}`, apiKey: "other" });
    expect(service.queriesOf(suggesting).at(-1)).toEqual({ q: hostile, apiKey: addressServiceKey });
    expect(service.queriesOf(finding).at(-1)).toEqual({ id: `../${hostile}`, apiKey: addressServiceKey });
    const before = asked();
    for (const id of ["a b", "a\nb", "é", "x".repeat(301)])
      expect((await ask(browser, { id })).status).toBe(503);
    expect(asked()).toBe(before);
  });

  test("not for free: who searches without end is refused for a while, others aren't [SEC-009]", async () => {
    const browser = await newcomer();
    const before = asked();
    const answers: Answer[] = [];
    for (let search = 0; search < 45; search++) answers.push(await ask(browser, { q: `${search} Harbour` }));
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array<number>(40).fill(200),
      ...Array<number>(5).fill(429),
    ]);
    expect(asked()).toBe(before + 40);
    const { status, body } = await find(browser, "12 Harbour Wollongong");
    expect([status, textOf(body)]).toEqual([429, expect.stringContaining("You have searched very often.")]);
    expect((await ask(await newcomer(), { q: "12 Harbour" })).status).toBe(200);
    organiser.clock.advance(61_000);
    expect((await ask(browser, { q: "12 Harbour" })).status).toBe(200);
  });

  test("and never learn the key or where the service is [API-115]", async () => {
    const browser = await newcomer();
    service.refuse(finding, 401, { error: addressServiceKey });
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

test("a site without an address service asks for the fields alone, and searches nothing", async () => {
  const plain = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    env: { PROFILE_FIELDS: "addresses" },
  });
  try {
    const browser = await newcomer(plain);
    const form = await formOn(browser);
    expect([form.asks("address_search"), form.asks("street_address")]).toEqual([false, true]);
    expect((await ask(browser, { q: "12 Harbour" })).status).toBe(503);
  } finally {
    await plain.close();
  }
});
