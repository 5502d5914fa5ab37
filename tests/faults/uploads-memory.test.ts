import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { usualUploads } from "../../server/organiser/uploads/upload-limits.ts";
import { browserOf } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { documentFile, inParts } from "../support/files.ts";
import { formIn, textOf } from "../support/html-form.ts";
import { freePort } from "../support/free-port.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { type SiteProgram, startSiteProgram } from "../support/site-program.ts";

const isFull = process.env["FULL"] === "1";
/** Uploads at once, and the accounts that they are shared out to. */
const [many, accounts] = isFull ? [200, 4] : [20, 2];
vi.setConfig({ testTimeout: isFull ? 900_000 : 90_000, hookTimeout: 60_000 });

let organiser: RunningOrganiser;
let program: SiteProgram;
let dataDir: string;
let port: number;
let publicUrl: string;

beforeAll(async () => {
  const wide = { waiting: 1e12, waitingOfAccount: 1e12, perAccount: 1_000 };
  organiser = await startOrganiser({ uploadLimits: { ...usualUploads, ...wide } });
  dataDir = await mkdtemp(join(tmpdir(), "memory-"));
  port = await freePort();
  publicUrl = `http://localhost:${port}`;
  program = await startSiteProgram({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    ORGANISER_API_URL: organiser.url,
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
    DATA_DIR: dataDir,
    LOG_LEVEL: "fatal",
    CLOCK_START: new Date(organiser.clock.now()).toISOString(),
  });
});
afterAll(async () => {
  await program.stop();
  await organiser.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Megabytes of the site that are in memory now. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${program.id}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

test(`${many} files of 20 MB that are posted at once take less than 100 MB more of the site [UP-004]`, async () => {
  const people = await makePeople(
    organiser,
    Array.from({ length: accounts }, (_, place) => ({
      email: `uploader${place}@example.com`,
      first_name: "Up",
      last_name: "Loader",
    })),
  );
  const posts = await Promise.all(
    people.map(async ({ email }) => {
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
    Array.from({ length: many }, (_, place) => posts[place % posts.length]?.()),
  );
  clearInterval(watching);

  const uploaded = answers.filter((answer) => textOf(answer?.body ?? "").includes("Uploaded: insurance.pdf"));
  // Type and expiry were left out: each form comes back with its file.
  expect([answers[0]?.status, uploaded.length]).toEqual([400, many]);
  // oxlint-disable-next-line no-console -- a figure for whoever measures
  if (isFull) console.log(`${many} × 20 MB: ${Math.round(before)} MB before, ${Math.round(most)} MB at most`);
  expect(most - before).toBeLessThan(100);
});
