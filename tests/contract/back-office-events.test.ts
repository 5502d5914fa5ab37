import { readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { readReferencedFiles } from "../../server/organiser/backup/referenced-files.ts";
import { getDatabasePath } from "../../server/organiser/db/open-database.ts";
import { seedSampleData } from "../../server/organiser/sample/seed-sample-data.ts";
import { type ApiCalls, callsAs, callsOf } from "../support/api-calls.ts";
import { fillInRecord, openBackOffice, saveRecord } from "../support/back-office-visit.ts";
import type { Browser, BrowserResponse } from "../support/browser.ts";
import { buildEntryOrder, loadEvent, rejectionMessage, submit } from "../support/event-order.ts";
import { documentFile, photoFile, postMultipart, type SomeFile } from "../support/files.ts";
import { fieldError, formIn, textOf } from "../support/html-form.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

let organiser: RunningOrganiser;
let browser: Browser;
let visitor: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser();
  browser = await openBackOffice(organiser);
  visitor = callsOf(organiser.url);
});
afterAll(() => organiser.close());

/** Each start sweeps files without a record. */
async function restart(): Promise<void> {
  organiser = await organiser.restart();
  browser = await openBackOffice(organiser);
  visitor = callsOf(organiser.url);
}

/** A day some months ahead. */
const inDays = (days: number) =>
  new Date(organiser.clock.now() + days * 86_400_000).toISOString().slice(0, "yyyy-MM-dd".length);

/** The path of a record that was just made or copied. */
const pathOf = ({ location, body }: BrowserResponse): string => {
  if (!location) throw new Error(textOf(body));
  return location.replace(/\?.*$/, "");
};

const create = async (list: string, values: Record<string, string>, button = "Create"): Promise<string> =>
  pathOf(await saveRecord(browser, list, values, button));

const idOf = (path: string): number => Number(path.split("/").at(-1));

const firstId = async (table: "venues" | "event_types"): Promise<string> =>
  String((await organiser.dependencies.db.selectFrom(table).select("id").executeTakeFirstOrThrow()).id);

/** Makes a draft of an event. */
async function newEvent(name: string, values: Record<string, string> = {}): Promise<string> {
  const day = inDays(100);
  return create(
    "/cms/events/new",
    {
      name,
      event_type_id: await firstId("event_types"),
      venue_id: await firstId("venues"),
      day_1_starts: `${day}T16:00`,
      day_1_ends: `${day}T22:30`,
      ...values,
    },
    "Create event",
  );
}

const storedEvent = (path: string) =>
  organiser.dependencies.db
    .selectFrom("events")
    .selectAll()
    .where("id", "=", idOf(path))
    .executeTakeFirstOrThrow();

const statusOf = async (url: string): Promise<number> =>
  (await fetch(`${organiser.url}/api/v1/event/event/${url}`)).status;

const publish = (path: string) => saveRecord(browser, path, { is_draft: "" });

const deleteAt = async (path: string, confirmed: string) =>
  browser.post(
    `${path}/delete`,
    formIn((await browser.get(path)).body, "delete")
      .fillIn({ confirmed })
      .press("Delete"),
  );

function auditLines(): () => unknown[] {
  const warn = vi.spyOn(organiser.dependencies.log, "warn");
  onTestFinished(() => warn.mockRestore());
  return () => warn.mock.calls.map(([members]) => members);
}

