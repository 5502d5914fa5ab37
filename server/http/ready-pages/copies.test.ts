import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { compress, encodingFor } from "../compress.ts";
import { type Copies, createCopies } from "./copies.ts";

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

test("who asks first for a page gets it small, and everybody after gets the same", async () => {
  const copies = page();
  const first = await copies.in("br");
  const quick = await compress(Buffer.from(text), "br", 5);
  expect(first.bytes.length).toBeLessThan(quick.bytes.length * 0.97);
  expect(await copies.in("br")).toBe(first);
});

test("nobody waits for a large page to be made small: who asks later gets that", async () => {
  const copies = createCopies(Buffer.from(text.repeat(30)));
  const first = await sizeOf(copies);
  await eventually(async () => expect(await sizeOf(copies)).toBeLessThan(first));
  expect(brotliDecompressSync((await copies.in("br")).bytes).toString()).toBe(text.repeat(30));
});

test("of several pages at once one is made small, the others quickly; those get small when they are asked for again", async () => {
  const pages = [page(), page(), page()];
  const [small = 0, ...quick] = await Promise.all(pages.map(sizeOf));
  for (const size of quick) expect(size).toBeGreaterThan(small);
  for (const copies of pages) expect(await sizeOf(copies)).toBe(small);
});

const sizeOf = async (copies: Copies) => (await copies.in("br")).bytes.length;

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
