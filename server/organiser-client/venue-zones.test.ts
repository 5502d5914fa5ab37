import { expect, test, vi } from "vitest";
import { EventCard, Venue } from "../../app/wire/event.ts";
import { addMissingZones } from "./venue-zones.ts";

const at = (id: number, timezone: string) =>
  EventCard.parse({ id, name: "Night", venue: { id, name: "V", timezone } });
const zonesOf = (events: readonly EventCard[]) => events.map(({ venue }) => venue?.timezone);
const eucla = Venue.parse({ id: 2, name: "V", timezone: "Australia/Eucla" });

test("an event without a time zone gets the zone of its venue", async () => {
  const events = [
    at(1, "Australia/Perth"),
    at(2, ""),
    at(3, ""),
    EventCard.parse({ id: 4, name: "Nowhere" }),
  ];
  const zoned = await addMissingZones(events, async () => ({ items: [eucla] }));
  expect(zonesOf(zoned)).toEqual(["Australia/Perth", "Australia/Eucla", "", undefined]);
});

test("venues are only read if a zone is missing, and a failure does not affect the events", async () => {
  const loadVenues = vi.fn<() => Promise<never>>(() => Promise.reject(new Error("no such call")));
  expect(zonesOf(await addMissingZones([at(1, "Australia/Perth")], loadVenues))).toEqual(["Australia/Perth"]);
  expect(loadVenues).not.toHaveBeenCalled();
  expect(zonesOf(await addMissingZones([at(2, "")], loadVenues))).toEqual([""]);
});

test("events don't wait for slow venues", async () => {
  vi.useFakeTimers();
  const zoned = addMissingZones([at(2, "")], () => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(zonesOf(await zoned)).toEqual([""]);
  vi.useRealTimers();
});
