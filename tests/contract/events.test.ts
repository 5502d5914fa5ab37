import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { findEntryProblems } from "../../app/domain/entry/entry-rules.ts";
import { toInstant } from "../../app/domain/venue-time.ts";
import { Event, EventCard, LicenceCheck, Merch, Venue } from "../../app/wire/event.ts";
import { listResponse } from "../../app/wire/primitives.ts";
import { type ApiCalls, callsAs, callsOf, withPaths } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { settableClock } from "../support/settable-clock.ts";

const day = 24 * 60 * 60 * 1000;
let organiser: RunningOrganiser;
let visitor: ApiCalls;
let driver: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser({
    clock: settableClock(Date.parse("2026-03-02T01:00:00Z")),
    accessTokenLifetimeMs: 3_650 * day,
  });
  visitor = callsOf(organiser.url);
  driver = await callsAs(organiser.url);
});
afterAll(() => organiser.close());

const eventOf = async (calls: ApiCalls, url: string) =>
  Event.parse((await calls.get(`event/event/${url}`)).body);
const upcoming = async (calls = visitor) =>
  listResponse(EventCard).parse((await calls.get("event/event/upcomingEventList")).body).items;

describe("the upcoming events", () => {
  test("are at least eight, the next first, all in the coming months [API-109]", async () => {
    const events = await upcoming();
    const starts = events.map(({ startDate, venue }) => toInstant(startDate ?? "", venue?.timezone ?? ""));
    expect(events.length).toBeGreaterThanOrEqual(8);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(
      starts.every((start) => start > organiser.clock.now() && start < organiser.clock.now() + 180 * day),
    ).toBe(true);
  });

  test("start at Sydney, Adelaide and Perth, in that order and each in its own zone [RT-004]", async () => {
    const zones = (await upcoming()).slice(0, 3).map(({ venue }) => venue?.timezone);
    expect(zones).toEqual(["Australia/Sydney", "Australia/Adelaide", "Australia/Perth"]);
  });

  test("can be filtered by type, with any form of an empty filter", async () => {
    const [first] = await upcoming();
    const all = await countOfType("undefined");
    expect(first).toBeDefined();
    expect(all).toBe((await upcoming()).length);
    expect(await countOfType("2")).toBeGreaterThan(0);
    expect(await countOfType("2")).toBeLessThan(all);
    expect(await countOfType("99")).toBe(0);
  });

  test("include the next event of each venue, as a bare list with square pictures [API-107]", async () => {
    const { body } = await visitor.get("event/venue/nextEvents", { image_aspect: "1x1" });
    const events = z.array(EventCard).parse(body);
    expect(new Set(events.map(({ venue }) => venue?.id)).size).toBe(3);
    expect(events).toHaveLength(3);
    expect(events.every(({ image }) => image?.aspect === "1x1" && image.width === image.height)).toBe(true);
  });

  test("in the calendar have spaces in their times, within the requested range", async () => {
    const Day = z.object({
      id: z.number(),
      title: z.string(),
      start: z.string(),
      end: z.string(),
      backgroundColor: z.string(),
    });
    const [first] = z.array(Day).parse((await visitor.get("event/event/calendar")).body);
    const on = first?.start.slice(0, 10) ?? "";
    const found = z
      .array(Day)
      .parse((await visitor.get("event/event/calendar", { start: on, end: on })).body);
    expect(first?.start).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(found.map(({ start }) => start.slice(0, 10))).toEqual([on]);
  });

  test("are listed briefly, with whether entries and spectator tickets are open", async () => {
    const Short = z.object({
      url: z.string(),
      venue: z.string(),
      can_enter: z.boolean(),
      can_spectate: z.boolean(),
      isEntered: z.boolean(),
    });
    const events = z.array(Short).parse((await visitor.get("event/event/upcoming")).body);
    expect(events.find(({ url }) => url === "night-shift-sydney")).toMatchObject({
      can_enter: true,
      can_spectate: true,
      isEntered: false,
    });
  });
});

