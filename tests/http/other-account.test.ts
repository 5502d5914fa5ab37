import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { inYears } from "../support/dates.ts";
import { chooseCategory, entryIn, logIn, newVehicle } from "../support/entry-visit.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { newSku } from "../support/shop-cart.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";
import { checkoutIn, newAddress, putInCart } from "../support/shop-visit.ts";

let organiser: RunningOrganiser;
let site: RunningSite;

beforeAll(async () => {
  organiser = await startOrganiser();
  site = await startSite({
    organiserUrl: organiser.url,
    clock: organiser.clock,
    env: {
      ORGANISER_PUBLIC_URL: organiser.url,
      PROFILE_FIELDS: "name date-of-birth emergency-contact addresses",
    },
  });
});
afterAll(async () => {
  await site.close();
  await organiser.close();
});

let families = 0;

/** Two people sharing a phone: the first is logged in. */
async function sharedPhone() {
  const family = ++families;
  const [ana, bo] = [`ana-${family}@example.com`, `bo-${family}@example.com`];
  await makePeople(organiser, [
    { email: ana, first_name: "Ana", last_name: "Silva" },
    { email: bo, first_name: "Bo", last_name: "Silva" },
  ]);
  const browser = site.browse();
  await logIn(browser, ana);
  return { browser, ana, bo };
}

/** In another tab of the same browser. */
async function changeAccount(browser: Browser, email: string): Promise<void> {
  await browser.post("/logout", {});
  await logIn(browser, email);
}

/** The rejection page, without the typed values. */
function expectRejection(response: BrowserResponse, typed: string): void {
  expect(response.status).toBe(409);
  const text = textOf(response.body);
  expect(text).toContain("You’re logged in with a different account");
  expect(text).toContain("You’re logged in as Bo");
  expect(text).toContain("Nothing was saved, sent or charged.");
  expect(response.body).not.toContain(typed);
}

const forms = [
  {
    path: "/profile",
    id: "profile",
    button: "Save profile",
    typed: { emergency_contact_name: "Uncle Zebedee" },
  },
  {
    path: "/profile/vehicle/new",
    id: "vehicle",
    button: "Save vehicle",
    typed: { vehicle_make: "Zonda", vehicle_model: "Roadster" },
  },
  {
    path: "/profile/licence/new",
    id: "licence",
    button: "Save licence",
    typed: { licence_issuer: "1", licence_number: "ZED-1", licence_expiry: inYears(4) },
  },
  {
    path: "/profile/address/new",
    id: "address",
    button: "Save address",
    typed: { street_address: "14 Zinnia Street" },
  },
] as const;

