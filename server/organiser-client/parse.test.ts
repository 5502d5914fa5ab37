import * as fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseWithSchema } from "./parse.ts";

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

/** The error message for operators if the API sends this. */
function complaintAbout(body: unknown): string {
  try {
    parseWithSchema("GET /api/v1/event/event/x", Event, body);
    return "none";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

test("a valid response causes no error", () => {
  expect(complaintAbout(good)).toBe("none");
});

test.each([
  ["a number instead of a text", { ...good, venue: { name: 5 } }, "venue.name: expected string, got number"],
  ["a missing member", { ...good, venue: {} }, "venue.name: expected string, got undefined"],
  ["a list instead of a record", { ...good, venue: [] }, "venue: expected object, got list"],
  [
    "a member deep in a list",
    { ...good, dates: [{ start: "x" }, { start: null }] },
    "dates.1.start: expected string, got null",
  ],
  [
    "the closer of two union branches",
    { ...good, image: { image: { url: 9 } } },
    "image.image.url: expected string, got number",
  ],
  ["a different response", "<html>", "the response: expected object, got string"],
])("the error of %s names the call, path and type", (_title, body, complaint) => {
  expect(complaintAbout(body)).toBe(`GET /api/v1/event/event/x: malformed, status 200, ${complaint}`);
});

test("error messages never contain values", () => {
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
