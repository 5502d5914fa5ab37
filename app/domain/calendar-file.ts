import { TZDate, tzOffset } from "@date-fns/tz";
import { dayIn, isDateOnly, toInstant } from "./venue-time.ts";

/**
 * An event for a calendar file. Times as in the API: local in `zone` without an offset; a date alone is a
 * whole day. "" if unknown.
 */
export type CalendarEvent = {
  /** Stable across downloads, so that calendars don't duplicate it. */
  uid: string;
  title: string;
  start: string;
  end: string | null;
  zone: string;
  place: string;
  about: string;
  url: string;
  /** Time of the last change; defaults to the time of the file. */
  changedAt?: number;
};

/**
 * Writes events as an iCalendar file (RFC 5545), each in its venue's zone. The file defines the zones for
 * calendars that don't know them. `madeAt` is an instant; `name` is the title for subscribing calendars, ""
 * for single downloads.
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  { madeAt, by, name = "" }: { madeAt: number; by: string; name?: string },
): string {
  const timed = events.filter(({ start }) => !isDateOnly(start));
  const zones = [...new Set(timed.map(({ zone }) => zone))];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(by)}//EN`,
    "CALSCALE:GREGORIAN",
    ...property("X-WR-CALNAME", escapeText(name)),
    ...zones.flatMap((zone) =>
      zoneLines(
        zone,
        timed.filter((event) => event.zone === zone),
      ),
    ),
    ...events.flatMap((event) => eventLines(event, madeAt)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const eventLines = (event: CalendarEvent, madeAt: number): string[] => [
  "BEGIN:VEVENT",
  `UID:${event.uid}`,
  `DTSTAMP:${inUtc(event.changedAt ?? madeAt)}`,
  ...(isDateOnly(event.start) ? wholeDays(event) : hours(event)),
  `SUMMARY:${escapeText(event.title)}`,
  ...property("LOCATION", escapeText(event.place)),
  ...property("DESCRIPTION", escapeText(event.about)),
  ...property("URL", event.url),
  "END:VEVENT",
];

const property = (name: string, value: string): string[] => (value === "" ? [] : [`${name}:${value}`]);

function hours({ start, end, zone }: CalendarEvent): string[] {
  const from = toInstant(start, zone);
  const until = end === null ? from : toInstant(end, zone);
  const at = (name: string, instant: number) =>
    isFirst(zone, instant) ? `${name};TZID=${zone}:${localIn(zone, instant)}` : `${name}:${inUtc(instant)}`;
  return until > from ? [at("DTSTART", from), at("DTEND", until)] : [at("DTSTART", from)];
}

/**
 * Whether a local time unambiguously means this instant. When the clocks go back an hour occurs twice, and
 * the local time means the first one; the second has to be written in UTC. (RFC 5545, 3.3.5)
 */
function isFirst(zone: string, instant: number): boolean {
  const putBack = (offsetAt(zone, instant - ONE_DAY_MS) - offsetAt(zone, instant)) * ONE_MINUTE_MS;
  return putBack <= 0 || localIn(zone, instant - putBack) !== localIn(zone, instant);
}

/** Whole-day events end on the day after the last one. */
function wholeDays({ start, end, zone }: CalendarEvent): string[] {
  const last = end === null || end.slice(0, 10) < start ? start : dayIn(zone, toInstant(end, zone));
  const after = new Date(Date.parse(last) + ONE_DAY_MS).toISOString().slice(0, 10);
  return [`DTSTART;VALUE=DATE:${plain(start)}`, `DTEND;VALUE=DATE:${plain(after)}`];
}

const ONE_DAY_MS = 24 * 60 * 60 * 1000;
const ONE_MINUTE_MS = 60_000;

/**
 * Defines a zone by its offset changes from a year before to a year after the events. Some readers take the
 * first STANDARD as the standard time of the whole year, so the standard offset comes first.
 */
function zoneLines(zone: string, events: readonly CalendarEvent[]): string[] {
  const instants = events.flatMap(({ start, end }) => [
    toInstant(start, zone),
    toInstant(end ?? start, zone),
  ]);
  const from = Math.min(...instants) - 366 * ONE_DAY_MS;
  // An event without an end may be given one in 9999; readers continue with the last rule in the file.
  const until = Math.min(Math.max(...instants) + 366 * ONE_DAY_MS, from + MAX_ZONE_DAYS * ONE_DAY_MS);
  const first = offsetAt(zone, from);
  const changes = findChanges(zone, from, until);
  const standard = Math.min(first, ...changes.map(({ after }) => after));
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...observance("STANDARD", "19700101T000000", standard, standard),
    ...(first > standard
      ? observance("DAYLIGHT", utcText(from + standard * ONE_MINUTE_MS), standard, first)
      : []),
    ...changes.flatMap(({ at, before, after }) =>
      observance(
        after > standard ? "DAYLIGHT" : "STANDARD",
        utcText(at + before * ONE_MINUTE_MS),
        before,
        after,
      ),
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

/** Max number of days for which offset changes are written. */
const MAX_ZONE_DAYS = 20 * 366;

type Change = { at: number; before: number; after: number };

/** Offset changes of a zone, with the offsets before and after in minutes. */
function findChanges(zone: string, from: number, until: number): Change[] {
  const changes: Change[] = [];
  for (let at = from; at < until; at += ONE_DAY_MS) {
    const [before, after] = [offsetAt(zone, at), offsetAt(zone, at + ONE_DAY_MS)];
    if (before !== after) changes.push({ at: findChange(zone, at, at + ONE_DAY_MS), before, after });
  }
  return changes;
}

/** Binary search for the minute at which the offset changes. */
function findChange(zone: string, before: number, after: number): number {
  const old = offsetAt(zone, before);
  let [low, high] = [Math.floor(before / ONE_MINUTE_MS), Math.ceil(after / ONE_MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * ONE_MINUTE_MS) === old) low = middle;
    else high = middle;
  }
  return high * ONE_MINUTE_MS;
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

/** `20260314T063000`: an instant formatted as if it were local. */
const utcText = (instant: number): string => plain(new Date(instant).toISOString().slice(0, 19));
const inUtc = (instant: number): string => `${utcText(instant)}Z`;
const plain = (time: string): string => time.replace(/[-:]/g, "");

/**
 * Escapes a text: no control characters but tabs, and `\n` for every kind of line break, including those of
 * Word and Unicode, which some readers would treat as ends of lines. (RFC 5545, 3.3.11)
 */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, "\\n")
    .replace(/[^\P{Cc}\t]/gu, "");

/** Folds a line into lines of at most 75 bytes without splitting characters. */
function fold(line: string): string {
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
