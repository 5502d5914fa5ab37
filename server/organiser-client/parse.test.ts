import * as fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseAnswer } from "./parse.ts";

const Venue = z.object({ name: z.string(), timezone: z.string().nullish() });
const Event = z.object({
  id: z.number(),
  venue: Venue,
  dates: z.array(z.object({ start: z.string() })),
  image: z
    .union([z.object({ url: z.string() }), z.object({ image: z.object({ url: z.string() }) })])
    .nullish(),
});

const good = { id: 1, venue: { name: "Eastern Creek" }, dates: [{ start: "2030-03-01T17:00:00" }] };

/** What an operator reads when the API sends this. */
function complaintAbout(body: unknown): string {
  try {
    parseAnswer("GET /api/v1/event/event/x", Event, body);
    return "none";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

test("a good answer gives no complaint", () => {
  expect(complaintAbout(good)).toBe("none");
});

test.each([
  ["a number for a text", { ...good, venue: { name: 5 } }, "venue.name: expected string, got number"],
  ["a member that is missing", { ...good, venue: {} }, "venue.name: expected string, got undefined"],
  ["a list for a record", { ...good, venue: [] }, "venue: expected object, got list"],
  [
    "a member deep in a list",
    { ...good, dates: [{ start: "x" }, { start: null }] },
    "dates.1.start: expected string, got null",
  ],
  [
    "either of two shapes, the nearer one",
    { ...good, image: { image: { url: 9 } } },
    "image.image.url: expected string, got number",
  ],
  ["something else altogether", "<html>", "the answer: expected object, got string"],
])("%s is named by call, path and type", (_title, body, complaint) => {
  expect(complaintAbout(body)).toBe(`GET /api/v1/event/event/x: malformed, status 200, ${complaint}`);
});

test("whatever comes, its values are not in the complaint", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^secret[a-z]{8}$/), fc.jsonValue(), (secret, noise) => {
      for (const body of [
        secret,
        [secret],
        { [secret]: secret },
        { id: secret, venue: { name: [secret, noise] }, dates: secret },
      ]) {
        expect(complaintAbout(body)).not.toContain(secret);
      }
    }),
  );
});
