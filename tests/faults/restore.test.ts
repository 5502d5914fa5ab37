import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Libsql from "libsql";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import type { Browser } from "../support/browser.ts";
import { documentFile } from "../support/files.ts";
import { entryIn, logIn } from "../support/entry-visit.ts";
import { textOf } from "../support/html-form.ts";
import { organiserCommand } from "../support/organiser-command.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { freePort } from "../support/free-port.ts";
import { startSite } from "../support/running-site.ts";
import { windowAt } from "../support/same-browser.ts";
import { newTrader } from "../support/stall-order.ts";
import { ticketEvent, ticketOrder } from "../support/ticket-order.ts";

vi.setConfig({ testTimeout: 120_000 });

/** The number of users who upload during the backup. */
const writers = process.env["FULL"] === "1" ? 12 : 3;

async function run(dataDir: string, ...args: string[]): Promise<string> {
  const { status, output } = await organiserCommand(dataDir, args);
  if (status !== 0) throw new Error(output);
  return output;
}

/** Adds documents until `isOver`. */
async function addDocuments(organiser: RunningOrganiser, isOver: () => boolean): Promise<void> {
  const { calls, upload } = await newTrader(organiser);
  while (!isOver()) {
    const file = await upload(documentFile());
    const { body } = await calls.post("cognito/userDocument/create", {
      type_id: 3,
      expiry: "2031-01-01",
      file,
    });
    expect(body).toMatchObject({ success: true });
  }
}

const noteAt = async (browser: Browser) =>
  entryIn(await browser.get(ticketEvent)).values()["entrant_note"]?.[0] ?? "";

test("after restoring a backup made under load, two instances work as documented", async () => {
  const folder = await mkdtemp(join(tmpdir(), "restore-"));
  let organiser = await startOrganiser({ dataDir: join(folder, "live", "organiser") });
  const dataDir = join(folder, "site");
  const apiPort = await freePort();
  const toApi = createServer((near) => {
    const far = connect(Number(new URL(organiser.url).port), "127.0.0.1");
    near.on("error", () => far.destroy()).pipe(far);
    far.on("error", () => near.destroy()).pipe(near);
  });
  await new Promise<void>((resolve) => toApi.listen(apiPort, "127.0.0.1", resolve));
  const start = (env: Record<string, string> = {}) =>
    startSite({
      organiserUrl: `http://127.0.0.1:${apiPort}`,
      clock: organiser.clock,
      env: { DATA_DIR: dataDir, ORGANISER_PUBLIC_URL: organiser.url, ...env },
    });
  const site = await start();
  organiser.siteOrigins.push(site.publicUrl);
  const other = await start({ PUBLIC_URL: site.publicUrl });
  onTestFinished(async () => {
    await Promise.all([site.close(), other.close()]);
    toApi.close();
    await organiser.close();
    await rm(folder, { recursive: true, force: true });
  });
  const people = ["quiet", "active"].map((name) => ({
    email: `${name}@example.com`,
    first_name: "Robin",
    last_name: "Ito",
  }));
  await makePeople(organiser, people);
  const [quiet, active] = [site.browse(), site.browse()];
  await logIn(quiet, "quiet@example.com");
  await logIn(active, "active@example.com");

  // Before the backup: an unpaid order and a draft.
  const earlierOrder = await ticketOrder(quiet);
  const unpaid = await quiet.post(ticketEvent, earlierOrder);
  expect(unpaid.location).toContain("/pay/");
  const visitor = site.browse();
  const { owner = [] } = entryIn(await visitor.get(ticketEvent)).values();
  await visitor.post(`${ticketEvent}/draft`, { owner, entrant_note: "Blue rocket" });

  let isOver = false;
  const load = Array.from({ length: writers }, () => addDocuments(organiser, () => isOver));
  await run(join(folder, "live"), "backup", join(folder, "backup"));
  isOver = true;
  await Promise.all(load);

  // After the backup: another order, and a refreshed session.
  const laterOrder = await ticketOrder(active);
  expect((await active.post(ticketEvent, laterOrder)).location).toContain("/pay/");
  organiser.clock.advance(6 * 60_000);
  await active.get("/my-account");

  await run(join(folder, "restored"), "restore", join(folder, "backup"));
  const before = organiser;
  organiser = await startOrganiser({
    dataDir: join(folder, "restored", "organiser"),
    clock: before.clock,
    siteOrigins: before.siteOrigins,
    publicUrl: before.url,
  });
  await before.close();

  // Every file in the database exists.
  const db = new Libsql(join(organiser.dataDir, "organiser.sqlite"));
  const files = z
    .array(z.object({ folder: z.string(), name: z.string(), bytes: z.number() }))
    .parse(db.prepare("SELECT folder, name, bytes FROM stored_files").all());
  db.close();
  for (const { folder: kind, name, bytes } of files)
    expect((await readFile(join(organiser.dataDir, kind, name))).length).toBe(bytes);

  const quietElsewhere = windowAt(other, quiet);
  expect((await quietElsewhere.get("/my-account")).status).toBe(200);
  expect((await quietElsewhere.post(ticketEvent, earlierOrder)).location).toBe(unpaid.location);
  expect(await noteAt(windowAt(other, visitor))).toBe("Blue rocket");

  // A session refreshed since the backup ends with its access token; the order is reported as lost.
  for (const clock of [before.clock, organiser.clock]) clock.advance(6 * 60_000);
  expect((await active.get("/my-account")).status).toBe(303);
  await logIn(active, "active@example.com");
  const lost = await active.post(ticketEvent, laterOrder);
  expect(lost.status).toBe(409);
  expect(textOf(lost.body)).toContain("The organiser no longer has the order you sent with this form.");
  const resubmitted = await active.post(ticketEvent, { ...entryIn(lost).values(), intent: "submit" });
  expect(resubmitted.location).toContain("/pay/");
});
