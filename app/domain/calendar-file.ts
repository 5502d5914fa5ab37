import { TZDate, tzOffset } from "@date-fns/tz";
import { getDayInZone, isDateOnly, toInstant } from "./venue-time.ts";
import { DAY_MS, MINUTE_MS } from "./durations.ts";

/**
 * An event for a calendar file. Times have the API's format: a time without an offset is local in `timeZone`,
 * and a date without a time is a whole day. Unknown texts are "".
 */
export type CalendarEvent = {
  /** Doesn't change between downloads, so that calendars don't duplicate the event. */
  uid: string;
  title: string;
  start: string;
  end: string | null;
  timeZone: string;
  location: string;
  description: string;
  url: string;
  /** Instant (ms) of the last change. The default is `createdAt` of the file. */
  changedAt?: number;
};

/**
 * Builds an iCalendar file (RFC 5545). It defines the time zones of the events, for calendar programs that
 * don't know them. `createdAt` is an instant (ms), and `producer` is the program that creates the file.
 * `name` is the calendar's title for subscribers, or "" for a download.
 */
export function buildCalendarFile(
  events: readonly CalendarEvent[],
  { createdAt, producer, name = "" }: { createdAt: number; producer: string; name?: string },
): string {
  const timedEvents = events.filter(({ start }) => !isDateOnly(start));
  const zones = [...new Set(timedEvents.map(({ timeZone: zone }) => zone))];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(producer)}//EN`,
    "CALSCALE:GREGORIAN",
    ...buildPropertyLine("X-WR-CALNAME", escapeText(name)),
    ...zones.flatMap((zone) =>
      buildZoneLines(
        zone,
        timedEvents.filter((event) => event.timeZone === zone),
      ),
    ),
    ...events.flatMap((event) => buildEventLines(event, createdAt)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

const buildEventLines = (event: CalendarEvent, createdAt: number): string[] => [
  "BEGIN:VEVENT",
  `UID:${event.uid}`,
  `DTSTAMP:${formatUtc(event.changedAt ?? createdAt)}`,
  ...(isDateOnly(event.start) ? buildWholeDayLines(event) : buildTimeLines(event)),
  `SUMMARY:${escapeText(event.title)}`,
  ...buildPropertyLine("LOCATION", escapeText(event.location)),
  ...buildPropertyLine("DESCRIPTION", escapeText(event.description)),
  ...buildPropertyLine("URL", event.url),
  "END:VEVENT",
];

const buildPropertyLine = (name: string, value: string): string[] =>
  value === "" ? [] : [`${name}:${value}`];

function buildTimeLines({ start, end, timeZone: zone }: CalendarEvent): string[] {
  const from = toInstant(start, zone);
  const to = end === null ? from : toInstant(end, zone);
  const formatTimeProperty = (name: string, instant: number) =>
    isFirstOccurrence(zone, instant)
      ? `${name};TZID=${zone}:${formatLocal(zone, instant)}`
      : `${name}:${formatUtc(instant)}`;
  return to > from
    ? [formatTimeProperty("DTSTART", from), formatTimeProperty("DTEND", to)]
    : [formatTimeProperty("DTSTART", from)];
}

/**
 * Whether the local time of an instant (ms) occurs at this instant for the first time. When the clocks go
 * back, local times occur twice, and calendar programs read them as the first occurrence (RFC 5545, 3.3.5).
 */
function isFirstOccurrence(zone: string, instant: number): boolean {
  const clockChangeMs =
    (getOffsetMinutes(zone, instant - DAY_MS) - getOffsetMinutes(zone, instant)) * MINUTE_MS;
  return clockChangeMs <= 0 || formatLocal(zone, instant - clockChangeMs) !== formatLocal(zone, instant);
}

function buildWholeDayLines({ start, end, timeZone: zone }: CalendarEvent): string[] {
  const lastDay = end === null || end.slice(0, 10) < start ? start : getDayInZone(zone, toInstant(end, zone));
  const dayAfter = new Date(Date.parse(lastDay) + DAY_MS).toISOString().slice(0, 10);
  return [`DTSTART;VALUE=DATE:${removeSeparators(start)}`, `DTEND;VALUE=DATE:${removeSeparators(dayAfter)}`];
}

/**
 * Defines a zone by its offset changes, from a year before the first event until a year after the last
 * event. The standard offset comes first, because some calendar programs use the first STANDARD for the
 * whole year.
 */
function buildZoneLines(zone: string, events: readonly CalendarEvent[]): string[] {
  const instants = events.flatMap(({ start, end }) => [
    toInstant(start, zone),
    toInstant(end ?? start, zone),
  ]);
  const from = Math.min(...instants) - 366 * DAY_MS;
  // The end is limited, because an open-ended event may end in the year 9999.
  const to = Math.min(Math.max(...instants) + 366 * DAY_MS, from + MAX_ZONE_DEFINITION_DAYS * DAY_MS);
  const firstOffset = getOffsetMinutes(zone, from);
  const changes = findOffsetChanges(zone, from, to);
  const standardOffset = Math.min(firstOffset, ...changes.map(({ after }) => after));
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...buildObservance("STANDARD", "19700101T000000", standardOffset, standardOffset),
    ...(firstOffset > standardOffset
      ? buildObservance(
          "DAYLIGHT",
          formatUtcWithoutZ(from + standardOffset * MINUTE_MS),
          standardOffset,
          firstOffset,
        )
      : []),
    ...changes.flatMap(({ instant, before, after }) =>
      buildObservance(
        after > standardOffset ? "DAYLIGHT" : "STANDARD",
        formatUtcWithoutZ(instant + before * MINUTE_MS),
        before,
        after,
      ),
    ),
    "END:VTIMEZONE",
  ];
}

