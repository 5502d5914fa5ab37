import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { browserOf } from "../support/browser.ts";
import { chanceFor } from "../support/chance.ts";
import { logIn } from "../support/entry-visit.ts";
import { cuttableLine } from "../support/cuttable-line.ts";
import { documentFile, sha256 } from "../support/files.ts";
import { freePort } from "../support/free-port.ts";
import { runOrganiserProgram } from "../support/organiser-program.ts";
import { resumable, someUploadId } from "../support/resumable.ts";
import type { RunningProgram } from "../support/running-program.ts";
import { startSiteProgram } from "../support/site-program.ts";

const many = process.env["FULL"] === "1" ? 100 : 10;
vi.setConfig({ testTimeout: process.env["FULL"] === "1" ? 600_000 : 90_000, hookTimeout: 60_000 });

const chance = chanceFor("uploads");
const between = (from: number, to: number): number => from + chance.below(to - from);

let folder: string;
let ports: { api: number; site: number };
let publicUrl: string;
let api: RunningProgram;
let site: RunningProgram;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "uploads-"));
  ports = { api: await freePort(), site: await freePort() };
  publicUrl = `http://localhost:${ports.site}`;
  [api, site] = await Promise.all([startApi(), startSite()]);
});
afterAll(async () => {
  await Promise.all([api.stop(), site.stop()]);
  await rm(folder, { recursive: true, force: true });
});

const startApi = () =>
  runOrganiserProgram(ports.api, join(folder, "api"), { ORGANISER_SITE_ORIGINS: publicUrl });
const startSite = () =>
  startSiteProgram({
    PORT: String(ports.site),
    PUBLIC_URL: publicUrl,
    ORGANISER_API_URL: `http://127.0.0.1:${ports.api}`,
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
    DATA_DIR: join(folder, "site"),
    LOG_LEVEL: "fatal",
  });

/** What a page of the site sends along, once its visitor is signed in. */
async function asSignedIn(email: string) {
  const browser = browserOf(ports.site, publicUrl);
  await logIn(browser, email);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    endpoint: `${publicUrl}/uploads`,
    headers: { cookie, origin: publicUrl, "sec-fetch-site": "same-origin" },
  };
}

/** The hashes of all files that the API has, each as often as it is there. */
async function arrived(): Promise<string[]> {
  const there = join(folder, "api", "organiser", "uploads");
  const names = (await readdir(there)).filter((name) => !name.endsWith(".json"));
  return Promise.all(names.map(async (name) => sha256(await readFile(join(there, name)))));
}

test(`${many} uploads of 1 to 8 MB, each cut three times, arrive whole and once [UP-004 UP-016]`, async () => {
  const people = ["driver@example.com", "spectator@example.com"];
  const visitors = await Promise.all(people.map(asSignedIn));
  const expected: string[] = [];
  for (let begun = 0; begun < many; begun += 5) {
    await Promise.all(
      Array.from({ length: Math.min(5, many - begun) }, async (_, place) => {
        const file = documentFile(between(1_000_000, 8_000_000));
        const visitor = visitors[(begun + place) % visitors.length];
        if (!visitor) return;
        expected.push(sha256(file.bytes));
        const line = await cuttableLine(`http://127.0.0.1:${ports.site}`);
        // In the creation at the earliest, and all three before as many bytes went out as the file has.
        line.breakAfter([1, 2, 3].map(() => between(1, file.bytes.length / 3)));
        const methods = await resumable(file, {
          endpoint: `${line.url}/uploads`,
          headers: { ...visitor.headers, host: new URL(publicUrl).host },
          uploadId: someUploadId(),
        });
        await line.close();
        // Each break costs a request, and what is there is asked for before the upload goes on.
        expect([line.broken(), methods.includes("HEAD")]).toEqual([3, true]);
      }),
    );
  }
  expect((await arrived()).toSorted()).toEqual(expected.toSorted());
});

test("an upload goes on after site and API were killed in its middle [UP-004]", async () => {
  const visitor = await asSignedIn("admin@example.com");
  const file = documentFile(6_000_000);
  const killed: Promise<void>[] = [];
  await resumable(file, {
    ...visitor,
    uploadId: someUploadId(),
    chunkSize: 500_000,
    progress: (bytes) => {
      if (bytes > 3_000_000 && killed.length === 0) killed.push(restart());
    },
  });
  expect(killed).toHaveLength(1);
  await Promise.all(killed);
  expect((await arrived()).filter((hash) => hash === sha256(file.bytes))).toHaveLength(1);

  async function restart(): Promise<void> {
    await Promise.all([api.kill(), site.kill()]);
    [api, site] = await Promise.all([startApi(), startSite()]);
  }
});