describe("a new event in the back-office", () => {
  test("is a draft that nobody can see or enter, until it is published", async () => {
    const lines = auditLines();
    const path = await newEvent("Winter’s Long Night");
    expect(lines()).toEqual([
      expect.objectContaining({ audit: "office-changed", why: `events ${idOf(path)}: created` }),
    ]);
    const { url } = await storedEvent(path);
    expect(url).toBe("winters-long-night");
    await create(`/cms/categories/new?of=${idOf(path)}`, { name: "Street", price: "$120.5" });
    expect(await statusOf(url)).toBe(404);
    const lists = async () =>
      JSON.stringify([
        (await visitor.get("event/event/upcomingEventList", { type_id: "undefined" })).body,
        (await visitor.get("event/event/calendar", { start: "", end: "" })).body,
        (await visitor.get("cognito/domain/sitemap").catch(() => ({ body: null }))).body,
      ]);
    expect(await lists()).not.toContain("Long Night");
    const driver = await callsAs(organiser.url);
    const order = await buildEntryOrder(driver, "gulf-camp-out", "Street", { event_id: idOf(path) });
    expect(await rejectionMessage(driver, order)).toContain("no such event");
    expect((await browser.get(path)).body).not.toContain("View on site");

    await publish(path);
    expect(await lists()).toContain("Long Night");
    const event = await loadEvent(visitor, url);
    expect(event.categories).toMatchObject([{ name: "Street", price: 12_050 }]);
    expect((await browser.get(path)).body).toContain("View on site");
  });

  test("keeps everything that was typed, with a message at each invalid field", async () => {
    const typed = {
      name: " ",
      url: "12345",
      day_1_starts: "2027-03-02T10:00",
      day_1_ends: "2027-03-02T09:00",
      day_2_ends: "2027-03-03T09:00",
      gates_open: "7 pm",
      page_content: "<p>A schedule</p>",
      featured: "yes",
    };
    const form = formIn((await browser.get("/cms/events/new")).body, "record");
    const { gates_open: gatesOpen, ...valid } = typed;
    // A browser without the field type sends what was typed.
    const fields = { ...form.fillIn(valid).press("Create event"), gates_open: gatesOpen };
    const rejected = await browser.post("/cms/events/new", fields);
    expect(rejected.status).toBe(400);
    expect(fieldError(rejected, "name")).toBe("Enter name.");
    expect(fieldError(rejected, "url")).toContain("at least one letter");
    expect(fieldError(rejected, "event_type_id")).toBe("Choose one of the options.");
    expect(fieldError(rejected, "gates_open")).toContain("Enter a time");
    expect(formIn(rejected.body, "record").values()).toMatchObject({
      url: ["12345"],
      day_1_ends: ["2027-03-02T09:00"],
      page_content: ["<p>A schedule</p>"],
      featured: ["yes"],
    });
    for (const link of ["name", "url", "gates_open"]) expect(rejected.body).toContain(`<a href="#${link}">`);

    const days = formIn(rejected.body, "record").fillIn({
      name: "Two days",
      url: "two-days",
      gates_open: "",
      event_type_id: await firstId("event_types"),
      venue_id: await firstId("venues"),
      entries_open_at: "2027-02-02T10:00",
      entries_close_at: "2027-02-01T10:00",
    });
    const invalidDays = await browser.post("/cms/events/new", days.press("Create event"));
    expect(fieldError(invalidDays, "day_1_ends")).toBe("Enter a time after the start.");
    expect(fieldError(invalidDays, "day_2_starts")).toBe("Enter when the day starts.");
    expect(fieldError(invalidDays, "entries_close_at")).toContain("Entries open");
  });

  test("gets a URL name of its own, and a second post of the form creates no second event", async () => {
    const path = await newEvent("Only once");
    expect((await storedEvent(path)).url).toBe("only-once");
    const again = await saveRecord(
      browser,
      "/cms/events/new",
      {
        name: "Only once",
        event_type_id: await firstId("event_types"),
        venue_id: await firstId("venues"),
      },
      "Create event",
    );
    expect([again.status, fieldError(again, "url")]).toEqual([400, expect.stringContaining("in use")]);
    for (const reserved of ["calendar", "upcoming"])
      expect(fieldError(await saveRecord(browser, path, { url: reserved }), "url")).toContain("in use");
  });

  test("has everything that visitors see of it, in the time zone of its venue", async () => {
    const venue = await create(
      "/cms/venues/new",
      { name: "Desert Oval", time_zone: "Australia/Perth", address: "1 Red Road, Kalgoorlie WA 6430" },
      "Create venue",
    );
    const type = await create(
      "/cms/types/new",
      { name: "Hill climb", terms_content: "Climb at your own risk.\n\nObey the marshals & flags." },
      "Create type",
    );
    const [day, next] = [inDays(60), inDays(61)];
    const path = await newEvent("Desert Climb", {
      url: "desert-climb",
      venue_id: String(idOf(venue)),
      event_type_id: String(idOf(type)),
      blurb: "Up the hill.",
      day_1_starts: `${next}T09:00`,
      day_1_ends: `${next}T17:00`,
      day_2_starts: `${day}T09:00`,
      day_2_ends: `${day}T23:59`,
      gates_open: "07:30",
      page_content: "Schedule\n8 am: gates",
      term_1: "No alcohol",
    });
    expect(textOf((await browser.get(path)).body)).toContain("Time zone: Australia/Perth.");
    const of = idOf(path);
    await create(`/cms/categories/new?of=${of}`, { name: "Open", price: "1,250", cap: "12" });
    await create(`/cms/spectators/new?of=${of}`, { name: "Child", price: "0" });
    await create(`/cms/extras/new?of=${of}`, { name: "Dinner", price: "35.50", most_per_entry: "4" });
    const shirt = await create(`/cms/merch/new?of=${of}`, {
      name: "Shirt",
      price: "40",
      option_new_1_name: "M",
      option_new_2_name: "XXL",
      option_new_2_price: "45",
      option_new_2_cap: "3",
    });
    await saveRecord(browser, path, { is_draft: "", term_2: "No dogs" });
    const event = await loadEvent(visitor, "desert-climb");
    expect(event).toMatchObject({
      name: "Desert Climb",
      blurb: "Up the hill.",
      venue: { name: "Desert Oval", timezone: "Australia/Perth" },
      pageContent: "<p>Schedule<br />8 am: gates</p>",
      dates: [{ start: `${day}T09:00:00` }, { start: `${next}T09:00:00`, end: `${next}T17:00:00` }],
      categories: [{ name: "Open", price: 125_000, qtyAvailable: 12 }],
      spectatorTypes: [{ name: "Child", price: 0 }],
      extras: [{ name: "Dinner", price: 3_550, maxQtyPerEntry: 4 }],
      merch: [{ name: "Shirt", price: 4_000 }],
    });
    const record = JSON.stringify((await visitor.get("event/event/desert-climb")).body);
    expect(record).toContain(`"gates_open":"${day}T07:30:00"`);
    expect(record).toContain("<p>Climb at your own risk.</p>\\n<p>Obey the marshals &#38; flags.</p>");
    expect(record).toContain(`"terms_and_conditions":["<p>No alcohol</p>","<p>No dogs</p>"]`);

    await saveRecord(browser, shirt, { [optionField(await browser.get(shirt), "M")]: "" });
    const [item] = (await loadEvent(visitor, "desert-climb")).merch;
    expect(item?.options.map(({ name }) => name)).toEqual(["XXL"]);
  });

  test("accepts entries until they close", async () => {
    const path = await newEvent("Closing soon", {
      entries_open_at: `${inDays(-2)}T00:00`,
      entries_close_at: `${inDays(10)}T12:00`,
    });
    await publish(path);
    const reason = async () => {
      const { body } = await visitor.get("event/event/closing-soon");
      return JSON.stringify(body)
        .match(/"can_enter":(\w+),"cant_enter_reason":"([^"]*)"/)
        ?.slice(1);
    };
    expect(await reason()).toEqual(["true", ""]);
    await saveRecord(browser, path, { entries_close_at: `${inDays(-1)}T12:00` });
    expect(await reason()).toEqual(["false", "entries are closed"]);
    expect(textOf((await browser.get(path)).body)).toContain("State entries closed");
  });
});

