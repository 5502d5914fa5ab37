// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from "vitest";
import { isHeic, resizePhoto } from "./resize-photo.client.ts";

const photo = (name: string, type: string, bytes = 100) => new File([new Uint8Array(bytes)], name, { type });

afterEach(() => vi.unstubAllGlobals());

/** A browser that decodes every photo, and encodes it as a JPEG of this size. */
function stubDecoder(jpegBytes: number): void {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 4032, height: 3024, close() {} }));
  const context = { fillRect() {}, drawImage() {} };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(() => Object(context));
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((onBlob, type) =>
    onBlob(new Blob([new Uint8Array(jpegBytes)], type ? { type } : {})),
  );
}

test.each([
  ["IMG_1.HEIC", "image/heic", true],
  ["IMG_1.heif", "image/heif", true],
  ["IMG_1.HEIC", "", true],
  ["IMG_1.heic", "application/octet-stream", true],
  ["IMG_1.heic", "image/jpeg", false],
  ["IMG_1.avif", "image/avif", false],
  ["IMG_1.jpg", "", false],
])("%s of the type “%s” is a HEIC photo: %s", (name, type, expected) => {
  expect(isHeic(photo(name, type))).toBe(expected);
});

describe("a HEIC photo", () => {
  test("is converted to JPEG if the browser can read it, even if it gets larger", async () => {
    stubDecoder(500);
    const converted = await resizePhoto(photo("IMG_1.HEIC", "image/heic"));
    expect(converted).toMatchObject({ name: "IMG_1.HEIC", type: "image/jpeg", size: 500 });
  });

  test("isn't converted if the browser can't read it", async () => {
    vi.stubGlobal("createImageBitmap", async () => {
      throw new Error("an unknown format");
    });
    expect(await resizePhoto(photo("IMG_1.HEIC", "image/heic"))).toBeNull();
  });
});

test("a small JPEG photo stays as it is", async () => {
  stubDecoder(10);
  expect(await resizePhoto(photo("a.jpg", "image/jpeg"))).toBeNull();
});
