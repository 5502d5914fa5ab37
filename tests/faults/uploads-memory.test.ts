import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { browserOf } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { documentFile, encodeMultipart } from "../support/files.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { freePort } from "../support/free-port.ts";
import { type OrganiserProgram, startOrganiserProgram } from "../support/organiser-program.ts";
import { type SiteProgram, startSiteProgram } from "../support/site-program.ts";

const isFull = process.env["FULL"] === "1";
/** Concurrent uploads, distributed over the sample users. */
const uploads = isFull ? 200 : 20;
const people = ["driver@example.com", "spectator@example.com", "admin@example.com"];
vi.setConfig({ testTimeout: isFull ? 900_000 : 90_000, hookTimeout: 60_000 });

let organiser: OrganiserProgram;
let program: SiteProgram;
let dataDir: string;
let port: number;
let publicUrl: string;

beforeAll(async () => {
  const quotas = { ORGANISER_UPLOADS_MAX_MB: "100000", ORGANISER_UPLOADS_ACCOUNT_MB: "100000" };
  organiser = await startOrganiserProgram(quotas);
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

/** The resident memory of the site in MB. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${program.id}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

test(`${uploads} files of 20 MB posted at once take less than 100 MB of the site's memory [UP-004]`, async () => {
  const posts = await Promise.all(
    people.map(async (email) => {
      const browser = browserOf(port, publicUrl);
      await logIn(browser, email);
      const page = await browser.get("/profile/document/new");
      const { document_file: _file, ...fields } = formIn(page.body, "document").press("Save document");
      // One upload first, as a warm-up.
      const { body, type } = encodeMultipart(fields, { document_file: documentFile(20_000_000) });
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
  let peak = before;
  const watching = setInterval(() => void memory().then((now) => (peak = Math.max(peak, now))), 100);
  const responses = await Promise.all(
    Array.from({ length: uploads }, async (_, index) => posts[index % posts.length]?.()),
  );
  clearInterval(watching);
  if (isFull)
    // oxlint-disable-next-line no-console -- a figure for a full run
    console.log(`${uploads} × 20 MB: ${Math.round(before)} MB before, ${Math.round(peak)} MB at most`);

  const uploaded = responses.filter((response) =>
    textOf(response?.body ?? "").includes("Uploaded: insurance.pdf"),
  );
  // Type and expiry are missing, so each form is shown again with its file.
  expect([responses[0]?.status, uploaded.length]).toEqual([400, uploads]);
  expect(peak - before).toBeLessThan(100);
});
