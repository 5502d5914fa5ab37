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

/** Where somebody without a session is led is the session's, which the server keeps. */
const ofSession = "login";

const segments = [...new Set(segmentsOf(routes))].filter(
  (segment) => /^[a-z]/.test(segment) && segment !== ofSession,
);

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g, "$1");

/** The addresses of features in a text: "/event", or \/event in a pattern. */
const named = (source: string): string[] =>
  segments.filter((segment) =>
    new RegExp(String.raw`(["'\x60^(|]|\\)/${segment}(?![\w-])`).test(withoutComments(source)),
  );

test("the server's way in names no feature: what one wants of it is said in its route's handle", () => {
  const files = filesIn("server/http/").filter((file) => !file.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(40);
  expect(segments.length).toBeGreaterThan(15);
  const naming = files.flatMap((file) => named(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`));
  expect(naming).toEqual([]);
});

test("a feature's address would be found, in a text and in a pattern", () => {
  const pattern = String.raw`const worthKeeping = /^\/event\/[^/]+$/;`;
  for (const planted of [pattern, 'path === "/cart"', "path.startsWith(`/search/`)"])
    expect(named(planted)).toHaveLength(1);
  expect(named('// as "/event" is\nconst eventually = "/eventually";')).toEqual([]);
});

test("forms are read in one place: nobody but posting takes a request's form", () => {
  const files = filesIn("app/").filter((file) => !file.startsWith("app/posting/"));
  const reading = files.filter((file) =>
    /request\.(clone\(\)\.)?formData\(/.test(readFileSync(file, "utf8")),
  );
  expect(reading).toEqual([]);
});
