import { describe, expect, test } from "vitest";
import { formatsFor } from "../i18n/formats.server.ts";
import { EventCard } from "../wire/event.ts";
import { buildEventCard } from "./event-card-model.ts";

const now = Date.parse("2026-03-01T00:00:00Z");
const card = (members: object) =>
  buildEventCard(
    EventCard.parse({
      id: 4,
      name: "Autumn Shootout",
      url: "autumn-shootout",
      venue: { id: 1, name: "Torrens Straight", timezone: "Australia/Adelaide" },
      dates: [{ start: "2026-03-14T18:30:00", end: "2026-03-14T22:30:00" }],
      ...members,
    }),
    now,
    "Australia/Sydney",
    formatsFor("en"),
  );

/** Replaces the various kinds of space that Intl uses. */
const plain = (text: string) => text.replace(/\s/g, " ");

describe("an event's card", () => {
  test("shows venue, date and time in the venue's own zone [EVT-003 EVT-004 EVT-005]", () => {
    const { venue, times } = card({});
    const [day] = times.days;
    expect(venue).toBe("Torrens Straight");
    expect(plain(day?.date ?? "")).toMatch(/^Saturday,? 14 March 2026$/);
    expect(plain(day?.time ?? "")).toMatch(/^6:30 ?– ?10:30 ?pm.*(ACDT|GMT\+10:30)$/);
    expect(day?.dateTime).toBe("2026-03-14T08:00:00.000Z");
  });

  test("has a date badge with the day", () => {
    expect(card({}).times.dateBadge).toEqual({
      weekday: "Sat",
      day: "14",
      month: expect.stringMatching(/^Mar/),
    });
  });

  test("uses start and end of the event if it lists no days", () => {
    const { times } = card({ dates: [], start_date: "2026-03-15 09:00:00" });
    expect(times.days.map(({ date }) => plain(date))).toEqual([expect.stringMatching(/15 March/)]);
  });

  test("lists the days of an event in chronological order", () => {
    const { times } = card({ dates: [{ start: "2026-03-15T09:00:00" }, { start: "2026-03-14T18:30:00" }] });
    expect(times.days.map(({ date }) => plain(date).replace(",", ""))).toEqual([
      "Saturday 14 March 2026",
      "Sunday 15 March 2026",
    ]);
  });

  test("shows no date if none is given or it is invalid", () => {
    expect(card({ dates: [], start_date: null }).times).toEqual({ days: [], dateBadge: null });
    expect(card({ dates: [{ start: "soon" }] }).times.days).toEqual([]);
  });

  test("links to the event only if entries or tickets are on sale [EVT-007]", () => {
    expect(card({ can_enter: true }).hasSales).toBe(true);
    expect(card({ can_buy_spectator_ticket: true }).hasSales).toBe(true);
    expect(card({}).hasSales).toBe(false);
  });

  test("shows when entries open", () => {
    const { state, entriesOpenAt } = card({ entries_open_at: "2026-03-07T09:00:00" });
    expect(state).toBe("closed");
    expect(plain(entriesOpenAt)).toMatch(/7 Mar.* 2026.*9:00 ?am.*(ACDT|GMT\+10:30)/);
    expect(card({ entries_open_at: "2026-02-01T09:00:00" }).entriesOpenAt).toBe("");
  });

  test("is sold out only if every category and every ticket type is sold out", () => {
    const soldOut = { id: 1, sold_out: true };
    const left = { id: 2, sold_out: false };
    expect(card({ can_enter: true, categories: [soldOut], spectator_types: [soldOut] }).state).toBe(
      "sold-out",
    );
    expect(card({ can_enter: true, categories: [soldOut, left], spectator_types: [soldOut] }).state).toBe(
      "open",
    );
    expect(card({ can_enter: true, categories: [soldOut], spectator_types: [left] }).state).toBe("open");
  });

  test("names what has sold out while something else is on sale", () => {
    const soldOut = { id: 1, sold_out: true };
    const left = { id: 2, sold_out: false };
    const transfer = { ...left, is_entry_transfer: true };
    const onSale = { can_enter: true, can_buy_spectator_ticket: true };
    const part = (members: object) => card({ ...onSale, ...members }).soldOutPart;
    expect(part({ categories: [soldOut, transfer], spectator_types: [left] })).toBe("entries");
    expect(part({ categories: [left], spectator_types: [soldOut] })).toBe("tickets");
    expect(part({ categories: [soldOut], spectator_types: [soldOut] })).toBeNull();
    expect(part({ categories: [soldOut, left], spectator_types: [left] })).toBeNull();
    expect(part({ categories: [soldOut], spectator_types: [left], can_enter: false })).toBeNull();
  });

  test("shows the lowest prices of tickets and entries that are on sale", () => {
    const categories = [
      { id: 1, price: 80, sold_out: true },
      { id: 2, price: 137 },
      { id: 3, price: 20, is_entry_transfer: true },
      { id: 4, price: 30, can_show_price: false },
    ].map((category) => ({ sold_out: false, ...category }));
    const spectator_types = [{ id: 1, price: 10, sold_out: false }];
    const onSale = { can_enter: true, can_buy_spectator_ticket: true };
    expect(card({ ...onSale, categories, spectator_types })).toMatchObject({
      ticketsOnSale: { lowestPrice: 1000 },
      entriesOnSale: { lowestPrice: 13700 },
    });
    expect(card({ categories, spectator_types })).toMatchObject({ ticketsOnSale: null, entriesOnSale: null });
    expect(card({ ...onSale, categories: categories.slice(0, 1) })).toMatchObject({
      ticketsOnSale: null,
      entriesOnSale: null,
    });
    expect(card({ ...onSale, categories: [{ id: 1, sold_out: false }] }).entriesOnSale).toEqual({
      lowestPrice: null,
    });
  });

  test("shows the lowest price of a category that races, and the adult ticket", () => {
    const onSale = { can_enter: true, can_buy_spectator_ticket: true };
    const categories = [
      { id: 1, price: 137 },
      { id: 2, price: 40, no_race_licence_required: true },
      { id: 3, price: 30, requires_vehicle: false },
    ].map((category) => ({ sold_out: false, ...category }));
    const spectator_types = [
      { id: 1, name: "Child", price: 10, sold_out: false },
      { id: 2, name: "Adult", price: 35, sold_out: false },
    ];
    const lowestEntry = (of: object[]) => card({ ...onSale, categories: of }).entriesOnSale?.lowestPrice;
    expect(lowestEntry(categories)).toBe(13700);
    expect(lowestEntry(categories.slice(1))).toBe(4000);
    expect(lowestEntry(categories.slice(2))).toBe(3000);
    expect(card({ ...onSale, spectator_types })).toMatchObject({
      ticketsOnSale: { lowestPrice: 1000 },
      adultTicket: { name: "Adult", price: 3500 },
    });
    expect(card({ ...onSale, spectator_types: spectator_types.slice(1) }).adultTicket).toBeNull();
    expect(card({ spectator_types }).adultTicket).toBeNull();
  });

  test.each([
    [[4, 6], 10],
    [[4, 7], null],
    [[4, null], null],
    [[0], null],
  ])("with %j slots in its categories has %s left", (slots, left) => {
    const categories = slots.map((qty_available, id) => ({ id, qty_available, sold_out: false }));
    expect(card({ can_enter: true, categories }).remainingSlots).toBe(left);
    expect(card({ categories }).remainingSlots).toBeNull();
  });

  test("shows the lowest price, spectators first [PRICE-020]", () => {
    const prices = {
      categories: [{ id: 1, price: 120 }],
      spectator_types: [
        { id: 1, price: 35 },
        { id: 2, price: 0 },
      ],
    };
    expect(card(prices).priceFrom).toBe(3500);
    expect(card({ categories: [{ id: 1, price: 120 }] }).priceFrom).toBe(12000);
    expect(card({}).priceFrom).toBeNull();
  });
});
