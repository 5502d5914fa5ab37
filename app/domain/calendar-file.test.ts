import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarFile, type CalendarEvent } from "./calendar-file.ts";
import { toInstant } from "./venue-time.ts";

const event: CalendarEvent = {
  uid: "entry-12@example.com",
  title: "Night Shift; Street, round 2",
  start: "2026-03-14T18:30:00",
  end: "2026-03-14T23:30:00",
  zone: "Australia/Sydney",
  place: "Sandstone Raceway, 480 Quarry Road",
  about: "Gates open 4:00 pm\nGarage 7",
  url: "https://example.com/event/night-shift",
};
const made = { madeAt: Date.UTC(2026, 1, 1, 2, 3, 4), by: "Example" };
const file = (changed: Partial<CalendarEvent> = {}) => calendarFile([{ ...event, ...changed }], made);
/** Lines as a calendar reads them: folded ones put together. */
const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

describe("a calendar file", () => {
  test("is as RFC 5545 has it, whole", () => {
    expect(file({ start: "2026-02-28", end: null, place: "", about: "", url: "" })).toBe(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Example//EN",
        "CALSCALE:GREGORIAN",
        "BEGIN:VEVENT",
        "UID:entry-12@example.com",
        "DTSTAMP:20260201T020304Z",
        "DTSTART;VALUE=DATE:20260228",
        "DTEND;VALUE=DATE:20260301",
        "SUMMARY:Night Shift\\; Street\\, round 2",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    );
  });

  test("describes a zone whose clocks never change by one observance", () => {
    const text = file({ zone: "Australia/Perth" });
    expect(text.slice(text.indexOf("BEGIN:VTIMEZONE"), text.indexOf("BEGIN:VEVENT"))).toBe(
      [
        "BEGIN:VTIMEZONE",
        "TZID:Australia/Perth",
        "BEGIN:STANDARD",
        "DTSTART:19700101T000000",
        "TZOFFSETFROM:+0800",
        "TZOFFSETTO:+0800",
        "END:STANDARD",
        "END:VTIMEZONE",
        "",
      ].join("\r\n"),
    );
    expect(linesOf(file({ zone: "America/New_York" }))).toContain("TZOFFSETTO:-0500");
  });

  test("ends a whole day's event on the day after its last", () => {
    const end = (until: string) =>
      linesOf(file({ start: "2026-02-27", end: until })).find((line) => line.startsWith("DTEND"));
    expect(end("2026-02-28")).toBe("DTEND;VALUE=DATE:20260301");
    expect(end("2026-02-27T23:30:00")).toBe("DTEND;VALUE=DATE:20260228");
    expect(end("2026-02-26")).toBe("DTEND;VALUE=DATE:20260228");
  });

  test("breaks a line after 75 bytes, not before, and goes on after a space", () => {
    const lineOf = (title: string) => file({ title }).match(/^SUMMARY:[^]*?(?=\r\n\S)/m)?.[0];
    const full = "x".repeat(75 - "SUMMARY:".length);
    expect(lineOf(full)).toBe(`SUMMARY:${full}`);
    expect(lineOf(`${full}y`)).toBe(`SUMMARY:${full}\r\n y`);
    expect(lineOf(`${full}${"y".repeat(75)}`)).toBe(`SUMMARY:${full}\r\n ${"y".repeat(74)}\r\n y`);
    expect(lineOf(`${full.slice(1)}é`)).toBe(`SUMMARY:${full.slice(1)}\r\n é`);
  });

  test("names the event with its place, its hours in the venue's zone, and a name that stays", () => {
    expect(linesOf(file())).toEqual(
      expect.arrayContaining([
        "UID:entry-12@example.com",
        "DTSTAMP:20260201T020304Z",
        "DTSTART;TZID=Australia/Sydney:20260314T183000",
        "DTEND;TZID=Australia/Sydney:20260314T233000",
        "SUMMARY:Night Shift\\; Street\\, round 2",
        "LOCATION:Sandstone Raceway\\, 480 Quarry Road",
        "DESCRIPTION:Gates open 4:00 pm\\nGarage 7",
        "URL:https://example.com/event/night-shift",
      ]),
    );
  });

  test("tells a calendar when the clocks of the zone change", () => {
    const zone = file().slice(file().indexOf("BEGIN:VTIMEZONE"), file().indexOf("END:VTIMEZONE"));
    // The clocks of Sydney go back on the first Sunday of April at 3 am, and forward in October at 2 am.
    expect(zone).toContain(
      "BEGIN:STANDARD\r\nDTSTART:20260405T030000\r\nTZOFFSETFROM:+1100\r\nTZOFFSETTO:+1000",
    );
    expect(zone).toContain(
      "BEGIN:DAYLIGHT\r\nDTSTART:20251005T020000\r\nTZOFFSETFROM:+1000\r\nTZOFFSETTO:+1100",
    );
    const perth = linesOf(file({ zone: "Australia/Perth" }));
    expect(perth.filter((line) => line.startsWith("TZOFFSETTO"))).toEqual(["TZOFFSETTO:+0800"]);
    expect(linesOf(file({ zone: "Australia/Adelaide" }))).toContain("TZOFFSETTO:+1030");
  });

  test("turns times of another offset into those of the venue", () => {
    expect(linesOf(file({ start: "2026-03-14T07:30:00Z" }))).toContain(
      "DTSTART;TZID=Australia/Sydney:20260314T183000",
    );
  });

  test("takes whole days where only days are known, and leaves out what isn't", () => {
    const lines = linesOf(file({ start: "2026-02-28", end: null, place: "", about: "", url: "" }));
    expect(lines).toEqual(
      expect.arrayContaining(["DTSTART;VALUE=DATE:20260228", "DTEND;VALUE=DATE:20260301"]),
    );
    expect(lines.filter((line) => /^(LOCATION|DESCRIPTION|URL|BEGIN:VTIMEZONE)/.test(line))).toEqual([]);
  });

  test("has no end where none is known, or one before the start", () => {
    for (const end of [null, "2026-03-14T18:30:00", "2026-03-13T10:00:00"])
      expect(file({ end })).not.toContain("DTEND");
  });

  test("never has a line of more than 75 bytes, and loses no letter, whatever the organiser writes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (title) => {
        const text = file({ title });
        for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const summary = linesOf(text).find((line) => line.startsWith("SUMMARY:")) ?? "";
        const read = summary
          .slice("SUMMARY:".length)
          .replace(/\\(n|.)/g, (_, it: string) => (it === "n" ? "\n" : it));
        expect(read).toBe(title.replace(/\r\n?/g, "\n"));
        expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
      }),
    );
  });

  test("describes each zone so that the event's hour is the same instant", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("Australia/Sydney", "Australia/Perth", "Europe/London", "America/New_York"),
        fc.integer({ min: 0, max: 364 }),
        (zone, days) => {
          const start = `${new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)}T18:30:00`;
          expect(offsetIn(file({ zone, start, end: null }), start)).toBe(
            (Date.parse(`${start}Z`) - toInstant(start, zone)) / 60_000,
          );
        },
      ),
    );
  });
});

/** The offset in minutes that a file gives a local time: that of the last change before it. */
function offsetIn(text: string, local: string): number {
  const plain = local.replace(/[-:]/g, "");
  const changes = [
    ...text.matchAll(/DTSTART:(\d{8}T\d{6})\r\nTZOFFSETFROM:\S+\r\nTZOFFSETTO:([+-])(\d\d)(\d\d)/g),
  ];
  const last = changes
    .filter(([, onset = ""]) => onset <= plain)
    .toSorted(([, one = ""], [, other = ""]) => one.localeCompare(other))
    .at(-1);
  const [, , sign, hours, minutes] = last ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

test("a file of several events describes each zone once", () => {
  const perth = { ...event, uid: "perth@example.com", zone: "Australia/Perth" };
  const events = [event, perth, { ...event, uid: "later@example.com" }];
  const text = calendarFile(events, { ...made, name: "Nights, all" });
  expect(text).toContain("\r\nX-WR-CALNAME:Nights\\, all\r\n");
  expect(text.match(/^TZID:.*/gm)).toEqual(["TZID:Australia/Sydney", "TZID:Australia/Perth"]);
  expect(text.match(/^UID:\w+/gm)).toEqual(["UID:entry", "UID:perth", "UID:later"]);
});
