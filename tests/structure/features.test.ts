import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "../../app/routes.ts";

type Route = { path?: string | undefined; children?: readonly Route[] | undefined };

/** The first segments of the site's addresses: “event” of `/event/:url`. */
const segmentsOf = (list: readonly Route[]): string[] =>
  list.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [path.split("/")[0] ?? ""]),
    ...segmentsOf(children ?? []),
  ]);

const filesIn = (folder: string): string[] =>
  execFileSync("git", ["ls-files", `${folder}*.ts`, `${folder}*.tsx`])
    .toString()
    .trim()
    .split("\n");

/** The server redirects to this segment when a session is required. */
const loginSegment = "login";

const segments = [...new Set(segmentsOf(routes))].filter(
  (segment) => /^[a-z]/.test(segment) && segment !== loginSegment,
);

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, "$1");

/** The feature segments whose paths a source names: "/event", or \/event in a pattern. */
const named = (source: string): string[] =>
  segments.filter((segment) =>
    new RegExp(String.raw`(["'\x60^(|]|\\)/${segment}(?![\w-])`).test(withoutComments(source)),
  );

test("server/http names no feature's path: features configure it in their routes' handles", () => {
  const files = filesIn("server/http/").filter((file) => !file.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(40);
  expect(segments.length).toBeGreaterThan(15);
  const naming = files.flatMap((file) => named(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`));
  expect(naming).toEqual([]);
});

test("a feature's path is detected in a string and in a pattern", () => {
  const pattern = String.raw`const worthKeeping = /^\/event\/[^/]+$/;`;
  for (const planted of [pattern, 'path === "/cart"', "path.startsWith(`/search/`)"])
    expect(named(planted)).toHaveLength(1);
  expect(named('// as "/event" is\nconst eventually = "/eventually";')).toEqual([]);
});

test("only app/posting reads form data from a request", () => {
  const files = filesIn("app/").filter((file) => !file.startsWith("app/posting/"));
  const reading = files.filter((file) =>
    /request\.(clone\(\)\.)?formData\(/.test(readFileSync(file, "utf8")),
  );
  expect(reading).toEqual([]);
});
