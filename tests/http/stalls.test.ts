import { describe, expect } from "vitest";
import { documentFile, photoFile, postParts } from "../support/files.ts";
import { eventFor, idOf, press } from "../support/event-order.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { decide, foodLane, market, newTrader, stallsOf } from "../support/stall-order.ts";
import { filledIn, formOf, idsOf, page, test, trader } from "../support/stall-visit.ts";

describe("without JavaScript", () => {
  test("an event's page names its stalls and leads to the application [STALL-001]", async ({ site }) => {
    const { body } = await site.browse().get(`/event/${market}`);
    const [, section = ""] = body.split('<section id="stalls"');
    expect(textOf(section.slice(0, section.indexOf("</section>")))).toContain("Trade stall from $150.00");
    expect(section).toContain(`href="${page}"`);
    expect((await site.browse().get("/event/night-shift-sydney")).body).not.toContain('id="stalls"');
    expect((await site.browse().get("/event/night-shift-sydney/stall")).status).toBe(404);
  });

  test("“Update” comes back to its place with locations, limits and the price [STALL-013 PRICE-015 PRICE-016 PRICE-018]", async ({
    organiser,
    site,
  }) => {
    const { browser, calls } = await trader(organiser, site);
    const ids = await idsOf(calls);
    const opened = await browser.get(page);
    expect(opened.body.toLowerCase()).toContain(`formaction="${page}#site"`);
    const form = formOf(opened).fillIn({
      stall_site_type: ids.trade,
      stall_width: "3,5",
      stall_length: "3",
      "power-1": ids.power,
      not_for_profit: "yes",
      not_for_profit_number: "CFN 1",
    });
    expect(form.asks("stall_location")).toBe(false);
    const answer = await browser.post(page, form.press("Update"));
    expect(answer.status).toBe(200);
    expect(formOf(answer).asks("stall_location")).toBe(true);
    const text = textOf(answer.body);
    expect(text).toContain("This site type allows 3–12 m by 3–6 m and at most 54 m².");
    expect(text).toContain("Hire of 10.5 m² $163.50");
    expect(text).toContain("Less for not for profit -$81.75");
    expect(text).toContain("Further power connections: 1 $35.00");
    expect(text).toContain("Admin Processing Fee $2.23 Total $118.98");
  });

  test("an application is sent, waits, is approved, and is paid from the account [STALL-001 STALL-008 ACC-011]", async ({
    organiser,
    site,
  }) => {
    const { browser, calls } = await trader(organiser, site);
    const form = await filledIn(browser, await idsOf(calls));
    const sent = await browser.post(page, form.press("Send application"));
    expect([sent.status, sent.location]).toEqual([303, page]);
    const waiting = await browser.get(page);
    expect(textOf(waiting.body)).toContain("Trade stall – Gate B Waiting for approval");
    expect(textOf(waiting.body)).toContain("Apply for another site");
    expect(waiting.body).not.toContain('id="application"');

    const [application] = await stallsOf(calls);
    await decide(organiser, { id: application?.id ?? 0, approved: true });
    const account = await browser.get("/my-account");
    expect(textOf(account.body)).toContain("Approved Not paid yet Trade stall – Gate B");
    const [stall] = await stallsOf(calls);
    const begun = await browser.post(
      "/my-account",
      formIn(account.body, `pay-${stall?.invoiceId}`).press(`Pay $177.00 Now: Invoice ${stall?.invoiceId}`),
    );
    const { back } = await press(begun.location ?? "", "pay");
    const { pathname, search } = new URL(back);
    expect(textOf((await browser.get(pathname + search)).body)).toContain("Approved Paid Trade stall");
  });

  test("an application goes to the API in the wire's own names, as an order of category 0 [STALL-003 STALL-008 STALL-009]", async ({
    organiser,
    site,
    calls: line,
  }) => {
    const { browser, calls } = await trader(organiser, site);
    const { power, ...ids } = await idsOf(calls);
    const form = (await filledIn(browser, ids)).fillIn({
      "power-1": power,
      "power_reason-1": "Lights",
      stall_preferred_location: "By the gate",
      stall_height: "2,8",
      vehicle: "Toyota HiAce",
      registration: "CAF10",
    });
    await browser.post(page, form.press("Send application"));
    const sent = line.bodies.findLast(({ path }) => path.endsWith("submitEntry"))?.json ?? {};
    const { accepted_terms: accepted, ...order } = sent;
    expect(accepted).toEqual([expect.objectContaining({ of: "order", language: "en" })]);
    expect(order).toEqual({
      ...nothingOfAnEntry,
      first_name: "Mika",
      last_name: "Trader",
      email: expect.stringMatching(/^trader-\d+@example\.com$/),
      mobile_phone: "0491 570 006",
      payment_gateway: "bank",
      url: site.publicUrl + page,
      event_id: expect.any(Number),
      stall_site_type_id: Number(ids.trade),
      stall_site_location_id: Number(ids.gate),
      stall_site_preferred_location: "By the gate",
      stall_products_and_display_description: "Enamel signs",
      stall_company_product_overview: "",
      stall_width: 4,
      stall_length: 3,
      stall_height: 2.8,
      stall_vehicle_make_and_model: "Toyota HiAce",
      stall_vehicle_registration: "CAF10",
      stall_public_liability_insurance_file: "",
      stall_public_liability_insurance_expiry: "",
      stall_public_liability_insurance_use_ours: true,
      stall_public_liability_insurance_will_update_on_renewal: false,
      stall_food_licence_file: "",
      stall_food_licence_expiry: "",
      stall_food_licence_will_update_on_renewal: false,
      stall_power: [{ id: Number(power), reason: "Lights" }],
      stall_photos: [],
      stall_not_for_profit: false,
      stall_not_for_profit_number: "",
    });
  });

  test("one with documents, photos and no profit goes so to the API [STALL-008]", async ({
    organiser,
    site,
    calls: line,
  }) => {
    const { browser, calls } = await trader(organiser, site);
    const form = (await filledIn(browser, await idsOf(calls))).fillIn({
      overview: "Signs since 1989",
      insurance: "insurance-file",
      insurance_expiry: "2099-01-01",
      not_for_profit: "yes",
      not_for_profit_number: "CFN 12345",
    });
    const files = { insurance_file: documentFile(), first_photo: await photoFile() };
    await postParts(browser, site.publicUrl, page, form.press("Send application"), files);
    expect(line.bodies.findLast(({ path }) => path.endsWith("submitEntry"))?.json).toMatchObject({
      stall_company_product_overview: "Signs since 1989",
      stall_public_liability_insurance_file: expect.stringMatching(/^[\w-]{21}$/),
      stall_public_liability_insurance_expiry: "2099-01-01",
      stall_public_liability_insurance_use_ours: false,
      stall_photos: [expect.stringMatching(/^[\w-]{21}$/)],
      stall_not_for_profit: true,
      stall_not_for_profit_number: "CFN 12345",
    });
  });

  test("files go along with the form, and the insurance is offered again [STALL-008 STALL-014]", async ({
    organiser,
    site,
  }) => {
    const { browser, calls } = await trader(organiser, site);
    const ids = await idsOf(calls);
    const form = (await filledIn(browser, ids)).fillIn({
      insurance: "insurance-file",
      insurance_expiry: "2099-01-01",
    });
    const files = { insurance_file: documentFile(), first_photo: await photoFile() };
    const sent = await postParts(browser, site.publicUrl, page, form.press("Send application"), files);
    expect(sent.status).toBe(303);
    const again = await browser.get(`${page}?another=yes`);
    expect(textOf(again.body)).toContain("Use the one that you gave us, valid to 1 January 2099");
    expect(formOf(again).values()["products"]).toEqual(["Enamel signs"]);
    const [row] = await organiser.parts.db
      .selectFrom("stall_applications")
      .select("photos")
      .orderBy("id", "desc")
      .execute();
    expect(row?.photos).toContain("photo-");
  });

  test("somebody who sells food is asked for a licence [STALL-014]", async ({ organiser, site }) => {
    const { browser, calls } = await trader(organiser, site);
    const { stallSiteTypes } = await eventFor(calls, foodLane);
    const there = `/event/${foodLane}/stall`;
    const form = formOf(await browser.get(there)).fillIn({
      stall_site_type: String(idOf(stallSiteTypes, "Food truck")),
    });
    const answer = await browser.post(there, form.press("Send application"));
    expect(answer.status).toBe(400);
    expect(formOf(answer).asks("food_licence")).toBe(true);
    expect(textOf(answer.body)).toContain("Whoever sells food needs a food licence");
    // There is one location for trucks: nobody has to choose it.
    expect(formOf(answer).values()["stall_location"]).toHaveLength(1);
  });
});