const optionField = ({ body }: BrowserResponse, name: string): string => {
  const [field] = Object.entries(formIn(body, "record").values()).find(([, [value]]) => value === name) ?? [];
  if (!field) throw new Error(`There is no option ${name}`);
  return field;
};

describe("a copy of an event", () => {
  test("has everything but its orders, on the new days, as a draft in no series", async () => {
    const { db } = organiser.dependencies;
    const original = await loadEvent(visitor, "long-weekend-shootout");
    expect(original).toMatchObject({ products: { length: 4 }, stallSiteTypes: { length: 3 } });
    await db.updateTable("entry_categories").set({ taken: 3 }).where("event_id", "=", original.id).execute();
    const lines = auditLines();
    const newDay = inDays(200);
    const path = pathOf(
      await saveRecord(browser, `/cms/events/${original.id}/copy`, { first_day: newDay }, "Copy event"),
    );
    expect(lines()).toEqual([
      expect.objectContaining({ why: `events ${idOf(path)}: copied from ${original.id}` }),
    ]);
    const copy = await storedEvent(path);
    expect(copy).toMatchObject({ url: `long-weekend-shootout-${newDay}`, is_draft: 1, sample: "" });
    await publish(path);
    const published = await loadEvent(visitor, copy.url);
    const withoutIds = (items: readonly { name: string; price?: number | null }[]) =>
      items.map(({ name, price }) => ({ name, price }));
    for (const part of [
      "categories",
      "spectatorTypes",
      "extras",
      "merch",
      "licenceTypes",
      "products",
    ] as const)
      expect(withoutIds(published[part]), part).toEqual(withoutIds(original[part]));
    expect(published.dates.map(({ start }) => start?.slice(11))).toEqual(
      original.dates.map(({ start }) => start?.slice(11)),
    );
    expect(published.dates[0]?.start?.slice(0, 10)).toBe(newDay);
    expect(published.garages).toHaveLength(original.garages.length);
    expect(published.stallSiteTypes).toMatchObject(
      original.stallSiteTypes.map(({ name, locationIds, priceTiers }) => ({
        name,
        locationIds: locationIds.map(() => expect.any(Number)),
        priceTiers,
      })),
    );
    const taken = await db
      .selectFrom("entry_categories")
      .select("taken")
      .where("event_id", "=", copy.id)
      .execute();
    expect(taken.every((row) => row.taken === 0)).toBe(true);
    const rounds = await db.selectFrom("series_rounds").selectAll().where("event_id", "=", copy.id).execute();
    expect(rounds).toEqual([]);

    const again = await saveRecord(
      browser,
      `/cms/events/${original.id}/copy`,
      { first_day: newDay },
      "Copy event",
    );
    expect([again.status, fieldError(again, "url")]).toEqual([400, expect.stringContaining("in use")]);
    expect((await deleteAt(path, "yes")).location).toBe("/cms/events");
    expect(await statusOf(copy.url)).toBe(404);
  });
});

