import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { browserOf } from "../support/browser.ts";
import { chanceFor } from "../support/chance.ts";
import { logIn } from "../support/entry-visit.ts";
import { startCuttableProxy } from "../support/cuttable-connection.ts";
import { documentFile, sha256 } from "../support/files.ts";
import { freePort } from "../support/free-port.ts";
import { runOrganiserProgram } from "../support/organiser-program.ts";
import { resumable, someUploadId } from "../support/resumable.ts";
import type { RunningProgram } from "../support/running-program.ts";
import { startSiteProgram } from "../support/site-program.ts";

const uploadCount = process.env["FULL"] === "1" ? 100 : 10;
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

/** The endpoint and headers of a logged-in visitor's upload. */
async function logInForUpload(email: string) {
  const browser = browserOf(ports.site, publicUrl);
  await logIn(browser, email);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    endpoint: `${publicUrl}/uploads`,
    headers: { cookie, origin: publicUrl, "sec-fetch-site": "same-origin" },
  };
}

/** The hashes of all files that the API has, duplicates included. */
async function receivedHashes(): Promise<string[]> {
  const there = join(folder, "api", "organiser", "uploads");
  const names = (await readdir(there)).filter((name) => !name.endsWith(".json"));
  return Promise.all(names.map(async (name) => sha256(await readFile(join(there, name)))));
}

test(`${uploadCount} uploads of 1 to 8 MB, each interrupted three times, arrive complete and once [UP-004 UP-016]`, async () => {
  const people = ["driver@example.com", "spectator@example.com"];
  const visitors = await Promise.all(people.map(logInForUpload));
  const expected: string[] = [];
  for (let started = 0; started < uploadCount; started += 5) {
    await Promise.all(
      Array.from({ length: Math.min(5, uploadCount - started) }, async (_, index) => {
        const file = documentFile(between(1_000_000, 8_000_000));
        const visitor = visitors[(started + index) % visitors.length];
        if (!visitor) return;
        expected.push(sha256(file.bytes));
        const connection = await startCuttableProxy(`http://127.0.0.1:${ports.site}`);
        // During the creation at the earliest, and all three before the complete file is sent.
        connection.breakAfter([1, 2, 3].map(() => between(1, file.bytes.length / 3)));
        const methods = await resumable(file, {
          endpoint: `${connection.url}/uploads`,
          headers: { ...visitor.headers, host: new URL(publicUrl).host },
          uploadId: someUploadId(),
        });
        await connection.close();
        // Each interruption costs a request, and HEAD asks for the offset before the upload resumes.
        expect([connection.brokenCount(), methods.includes("HEAD")]).toEqual([3, true]);
      }),
    );
  }
  expect((await receivedHashes()).toSorted()).toEqual(expected.toSorted());
});

test("an upload resumes after site and API were killed [UP-004]", async () => {
  const visitor = await logInForUpload("admin@example.com");
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
  expect((await receivedHashes()).filter((hash) => hash === sha256(file.bytes))).toHaveLength(1);

  async function restart(): Promise<void> {
    await Promise.all([api.kill(), site.kill()]);
    [api, site] = await Promise.all([startApi(), startSite()]);
  }
});
