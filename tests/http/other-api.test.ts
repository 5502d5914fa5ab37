import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { newSku } from "../support/shop-cart.ts";
import { checkoutIn, logInNewCustomer, putInCart, readyToPay } from "../support/shop-visit.ts";
import { type WatchedCalls, watchCalls } from "../support/watched-calls.ts";

// An API that isn't ours: calls that it lacks, answers without what they are asked for, records that it sends
// in parts, calls that take long.

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

async function signedIn(): Promise<Browser> {
  const email = `other-${(people += 1)}@example.com`;
  await makePeople(organiser, [{ email, first_name: "Alex", last_name: "Other" }]);
  const browser = site.browse();
  await logIn(browser, email);
  return browser;
}

const faults = [
  { status: 500, body: { message: "Server Error" } },
  { status: 200, body: {} },
  { status: 200, body: { num_items: 0, num_pages: 0 } },
  { status: 200, body: { data: null } },
];

describe("a profile of which one part isn't answered", () => {
  const parts = [
    ["/event/vehicle", "Your vehicles can't be shown at the moment. They are still kept."],
    ["/event/entrantLicence", "Your race licences can't be shown at the moment. They are still kept."],
    ["/cognito/address", "Your addresses can't be shown at the moment. They are still kept."],
    ["/userDocument/myList", "Your documents can't be shown at the moment. They are still kept."],
  ] as const;

  test.each(parts)(
    "%s says so in its place, with the way to ask again, and shows all else [ACC-004]",
    async (call, said) => {
      const browser = await signedIn();
      // An empty record is how some write an empty list: that alone is none, where the answer is the list.
      for (const { status, body } of faults.slice(0, call.endsWith("myList") ? 1 : undefined)) {
        calls.refuse(call, status, body);
        const page = await browser.get("/profile");
        expect([page.status, textOf(page.body)]).toEqual([200, expect.stringContaining(`${said} Try again`)]);
        const others = parts.filter(([, other]) => other !== said && textOf(page.body).includes(other));
        expect(others).toEqual([]);
        expect(formIn(page.body, "profile").values()).toHaveProperty("mobile_phone");
        calls.behave();
      }
    },
  );

  test("leaves out what the API has no call for", async () => {
    const browser = await signedIn();
    calls.refuse("/event/entrantLicence", 404, { message: "No such call", text_code: "NO_SUCH_CALL" });
    const page = await browser.get("/profile");
    expect([page.status, textOf(page.body).includes("Race licences")]).toEqual([200, false]);
  });

  test("doesn't ask for the state of a licence without the states, and doesn't empty it", async () => {
    const browser = await signedIn();
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
    calls.refuse("/cognito/state", 500, {});
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

describe("a record of which the API sends a part", () => {
  const user = { id: "7", first_name: "Alex", email: "alex@example.com", mobile_phone: 491570110 };

  test("is saved with what it sent and what was typed, and nothing else is emptied [ACC-010]", async () => {
    const browser = await signedIn();
    calls.refuse("/user/authUser", 200, { user: { ...user, shoe_size: 44, company_phone: null } });
    calls.refuse("/user/update", 200, { success: 1, item: user });
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

  test("a vehicle too: its photo stays, and whether it is registered is asked where that isn't said [ACC-005]", async () => {
    const browser = await signedIn();
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
    calls.refuse("/event/vehicle", 200, { data: [{ ...vehicle, body_style: { id: 1, name: "Coupe" } }] });
    calls.refuse("/event/vehicle/update", 200, { success: true, item: vehicle });
    const form = formIn((await browser.get("/profile/vehicle/12")).body, "vehicle");
    expect(form.values()["vehicle_registered"]).toBeUndefined();
    const typed = form.fillIn({ vehicle_colour: "Blue" }).press("Save vehicle");
    expect((await browser.post("/profile/vehicle/12", typed)).status).toBe(400);
    const saved = await browser.post("/profile/vehicle/12", { ...typed, vehicle_registered: "no" });
    expect(saved.status).toBe(303);
    expect(lastSent("/event/vehicle/update")).toEqual({ ...vehicle, colour: "Blue" });
  });

  test("and a race licence", async () => {
    const browser = await signedIn();
    const licence = { id: 3, number: "R 1", expiry: "2031-05-31T00:00:00", entrant_id: 7 };
    calls.refuse("/event/entrantLicence", 200, [licence]);
    calls.refuse("/event/entrantLicence/update", 200, { success: true, item: licence });
    const form = formIn((await browser.get("/profile/licence/3")).body, "licence");
    const typed = form.fillIn({ licence_issuer: "1", licence_number: "R 2" }).press("Save licence");
    expect((await browser.post("/profile/licence/3", typed)).status).toBe(303);
    expect(lastSent("/event/entrantLicence/update")).toEqual({ ...licence, issuer_id: 1, number: "R 2" });
  });
});

describe("a new document where the API doesn't say what it can be", () => {
  const noTypes = (browser: Browser) => {
    calls.refuse("/cognito/userDocumentType", 404, { message: "No such call", text_code: "NO_SUCH_CALL" });
    return browser.get("/profile/document/new");
  };

  test("is one of the types that one's own documents have [ACC-013 API-102]", async () => {
    // The types are public and kept: a site that has none yet.
    const other = await startSite({ organiserUrl: calls.url, clock: organiser.clock });
    const browser = other.browse();
    await logIn(browser, "driver@example.com");
    const licence = { id: 1, type: { id: 4, name: "Pit pass" }, is_approved: 0, expiry: null };
    calls.refuse("/userDocument/myList", 200, [licence, { ...licence, id: 2 }, { id: 3, type: null }]);
    const { status, body } = await noTypes(browser);
    const options = [...body.matchAll(/<option value="(\d*)"[^>]*>([^<]*)/g)].map(([, id, name]) => [
      id,
      name,
    ]);
    expect([status, options]).toEqual([
      200,
      [
        ["", "Please choose"],
        ["4", "Pit pass"],
      ],
    ]);

    calls.behave();
    calls.refuse("/userDocument/myList", 200, []);
    const none = await noTypes(browser);
    expect([none.status, textOf(none.body)]).toEqual([
      200,
      expect.stringContaining("No document can be added here now"),
    ]);
    expect(none.body).not.toContain('type="file"');
    await other.close();
  });
});

describe("a checkout of which a part takes long", () => {
  async function customer() {
    const browser = site.browse();
    await logInNewCustomer(organiser, browser);
    await putInCart(browser, (await newSku(organiser, { price: 2_000 })).slug);
    return browser;
  }

  test.each([
    ["/sell/address", "Your saved addresses can't be shown just now."],
    ["/sell/cart/shippingQuote", "The ways to ship to this address can't be shown just now."],
  ])(
    "%s is shown without it, orders nothing, and goes on as it was once it is there [CART-022]",
    async (call, said) => {
      const browser = await customer();
      const ready = checkoutIn(await readyToPay(browser)).press("Pay $29.95 Now");
      const isOpen = calls.hold(call);
      const began = performance.now();
      const page = await browser.get("/checkout");
      expect(performance.now() - began).toBeLessThan(8_000);
      expect([page.status, textOf(page.body)]).toEqual([200, expect.stringContaining(said)]);
      expect(textOf(page.body)).toContain("Try again");
      const pressed = await browser.post("/checkout", ready);
      expect([pressed.status, calls.count("/sell/cart/submitOrder")]).toEqual([503, 0]);
      const again = checkoutIn(pressed).press("Try again");
      isOpen();
      calls.behave();
      const whole = await browser.post("/checkout", again);
      expect(checkoutIn(whole).values()).toMatchObject({
        address: ready["address"],
        shipping_option_id: ready["shipping_option_id"],
      });
    },
    40_000,
  );
});
