import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultyApi, startFaultyApi } from "../support/faulty-api.ts";
import { type RunningSite, startSite } from "../support/running-site.ts";

let api: FaultyApi;
let site: RunningSite;

beforeAll(async () => {
  api = await startFaultyApi();
  site = await startSite({ organiserUrl: api.url });
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=line";
const field = (name: string, value: string) =>
  `--line\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const send = (body: string, type: string | null, more: Record<string, string> = {}, method = "POST") =>
  site.browse().send(method, "/language", body, {
    "sec-fetch-site": "same-origin",
    ...(type === null ? {} : { "content-type": type }),
    ...more,
  });

test.each([
  ["JSON", '{"language":"de"}', "application/json", {}, 415],
  ["plain text", "language=de", "text/plain", {}, 415],
  ["no type", "language=de", null, {}, 415],
  ["no type and nothing in it", "", null, {}, 415],
  ["a type that begins like a form's", "language=de", `${urlencoded}x`, {}, 415],
  ["a packed form", "\u001f\u008b", urlencoded, { "content-encoding": "gzip" }, 415],
  ["parts without a boundary", `${field("language", "de")}--line--\r\n`, "multipart/form-data", {}, 400],
  ["parts of another boundary", `${field("language", "de")}--line--\r\n`, `${multipart}s`, {}, 400],
  ["parts that never end", field("language", "de"), multipart, {}, 400],
  ["parts without a name", "--line\r\n\r\nde\r\n--line--\r\n", multipart, {}, 400],
])("a post that isn't a form is rejected with a page: %s", async (_what, body, type, more, status) => {
  const response = await send(body, type, more);
  expect([response.status, response.setCookies]).toEqual([status, []]);
  expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(response.body).toMatch(/<h1[^>]*>Something was wrong with that request/);
});

test.each([
  ["as browsers do", `language=d%E2%80%AEe&to=%2Fl%E2%80%8Bogin`, urlencoded],
  ["in parts", `${field("language", "d\u202ee")}${field("to", "/l\u200bogin")}--line--\r\n`, multipart],
])("invisible characters are removed from a form that is sent %s", async (_how, body, type) => {
  const { status, location } = await send(body, type);
  expect([status, location]).toEqual([303, "/login"]);
});

test.each(["PUT", "PATCH", "DELETE"])("a %s without a form is rejected in the same way", async (method) => {
  expect((await send("{}", "application/json", {}, method)).status).toBe(415);
});

test.each([
  ["as browsers do", "language=de&to=%2Flogin", urlencoded],
  ["with a charset", "language=de&to=%2Flogin", `${urlencoded}; charset=UTF-8`],
  ["with broken signs", "language=de&to=%2Flogin&x=%ZZ%FF\u00ff", urlencoded],
  ["in parts", `${field("language", "de")}${field("to", "/login")}--line--\r\n`, multipart],
])("a form is accepted that is sent %s", async (_how, body, type) => {
  const { status, location } = await send(body, type);
  expect([status, location]).toEqual([303, "/login"]);
});
