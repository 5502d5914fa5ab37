import http from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMediaProxy } from "../../server/http/files/media.ts";
import { type FaultyApi, listen, startFaultyApi } from "../support/faulty-api.ts";
import { recordingLog } from "../support/organiser-visitor.ts";

let api: FaultyApi;
let site: http.Server;
let address: string;
const { log, lines } = recordingLog();

beforeEach(async () => {
  lines.length = 0;
  api = await startFaultyApi();
  const media = createMediaProxy({
    getClientAddress: () => "203.0.113.9",
    baseUrl: api.url,
    timeoutMs: 3_000,
    log,
    mediaUrls: { resolve: () => null },
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

const imagePath = "/assets/i/ab12/16x9/600.jpg";
const jpeg = (headers: Record<string, string> = {}) => ({ text: "JPEG", type: "image/jpeg", headers });

test("an image is forwarded with its cache headers and ETag, without the API's cookies", async () => {
  api.respondWith(
    imagePath,
    jpeg({
      "cache-control": "public, max-age=31536000, immutable",
      etag: '"v1"',
      server: "x",
      "x-secret": "y",
      ...Object.fromEntries([["set-cookie", "a=b"]]),
    }),
  );
  const response = await fetch(address + imagePath);
  expect(await response.text()).toBe("JPEG");
  const headers = Object.fromEntries(response.headers);
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

test("nothing about the visitor is forwarded: no cookie, no token, no referrer", async () => {
  api.respondWith(imagePath, jpeg());
  await fetch(address + imagePath, {
    headers: { cookie: "session=1", authorization: "Bearer 1", referer: "http://a/?b" },
  });
  expect(
    Object.keys(api.calls[0]?.headers ?? {}).filter((name) =>
      ["cookie", "authorization", "referer"].includes(name),
    ),
  ).toEqual([]);
});

test("a range of a video is requested and answered as a range [IMG-006]", async () => {
  api.respondWith("/v/9.mp4", {
    text: "DEO",
    type: "video/mp4",
    status: 206,
    headers: { "content-range": "bytes 2-4/5", "accept-ranges": "bytes" },
  });
  const response = await fetch(`${address}/v/9.mp4`, { headers: { range: "bytes=2-4", "if-range": '"v1"' } });
  expect(api.calls[0]?.headers).toMatchObject({ range: "bytes=2-4", "if-range": '"v1"' });
  expect(response.status).toBe(206);
  expect(response.headers.get("content-range")).toBe("bytes 2-4/5");
  expect(await response.text()).toBe("DEO");
});

test("a list of ranges is answered with the complete file", async () => {
  api.respondWith("/v/9.mp4", { text: "VIDEO", type: "video/mp4" });
  await fetch(`${address}/v/9.mp4`, { headers: { range: "bytes=0-,0-,0-,0-" } });
  expect(api.calls[0]?.headers).not.toHaveProperty("range");
});

test("an image that the browser has cached is not sent again", async () => {
  api.respondWith(imagePath, { text: "", type: "text/html", status: 304, headers: { etag: '"v1"' } });
  const response = await fetch(address + imagePath, { headers: { "if-none-match": '"v1"' } });
  expect(api.calls[0]?.headers["if-none-match"]).toBe('"v1"');
  expect(response.status).toBe(304);
  expect(response.headers.get("content-type")).toBeNull();
});

test("HEAD requests only the headers", async () => {
  api.respondWith(imagePath, jpeg());
  const response = await fetch(address + imagePath, { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(api.calls[0]?.method).toBe("HEAD");
});

test("an SVG opened as a document is sandboxed", async () => {
  api.respondWith("/assets/map.svg", { text: "<svg/>", type: "image/svg+xml" });
  const response = await fetch(`${address}/assets/map.svg`);
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

describe("what isn't an image or video", () => {
  test.each(["text/html", "application/javascript", "application/json", "image/"])(
    "(%s) isn't forwarded",
    async (type) => {
      api.respondWith(imagePath, { text: "<script>", type });
      const response = await fetch(address + imagePath);
      expect(response.status).toBe(502);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.text()).not.toContain("<script>");
    },
  );

  test("is an uncached 404 if the API answers 404", async () => {
    const response = await fetch(address + imagePath);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("can't be posted to", async () => {
    const response = await fetch(address + imagePath, { method: "POST", body: "x" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect(api.calls).toEqual([]);
  });

  test.each(["/", "/events", "/assets", "/video/1", "/static/a.js"])(
    "at %s is left to other handlers",
    async (path) => {
      expect((await fetch(address + path)).status).toBe(418);
    },
  );
});

describe("an API that fails", () => {
  test.each([
    ["hangs up", "reset", 502],
    ["doesn't respond", "silence", 504],
    ["answers 500", { text: "oops", type: "text/plain", status: 500 }, 502],
    [
      "redirects",
      { text: "", type: "image/png", status: 302, headers: { location: "http://evil.example/" } },
      502,
    ],
  ] as const)("because it %s is answered with an uncached error", async (_title, behaviour, status) => {
    api.respondWith(imagePath, behaviour);
    const response = await fetch(address + imagePath, { redirect: "manual" });
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(lines).toEqual([
      expect.objectContaining({ level: "warn", members: expect.objectContaining({ path: imagePath }) }),
    ]);
  });

  test("in the middle of an image aborts the response, so that no partial image is cached", async () => {
    api.respondWith(imagePath, { half: "image/jpeg" });
    const response = await fetch(address + imagePath);
    await expect(response.text()).rejects.toThrow("terminated");
  });

  test("and is down is answered with 502", async () => {
    await api.close();
    expect((await fetch(address + imagePath)).status).toBe(502);
  });
});

test("when the visitor disconnects, the request to the API is aborted", async () => {
  api.respondWith(imagePath, { endless: "image/jpeg" });
  const controller = new AbortController();
  const response = await fetch(address + imagePath, { signal: controller.signal });
  await response.body?.getReader().read();
  controller.abort();
  await expect(api.waitUntilIdle()).resolves.toBeUndefined();
});

test("an image that the API is too busy to make has Retry-After and isn't cached", async () => {
  api.respondWith(imagePath, { status: 503, json: { message: "Too many pictures are being made." } });
  const response = await fetch(address + imagePath);
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});