describe("what was sold", () => {
  test("can't be deleted, and its event stays published; the page says why", async () => {
    const driver = await callsAs(organiser.url);
    const path = await newEvent("Sold event", { url: "sold-event" });
    const category = await create(`/cms/categories/new?of=${idOf(path)}`, {
      name: "Street",
      price: "50",
      requires_vehicle: "",
    });
    const other = await create(`/cms/categories/new?of=${idOf(path)}`, { name: "Wild", price: "60" });
    await publish(path);
    await submit(driver, await buildEntryOrder(driver, "sold-event", "Street"));

    const page = textOf((await browser.get(path)).body);
    expect(page).toContain("Can’t be deleted. Orders for entries or tickets for this event: 1.");
    const token = formIn((await browser.get(path)).body, "record").values()["form_token"]?.[0] ?? "";
    for (const sold of [path, category]) {
      const forced = await browser.post(`${sold}/delete`, { form_token: token, confirmed: "yes" });
      expect([forced.status, textOf(forced.body)]).toEqual([
        409,
        expect.stringMatching(/Not deleted\. Order/),
      ]);
    }
    expect(textOf((await browser.get(category)).body)).toContain("Ordered: 1. To sell no more, enter 1");
    const hidden = await saveRecord(browser, path, { is_draft: "yes" });
    expect([hidden.status, fieldError(hidden, "is_draft")]).toEqual([
      400,
      expect.stringContaining("must stay published"),
    ]);

    const untouched = await deleteAt(other, "");
    expect([untouched.status, textOf(untouched.body)]).toEqual([
      409,
      expect.stringContaining("Tick the box"),
    ]);
    const lines = auditLines();
    expect((await deleteAt(other, "yes")).location).toBe("/cms/categories");
    expect(lines()).toEqual([expect.objectContaining({ why: `categories ${idOf(other)}: deleted` })]);
    expect((await loadEvent(visitor, "sold-event")).categories.map(({ name }) => name)).toEqual(["Street"]);
  });

  test("stays in a series that drivers have entered", async () => {
    const { db, clock } = organiser.dependencies;
    const { id: seriesId } = await db.selectFrom("series").select("id").executeTakeFirstOrThrow();
    const path = await newEvent("Series round", { [`series_${seriesId}`]: "yes" });
    const user = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const invoice = await db.selectFrom("invoices").select("id").executeTakeFirstOrThrow();
    await db
      .insertInto("series_entries")
      .values({
        series_id: seriesId,
        user_id: user.id,
        invoice_id: invoice.id,
        held_until: 0,
        created_at: clock.now(),
        paid_at: clock.now(),
      })
      .execute();
    const rejected = await saveRecord(browser, path, { [`series_${seriesId}`]: "" });
    expect(fieldError(rejected, `series_${seriesId}`)).toContain("must stay in it");
    expect(textOf((await browser.get(path)).body)).toContain("Drivers have entered the series");
  });
});

