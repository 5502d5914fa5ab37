import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { windowAt } from "../support/same-browser.ts";
import { newSku } from "../support/shop-cart.ts";
import { checkoutIn, logInNewCustomer, putInCart, readyToPay } from "../support/shop-visit.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

// A third-party API: unsupported calls, missing members, partial records and slow calls.

let organiser: RunningOrganiser;
let calls: WatchedCalls;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  calls = await watchCalls(organiser.url);
  site = await startSite({
    organiserUrl: calls.url,
    clock: organiser.clock,
    env: {
      ORGANISER_PUBLIC_URL: organiser.url,
      PROFILE_FIELDS: "name drivers-licence emergency-contact company addresses",
    },
  });
  organiser.siteOrigins.push(site.publicUrl);
});
afterEach(() => calls.behave());
afterAll(async () => {
  await site.close();
  await calls.close();
  await organiser.close();
});

let people = 0;

async function loggedIn(): Promise<Browser> {
  const email = `other-${(people += 1)}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Alex", last_name: "Other" }]);
  const browser = site.browse();
  await logIn(browser, email);
  return browser;
}

const failures = [
  { status: 500, body: { message: "Server Error" } },
  { status: 200, body: {} },
  { status: 200, body: { num_items: 0, num_pages: 0 } },
  { status: 200, body: { data: null } },
];

describe("a profile with one section that fails to load", () => {
  const parts = [
    ["/event/vehicle", "We can’t load your vehicles right now. Nothing has been deleted."],
    ["/event/entrantLicence", "We can’t load your race licences right now. Nothing has been deleted."],
    ["/cognito/address", "We can’t load your addresses right now. Nothing has been deleted."],
    ["/userDocument/myList", "We can’t load your documents right now. Nothing has been deleted."],
  ] as const;

  test.each(parts)(
    "%s shows an error with a retry link, and everything else is shown [ACC-004]",
    async (call, message) => {
      const browser = await loggedIn();
      // Some serialisers write an empty list as an empty record: accepted as empty only where a list is
      // expected.
      for (const { status, body } of failures.slice(0, call.endsWith("myList") ? 1 : undefined)) {
        calls.respondWith(call, status, body);
        const page = await browser.get("/profile");
        expect([page.status, textOf(page.body)]).toEqual([
          200,
          expect.stringContaining(`${message} Try again`),
        ]);
        const others = parts.filter(([, other]) => other !== message && textOf(page.body).includes(other));
        expect(others).toEqual([]);
        expect(formIn(page.body, "profile").values()).toHaveProperty("mobile_phone");
        calls.behave();
      }
    },
  );

  test("leaves out sections that the API has no call for", async () => {
    const browser = await loggedIn();
    calls.respondWith("/event/entrantLicence", 404, { message: "No such call", text_code: "NO_SUCH_CALL" });
    const page = await browser.get("/profile");
    expect([page.status, textOf(page.body).includes("Race licences")]).toEqual([200, false]);
  });

  test("doesn't ask for a licence's state when the list of states is missing, and doesn't clear it", async () => {
    const browser = await loggedIn();
    const known = formIn((await browser.get("/profile")).body, "profile");
    await browser.post(
      "/profile",
      known
        .fillIn({ mobile_phone: "0491 570 110", drivers_licence_state_of_issue_id: "2" })
        .press("Save profile"),
    );
    const other = await startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      env: { PROFILE_FIELDS: "drivers-licence" },
    });
    calls.respondWith("/cognito/state", 500, {});
    const same = other.browse();
    await logIn(same, `other-${people}@example.com`);
    const form = formIn((await same.get("/profile")).body, "profile");
    expect(form.values()).not.toHaveProperty("drivers_licence_state_of_issue_id");
    expect((await same.post("/profile", form.press("Save profile"))).status).toBe(303);
    expect(lastSent("/user/update")).toMatchObject({ drivers_licence_state_of_issue_id: 2 });
    await other.close();
  });
});

const lastSent = (path: string) => calls.bodies.findLast((call) => call.path.endsWith(path))?.json;

describe("a record that the API returns incompletely", () => {
  const user = { id: "7", first_name: "Alex", email: "alex@example.com", mobile_phone: 491570110 };

  test("is saved with the returned and the typed values, and nothing else is cleared [ACC-010]", async () => {
    const browser = await loggedIn();
    calls.respondWith("/user/authUser", 200, { user: { ...user, shoe_size: 44, company_phone: null } });
    calls.respondWith("/user/update", 200, { success: 1, item: user });
    const form = formIn((await browser.get("/profile")).body, "profile");
    const typed = form.fillIn({ emergency_contact_name: "Jo" }).press("Save profile");
    expect((await browser.post("/profile", { ...typed, last_name: "Other" })).status).toBe(303);
    expect(lastSent("/user/update")).toEqual({
      ...user,
      id: 7,
      shoe_size: 44,
      company_phone: null,
      last_name: "Other",
      emergency_contact_name: "Jo",
    });
  });

  test("keeps the photo of a vehicle, and asks whether it is registered if the API doesn't say [ACC-005]", async () => {
    const browser = await loggedIn();
    const vehicle = {
      id: 12,
      make: "Mazda",
      model: "RX-7",
      colour: "Red",
      year_of_manufacture: 1993,
      body_style_id: 1,
      induction_type_id: 1,
      engine_type_id: 1,
      registration: "SPIN13",
      vehicle_owner: "Alex Other",
      owner_mobile: "0491 570 110",
    };
    calls.respondWith("/event/vehicle", 200, {
      data: [{ ...vehicle, body_style: { id: 1, name: "Coupe" } }],
    });
    calls.respondWith("/event/vehicle/update", 200, { success: true, item: vehicle });
    const form = formIn((await browser.get("/profile/vehicle/12")).body, "vehicle");
    expect(form.values()["vehicle_registered"]).toBeUndefined();
    const typed = form.fillIn({ vehicle_colour: "Blue" }).press("Save vehicle");
    expect((await browser.post("/profile/vehicle/12", typed)).status).toBe(400);
    const saved = await browser.post("/profile/vehicle/12", { ...typed, vehicle_registered: "no" });
    expect(saved.status).toBe(303);
    expect(lastSent("/event/vehicle/update")).toEqual({ ...vehicle, colour: "Blue" });
  });

  test("is saved the same way for a race licence", async () => {
    const browser = await loggedIn();
    const licence = { id: 3, number: "R 1", expiry: "2031-05-31T00:00:00", entrant_id: 7 };
    calls.respondWith("/event/entrantLicence", 200, [licence]);
    calls.respondWith("/event/entrantLicence/update", 200, { success: true, item: licence });
    const form = formIn((await browser.get("/profile/licence/3")).body, "licence");
    const typed = form.fillIn({ licence_issuer: "1", licence_number: "R 2" }).press("Save licence");
    expect((await browser.post("/profile/licence/3", typed)).status).toBe(303);
    expect(lastSent("/event/entrantLicence/update")).toEqual({ ...licence, issuer_id: 1, number: "R 2" });
  });
});

describe("a new document when the API doesn't list the document types", () => {
  const noTypes = (browser: Browser) => {
    calls.respondWith("/cognito/userDocumentType", 404, {
      message: "No such call",
      text_code: "NO_SUCH_CALL",
    });
    return browser.get("/profile/document/new");
  };

  test("can have one of the types of the user's existing documents [ACC-013 API-102]", async () => {
    // Document types are public and cached, so this needs a site with an empty cache.
    const other = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
    const browser = other.browse();
    await logIn(browser, "driver@example.com");
    const licence = { id: 1, type: { id: 4, name: "Pit pass" }, is_approved: 0, expiry: null };
    calls.respondWith("/userDocument/myList", 200, [licence, { ...licence, id: 2 }, { id: 3, type: null }]);
    const { status, body } = await noTypes(browser);
    const options = [...body.matchAll(/<option value="(\d*)"[^>]*>([^<]*)/g)].map(([, id, name]) => [
      id,
      name,
    ]);
    expect([status, options]).toEqual([
      200,
      [
        ["", "Choose"],
        ["4", "Pit pass"],
      ],
    ]);

    calls.behave();
    calls.respondWith("/userDocument/myList", 200, []);
    const none = await noTypes(browser);
    expect([none.status, textOf(none.body)]).toEqual([
      200,
      expect.stringContaining("You can’t add documents right now."),
    ]);
    expect(none.body).not.toContain('type="file"');
    await other.close();
  });
});

describe("a checkout with one slow section", () => {
  /** The same site with a shorter timeout for optional data. */
  let siteWithShortTimeout: RunningSite;
  beforeAll(async () => {
    siteWithShortTimeout = await startSite({
      organiserUrl: calls.url,
      clock: organiser.clock,
      timeouts: { optionalTimeoutMs: 1_000 },
      env: { ORGANISER_PUBLIC_URL: organiser.url },
    });
    organiser.siteOrigins.push(siteWithShortTimeout.publicUrl);
  });
  afterAll(() => siteWithShortTimeout.close());

  async function customer() {
    const browser = site.browse();
    await logInNewCustomer(organiser, browser);
    await putInCart(browser, (await newSku(organiser, { price: 2_000 })).slug);
    return browser;
  }

  test.each([
    ["/sell/address", "We can’t load your saved addresses right now."],
    ["/sell/cart/shippingQuote", "We can’t load the shipping methods right now."],
  ])(
    "%s is shown without it, orders nothing, and continues unchanged once it has loaded [CART-022]",
    async (call, message) => {
      const browser = await customer();
      const ready = checkoutIn(await readyToPay(browser)).press("Pay $29.95 Now");
      // Never released during the request, so the page can't have waited for it.
      const isOpen = calls.hold(call);
      const window = windowAt(siteWithShortTimeout, browser);
      const page = await window.get("/checkout");
      expect([page.status, textOf(page.body)]).toEqual([200, expect.stringContaining(message)]);
      expect(textOf(page.body)).toContain("Try again");
      const submitted = await window.post("/checkout", ready);
      expect([submitted.status, calls.count("/sell/cart/submitOrder")]).toEqual([503, 0]);
      const again = checkoutIn(submitted).press("Try again");
      isOpen();
      calls.behave();
      const complete = await browser.post("/checkout", again);
      expect(checkoutIn(complete).values()).toMatchObject({
        address: ready["address"],
        shipping_option_id: ready["shipping_option_id"],
      });
    },
    40_000,
  );
});
