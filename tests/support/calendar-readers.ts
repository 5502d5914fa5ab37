import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Calendar parsers, in the Debian packages `python3-icalendar` and `python3-vobject`. */
export const calendarReaders = ["icalendar", "vobject"] as const;

type Reader = (typeof calendarReaders)[number];

const python = "/usr/bin/python3";
const script = fileURLToPath(new URL("read-calendar.py", import.meta.url));

export const hasReader = (name: Reader): boolean => spawnSync(python, ["-c", `import ${name}`]).status === 0;

/**
 * Parses a calendar. Returns “uid start end” for each event: times in seconds since 1970, or days of all-day
 * events.
 */
export function readCalendar(name: Reader, file: string): string[] {
  const { stdout, stderr } = spawnSync(python, [script, name], { input: file, encoding: "utf8" });
  if (stderr !== "") throw new Error(stderr);
  return stdout.trim().split("\n").toSorted();
}
