import { readdirSync } from "node:fs";
import { expect } from "vitest";
import type { BrowserResponse } from "../support/browser.ts";
import { addCharset } from "../../server/http/charset.ts";
import { test } from "../support/running.ts";

const isText = /^(text\/|application\/(javascript|json|xml|[\w.-]+\+(json|xml))|image\/svg)/;

/** The content type of a text response without a charset; "" if there is one. */
const complaint = (type: string): string => (isText.test(type) && !/charset=utf-8/i.test(type) ? type : "");

const built = readdirSync("build/client", { recursive: true, encoding: "utf8" });
/** One file of each kind. */
const files = ["js", "css", "json", "txt", "svg", "woff2"].flatMap(
  (kind) => built.find((path) => path.endsWith(`.${kind}`)) ?? [],
);

test("every text response of the site names its charset", async ({ site }) => {
  const browser = site.browse();
  const form = { origin: "https://evil.example" };
  const event = "/event/night-shift-sydney";
  const requests: [string, Promise<BrowserResponse>][] = [
    ...`/ /events ${event} /login /cart /no/such /events.data ${event}.data /_root.data /login.data?x=1`.split(
      " ",
    ),
    ...`/about-us /healthz /readyz // /robots.txt /favicon.svg /static/none.js /assets/none /my-account`.split(
      " ",
    ),
    ...files.map((path) => `/${path}`),
  ].map((path) => [path, browser.get(path)]);
  requests.push(
    ["a form from elsewhere", browser.send("POST", "/login", "", form)],
    ["another host", browser.get("/", { host: "evil.example" })],
    ["too large a form", browser.post("/login", { email: "x".repeat(1_000_001) })],
    ["a refused log-in", browser.post("/login", { email: "a@b.example", password: "x" })],
    ["the data of a post", browser.post("/login.data", { email: "a@b.example", password: "x" })],
    ["a surcharge", browser.post(`${event}/surcharge`, { amount: "100" })],
  );
  const answers = await Promise.all(
    requests.map(async ([what, response]) => {
      const { headers, body } = await response;
      const type = headers["content-type"] ?? "";
      return [what, complaint(type), body !== "" && type === "" ? "no type" : ""];
    }),
  );
  expect(answers.filter(([, ...faults]) => faults.some(Boolean))).toEqual([]);
});

test("every text response of the embedded API names its charset", async ({ organiser }) => {
  const paths =
    "/healthz /api/v1/event/event /api/v1/no/such /api/v1/cognito/domain/currentDomain /graphql /pay/none /assets/i/x /v/1 /";
  for (const path of paths.split(" "))
    for (const method of ["GET", "POST"]) {
      const response = await fetch(organiser.url + path, { method, redirect: "manual" });
      expect([path, method, complaint(response.headers.get("content-type") ?? "")]).toEqual([
        path,
        method,
        "",
      ]);
    }
  const outbox = await fetch(organiser.outboxUrl ?? "");
  expect(complaint(outbox.headers.get("content-type") ?? "")).toBe("");
});

test.each([
  ["application/manifest+json", "application/manifest+json; charset=utf-8"],
  ["application/xml", "application/xml; charset=utf-8"],
  ["image/svg+xml", "image/svg+xml; charset=utf-8"],
  ["text/x-script", "text/x-script; charset=utf-8"],
  ["text/html; Charset=UTF-8", "text/html; Charset=UTF-8"],
  ["image/png", "image/png"],
  ["font/woff2", "font/woff2"],
])("%s is sent as %s", (type, sent) => {
  expect(addCharset(type)).toBe(sent);
});