test("a series is made, gets its rounds on the pages of its events, and is deleted while nobody has entered", async () => {
  const series = await create(
    "/cms/series/new",
    { name: "Desert Series", entry_fee: "99.90", cap: "20", terms_content: "Points count." },
    "Create series",
  );
  await newEvent("Desert round", { is_draft: "", [`series_${idOf(series)}`]: "yes" });
  await newEvent("Desert draft", { [`series_${idOf(series)}`]: "yes" });
  const read = async () => JSON.stringify((await visitor.get("event/series/desert-series")).body);
  expect(await read()).toContain('"entry_fee":99.9');
  expect(await read()).toContain("Desert round");
  expect(await read()).not.toContain("Desert draft");
  expect(textOf((await browser.get(series)).body)).toContain("Rounds Desert round , Desert draft");
  const invalid = await saveRecord(browser, series, {
    entries_open_at: "2027-05-02T10:00",
    entries_close_at: "2027-05-01T10:00",
  });
  expect(fieldError(invalid, "entries_close_at")).toContain("after “Entries open”");
  expect((await deleteAt(series, "yes")).location).toBe("/cms/series");
});

test("products of the shop are sold with an event, or not", async () => {
  const [product] = (await loadEvent(visitor, "long-weekend-shootout")).products;
  const field = `product_${product?.id}`;
  const path = await newEvent("With a product", { is_draft: "", [field]: "yes" });
  const names = async () => (await loadEvent(visitor, "with-a-product")).products.map(({ name }) => name);
  expect(await names()).toEqual([product?.name]);
  await saveRecord(browser, path, { [field]: "" });
  expect(await names()).toEqual([]);
});

test("a day that someone else has added meanwhile isn't overwritten", async () => {
  const path = await newEvent("Edited twice");
  const day = inDays(101);
  const older = await fillInRecord(browser, path, { name: "Renamed" });
  const newDays = { day_2_starts: `${day}T09:00`, day_2_ends: `${day}T10:00` };
  await saveRecord(browser, path, { ...newDays, day_3_starts: `${day}T11:00`, day_3_ends: `${day}T12:00` });
  const conflict = await browser.post(path, older);
  expect([conflict.status, textOf(conflict.body)]).toEqual([409, expect.stringContaining("someone else")]);
  expect((await storedEvent(path)).name).toBe("Edited twice");
});

