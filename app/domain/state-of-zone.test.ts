import { expect, test } from "vitest";
import { findStateByZone } from "./state-of-zone.ts";

test.each([
  ["Australia/Sydney", "New South Wales"],
  ["Australia/Canberra", "Australian Capital Territory"],
  ["Australia/Melbourne", "Victoria"],
  ["Australia/Brisbane", "Queensland"],
  ["Australia/Adelaide", "South Australia"],
  ["Australia/Perth", "Western Australia"],
  ["Australia/Hobart", "Tasmania"],
  ["Australia/Darwin", "Northern Territory"],
  ["Europe/Berlin", ""],
])("%s is the zone of “%s”", (zone, state) => expect(findStateByZone(zone)).toBe(state));
