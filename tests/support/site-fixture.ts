import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

const Fields = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const Cookies = z.record(z.string(), z.string());

/** The data that both programs of a release stored, and the cookies of four browsers at that time. */
const SiteFixture = z.object({
  /** When the fixture was made, in ms. */
  now: z.number(),
  /** Files of both programs by their paths in `DATA_DIR`, in base64. */
  files: z.record(z.string(), z.string()),
  cookies: z.object({
    /** Anonymous, with a draft and two items in the cart. */
    visitor: Cookies,
    /** Logged in, with a draft and one item in the cart. */
    account: Cookies,
    /** Logged in, and has submitted the order `received`. */
    paying: Cookies,
    /** Logged in, and has submitted the order `unconfirmed`. */
    waiting: Cookies,
  }),
  /** An order and the address that the site redirected to. */
  received: z.object({ fields: Fields, location: z.string() }),
  /** An order that reached the API, but whose response was lost. */
  unconfirmed: z.object({ fields: Fields }),
});
export type SiteFixture = z.output<typeof SiteFixture>;

export const fixtureSecret = "the-secret-of-the-fixture-that-is-long-enough";

/** The public URLs of both programs, which don't depend on the ports that they listen on. */
export const fixtureAddresses = { site: "http://localhost:3000", api: "http://localhost:3001" };

/** Reads the fixture of a release, which `tests/fixtures/make-site-fixture.ts` writes. */
export async function readSiteFixture(release: string): Promise<SiteFixture> {
  const bytes = gunzipSync(await readFile(`tests/fixtures/site-${release}.json.gz`));
  return SiteFixture.parse(JSON.parse(bytes.toString()));
}

/** Writes the files of a fixture to a folder, for use as the `DATA_DIR` of both programs. */
export async function unpackSiteFixture({ files }: SiteFixture, folder: string): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content, "base64");
  }
}