describe("an event", () => {
  test("is found by url and by id, by GET and by POST, and is null for an unknown url [API-108]", async () => {
    const event = await eventOf(visitor, "night-shift-sydney");
    const byId = await visitor.post(`event/event/${event.id}`, { image_width: 1920 });
    expect(Event.parse(byId.body)).toMatchObject({ name: "Night Shift Sydney", image: { width: 2000 } });
    expect((await visitor.get("event/event/no-such-night")).status).toBe(404);
  });

  test("has every list that its page needs [EVT-070 EVT-071 EVT-075]", async () => {
    const event = await eventOf(visitor, "night-shift-sydney");
    expect(event.categories.map(({ name, soldOut }) => [name, soldOut])).toContainEqual(["Open", true]);
    expect(event.categories.some(({ isEntryTransfer }) => isEntryTransfer)).toBe(true);
    expect(event.extras.find(({ name }) => name === "Crew wristband")).toMatchObject({
      maxQtyPerEntry: 4,
      soldOut: false,
    });
    expect(event.extras.find(({ name }) => name === "Early scrutineering")?.soldOut).toBe(true);
    expect(event.merch.map(({ options }) => options.length)).toContain(0);
    expect(event.merch.find(({ name }) => name === "Event tee")?.options).toContainEqual(
      expect.objectContaining({ name: "3XL", price: 4_900 }),
    );
    expect(event.paymentMethods.map(({ id }) => id)).toEqual(["card", "bank"]);
    expect(event.type?.termsAndConditions?.content).toContain("own risk");
    expect(event.termsAndConditions).toHaveLength(1);
  });

  test("has garages with map positions, and the names in reserved ones [GAR-003 GAR-006 GAR-015]", async () => {
    const event = await eventOf(visitor, "west-coast-showdown");
    expect(event).toMatchObject({ garageHire: true, sellMultipleGaragesPerTransaction: true });
    expect(event.garageMap).toMatchObject({ aspect: "raw", width: 1600 });
    expect(event.garages).toHaveLength(24);
    expect(event.garages.find(({ name }) => name === "3")).toMatchObject({
      available: false,
      bookedBy: "Northside Customs",
    });
    expect(event.garages[0]?.mapSite).toMatchObject({ id: event.garages[0]?.id, posX: 800, available: true });
    expect(event.categories.find(({ name }) => name === "Street")?.unavailableGarageTypes).toEqual([2]);
  });

  test("may sell annual licences with blood types and a declaration [LIC-003 LIC-012]", async () => {
    const { licenceTypes, raceLicenceRequired } = await eventOf(visitor, "long-weekend-shootout");
    const annual = licenceTypes.find(({ isAnnual }) => isAnnual);
    expect(raceLicenceRequired?.name).toBe("AASA");
    expect(annual?.bloodTypes.length).toBeGreaterThan(7);
    expect(annual?.termsAndConditions?.content).toContain("my health");
  });

  test("may be for spectators only, with the reason [EVT-013 SEC-018]", async () => {
    const event = await eventOf(visitor, "twilight-show-and-shine");
    expect(event).toMatchObject({ canEnter: false, canBuySpectatorTicket: true, categories: [] });
    expect(event.cantEnterReason).not.toBe("");
  });

  test("opens its entries at the set time [EVT-069]", async () => {
    const before = await eventOf(visitor, "season-opener-perth");
    const opens = toInstant(before.entriesOpenAt ?? "", "Australia/Perth");
    const now = organiser.clock.now();
    expect(before).toMatchObject({ canEnter: false, cantEnterReason: "entries are not open yet" });

    organiser.clock.set(opens - 1);
    expect((await eventOf(visitor, "season-opener-perth")).canEnter).toBe(false);
    organiser.clock.set(opens);
    expect((await eventOf(visitor, "season-opener-perth")).canEnter).toBe(true);
    organiser.clock.set(now);
  });

  test("is featured, with pictures for wide and narrow screens [API-064]", async () => {
    const { body } = await visitor.graphql(
      `query { eventEvents(first: 1, whereEqual: { featured_event: true }) { name url featured_event
        featured_desktop_image(image_width: 1920, image_aspect: "16x9") { url width height }
        featured_mobile_image(image_width: 900, image_aspect: "4x3") { url width height } } }`,
    );
    const { data } = z.object({ data: z.object({ eventEvents: z.array(EventCard) }) }).parse(body);
    expect(data.eventEvents).toMatchObject([
      {
        url: "long-weekend-shootout",
        featuredEvent: true,
        featuredDesktopImage: { width: 2000 },
        featuredMobileImage: { width: 900, height: 675 },
      },
    ]);
  });
});

