import { TZDate, tzOffset } from "@date-fns/tz";
import { dayIn, isDayAlone, toInstant } from "./venue-time.ts";

/**
 * Something to put into a calendar. Times are the wire's: without an offset they are local in `zone`; a day
 * alone takes the whole day. What isn't known is "".
 */
export type CalendarEvent = {
  /** The same each time that it is fetched, so that a calendar has it once. */
  uid: string;
  title: string;
  start: string;
  end: string | null;
  zone: string;
  place: string;
  about: string;
  url: string;
};

/**
 * Events as an iCalendar file (RFC 5545), each in its venue's own zone, which the file describes for
 * calendars that don't know it. `madeAt` is an instant; `name` is what a calendar that subscribes to it is
 * called, "" for a file that is taken once.
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  { madeAt, by, name = "" }: { madeAt: number; by: string; name?: string },
): string {
  const timed = events.filter(({ start }) => !isDayAlone(start));
  const zones = [...new Set(timed.map(({ zone }) => zone))];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(by)}//EN`,
    "CALSCALE:GREGORIAN",
    ...property("X-WR-CALNAME", escaped(name)),
    ...zones.flatMap((zone) =>
      zoneLines(
        zone,
        timed.filter((event) => event.zone === zone),
      ),
    ),
    ...events.flatMap((event) => eventLines(event, madeAt)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const eventLines = (event: CalendarEvent, madeAt: number): string[] => [
  "BEGIN:VEVENT",
  `UID:${event.uid}`,
  `DTSTAMP:${inUtc(madeAt)}`,
  ...(isDayAlone(event.start) ? wholeDays(event) : hours(event)),
  `SUMMARY:${escaped(event.title)}`,
  ...property("LOCATION", escaped(event.place)),
  ...property("DESCRIPTION", escaped(event.about)),
  ...property("URL", event.url),
  "END:VEVENT",
];

const property = (name: string, value: string): string[] => (value === "" ? [] : [`${name}:${value}`]);

function hours({ start, end, zone }: CalendarEvent): string[] {
  const from = toInstant(start, zone);
  const until = end === null ? from : toInstant(end, zone);
  const at = (name: string, instant: number) => `${name};TZID=${zone}:${localIn(zone, instant)}`;
  return until > from ? [at("DTSTART", from), at("DTEND", until)] : [at("DTSTART", from)];
}

/** The end of a whole day is the day after it. */
function wholeDays({ start, end, zone }: CalendarEvent): string[] {
  const last = end === null || end.slice(0, 10) < start ? start : dayIn(zone, toInstant(end, zone));
  const after = new Date(Date.parse(last) + day).toISOString().slice(0, 10);
  return [`DTSTART;VALUE=DATE:${plain(start)}`, `DTEND;VALUE=DATE:${plain(after)}`];
}

const day = 24 * 60 * 60 * 1000;
const minute = 60_000;

/** The zone's offsets around its events: each change of the clocks from the year before to the year after. */
function zoneLines(zone: string, events: readonly CalendarEvent[]): string[] {
  const instants = events.flatMap(({ start, end }) => [
    toInstant(start, zone),
    toInstant(end ?? start, zone),
  ]);
  const from = Math.min(...instants) - 366 * day;
  const until = Math.max(...instants) + 366 * day;
  const first = offsetAt(zone, from);
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...observance("STANDARD", "19700101T000000", first, first),
    ...changesOf(zone, from, until).flatMap(({ at, before, after }) =>
      observance(after > before ? "DAYLIGHT" : "STANDARD", utcText(at + before * minute), before, after),
    ),
    "END:VTIMEZONE",
  ];
}

const observance = (kind: string, onset: string, before: number, after: number): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${onset}`,
  `TZOFFSETFROM:${offsetText(before)}`,
  `TZOFFSETTO:${offsetText(after)}`,
  `END:${kind}`,
];

type Change = { at: number; before: number; after: number };

/** When the clocks of a zone change, with the offsets before and after in minutes. */
function changesOf(zone: string, from: number, until: number): Change[] {
  const changes: Change[] = [];
  for (let at = from; at < until; at += day) {
    const [before, after] = [offsetAt(zone, at), offsetAt(zone, at + day)];
    if (before !== after) changes.push({ at: changeBetween(zone, at, at + day), before, after });
  }
  return changes;
}

/** The minute at which the offset of `before` has ended. */
function changeBetween(zone: string, before: number, after: number): number {
  const old = offsetAt(zone, before);
  let [low, high] = [Math.floor(before / minute), Math.ceil(after / minute)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * minute) === old) low = middle;
    else high = middle;
  }
  return high * minute;
}

/** Minutes east of Greenwich. */
const offsetAt = (zone: string, instant: number): number => tzOffset(zone, new Date(instant));

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${twoDigits(Math.floor(size / 60))}${twoDigits(size % 60)}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, "0");

const localIn = (zone: string, instant: number): string => {
  const { hours: hour, minutes, seconds } = clockIn(zone, instant);
  return `${plain(dayIn(zone, instant))}T${[hour, minutes, seconds].map(twoDigits).join("")}`;
};

function clockIn(zone: string, instant: number) {
  const local = new TZDate(instant, zone);
  return { hours: local.getHours(), minutes: local.getMinutes(), seconds: local.getSeconds() };
}

/** `20260314T063000`, of an instant that is read as if it were local. */
const utcText = (instant: number): string => plain(new Date(instant).toISOString().slice(0, 19));
const inUtc = (instant: number): string => `${utcText(instant)}Z`;
const plain = (time: string): string => time.replace(/[-:]/g, "");

const escaped = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** A line of at most 75 bytes, going on after a line break and a space. Letters stay whole. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let [current, size] = ["", 0];
  for (const letter of line) {
    const bytes = encoder.encode(letter).length;
    if (size + bytes > 75) {
      lines.push(current);
      [current, size] = [" ", 1];
    }
    current += letter;
    size += bytes;
  }
  return [...lines, current].join("\r\n");
}