test("sample events that were moved, drafted or deleted stay so at the next start", async () => {
  const { db } = organiser.dependencies;
  const { id } = await loadEvent(visitor, "long-weekend-shootout");
  const path = `/cms/events/${id}`;
  await saveRecord(browser, path, { day_1_starts: `${inDays(3)}T10:00`, day_1_ends: `${inDays(3)}T11:00` });
  expect((await storedEvent(path)).sample).toBe("");
  const counted = async () => (await db.selectFrom("events").select("id").execute()).length;
  const before = await counted();
  await seedSampleData(organiser.dependencies);
  expect(await counted()).toBe(before);
});

test("the list says which events are drafts, over, or without days", async () => {
  const path = await newEvent("Stateful", { is_draft: "" });
  const state = async () => /State ([a-z ]+?) Sold/.exec(textOf((await browser.get(path)).body))?.[1];
  expect(await state()).toBe("entries open");
  await saveRecord(browser, path, { day_1_starts: "", day_1_ends: "" });
  expect(await state()).toBe("no days");
  await saveRecord(browser, path, { day_1_starts: "2020-01-01T10:00", day_1_ends: "2020-01-01T11:00" });
  expect(await state()).toBe("over");
  await saveRecord(browser, path, { is_draft: "yes" });
  expect(await state()).toBe("draft");
});