describe("an application that can't be taken", () => {
  test("comes back with a sentence at each field and everything typed [STALL-004 STALL-006 STALL-014]", async ({
    organiser,
    site,
  }) => {
    const { browser, calls } = await trader(organiser, site);
    const form = (await filledIn(browser, await idsOf(calls))).fillIn({
      stall_width: "13",
      stall_height: "high",
      mobile_phone: "call me",
      insurance: "insurance-file",
      accept_terms: "",
    });
    const answer = await browser.post(page, form.press("Send application"));
    expect(answer.status).toBe(400);
    const text = textOf(answer.body);
    for (const words of [
      "Width in metres: This site type allows 3–12 m by 3–6 m and at most 54 m².",
      "Height in metres: Please give metres, such as 3.5.",
      "Public liability insurance: File: Please fill this in.",
      "Public liability insurance: Expiry date: Please fill this in.",
      "Mobile phone: A phone number has 6 to 15 digits and no letters.",
      "Please accept the terms and conditions.",
    ])
      expect(text).toContain(words);
    expect(formOf(answer).values()).toMatchObject({
      stall_width: ["13"],
      stall_height: ["high"],
      mobile_phone: ["call me"],
      products: ["Enamel signs"],
    });
    expect(await stallsOf(calls)).toEqual([]);
  });

  test("an insurance that runs out before the event needs a word about its renewal [STALL-014]", async ({
    organiser,
    site,
  }) => {
    const { browser, calls } = await trader(organiser, site);
    const tomorrow = new Date(organiser.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const form = (await filledIn(browser, await idsOf(calls))).fillIn({
      insurance: "insurance-file",
      insurance_expiry: tomorrow,
    });
    const files = { insurance_file: documentFile() };
    const answer = await postParts(browser, site.publicUrl, page, form.press("Send application"), files);
    expect(answer.status).toBe(400);
    expect(textOf(answer.body)).toContain("Tick the box if you will renew it.");
    const mended = formOf(answer).fillIn({ insurance_renewed: "yes" });
    expect((await browser.post(page, mended.press("Send application"))).status).toBe(303);
  });

  test("sold out meanwhile is told at the site, with everything kept", async ({ organiser, site }) => {
    const { browser, calls } = await trader(organiser, site);
    const form = await filledIn(browser, await idsOf(calls));
    const { db } = organiser.parts;
    const sold = db.updateTable("stall_site_types").where("name", "=", "Trade stall");
    await sold.set({ cap: 0 }).execute();
    const answer = await browser.post(page, form.press("Send application"));
    await sold.set({ cap: 24 }).execute();
    expect(answer.status).toBe(409);
    expect(formOf(answer).values()).toMatchObject({ products: ["Enamel signs"], stall_width: ["4"] });
  });

  test("beyond the third is told before anybody types [STALL-012]", async ({ organiser, site }) => {
    const { browser, calls, id } = await trader(organiser, site);
    const form = await filledIn(browser, await idsOf(calls));
    await browser.post(page, form.press("Send application"));
    const { db } = organiser.parts;
    const made = await db.selectFrom("stall_applications").selectAll().where("user_id", "=", id).execute();
    for (const { id: _id, ...one } of [...made, ...made])
      await db.insertInto("stall_applications").values(one).execute();
    const reason = "You cannot apply for a stall: you have 3 applications at this event already";
    expect(textOf((await browser.get(`${page}?another=yes`)).body)).toContain(reason);
    expect(textOf((await browser.get(`/event/${market}`)).body)).toContain(reason);
  });
});

describe("who may see what", () => {
  test("a visitor sees sites and prices, and finds what was chosen after the log-in [STALL-001]", async ({
    organiser,
    site,
  }) => {
    const { email, calls } = await newTrader(organiser);
    const ids = await idsOf(calls);
    const browser = site.browse();
    const form = formOf(await browser.get(page)).fillIn({
      stall_site_type: ids.trade,
      stall_width: "5",
      stall_length: "3",
    });
    expect(form.asks("products")).toBe(false);
    expect((await browser.post(page, form.press("Log in to apply"))).location).toBe("/login");
    const back = await browser.post("/login", { email, password: "roll-racing-250" });
    expect(back.location).toBe(`${page}#application`);
    expect(formOf(await browser.get(page)).values()).toMatchObject({
      stall_site_type: [ids.trade],
      stall_width: ["5"],
    });
  });

  test("another trader's application is nowhere to be seen [SEC-016]", async ({ organiser, site }) => {
    const [one, other] = [await trader(organiser, site), await trader(organiser, site)];
    const form = await filledIn(one.browser, await idsOf(one.calls));
    await one.browser.post(page, form.press("Send application"));
    for (const path of [page, "/my-account"])
      expect(textOf((await other.browser.get(path)).body)).not.toContain("Waiting for approval");
    // Nor can it be posted as somebody else's.
    const mine = formOf(await one.browser.get(`${page}?another=yes`));
    expect((await other.browser.post(page, mine.press("Update"))).status).not.toBe(200);
  });

  test("a refusal is told with its reason [ACC-011]", async ({ organiser, site }) => {
    const { browser, calls } = await trader(organiser, site);
    const form = await filledIn(browser, await idsOf(calls));
    await browser.post(page, form.press("Send application"));
    const [application] = await stallsOf(calls);
    const reason = "There are three sign painters already.";
    await decide(organiser, { id: application?.id ?? 0, approved: false, reason });
    for (const path of [page, "/my-account"])
      expect(textOf((await browser.get(path)).body)).toContain(`Why: ${reason}`);
  });
});

/** What an order has of an entry, where none is entered. */
const nothingOfAnEntry = {
  postcode: "",
  ambassadorCode: "",
  payment_options: [],
  category_id: 0,
  address_id: 0,
  garage_id: 0,
  garage_ids: [],
  camp_site_id: 0,
  camp_site_ids: [],
  licence_id: 0,
  vehicle_id: 0,
  aasa_licence: "",
  race_licence_number: "",
  race_licence_expiry: "",
  expected_time: 0,
  sharing_vehicle_with: "",
  entrant_note: "",
  extras: [],
  spectators: [],
  merch: [],
  skus: [],
  entry_transfer_from_invoice: 0,
  entry_transfer_from_name: "",
  blood_type_id: 0,
  date_of_last_tetanus_vaccination: "",
  date_of_last_medical_exam: "",
  has_allergies: false,
  has_had_psychiatric_psychological_illness: false,
  has_had_brain_injury: false,
  has_had_heart_issues: false,
  has_had_cancer_diabeties: false,
  has_had_significant_illness_or_injury: false,
  is_on_medication: false,
  has_hearing_impairment: false,
  has_hearing_disorder: false,
  is_normal_eyesight: false,
};