describe("a form opened by one account and submitted by another", () => {
  test.each(forms)(
    "on $path is rejected; its owner finds it as typed",
    async ({ path, id, button, typed }) => {
      const { browser, ana, bo } = await sharedPhone();
      const form = formIn((await browser.get(path)).body, id).fillIn(typed);
      await changeAccount(browser, bo);

      const [secret = ""] = Object.values(typed).filter((value) => value.length > 1);
      expectRejection(await browser.post(path, form.press(button)), secret);
      const otherPage = await browser.get(path);
      expect(formIn(otherPage.body, id).values()).not.toMatchObject({
        [Object.keys(typed)[0] ?? ""]: [Object.values(typed)[0]],
      });
      for (const page of ["/profile", path]) expect((await browser.get(page)).body).not.toContain(secret);

      await changeAccount(browser, ana);
      const again = formIn((await browser.get(path)).body, id);
      for (const [name, value] of Object.entries(typed)) expect(again.values()[name]).toEqual([value]);
    },
  );

  test("offers its owner a login that returns to the form", async () => {
    const { browser, ana, bo } = await sharedPhone();
    const form = formIn((await browser.get("/profile/licence/new")).body, "licence");
    await changeAccount(browser, bo);
    const rejection = await browser.post("/profile/licence/new", form.press("Save licence"));
    expect(rejection.body).toContain('name="back" value="/profile/licence/new"');
    const out = await browser.post("/logout", { back: "/profile/licence/new" });
    expect([out.status, out.location]).toEqual([303, "/login"]);
    const loggedIn = await browser.post("/login", { email: ana, password: "roll-racing-250" });
    expect(loggedIn.location).toBe("/profile/licence/new");
  });

  test("removes nothing", async () => {
    const { browser, ana, bo } = await sharedPhone();
    const vehicle = formIn((await browser.get("/profile/vehicle/new")).body, "vehicle");
    const saved = await browser.follow(
      await browser.post("/profile/vehicle/new", vehicle.fillIn(ownVehicle).press("Save vehicle")),
    );
    const [, path = ""] = /href="(\/profile\/vehicle\/\d+)"/.exec(saved.body) ?? [];
    const [, owner = ""] = /name="owner" value="([^"]+)"/.exec(saved.body) ?? [];
    await changeAccount(browser, bo);
    expectRejection(await browser.post(path, { intent: "remove", owner }), "Nissan");
    await changeAccount(browser, ana);
    expect(textOf((await browser.get("/profile")).body)).toContain("Silvia");
  });

  test("orders no entry, and stores no medical answers", async () => {
    const { browser, ana, bo } = await sharedPhone();
    const chosen = await chooseCategory(browser, "night-shift-sydney", "Street");
    const fields = entryIn(chosen)
      .fillIn({ ...newVehicle, vehicle_make: "Zonda" })
      .press("Save vehicle");
    await changeAccount(browser, bo);
    const path = "/event/night-shift-sydney";
    expectRejection(await browser.post(path, { ...fields, tetanus_vaccination: "2021-03-04" }), "Zonda");
    expect((await browser.get(path)).body).not.toContain("Zonda");
    expect((await browser.get("/profile")).body).not.toContain("Zonda");

    await changeAccount(browser, ana);
    const { body } = await browser.get(path);
    expect(formIn(body, "entry").values()).toMatchObject({ vehicle_make: ["Zonda"] });
    expect(body).not.toContain("2021-03-04");
  });

  test("orders nothing from the shop", async () => {
    const { browser, ana, bo } = await sharedPhone();
    await putInCart(browser, (await newSku(organiser)).slug);
    const form = checkoutIn(await browser.get("/checkout")).fillIn({
      ...newAddress,
      street_address: "9 Zinnia Parade",
    });
    await browser.post("/logout", {});
    await logIn(browser, bo);
    await putInCart(browser, (await newSku(organiser)).slug);
    expectRejection(await browser.post("/checkout", form.press("Use this address")), "Zinnia");
    expect((await browser.get("/checkout")).body).not.toContain("Zinnia");

    await changeAccount(browser, ana);
    expect(checkoutIn(await browser.get("/checkout")).values()["street_address"]).toEqual([
      "9 Zinnia Parade",
    ]);
  });

  test("pays no invoice", async () => {
    const { browser, bo } = await sharedPhone();
    const owner = /name="owner" value="([^"]+)"/.exec((await browser.get("/profile")).body)?.[1] ?? "";
    await changeAccount(browser, bo);
    const response = await browser.post("/my-account", { invoice: "1", owner });
    expect(response.status).toBe(409);
  });
});

test("what one account typed on an event page is not shown to the next account in the same browser", async () => {
  const { browser, ana, bo } = await sharedPhone();
  const chosen = await chooseCategory(browser, "night-shift-sydney", "Street");
  const fields = entryIn(chosen)
    .fillIn({ ...newVehicle, vehicle_make: "Zonda" })
    .press("Save vehicle");
  await browser.post("/logout", {});
  expect((await browser.post("/event/night-shift-sydney", fields)).location).toBe("/login");

  await logIn(browser, bo);
  expect((await browser.get("/event/night-shift-sydney")).body).not.toContain("Zonda");
  await changeAccount(browser, ana);
  expect((await browser.get("/event/night-shift-sydney")).body).toContain("Zonda");
});

test("a user who logs in again continues with their own open form", async () => {
  const { browser, ana } = await sharedPhone();
  const form = formIn((await browser.get("/profile")).body, "profile");
  await changeAccount(browser, ana);
  const fields = form.fillIn({ emergency_contact_name: "Aunt Ada" }).press("Save profile");
  expect((await browser.post("/profile", fields)).status).toBe(303);
});

test("a form with a forged owner token is rejected, and not saved", async () => {
  const { browser } = await sharedPhone();
  const fields = formIn((await browser.get("/profile")).body, "profile").press("Save profile");
  const response = await browser.post("/profile", { ...fields, owner: "1" });
  expect(response.status).toBe(409);
  expect(textOf(response.body)).not.toContain("is saved");
});

const ownVehicle = {
  vehicle_make: "Nissan",
  vehicle_model: "Silvia",
  vehicle_colour: "Red",
  vehicle_year: "1999",
  vehicle_body_style: "1",
  vehicle_induction: "1",
  vehicle_engine: "1",
  vehicle_registered: "no",
  vehicle_registration: "SLV15",
  vehicle_owner: "Ana Silva",
  vehicle_owner_mobile: "0491 570 156",
};
