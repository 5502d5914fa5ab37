import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Image, Video } from "../../app/wire/media.ts";
import { type ApiCalls, callsOf, withPaths } from "../support/api-calls.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";

const isFull = process.env["FULL"] === "1";
let organiser: RunningOrganiser;
let visitor: ApiCalls;

beforeAll(async () => {
  organiser = await startOrganiser();
  visitor = callsOf(organiser.url);
});
afterAll(() => organiser.close());

const fetchFrom = (path: string, headers: HeadersInit = {}, method = "GET") =>
  fetch(organiser.url + path, { method, headers });
const sizeOf = async (response: Response) => {
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return { format, width, height };
};

describe("picture URLs", () => {
  test.each([
    ["16x9/400.jpg", { format: "jpeg", width: 400, height: 225 }],
    ["4x3/300.webp", { format: "webp", width: 300, height: 225 }],
    ["9x16/200.jpg", { format: "jpeg", width: 200, height: 356 }],
    ["16x3/400.jpg", { format: "jpeg", width: 400, height: 75 }],
    ["Square/100.jpg", { format: "jpeg", width: 100, height: 100 }],
    ["6x3w/600.jpg", { format: "jpeg", width: 600, height: 300 }],
    ["raw/400.png", { format: "png", width: 400, height: 225 }],
    ["8x5/200.avif", { format: "heif", width: 200, height: 125 }],
  ])("%s has that aspect, size and format [IMG-004 IMG-005 IMG-008]", async (ending, expected) => {
    const response = await fetchFrom(`/assets/i/strip-launch/${ending}`);
    expect(response.status).toBe(200);
    expect(await sizeOf(response)).toEqual(expected);
  });

  test("a width between two sizes gets the larger one [IMG-007]", async () => {
    expect(await sizeOf(await fetchFrom("/assets/i/trophy/1x1/101.jpg"))).toMatchObject({
      width: 200,
      height: 200,
    });
  });

  test("a logo keeps its transparent background, and a JPEG of it has the site's dark one", async () => {
    const logo = await sharp(
      await (await fetchFrom("/assets/i/logo-dark/raw/300.png")).arrayBuffer(),
    ).stats();
    expect(logo.isOpaque).toBe(false);
    const photo = await sharp(
      await (await fetchFrom("/assets/i/logo-dark/raw/300.jpg")).arrayBuffer(),
    ).stats();
    expect(photo.dominant).toMatchObject({ r: 24, g: 24, b: 24 });
  });

  test.each([
    "/assets/i/strip-launch/16x9/2501.jpg",
    "/assets/i/strip-launch/16x9/0.jpg",
    "/assets/i/strip-launch/16x9/-25.jpg",
    "/assets/i/strip-launch/16x9/400.gif",
    "/assets/i/strip-launch/16x9/400.svg",
    "/assets/i/strip-launch/17x9/400.jpg",
    "/assets/i/strip-launch/__proto__/400.jpg",
    "/assets/i/strip-launch/16x9/400",
    "/assets/i/nobody/16x9/400.jpg",
    "/assets/i/maps/16x9/400.jpg",
    "/assets/i/..%2f..%2forganiser.sqlite/raw/400.jpg",
    "/assets/i/%2e%2e/16x9/400.jpg",
    "/assets/i/",
  ])("%s returns 404", async (path) => {
    expect((await fetchFrom(path)).status).toBe(404);
  });

  test("a URL with the fingerprint is cached for good; one without is revalidated within the hour", async () => {
    const { hash } = Image.parse((await visitor.get("cognito/image/getByHash", { hash: "trophy" })).body);
    const forGood = await fetchFrom(`/assets/i/${hash}/1x1/50.jpg`);
    expect(forGood.headers.get("Cache-Control")).toContain("immutable");
    const plain = await fetchFrom("/assets/i/trophy/1x1/50.jpg");
    expect(plain.headers.get("Cache-Control")).toBe("public, max-age=3600");
  });

  test("a client that still has the picture gets 304", async () => {
    const path = "/assets/i/burnout/4x3/50.webp";
    const tag = (await fetchFrom(path)).headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[^"]+"$/);
    const again = await fetchFrom(path, { "If-None-Match": `"other", ${tag}` });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
    expect((await fetchFrom(path, { "If-None-Match": '"other"' })).status).toBe(200);
  });

  test("many concurrent requests for a new picture get the same bytes", async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => fetchFrom("/assets/i/grandstand/3x4/150.avif")),
    );
    expect(new Set(responses.map(({ headers }) => headers.get("ETag"))).size).toBe(1);
    expect(responses.every(({ status }) => status === 200)).toBe(true);
  });

  test("every width in every aspect and format makes no more files than there are sizes", async () => {
    const widths = Array.from({ length: isFull ? 2500 : 25 }, (_, n) =>
      isFull ? n + 1 : n + 1 + (n % 3) * 100,
    );
    const aspects = isFull ? ["16x9", "4x3", "1x1", "raw"] : ["1x1", "4x3"];
    for (const aspect of aspects) {
      for (const width of widths) {
        const { status } = await fetchFrom(`/assets/i/merch-cap/${aspect}/${width}.webp`);
        expect([200, 503]).toContain(status);
      }
    }
    const files = await readdir(join(organiser.dataDir, "pictures"), { recursive: true });
    const made = files.filter((name) => name.includes("merch-cap") && name.endsWith(".webp"));
    expect(made.length).toBeLessThanOrEqual(12 * aspects.length);
  });

  test("a client that requests more pictures than can be made gets Retry-After, and others are served", async () => {
    const requested = ["16x3", "16x9", "8x5", "4x3", "1x1", "3x4"].flatMap((aspect) =>
      [50, 100, 200, 300, 400, 600, 800, 900, 1200, 1600].map(
        (width) => `/assets/i/strip-teal/${aspect}/${width}.webp`,
      ),
    );
    const responses = Promise.all(requested.map((path) => fetchFrom(path)));
    expect((await fetchFrom("/healthz")).status).toBe(200);
    const busy = (await responses).filter(({ status }) => status !== 200);
    expect(busy.length).toBeGreaterThan(0);
    expect(new Set(busy.map(({ status }) => status))).toEqual(new Set([503]));
    expect(busy.every(({ headers }) => headers.get("Retry-After") === "5")).toBe(true);
  });

  test("HEAD returns size and type without the bytes, and only reads are allowed", async () => {
    const head = await fetchFrom("/assets/i/trophy/1x1/50.webp", {}, "HEAD");
    expect([head.status, head.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(Number(head.headers.get("Content-Length"))).toBeGreaterThan(100);
    const post = await fetchFrom("/assets/i/trophy/1x1/50.webp", {}, "POST");
    expect([post.status, post.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });
});

describe("image objects", () => {
  test("the three files named in an image object exist, in the width and height it states [API-029 IMG-001 IMG-002 IMG-005]", async () => {
    const { body } = await visitor.post("cognito/image/getByHash", {
      hash: "head-on",
      image_aspect: "16x9",
      image_width: 390,
    });
    const image = withPaths(Image.parse(body));
    expect(image).toMatchObject({ aspect: "16x9", extension: "jpg", width: 400, height: 225 });
    for (const [url, format] of [
      [image.url, "jpeg"],
      [image.webpUrl, "webp"],
      [image.avifUrl, "heif"],
    ] as const) {
      expect(await sizeOf(await fetchFrom(url))).toEqual({ format, width: 400, height: 225 });
    }
  });

  test("URLs are absolute, below the API's public URL", async () => {
    const { body } = await visitor.get("cognito/image/getByHash", { hash: "head-on" });
    expect(z.object({ url: z.string() }).parse(body).url).toMatch(
      new RegExp(`^${organiser.url}/assets/i/head-on-`),
    );
  });

  test("an image by its id has the additionally requested aspects [API-021]", async () => {
    const requested = { image_aspect: "4x3", image_width: 300, extra_aspects: ["16x9", null] };
    const image = Image.parse((await visitor.post("cognito/image/1", requested)).body);
    expect(image.extraAspects.map(({ aspect, width, height }) => [aspect, width, height])).toEqual([
      ["16x9", 300, 169],
    ]);
  });

  test.each(["cognito/image/99999", "cognito/image/abc", "cognito/video/nothing"])(
    "%s returns 404",
    async (path) => {
      expect((await visitor.get(path)).status).toBe(404);
    },
  );
});

describe("videos", () => {
  const path = "/v/strip-loop.mp4";

  test("a video's record has its file and its poster [API-062 IMG-006 IMG-039]", async () => {
    const { body } = await visitor.post("cognito/video/strip-loop", {
      image_aspect: "16x9",
      image_width: 800,
    });
    const video = withPaths(Video.parse(body));
    expect(video.file).toBe(path);
    expect(await sizeOf(await fetchFrom(video.slateImage?.url ?? ""))).toMatchObject({
      width: 800,
      height: 450,
    });
  });

  test("the whole file is sent, with Accept-Ranges", async () => {
    const response = await fetchFrom(path);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "video/mp4"]);
    expect(response.headers.get("Accept-Ranges")).toBe("bytes");
    expect(bytes.subarray(4, 8).toString("latin1")).toBe("ftyp");
    expect(bytes.length).toBeLessThanOrEqual(600_000);
  });

  test("a range is the same bytes as in the whole file", async () => {
    const whole = Buffer.from(await (await fetchFrom(path)).arrayBuffer());
    const part = await fetchFrom(path, { Range: "bytes=1000-1999" });
    expect(part.status).toBe(206);
    expect(part.headers.get("Content-Range")).toBe(`bytes 1000-1999/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1000, 2000))).toBe(true);
  });

  test("a range behind the end is rejected with the file's size", async () => {
    const response = await fetchFrom(path, { Range: "bytes=99999999-" });
    expect(response.status).toBe(416);
    expect(response.headers.get("Content-Range")).toMatch(/^bytes \*\/\d+$/);
  });

  test("a client with a range of an older file gets the new one whole", async () => {
    const response = await fetchFrom(path, { Range: "bytes=0-9", "If-Range": '"older"' });
    expect(response.status).toBe(200);
  });

  test.each(["/v/strip-loop.webm", "/v/nothing.mp4", "/v/..%2f..%2forganiser.mp4", "/v/"])(
    "%s returns 404",
    async (at) => {
      expect((await fetchFrom(at)).status).toBe(404);
    },
  );
});
