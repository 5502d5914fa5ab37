import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { browserOf } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { documentFile, inParts } from "../support/files.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { freePort } from "../support/free-port.ts";
import { type OrganiserProgram, startOrganiserProgram } from "../support/organiser-program.ts";
import { type SiteProgram, startSiteProgram } from "../support/site-program.ts";

const isFull = process.env["FULL"] === "1";
/** Uploads at once, shared out to the sample people. */
const many = isFull ? 200 : 20;
const people = ["driver@example.com", "spectator@example.com", "admin@example.com"];
vi.setConfig({ testTimeout: isFull ? 900_000 : 90_000, hookTimeout: 60_000 });

let organiser: OrganiserProgram;
let program: SiteProgram;
let dataDir: string;
let port: number;
let publicUrl: string;

beforeAll(async () => {
  const wide = { ORGANISER_UPLOADS_MAX_MB: "100000", ORGANISER_UPLOADS_ACCOUNT_MB: "100000" };
  organiser = await startOrganiserProgram(wide);
  dataDir = await mkdtemp(join(tmpdir(), "memory-"));
  port = await freePort();
  publicUrl = `http://localhost:${port}`;
  program = await startSiteProgram({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    ORGANISER_API_URL: organiser.url,
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
    DATA_DIR: dataDir,
    UPLOAD_SPOOL_MAX_MB: "8000",
    LOG_LEVEL: "fatal",
  });
});
afterAll(async () => {
  await program.stop();
  await organiser.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Megabytes of the site that are in memory now. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${program.id}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

test(`${many} files of 20 MB that are posted at once take less than 100 MB more of the site [UP-004]`, async () => {
  const posts = await Promise.all(
    people.map(async (email) => {
      const browser = browserOf(port, publicUrl);
      await logIn(browser, email);
      const page = await browser.get("/profile/document/new");
      const { document_file: _file, ...fields } = formIn(page.body, "document").press("Save document");
      // One of them first, so that what every post needs is there already.
      const { body, type } = inParts(fields, { document_file: documentFile(20_000_000) });
      const post = () =>
        browser.copy().send("POST", "/profile/document/new", body, {
          "content-type": type,
          origin: publicUrl,
          "sec-fetch-site": "same-origin",
        });
      await post();
      return post;
    }),
  );

  const before = await memory();
  let most = before;
  const watching = setInterval(() => void memory().then((now) => (most = Math.max(most, now))), 100);
  const answers = await Promise.all(
    Array.from({ length: many }, async (_, place) => posts[place % posts.length]?.()),
  );
  clearInterval(watching);
  // oxlint-disable-next-line no-console -- a figure for whoever measures
  if (isFull) console.log(`${many} × 20 MB: ${Math.round(before)} MB before, ${Math.round(most)} MB at most`);

  const uploaded = answers.filter((answer) => textOf(answer?.body ?? "").includes("Uploaded: insurance.pdf"));
  // Type and expiry were left out: each form comes back with its file.
  expect([answers[0]?.status, uploaded.length]).toEqual([400, many]);
  expect(most - before).toBeLessThan(100);
});