const buildObservance = (kind: string, onset: string, before: number, after: number): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${onset}`,
  `TZOFFSETFROM:${formatOffset(before)}`,
  `TZOFFSETTO:${formatOffset(after)}`,
  `END:${kind}`,
];

const MAX_ZONE_DEFINITION_DAYS = 20 * 366;

/** A change of a zone's offset. `instant` is in ms, and `before` and `after` are offsets in minutes. */
type OffsetChange = { instant: number; before: number; after: number };

function findOffsetChanges(zone: string, from: number, to: number): OffsetChange[] {
  const changes: OffsetChange[] = [];
  for (let start = from; start < to; start += DAY_MS) {
    const [before, after] = [getOffsetMinutes(zone, start), getOffsetMinutes(zone, start + DAY_MS)];
    if (before !== after)
      changes.push({ instant: findOffsetChangeInstant(zone, start, start + DAY_MS), before, after });
  }
  return changes;
}

function findOffsetChangeInstant(zone: string, start: number, end: number): number {
  const offsetBefore = getOffsetMinutes(zone, start);
  let [low, high] = [Math.floor(start / MINUTE_MS), Math.ceil(end / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (getOffsetMinutes(zone, middle * MINUTE_MS) === offsetBefore) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}

const getOffsetMinutes = (zone: string, instant: number): number => tzOffset(zone, new Date(instant));

function formatOffset(minutes: number): string {
  const absoluteMinutes = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${padToTwoDigits(Math.floor(absoluteMinutes / 60))}${padToTwoDigits(absoluteMinutes % 60)}`;
}

const padToTwoDigits = (value: number): string => String(value).padStart(2, "0");

const formatLocal = (zone: string, instant: number): string => {
  const { hours: hour, minutes, seconds } = getLocalTime(zone, instant);
  return `${removeSeparators(getDayInZone(zone, instant))}T${[hour, minutes, seconds].map(padToTwoDigits).join("")}`;
};

function getLocalTime(zone: string, instant: number) {
  const localTime = new TZDate(instant, zone);
  return { hours: localTime.getHours(), minutes: localTime.getMinutes(), seconds: localTime.getSeconds() };
}

/** Formats an instant (ms) in UTC without the `Z`, such as `20260314T063000`. */
const formatUtcWithoutZ = (instant: number): string =>
  removeSeparators(new Date(instant).toISOString().slice(0, 19));
const formatUtc = (instant: number): string => `${formatUtcWithoutZ(instant)}Z`;
const removeSeparators = (time: string): string => time.replace(/[-:]/g, "");

/**
 * Escapes a text value (RFC 5545, 3.3.11). Unicode line breaks become `\n` too, because some calendar
 * programs end a line there. Control characters except tabs are removed.
 */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, "\\n")
    .replace(/[^\P{Cc}\t]/gu, "");

/** Folds a line into lines of 75 bytes at most, without splitting characters. (RFC 5545, 3.1) */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let [currentLine, size] = ["", 0];
  for (const character of line) {
    const byteCount = encoder.encode(character).length;
    if (size + byteCount > 75) {
      lines.push(currentLine);
      [currentLine, size] = [" ", 1];
    }
    currentLine += character;
    size += byteCount;
  }
  return [...lines, currentLine].join("\r\n");
}
