import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encodingFor } from "../compress.ts";
import { createCopies } from "./copies.ts";

const text = Array.from({ length: 400 }, (_, lap) => `<li>lap ${lap * 7919}: ${lap ** 3} ms</li>`).join("\n");
const page = () => createCopies(Buffer.from(text));

test("every copy is the page, whichever way it was compressed and however often it was asked for", async () => {
  const copies = page();
  for (let asked = 0; asked < 3; asked++) {
    expect(brotliDecompressSync((await copies.in("br")).bytes).toString()).toBe(text);
    expect(gunzipSync((await copies.in("gzip")).bytes).toString()).toBe(text);
    expect((await copies.in("identity")).bytes.toString()).toBe(text);
  }
});

test("a page that is asked for again gets smaller, and stays so", async () => {
  const copies = page();
  const quick = (await copies.in("br")).bytes.length;
  await expect.poll(async () => (await copies.in("br")).bytes.length).toBeLessThan(quick * 0.97);
  const [one, other] = [await copies.in("br"), await copies.in("br")];
  expect(one).toBe(other);
});

test("each of several pages becomes as small as it can, though one is made after the other", async () => {
  const pages = [page(), page(), page()];
  const quick = (await Promise.all(pages.map((copies) => copies.in("br")))).map(({ bytes }) => bytes.length);
  for (const [index, copies] of pages.entries()) {
    await expect.poll(async () => (await copies.in("br")).bytes.length).toBeLessThan(quick[index] ?? 0);
  }
});

test("what wouldn't get smaller is sent as it is", async () => {
  const tiny = createCopies(Buffer.from("<p>Go</p>"));
  expect((await tiny.in("br")).encoding).toBe("identity");
});

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip;q=0.8", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["", "identity"],
])("a browser that takes “%s” gets %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
