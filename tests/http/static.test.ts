import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { precompress } from "../../scripts/precompress.mjs";
import { serveStaticFiles } from "../../server/http/files/static-files.ts";

const script = `console.log(${JSON.stringify("start your engines ".repeat(200))});`;

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  const above = mkdtempSync(join(tmpdir(), "files-"));
  writeFileSync(join(above, "secret.txt"), "not yours");
  folder = join(above, "client");
  mkdirSync(join(folder, "static"), { recursive: true });
  writeFileSync(join(folder, "static/app-AbC123.js"), script);
  writeFileSync(join(folder, "static/tiny.js"), "1;");
  writeFileSync(join(folder, "robots.txt"), "User-agent: *\n");
  precompress(folder);

  const app = express().use(serveStaticFiles(folder));
  app.use((_request, response) => void response.status(200).send("the website"));
  server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  url = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
});
afterAll(() => {
  server.close();
  rmSync(join(folder, ".."), { recursive: true });
});

/** `fetch` decompresses by itself, so that only the header shows the encoding. */
const get = (path: string, encodings = "identity", more: Record<string, string> = {}) =>
  fetch(url + path, { headers: { "accept-encoding": encodings, ...more } });

test.each([
  ["br, gzip", "br"],
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["gzip, br;q=0", "gzip"],
  ["identity", null],
  ["zstd", null],
])("a browser that accepts “%s” gets that encoding of the same script", async (encodings, encoding) => {
  const asset = await get("/static/app-AbC123.js", encodings);
  expect([asset.status, asset.headers.get("content-encoding")]).toEqual([200, encoding]);
  expect(asset.headers.get("content-type")).toMatch(/javascript/);
  expect(asset.headers.get("vary")).toContain("Accept-Encoding");
  expect(await asset.text()).toBe(script);
});

test("compressed variants are smaller, and decompress to the original", async () => {
  const [plain, gzip, brotli] = [await sizeOf("identity"), await sizeOf("gzip"), await sizeOf("br")];
  expect(gzip).toBeLessThan(plain);
  expect(brotli).toBeLessThan(gzip);
  expect(brotliDecompressSync(copy("br")).toString()).toBe(script);
  expect(gunzipSync(copy("gz")).toString()).toBe(script);
});

const sizeOf = async (encodings: string): Promise<number> =>
  Number((await get("/static/app-AbC123.js", encodings)).headers.get("content-length"));

const copy = (suffix: string): Buffer => readFileSync(join(folder, `static/app-AbC123.js.${suffix}`));

test("built files are cached for ever, others for an hour", async () => {
  expect((await get("/static/tiny.js")).headers.get("cache-control")).toBe(
    "public, max-age=31536000, immutable",
  );
  expect((await get("/robots.txt")).headers.get("cache-control")).toBe("public, max-age=3600");
});

test("a browser that has a file already gets 304", async () => {
  const etag = (await get("/robots.txt")).headers.get("etag") ?? "";
  expect(
    (await get("/robots.txt", "identity", { "if-none-match": etag, "cache-control": "max-age=0" })).status,
  ).toBe(304);
});

test.each([
  "/static/",
  "/static",
  "/static/none.js",
  "/static/app-AbC123.js.br",
  "/static/..%2f..%2fsecret.txt",
  "/static/%2e%2e/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
  "/static/app-AbC123.js%00.txt",
  "/static//app-AbC123.js",
])("%s is not a file", async (path) => {
  const asset = await get(path);
  const text = await asset.text();
  expect(text).not.toContain("not yours");
  expect(text).not.toContain("start your engines");
});
