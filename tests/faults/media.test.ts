import http from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mediaPassThrough } from "../../server/http/files/media.ts";
import { type FaultyApi, listen, startFaultyApi } from "../support/faulty-api.ts";
import { recordingLog } from "../support/organiser-visitor.ts";

let api: FaultyApi;
let site: http.Server;
let address: string;
const { log, lines } = recordingLog();

beforeEach(async () => {
  lines.length = 0;
  api = await startFaultyApi();
  const media = mediaPassThrough({
    visitorOf: () => "203.0.113.9",
    baseUrl: api.url,
    timeout: 3_000,
    log,
    addresses: { named: () => null },
  });
  site = http.createServer((request, response) =>
    media(request, response, () => response.writeHead(418).end()),
  );
  address = await listen(site);
});

afterEach(async () => {
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  await api.close();
});

const picture = "/assets/i/ab12/16x9/600.jpg";
const jpeg = (headers: Record<string, string> = {}) => ({ text: "JPEG", type: "image/jpeg", headers });

test("a picture comes through with its caching and version, and without the API's cookies", async () => {
  api.answer(
    picture,
    jpeg({
      "cache-control": "public, max-age=31536000, immutable",
      etag: '"v1"',
      server: "x",
      "x-secret": "y",
      ...Object.fromEntries([["set-cookie", "a=b"]]),
    }),
  );
  const answer = await fetch(address + picture);
  expect(await answer.text()).toBe("JPEG");
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
    etag: '"v1"',
    "x-content-type-options": "nosniff",
  });
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(["set-cookie"]));
  expect(headers).not.toHaveProperty("server");
  expect(headers).not.toHaveProperty("x-secret");
});

test("nothing about the visitor goes up: no cookie, no token, no referrer", async () => {
  api.answer(picture, jpeg());
  await fetch(address + picture, {
    headers: { cookie: "session=1", authorization: "Bearer 1", referer: "http://a/?b" },
  });
  expect(
    Object.keys(api.seen[0]?.headers ?? {}).filter((name) =>
      ["cookie", "authorization", "referer"].includes(name),
    ),
  ).toEqual([]);
});

test("a part of a video is asked for and given as a part [IMG-006]", async () => {
  api.answer("/v/9.mp4", {
    text: "DEO",
    type: "video/mp4",
    status: 206,
    headers: { "content-range": "bytes 2-4/5", "accept-ranges": "bytes" },
  });
  const answer = await fetch(`${address}/v/9.mp4`, { headers: { range: "bytes=2-4", "if-range": '"v1"' } });
  expect(api.seen[0]?.headers).toMatchObject({ range: "bytes=2-4", "if-range": '"v1"' });
  expect(answer.status).toBe(206);
  expect(answer.headers.get("content-range")).toBe("bytes 2-4/5");
  expect(await answer.text()).toBe("DEO");
});

test("a list of parts is answered with the whole file", async () => {
  api.answer("/v/9.mp4", { text: "VIDEO", type: "video/mp4" });
  await fetch(`${address}/v/9.mp4`, { headers: { range: "bytes=0-,0-,0-,0-" } });
  expect(api.seen[0]?.headers).not.toHaveProperty("range");
});

test("a picture that the browser has already is not sent again", async () => {
  api.answer(picture, { text: "", type: "text/html", status: 304, headers: { etag: '"v1"' } });
  const answer = await fetch(address + picture, { headers: { "if-none-match": '"v1"' } });
  expect(api.seen[0]?.headers["if-none-match"]).toBe('"v1"');
  expect(answer.status).toBe(304);
  expect(answer.headers.get("content-type")).toBeNull();
});

test("HEAD asks for the headers alone", async () => {
  api.answer(picture, jpeg());
  const answer = await fetch(address + picture, { method: "HEAD" });
  expect(answer.status).toBe(200);
  expect(api.seen[0]?.method).toBe("HEAD");
});

test("a drawing opened by itself can do nothing", async () => {
  api.answer("/assets/map.svg", { text: "<svg/>", type: "image/svg+xml" });
  const answer = await fetch(`${address}/assets/map.svg`);
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

describe("what is no picture or video", () => {
  test.each(["text/html", "application/javascript", "application/json", "image/"])(
    "(%s) doesn't come through this way",
    async (type) => {
      api.answer(picture, { text: "<script>", type });
      const answer = await fetch(address + picture);
      expect(answer.status).toBe(502);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await answer.text()).not.toContain("<script>");
    },
  );

  test("is not there where the API says so, and that isn't kept", async () => {
    const answer = await fetch(address + picture);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("can't be posted to", async () => {
    const answer = await fetch(address + picture, { method: "POST", body: "x" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
    expect(api.seen).toEqual([]);
  });

  test.each(["/", "/events", "/assets", "/video/1", "/static/a.js"])(
    "at %s is not ours to answer",
    async (path) => {
      expect((await fetch(address + path)).status).toBe(418);
    },
  );
});

describe("an API that fails", () => {
  test.each([
    ["hangs up", "reset", 502],
    ["says nothing", "silence", 504],
    ["breaks down", { text: "oops", type: "text/plain", status: 500 }, 502],
    [
      "sends elsewhere",
      { text: "", type: "image/png", status: 302, headers: { location: "http://evil.example/" } },
      502,
    ],
  ] as const)("because it %s gives a small answer that nobody keeps", async (_title, behaviour, status) => {
    api.answer(picture, behaviour);
    const answer = await fetch(address + picture, { redirect: "manual" });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(lines).toEqual([
      expect.objectContaining({ level: "warn", members: expect.objectContaining({ path: picture }) }),
    ]);
  });

  test("in the middle of a picture breaks the picture off, so that no half one is kept", async () => {
    api.answer(picture, { half: "image/jpeg" });
    const answer = await fetch(address + picture);
    await expect(answer.text()).rejects.toThrow("terminated");
  });

  test("and is not there at all gives 502", async () => {
    await api.close();
    expect((await fetch(address + picture)).status).toBe(502);
  });
});

test("when the visitor leaves, the API is told to stop", async () => {
  api.answer(picture, { endless: "image/jpeg" });
  const leave = new AbortController();
  const answer = await fetch(address + picture, { signal: leave.signal });
  await answer.body?.getReader().read();
  leave.abort();
  await expect(api.quiet()).resolves.toBeUndefined();
});

test("a picture that the API has no time to make may be asked for again soon, and nobody keeps the refusal", async () => {
  api.answer(picture, { status: 503, json: { message: "Too many pictures are being made." } });
  const answer = await fetch(address + picture);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});