describe("an event's data for one user", () => {
  test("shows that they are too young [CONST-001]", async () => {
    const { db } = organiser.dependencies;
    const setBirth = (date_of_birth: string) =>
      db.updateTable("users").set({ date_of_birth }).where("email", "=", "spectator@example.com").execute();
    const spectator = await callsAs(organiser.url, "spectator@example.com");
    const { startDate } = await eventOf(spectator, "night-shift-sydney");
    const [year, ...rest] = (startDate ?? "").slice(0, 10).split("-");
    const bornToday = [Number(year) - 18, ...rest].join("-");

    await setBirth(bornToday);
    expect((await eventOf(spectator, "night-shift-sydney")).userCannotEnterReason).toBe("");
    await setBirth(`${Number(year) - 18}-12-31`);
    expect((await eventOf(spectator, "night-shift-sydney")).userCannotEnterReason).toContain("18 years");
    expect((await eventOf(driver, "night-shift-sydney")).userCannotEnterReason).toBe("");
    await setBirth("");
  });

  test("has their RACERS record, where the event requires it [API-111 LIC-008 LIC-010]", async () => {
    const check = async (calls: ApiCalls, url: string) => {
      const { id } = await eventOf(visitor, url);
      const { body } = await calls.graphql(
        "query ($id: ID!) { eventEvent(id: $id) { racers_licence_check { racers_number valid is_annual expiry_date disqualified } } }",
        { id },
      );
      return z
        .object({
          data: z.object({ eventEvent: z.object({ racers_licence_check: LicenceCheck.nullable() }) }),
        })
        .parse(body).data.eventEvent.racers_licence_check;
    };
    expect(await check(driver, "gulf-roll-off")).toMatchObject({
      racersNumber: "R-104277",
      valid: true,
      isAnnual: expect.any(Boolean),
      expiryDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      disqualified: false,
    });
    expect(await check(await callsAs(organiser.url, "admin@example.com"), "gulf-roll-off")).toMatchObject({
      valid: false,
    });
    expect(await check(await callsAs(organiser.url, "spectator@example.com"), "gulf-roll-off")).toBe(null);
    expect(await check(visitor, "gulf-roll-off")).toBe(null);
    expect(await check(driver, "night-shift-sydney")).toBe(null);
  });
});

test("venues are in the list envelope with their zones, and by url [API-106 CMS-079]", async () => {
  const { items, itemCount } = listResponse(Venue).parse(
    (await visitor.get("event/venue", { page_size: 50 })).body,
  );
  expect([itemCount, items.map(({ timezone }) => timezone)]).toEqual([
    3,
    ["Australia/Sydney", "Australia/Adelaide", "Australia/Perth"],
  ]);
  expect(Venue.parse((await visitor.get(`event/venue/${items[1]?.url}`)).body).name).toBe(items[1]?.name);
  expect((await visitor.get("event/venue/nowhere")).status).toBe(404);
});

test("event types are listed with their texts [API-105]", async () => {
  const { body } = await visitor.get("event/type");
  const Types = listResponse(z.object({ name: z.string(), entrant_content: z.string() }));
  const { items } = Types.parse(body);
  expect(items.map(({ name }) => name)).toEqual(["Roll racing", "Show"]);
  expect(items[0]?.entrant_content).toContain("a rolling start");
});

test("merchandise is listed once per item [EVT-062 EVT-064]", async () => {
  const { items } = listResponse(Merch).parse((await visitor.post("event/merch", { page_size: 50 })).body);
  const names = items.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(withPaths(items[0])?.photos[0]?.image?.url).toMatch(/^\/assets\/i\/merch-/);
});

test("the returned event satisfies the entry rules", async () => {
  const event = await eventOf(visitor, "mates-rates-night");
  const nothing = {
    categoryId: -1,
    licenceId: 0,
    garageIds: [],
    campSiteIds: [],
    extras: {},
    spectators: {},
    merch: [],
    skus: [],
  };
  const filled = {
    ...nothing,
    hasAddress: false,
    vehicle: null,
    licenceNumber: "",
    isLicenceTyped: false,
    licenceExpiry: null,
    transferName: "",
    transferInvoice: 0,
    entrantNote: "",
    bloodTypeId: 0,
    tetanusVaccination: "",
    medicalExam: "",
  };
  expect(findEntryProblems(event, filled, { today: "2026-01-01", eventDay: "2026-02-01" })).toEqual([
    { field: "order", problem: "empty" },
  ]);
});

describe("after months", () => {
  test("a later start moves all events on together, under the same URLs", async () => {
    const before = await upcoming();
    organiser.clock.advance(200 * day);
    expect(await upcoming()).toEqual([]);
    organiser = await organiser.restart();
    visitor = callsOf(organiser.url);

    const after = await upcoming();
    expect(after.map(({ url }) => url)).toEqual(before.map(({ url }) => url));
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[0]?.startDate).not.toBe(before[0]?.startDate);
    expect(toInstant(after[0]?.startDate ?? "", "Australia/Sydney")).toBeGreaterThan(
      organiser.clock.now() + 13 * day,
    );
  });
});

const countOfType = async (type_id: string) =>
  listResponse(EventCard).parse((await visitor.get("event/event/upcomingEventList", { type_id })).body).items
    .length;
