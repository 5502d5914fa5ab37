import { encode } from "uqr";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { buildQrPath } from "./qr-path.server.ts";

test("the path covers exactly the dark modules, with a border of four light ones", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-F-]{1,60}$/), (text) => {
      const { size, path } = buildQrPath(text);
      const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
      for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
        dark[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
      const code = encode(text, { ecc: "Q", border: 0 });
      expect(size).toBe(code.size + 8);
      expect(dark.slice(4, -4).map((row) => row.slice(4, -4))).toEqual(code.data);
      expect(dark.flat().filter(Boolean).length).toBe(code.data.flat().filter(Boolean).length);
    }),
  );
});