describe("pictures in the back-office", () => {
  const upload = async (path: string, picture: string, file: SomeFile | null, values = {}) => {
    const form = formIn((await browser.get(path)).body, `${picture}-form`).fillIn(values);
    const { [picture]: _file, ...fields } = form.values();
    return postMultipart(browser, organiser.url, `${path}/picture/${picture}`, fields, { [picture]: file });
  };
  const photoCount = async () =>
    (await organiser.dependencies.db.selectFrom("organiser_files").select("name").execute()).length;

  test("are uploaded, shown, shared by copies, and removed when nothing uses them", async () => {
    const path = await newEvent("Pictured", { url: "pictured", is_draft: "" });
    const lines = auditLines();
    const saved = await upload(path, "picture", await photoFile());
    expect(saved.location).toBe(`${path}?saved=1`);
    expect(lines()).toEqual([expect.objectContaining({ why: `events ${idOf(path)}: picture changed` })]);
    const image = (await loadEvent(visitor, "pictured")).image?.url ?? "";
    expect(image).toContain("/assets/i/photo-");
    const file = await fetch(organiser.url + image.slice(image.indexOf("/assets/")));
    expect(file.headers.get("content-type")).toBe("image/jpeg");
    const page = await browser.get(path);
    expect(page.body).toContain('<img src="/assets/i/photo-');
    expect(page.headers["content-security-policy"]).toContain("img-src 'self'");

    const copy = pathOf(await saveRecord(browser, `${path}/copy`, { first_day: inDays(300) }, "Copy event"));
    expect((await upload(path, "picture", null, { removed: "yes" })).location).toBe(`${path}?saved=1`);
    expect((await storedEvent(path)).picture).toBe("");
    expect(await photoCount()).toBe(1);
    // A sweep removes old files without a record, and a backup has those with one.
    const [photo = ""] = await readdir(join(organiser.dataDir, "photos"));
    const old = new Date(Date.now() - 3_600_000);
    await utimes(join(organiser.dataDir, "photos", photo), old, old);
    await restart();
    expect(await readdir(join(organiser.dataDir, "photos"))).toEqual([photo]);
    const { required } = await readReferencedFiles(getDatabasePath(organiser.dataDir), organiser.dataDir);
    expect(required).toContain(`photos/${photo}`);
    await deleteAt(copy, "yes");
    expect(await photoCount()).toBe(0);
    await restart();
    expect(await readdir(join(organiser.dataDir, "photos"))).toEqual([]);
  });

  test("of merchandise and venues are uploaded, too", async () => {
    const path = await newEvent("With merch");
    const item = await create(`/cms/merch/new?of=${idOf(path)}`, { name: "Cap", price: "20" });
    await upload(item, "picture_2", await photoFile());
    const { pictures } = await organiser.dependencies.db
      .selectFrom("event_merch")
      .select("pictures")
      .where("id", "=", idOf(item))
      .executeTakeFirstOrThrow();
    expect(pictures).toMatch(/^\["photo-[^"]+"\]$/);
    expect(
      (await upload(`/cms/venues/${await firstId("venues")}`, "picture", await photoFile())).status,
    ).toBe(303);
  });

  test("can be shown in texts, with the HTML that the page gives", async () => {
    const path = await newEvent("With a plan");
    await upload(path, "text_picture", await photoFile());
    const { text_picture: hash } = await storedEvent(path);
    expect(textOf((await browser.get(path)).body)).toContain(`<img src="/assets/i/${hash}/raw/1200.jpg"`);
    expect((await browser.get(`/assets/i/${hash}/raw/1200.jpg`)).status).toBe(200);
    await upload(path, "text_picture", null, { removed: "yes" });
  });

  test("must be pictures, unchanged meanwhile, sent by an administrator's own page", async () => {
    const path = await newEvent("Rejected pictures");
    const rejectedWith = async (file: SomeFile | null) => {
      const response = await upload(path, "picture", file);
      return [response.status, fieldErrorOf(response)];
    };
    expect(await rejectedWith(documentFile())).toEqual([400, "Choose a JPEG, PNG, WebP or AVIF image."]);
    expect(await rejectedWith(null)).toEqual([400, "Choose a picture, or tick “Remove”."]);
    const broken = { ...(await photoFile()), bytes: Buffer.from("\xff\xd8\xff broken", "latin1") };
    expect(await rejectedWith(broken)).toEqual([400, expect.stringContaining("damaged")]);
    const large = { ...broken, bytes: Buffer.alloc(21_000_000, "\xff\xd8\xff", "latin1") };
    expect(await rejectedWith(large)).toEqual([413, expect.stringContaining("up to 20 MB")]);

    const fields = formIn((await browser.get(path)).body, "picture-form").values();
    const file = { picture: await photoFile() };
    const send = (from: Browser, changed: object, origin = organiser.url) =>
      postMultipart(from, origin, `${path}/picture/picture`, { ...fields, ...changed }, file);
    expect((await send(browser, { form_token: "x" })).status).toBe(403);
    expect((await send(browser, {}, "https://elsewhere.example")).status).toBe(403);
    expect((await send(browser, { current: "other" })).status).toBe(409);
    const stranger = browser.copy();
    stranger.cookies.clear();
    expect((await send(stranger, {})).status).toBe(401);
    expect((await browser.post(`${path}/picture/picture`, fields)).status).toBe(403);
    expect((await storedEvent(path)).picture).toBe("");
  });
});

const fieldErrorOf = (response: BrowserResponse): string => fieldError(response, "picture");

test("records that don't exist can't be created, copied or deleted", async () => {
  for (const path of [
    "/cms/categories/new",
    "/cms/categories/new?of=99999",
    "/cms/events/99999/copy",
    "/cms/categories/1/copy",
    "/cms/messages/new",
    "/cms/events/1/publish",
  ])
    expect((await browser.get(path)).status, path).toBe(404);
  expect((await browser.get("/cms/events/1/delete")).location).toBe("/cms/events/1");
});

test("long Chinese texts fit in an event's form, which is read only from an administrator", async () => {
  const text = "賽".repeat(50_000);
  const path = await newEvent("Night of texts", { page_content: text, calendar_content: text });
  expect(await storedEvent(path)).toMatchObject({ calendar_content: `<p>${text}</p>` });
  const response = await fetch(`${organiser.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    body: `page_content=${"x".repeat(6_000_000)}`,
  });
  expect(response.status).toBe(401);
});
