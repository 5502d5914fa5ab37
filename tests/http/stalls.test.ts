import { describe, expect, onTestFinished } from "vitest";
import { documentFile, photoFile, postMultipart } from "../support/files.ts";
import { clickPaymentButton, loadEvent, findIdByName } from "../support/event-order.ts";
import { fieldError, formIn, textOf } from "../support/html-form.ts";
import { decide, foodLane, market, newTrader, loadStalls } from "../support/stall-order.ts";
import {
  fillInApplication,
  formOf,
  loadMarketIds,
  page,
  test,
  createTrader,
} from "../support/stall-visit.ts";

describe("without JavaScript", () => {
  test("an event's page shows its stalls and links to the application [STALL-001]", async ({ site }) => {
    const { body } = await site.browse().get(`/event/${market}`);
    const [, section = ""] = body.split('<section id="stalls"');
    expect(textOf(section.slice(0, section.indexOf("</section>")))).toContain("Trade stall from $150.00");
    expect(section).toContain(`href="${page}"`);
    expect((await site.browse().get("/event/night-shift-sydney")).body).not.toContain('id="stalls"');
    expect((await site.browse().get("/event/night-shift-sydney/stall")).status).toBe(404);
  });

  test("the list of events links to the stalls of events that have some [STALL-001 STALL-011]", async ({
    site,
  }) => {
    const { body } = await site.browse().get("/events");
    expect(body).toContain(`href="/event/${market}#stalls"`);
    expect(body).not.toContain('href="/event/night-shift-sydney#stalls"');
  });

  test("a visitor sees what an application needs, its terms, and the price with its fee [STALL-001 PRICE-014]", async ({
    organiser,
    site,
  }) => {
    const browser = site.browse();
    const opened = await browser.get(page);
    const text = textOf(opened.body);
    expect(text).toContain("You need public liability insurance");
    expect(text).toContain("For some sites, you can use the organiser’s insurance.");
    expect(text).toContain("Read the terms and conditions");
    const { trade } = await loadMarketIds((await createTrader(organiser, site)).calls);
    const form = formOf(opened).fillIn({ stall_site_type: trade, stall_width: "3", stall_length: "3" });
    const updated = await browser.post(page, form.press("Update"));
    expect(textOf(updated.body)).toContain(
      "Site hire (9 m²) $150.00 Admin Processing Fee $2.78 Total $152.78",
    );
  });

  test("“Update” returns to its place with locations, limits and the price [STALL-013 PRICE-015 PRICE-016 PRICE-018]", async ({
    organiser,
    site,
  }) => {
    const { browser, calls } = await createTrader(organiser, site);
    const ids = await loadMarketIds(calls);
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
    const response = await browser.post(page, form.press("Update"));
    expect(response.status).toBe(200);
    expect(textOf(opened.body)).toContain("Main lane Food truck, Information table");
    expect(textOf(response.body)).not.toContain("Main lane");
    const text = textOf(response.body);
    expect(text).toContain("This site type allows a width of 3–12 m, a length of 3–6 m and at most 54 m².");
    expect(text).toContain("Site hire (10.5 m²) $163.50");
    expect(text).toContain("Not-for-profit discount -$81.75");
    expect(text).toContain("Extra power connections: 1 $35.00");
    expect(text).toContain("Admin Processing Fee $2.23 Total $118.98");
  });

  test.for(["visitor", "trader"])(
    "“Update” shows a %s the sizes that aren't possible, at their fields [STALL-004 STALL-014]",
    async (who, { organiser, site }) => {
      const { browser: ofTrader, calls } = await createTrader(organiser, site);
      const browser = who === "trader" ? ofTrader : site.browse();
      const { trade } = await loadMarketIds(calls);
      const update = async (fields: Record<string, string>) => {
        const form = formOf(await browser.get(page)).fillIn({ stall_site_type: trade, ...fields });
        const response = await browser.post(page, form.press("Update"));
        expect(response.status).toBe(200);
        return ["stall-width", "stall-length"].map((field) => fieldError(response, field));
      };
      const limits = "This site type allows a width of 3–12 m, a length of 3–6 m and at most 54 m².";
      expect(await update({ stall_width: "13", stall_length: "3" })).toEqual([limits, ""]);
      expect(await update({ stall_width: "4", stall_length: "2" })).toEqual(["", limits]);
      expect(await update({ stall_width: "wide", stall_length: "" })).toEqual([
        "Enter a size in metres, such as 3.5.",
        "",
      ]);
    },
  );

  test("an application is sent, waits, is approved, and is paid from the account [STALL-001 STALL-008 ACC-011]", async ({
    organiser,
    site,
  }) => {
    const { browser, calls } = await createTrader(organiser, site);
    const form = await fillInApplication(browser, await loadMarketIds(calls));
    const sent = await browser.post(page, form.press("Send application"));
    expect([sent.status, sent.location]).toEqual([303, page]);
    const waiting = await browser.get(page);
    expect(textOf(waiting.body)).toContain("Trade stall – Gate B Waiting for approval");
    expect(textOf(waiting.body)).toContain("Apply for another site");
    expect(waiting.body).not.toContain('id="application"');

    const [application] = await loadStalls(calls);
    await decide(organiser, { id: application?.id ?? 0, approved: true });
    const account = await browser.get("/my-account");
    expect(textOf(account.body)).toContain("Approved Not paid yet Trade stall – Gate B");
    const [stall] = await loadStalls(calls);
    const payment = await browser.post(
      "/my-account",
      formIn(account.body, `pay-stall-${stall?.id}`).press(
        "Pay $177.00 Now: Long Weekend Shootout, Trade stall",
      ),
    );
    const { returnUrl: back } = await clickPaymentButton(payment.location ?? "", "pay");
    const { pathname, search } = new URL(back);
    expect(textOf((await browser.get(pathname + search)).body)).toContain("Approved Paid Trade stall");
  });

  test("an application is sent to the API by its field names, as an order of category 0 [STALL-003 STALL-008 STALL-009]", async ({
    organiser,
    site,
    calls: watchedApi,
  }) => {
    const { browser, calls } = await createTrader(organiser, site);
    const { power, ...ids } = await loadMarketIds(calls);
    const form = (await fillInApplication(browser, ids)).fillIn({
      "power-1": power,
      "power_reason-1": "Lights",
      stall_preferred_location: "By the gate",
      stall_height: "2,8",
      vehicle: "Toyota HiAce",
      registration: "CAF10",
    });
    await browser.post(page, form.press("Send application"));
    const sent = watchedApi.bodies.findLast(({ path }) => path.endsWith("submitEntry"))?.json ?? {};
    const { accepted_terms: accepted, ...order } = sent;
    expect(accepted).toEqual([expect.objectContaining({ of: "order", language: "en" })]);
    expect(order).toEqual({
      ...noEntryMembers,
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

  test("one with documents, photos and non-profit status is sent with them to the API [STALL-008]", async ({
    organiser,
    site,
    calls: watchedApi,
  }) => {
    const { browser, calls } = await createTrader(organiser, site);
    const form = (await fillInApplication(browser, await loadMarketIds(calls))).fillIn({
      overview: "Signs since 1989",
      insurance: "insurance-file",
      insurance_expiry: "2099-01-01",
      not_for_profit: "yes",
      not_for_profit_number: "CFN 12345",
    });
    const files = { insurance_file: documentFile(), first_photo: await photoFile() };
    await postMultipart(browser, site.publicUrl, page, form.press("Send application"), files);
    expect(watchedApi.bodies.findLast(({ path }) => path.endsWith("submitEntry"))?.json).toMatchObject({
      stall_company_product_overview: "Signs since 1989",
      stall_public_liability_insurance_file: expect.stringMatching(/^[\w-]{21}$/),
      stall_public_liability_insurance_expiry: "2099-01-01",
      stall_public_liability_insurance_use_ours: false,
      stall_photos: [expect.stringMatching(/^[\w-]{21}$/)],
      stall_not_for_profit: true,
      stall_not_for_profit_number: "CFN 12345",
    });
  });

  test("files are sent with the form, and the insurance is offered again [STALL-008 STALL-014]", async ({
    organiser,
    site,
  }) => {
    const { browser, calls } = await createTrader(organiser, site);
    const ids = await loadMarketIds(calls);
    const form = (await fillInApplication(browser, ids)).fillIn({
      insurance: "insurance-file",
      insurance_expiry: "2099-01-01",
    });
    const files = { insurance_file: documentFile(), first_photo: await photoFile() };
    const sent = await postMultipart(browser, site.publicUrl, page, form.press("Send application"), files);
    expect(sent.status).toBe(303);
    const again = await browser.get(`${page}?another=yes`);
    expect(textOf(again.body)).toContain("Use the one on file (valid until 1 January 2099)");
    expect(formOf(again).values()["products"]).toEqual(["Enamel signs"]);
    const [row] = await organiser.dependencies.db
      .selectFrom("stall_applications")
      .select("photos")
      .orderBy("id", "desc")
      .execute();
    expect(row?.photos).toContain("photo-");
  });

  test("a location can be chosen with the type; one of another type has an error at its field [STALL-013]", async ({
    organiser,
    site,
  }) => {
    const { browser, calls } = await createTrader(organiser, site);
    const { stallSiteTypes, stallLocations } = await loadEvent(calls, foodLane);
    const there = `/event/${foodLane}/stall`;
    const opened = formOf(await browser.get(there));
    const send = async (type: string) => {
      const choices = {
        stall_site_type: String(findIdByName(stallSiteTypes, type)),
        stall_location: String(findIdByName(stallLocations, "Between the rows")),
        stall_preferred_location: "By the water",
      };
      return browser.post(there, opened.fillIn(choices).press("Send application"));
    };
    const possible = await send("Car club");
    expect([possible.status, fieldError(possible, "stall-location")]).toEqual([400, ""]);
    expect(formOf(possible).values()["stall_preferred_location"]).toEqual(["By the water"]);
    const impossible = await send("Food truck");
    expect([impossible.status, fieldError(impossible, "stall-location")]).toEqual([
      400,
      "Choose where your site should be.",
    ]);
  });

  test("free connections are included, and no food licence is mentioned where no food is sold", async ({
    organiser,
    site,
  }) => {
    const { browser, calls } = await createTrader(organiser, site);
    const { trade, power } = await loadMarketIds(calls);
    const { db } = organiser.dependencies;
    const types = await db.selectFrom("stall_site_types").selectAll().execute();
    onTestFinished(async () => {
      for (const { id, is_food_vendor, additional_power_connection } of types)
        await db
          .updateTable("stall_site_types")
          .set({ is_food_vendor, additional_power_connection })
          .where("id", "=", id)
          .execute();
    });
    await db
      .updateTable("stall_site_types")
      .set({ is_food_vendor: 0, additional_power_connection: 0 })
      .execute();
    const form = formOf(await browser.get(page)).fillIn({
      stall_site_type: trade,
      stall_width: "3",
      stall_length: "3",
      "power-1": power,
    });
    const text = textOf((await browser.post(page, form.press("Update"))).body);
    expect(text).toContain("Connections included: 6. More can’t be ordered here.");
    expect(text).not.toContain("$0.00");
    // No other test opens this page as a visitor, so it isn't cached.
    const forVisitor = textOf((await site.browse().get(`/event/${foodLane}/stall`)).body);
    expect(forVisitor).toContain("You need public liability insurance. Photos of your stall");
    expect(forVisitor).not.toContain("if you sell food");
  });

  test("food stalls must upload a licence [STALL-014]", async ({ organiser, site }) => {
    const { browser, calls } = await createTrader(organiser, site);
    const { stallSiteTypes } = await loadEvent(calls, foodLane);
    const there = `/event/${foodLane}/stall`;
    const form = formOf(await browser.get(there)).fillIn({
      stall_site_type: String(findIdByName(stallSiteTypes, "Food truck")),
    });
    const response = await browser.post(there, form.press("Send application"));
    expect(response.status).toBe(400);
    expect(formOf(response).hasControl("food_licence")).toBe(true);
    expect(textOf(response.body)).toContain("You need a food licence to sell food.");
    // There is one location for trucks: it needs no choice.
    expect(formOf(response).values()["stall_location"]).toHaveLength(1);
  });
});

describe("an application that is rejected", () => {
  test("shows an error at each field and keeps everything typed [STALL-004 STALL-006 STALL-014]", async ({
    organiser,
    site,
  }) => {
    const { browser, calls } = await createTrader(organiser, site);
    const form = (await fillInApplication(browser, await loadMarketIds(calls))).fillIn({
      stall_width: "13",
      stall_height: "high",
      mobile_phone: "call me",
      insurance: "insurance-file",
      accept_terms: "",
    });
    const response = await browser.post(page, form.press("Send application"));
    expect(response.status).toBe(400);
    const text = textOf(response.body);
    for (const phrase of [
      "Width in metres: This site type allows a width of 3–12 m, a length of 3–6 m and at most 54 m².",
      "Height in metres: Enter a size in metres, such as 3.5.",
      "Public liability insurance: File Public liability insurance: Expiry date ",
      "Mobile phone: Enter a phone number with 6 to 15 digits.",
      "Accept the terms and conditions.",
    ])
      expect(text).toContain(phrase);
    expect(formOf(response).values()).toMatchObject({
      stall_width: ["13"],
      stall_height: ["high"],
      mobile_phone: ["call me"],
      products: ["Enamel signs"],
    });
    expect(await loadStalls(calls)).toEqual([]);
  });

  test.for([1, 2, 3])(
    "has an error where row %d lists equipment without a connection",
    async (row, { organiser, site }) => {
      const { browser, calls } = await createTrader(organiser, site);
      const ids = await loadMarketIds(calls);
      const reason = `power_reason-${row}`;
      // A row is shown once the previous one is filled in.
      const rows = [1, 2, 3].filter((number) => number < row).map((number) => `power-${number}`);
      let form = await fillInApplication(browser, ids);
      for (const name of rows)
        form = formOf(await browser.post(page, form.fillIn({ [name]: ids.power }).press("Update")));
      form = form.fillIn({ [reason]: "A freezer", accept_terms: "yes" });

      const updated = await browser.post(page, form.press("Update"));
      expect(formOf(updated).values()[reason]).toEqual(["A freezer"]);
      const response = await browser.post(page, form.press("Send application"));
      expect([response.status, fieldError(response, `power-${row}`)]).toEqual([400, "Fill this in."]);
      expect(formOf(response).values()[reason]).toEqual(["A freezer"]);
      expect(await loadStalls(calls)).toEqual([]);
    },
  );

  test.for(["0", "0,0", "٠", "3e", "-3", "2.99"])(
    "has an error at its length of “%s”, and none at its width",
    async (typed, { organiser, site }) => {
      const { browser, calls } = await createTrader(organiser, site);
      const form = (await fillInApplication(browser, await loadMarketIds(calls))).fillIn({
        stall_length: typed,
      });
      const response = await browser.post(page, form.press("Send application"));
      expect(fieldError(response, "stall_length")).not.toBe("");
      expect(fieldError(response, "stall_width")).toBe("");
      expect(formOf(response).values()["stall_length"]).toEqual([typed]);
    },
  );

  test("needs a note on the renewal of an insurance that expires before the event [STALL-014]", async ({
    organiser,
    site,
  }) => {
    const { browser, calls } = await createTrader(organiser, site);
    const tomorrow = new Date(organiser.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const form = (await fillInApplication(browser, await loadMarketIds(calls))).fillIn({
      insurance: "insurance-file",
      insurance_expiry: tomorrow,
    });
    const files = { insurance_file: documentFile() };
    const response = await postMultipart(
      browser,
      site.publicUrl,
      page,
      form.press("Send application"),
      files,
    );
    expect(response.status).toBe(400);
    expect(textOf(response.body)).toContain("Tick the box if you’ll renew it.");
    const corrected = formOf(response).fillIn({ insurance_renewed: "yes" });
    expect((await browser.post(page, corrected.press("Send application"))).status).toBe(303);
  });

  test("because it sold out concurrently says so, and keeps everything typed", async ({
    organiser,
    site,
  }) => {
    const { browser, calls } = await createTrader(organiser, site);
    const form = await fillInApplication(browser, await loadMarketIds(calls));
    const { db } = organiser.dependencies;
    const sold = db.updateTable("stall_site_types").where("name", "=", "Trade stall");
    await sold.set({ cap: 0 }).execute();
    const response = await browser.post(page, form.press("Send application"));
    await sold.set({ cap: 24 }).execute();
    expect(response.status).toBe(409);
    expect(formOf(response).values()).toMatchObject({ products: ["Enamel signs"], stall_width: ["4"] });
  });

  test("as a fourth one is announced before anything is typed [STALL-012]", async ({ organiser, site }) => {
    const { browser, calls, id } = await createTrader(organiser, site);
    const form = await fillInApplication(browser, await loadMarketIds(calls));
    await browser.post(page, form.press("Send application"));
    const { db } = organiser.dependencies;
    const made = await db.selectFrom("stall_applications").selectAll().where("user_id", "=", id).execute();
    for (const { id: _id, ...one } of [...made, ...made])
      await db.insertInto("stall_applications").values(one).execute();
    const reason = "You cannot apply for a stall: you already have 3 applications for this event";
    expect(textOf((await browser.get(`${page}?another=yes`)).body)).toContain(reason);
    expect(textOf((await browser.get(`/event/${market}`)).body)).toContain(reason);
  });
});

describe("access", () => {
  test("a visitor sees sites and prices, and keeps their choices after the login [STALL-001]", async ({
    organiser,
    site,
  }) => {
    const { email, calls } = await newTrader(organiser);
    const ids = await loadMarketIds(calls);
    const browser = site.browse();
    const form = formOf(await browser.get(page)).fillIn({
      stall_site_type: ids.trade,
      stall_width: "5",
      stall_length: "3",
    });
    expect(form.hasControl("products")).toBe(false);
    expect((await browser.post(page, form.press("Log in to apply"))).location).toBe("/login");
    const back = await browser.post("/login", { email, password: "roll-racing-250" });
    expect(back.location).toBe(`${page}#application`);
    expect(formOf(await browser.get(page)).values()).toMatchObject({
      stall_site_type: [ids.trade],
      stall_width: ["5"],
    });
  });

  test("another trader's application is never shown [SEC-016]", async ({ organiser, site }) => {
    const [one, other] = [await createTrader(organiser, site), await createTrader(organiser, site)];
    const form = await fillInApplication(one.browser, await loadMarketIds(one.calls));
    await one.browser.post(page, form.press("Send application"));
    for (const path of [page, "/my-account"])
      expect(textOf((await other.browser.get(path)).body)).not.toContain("Waiting for approval");
    // Nor can it be posted under another user's account.
    const ownForm = formOf(await one.browser.get(`${page}?another=yes`));
    expect((await other.browser.post(page, ownForm.press("Update"))).status).not.toBe(200);
  });

  test("a rejection by the organiser is shown with its reason [ACC-011]", async ({ organiser, site }) => {
    const { browser, calls } = await createTrader(organiser, site);
    const form = await fillInApplication(browser, await loadMarketIds(calls));
    await browser.post(page, form.press("Send application"));
    const [application] = await loadStalls(calls);
    const reason = "There are three sign painters already.";
    await decide(organiser, { id: application?.id ?? 0, approved: false, reason });
    for (const path of [page, "/my-account"])
      expect(textOf((await browser.get(path)).body)).toContain(`Reason: ${reason}`);
  });
});

/** The entry members of an order without an entry. */
const noEntryMembers = {
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
