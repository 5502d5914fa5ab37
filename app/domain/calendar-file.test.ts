import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildCalendarFile, type CalendarEvent } from "./calendar-file.ts";
import { toInstant } from "./venue-time.ts";

const event: CalendarEvent = {
  uid: "entry-12@example.com",
  title: "Night Shift; Street, round 2",
  start: "2026-03-14T18:30:00",
  end: "2026-03-14T23:30:00",
  timeZone: "Australia/Sydney",
  location: "Sandstone Raceway, 480 Quarry Road",
  description: "Gates open 4:00 pm\nGarage 7",
  url: "https://example.com/event/night-shift",
};
const made = { createdAt: Date.UTC(2026, 1, 1, 2, 3, 4), producer: "Example" };
const file = (changed: Partial<CalendarEvent> = {}) => buildCalendarFile([{ ...event, ...changed }], made);
/** Lines as a calendar reads them, unfolded. */
const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

describe("a calendar file", () => {
  test("conforms to RFC 5545", () => {
    expect(file({ start: "2026-02-28", end: null, location: "", description: "", url: "" })).toBe(
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

  test("defines a zone without clock changes by one observance", () => {
    const text = file({ timeZone: "Australia/Perth" });
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
    expect(linesOf(file({ timeZone: "America/New_York" }))).toContain("TZOFFSETTO:-0500");
  });

  test("contains the clock changes of at most 20 years for an event that ends in 9999", () => {
    const lines = linesOf(file({ end: "9999-12-31T10:00:00" }));
    expect(lines).toContain("DTEND;TZID=Australia/Sydney:99991231T100000");
    expect(lines.filter((line) => line === "BEGIN:DAYLIGHT").length).toBeLessThanOrEqual(21);
  });

  test("ends a whole day's event on the day after its last", () => {
    const end = (to: string) =>
      linesOf(file({ start: "2026-02-27", end: to })).find((line) => line.startsWith("DTEND"));
    expect(end("2026-02-28")).toBe("DTEND;VALUE=DATE:20260301");
    expect(end("2026-02-27T23:30:00")).toBe("DTEND;VALUE=DATE:20260228");
    expect(end("2026-02-26")).toBe("DTEND;VALUE=DATE:20260228");
  });

  test("folds a line after 75 bytes, and continues after a space", () => {
    const logLine = (title: string) => file({ title }).match(/^SUMMARY:[^]*?(?=\r\n\S)/m)?.[0];
    const full = "x".repeat(75 - "SUMMARY:".length);
    expect(logLine(full)).toBe(`SUMMARY:${full}`);
    expect(logLine(`${full}y`)).toBe(`SUMMARY:${full}\r\n y`);
    expect(logLine(`${full}${"y".repeat(75)}`)).toBe(`SUMMARY:${full}\r\n ${"y".repeat(74)}\r\n y`);
    expect(logLine(`${full.slice(1)}é`)).toBe(`SUMMARY:${full.slice(1)}\r\n é`);
  });

  test("contains the event's venue, its times in the venue's zone, and a stable id", () => {
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

  test("contains the clock changes of the zone", () => {
    const zone = file().slice(file().indexOf("BEGIN:VTIMEZONE"), file().indexOf("END:VTIMEZONE"));
    // The clocks of Sydney go back on the first Sunday of April at 3 am, and forward in October at 2 am.
    expect(zone).toContain(
      "BEGIN:STANDARD\r\nDTSTART:20260405T030000\r\nTZOFFSETFROM:+1100\r\nTZOFFSETTO:+1000",
    );
    expect(zone).toContain(
      "BEGIN:DAYLIGHT\r\nDTSTART:20251005T020000\r\nTZOFFSETFROM:+1000\r\nTZOFFSETTO:+1100",
    );
    const perth = linesOf(file({ timeZone: "Australia/Perth" }));
    expect(perth.filter((line) => line.startsWith("TZOFFSETTO"))).toEqual(["TZOFFSETTO:+0800"]);
    expect(linesOf(file({ timeZone: "Australia/Adelaide" }))).toContain("TZOFFSETTO:+1030");
  });

  test.each([
    "Australia/Sydney",
    "Australia/Adelaide",
    "Australia/Lord_Howe",
    "Europe/London",
    "Europe/Dublin",
    "America/New_York",
    "Pacific/Auckland",
    "America/Santiago",
  ])("starts with the standard time of %s, at any time of the year", (zone) => {
    const standard = Math.min(
      ...[1, 7].map(
        (month) => Date.parse(`2026-0${month}-15T12:00:00Z`) - toInstant(`2026-0${month}-15T12:00:00`, zone),
      ),
    );
    for (let month = 1; month <= 12; month += 1) {
      const start = `2026-${String(month).padStart(2, "0")}-14T18:30:00`;
      const text = file({ timeZone: zone, start, end: null });
      const [, sign, hours, minutes] =
        /BEGIN:STANDARD\r\n.*\r\n.*\r\nTZOFFSETTO:([+-])(\d\d)(\d\d)/.exec(text) ?? [];
      const offset = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
      expect(offset).toBe(standard / 60_000);
      expect(offsetIn(text, start)).toBe((Date.parse(`${start}Z`) - toInstant(start, zone)) / 60_000);
    }
  });

  test("stamps an event with its last change if known", () => {
    expect(file({ changedAt: Date.UTC(2025, 4, 6) })).toContain("DTSTAMP:20250506T000000Z");
  });

  test("converts times with another offset to those of the venue", () => {
    expect(linesOf(file({ start: "2026-03-14T07:30:00Z" }))).toContain(
      "DTSTART;TZID=Australia/Sydney:20260314T183000",
    );
  });

  test("contains whole days if only days are known, and omits unknown properties", () => {
    const lines = linesOf(file({ start: "2026-02-28", end: null, location: "", description: "", url: "" }));
    expect(lines).toEqual(
      expect.arrayContaining(["DTSTART;VALUE=DATE:20260228", "DTEND;VALUE=DATE:20260301"]),
    );
    expect(lines.filter((line) => /^(LOCATION|DESCRIPTION|URL|BEGIN:VTIMEZONE)/.test(line))).toEqual([]);
  });

  test("has no end if it is unknown, or before the start", () => {
    for (const end of [null, "2026-03-14T18:30:00", "2026-03-13T10:00:00"])
      expect(file({ end })).not.toContain("DTEND");
  });

  test.each([
    ["Australia/Sydney", "2026-04-05T02:30:00+11:00", ";TZID=Australia/Sydney:20260405T023000"],
    ["Australia/Sydney", "2026-04-05T02:30:00+10:00", ":20260404T163000Z"],
    ["Australia/Sydney", "2026-04-05T03:00:00+10:00", ";TZID=Australia/Sydney:20260405T030000"],
    ["Australia/Sydney", "2026-10-04T03:30:00+11:00", ";TZID=Australia/Sydney:20261004T033000"],
    ["Australia/Lord_Howe", "2026-04-05T01:45:00+11:00", ";TZID=Australia/Lord_Howe:20260405T014500"],
    ["Australia/Lord_Howe", "2026-04-05T01:45:00+10:30", ":20260404T151500Z"],
    ["America/New_York", "2026-11-01T01:30:00-04:00", ";TZID=America/New_York:20261101T013000"],
    ["America/New_York", "2026-11-01T01:30:00-05:00", ":20261101T063000Z"],
    ["Europe/London", "2026-10-25T01:59:59Z", ":20261025T015959Z"],
    ["Pacific/Auckland", "2026-04-05T02:00:00+12:00", ":20260404T140000Z"],
    ["Australia/Perth", "2026-04-05T02:30:00+08:00", ";TZID=Australia/Perth:20260405T023000"],
    ["Asia/Kathmandu", "2026-04-05T02:30:00+05:45", ";TZID=Asia/Kathmandu:20260405T023000"],
  ])("in %s writes %s unambiguously, also when the clocks go back", (zone, start, line) => {
    expect(linesOf(file({ timeZone: zone, start, end: null }))).toContain(`DTSTART${line}`);
  });

  test.each([
    ["Round\u000b2", "Round\\n2"],
    ["Round\u000c2", "Round\\n2"],
    ["Round\u00852", "Round\\n2"],
    ["Round\u20282", "Round\\n2"],
    ["Round\u20292", "Round\\n2"],
    ["Round\r\nBEGIN:VEVENT", "Round\\nBEGIN:VEVENT"],
    ["Round\u0000\u00072\u007f", "Round2"],
    ["\u001b[31mRed", "[31mRed"],
    ["Tab\tstays", "Tab\tstays"],
    ["a\\nb; c, d", "a\\\\nb\\; c\\, d"],
    ["下午场 👩‍🔧 مرحبا", "下午场 👩‍🔧 مرحبا"],
  ])("escapes line breaks in %j for all readers", (title, written) => {
    expect(linesOf(file({ title }))).toContain(`SUMMARY:${written}`);
  });

  test("never has a line of more than 75 bytes, and loses no character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (title) => {
        const text = file({ title });
        for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const summary = linesOf(text).find((line) => line.startsWith("SUMMARY:")) ?? "";
        const read = summary
          .slice("SUMMARY:".length)
          .replace(/\\(n|.)/g, (_, it: string) => (it === "n" ? "\n" : it));
        expect(read).toBe(
          title.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, "\n").replace(/[^\P{Cc}\n\t]/gu, ""),
        );
        expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
      }),
    );
  });

  test("defines each zone so that the event's time is the same instant", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("Australia/Sydney", "Australia/Perth", "Europe/London", "America/New_York"),
        fc.integer({ min: 0, max: 364 }),
        (zone, days) => {
          const start = `${new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)}T18:30:00`;
          expect(offsetIn(file({ timeZone: zone, start, end: null }), start)).toBe(
            (Date.parse(`${start}Z`) - toInstant(start, zone)) / 60_000,
          );
        },
      ),
    );
  });
});

/** Offset in minutes that a file gives a local time: that of the last change before it. */
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

test("a file of several events defines each zone once", () => {
  const perth = { ...event, uid: "perth@example.com", timeZone: "Australia/Perth" };
  const events = [event, perth, { ...event, uid: "later@example.com" }];
  const text = buildCalendarFile(events, { ...made, name: "Nights, all" });
  expect(text).toContain("\r\nX-WR-CALNAME:Nights\\, all\r\n");
  expect(text.match(/^TZID:.*/gm)).toEqual(["TZID:Australia/Sydney", "TZID:Australia/Perth"]);
  expect(text.match(/^UID:\w+/gm)).toEqual(["UID:entry", "UID:perth", "UID:later"]);
});
