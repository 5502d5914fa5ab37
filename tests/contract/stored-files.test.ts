import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import { DEFAULT_UPLOAD_CEILINGS } from "../../server/organiser/uploads/upload-limits.ts";
import { documentFile, photoFile } from "../support/files.ts";
import { someUploadId } from "../support/resumable.ts";
import { test } from "../support/running.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { market, newTrader, buildStallOrder } from "../support/stall-order.ts";

const accountBytes = 3_000_000;
test.override("organiserOptions", { uploadLimits: { ...DEFAULT_UPLOAD_CEILINGS, accountBytes } });

const folders = ["documents", "photos", "staged", "uploads"] as const;

/** The files of records and of uploads in progress, and one account's bytes on the disk. */
async function filesOf({ dataDir }: RunningOrganiser) {
  const names = async (folder: string) =>
    (await readdir(join(dataDir, folder)).catch(() => [])).sort((one, other) => one.localeCompare(other));
  const [documents, photos, staged] = await Promise.all(folders.slice(0, 3).map(names));
  return { documents, photos, staged };
}

async function bytesOnDisk({ dataDir }: RunningOrganiser): Promise<number> {
  let bytes = 0;
  for (const folder of folders)
    for (const name of await readdir(join(dataDir, folder)).catch(() => []))
      if (!name.endsWith(".json")) bytes += (await stat(join(dataDir, folder, name))).size;
  return bytes;
}

type Trader = Awaited<ReturnType<typeof newTrader>>;

const insured = (calls: Trader["calls"], file: string, photos: string[] = []) =>
  buildStallOrder(calls, market, "Trade stall", {
    stall_public_liability_insurance_use_ours: false,
    stall_public_liability_insurance_file: file,
    stall_public_liability_insurance_expiry: "2031-01-01",
    stall_photos: photos,
  });

const document = (file: string) => ({ type_id: 3, expiry: "2031-01-01", file });

const car = (photo: string) => ({
  make: "Nissan",
  model: "Silvia",
  colour: "Red",
  year_of_manufacture: "1999",
  body_style_id: 1,
  registration: "ABC123",
  induction_type_id: 1,
  engine_type_id: 1,
  vehicle_owner: "Mika Trader",
  owner_mobile: "0491 570 156",
  photo,
});

/** Closes the key, so that a write with it fails as the last step of its transaction. */
const closeKey = ({ dependencies }: RunningOrganiser, path: string, callerId: number) =>
  dependencies.idempotentResponses.findStatus({ key: "closed", path, callerId }, true);
const closedKey = { "Idempotency-Key": "closed" };

describe("a rejected or failed write leaves no file", () => {
  test("a stall application whose photo doesn't exist", async ({ organiser }) => {
    const { calls, upload } = await newTrader(organiser);
    const before = await filesOf(organiser);
    const order = await insured(calls, await upload(), [await upload(await photoFile()), someUploadId()]);
    for (let count = 0; count < 3; count++)
      expect((await calls.post("event/event/submitEntry", order)).body).toMatchObject({ success: false });
    expect(await filesOf(organiser)).toEqual(before);
  });

  test("a vehicle of another user", async ({ organiser }) => {
    const { calls, upload } = await newTrader(organiser);
    const before = await filesOf(organiser);
    const vehicle = { ...car(await upload(await photoFile())), id: 1 };
    expect((await calls.post("event/vehicle/update", vehicle)).body).toMatchObject({ success: false });
    expect(await filesOf(organiser)).toEqual(before);
  });

  test.for([
    ["event/vehicle/create", async ({ upload }: Trader) => car(await upload(await photoFile()))],
    ["cognito/userDocument/create", async ({ upload }: Trader) => document(await upload())],
    [
      "event/event/submitEntry",
      async ({ calls, upload }: Trader) => insured(calls, await upload(), [await upload(await photoFile())]),
    ],
  ] as const)("%s whose transaction fails at its end", async ([path, bodyOf], { organiser }) => {
    const trader = await newTrader(organiser);
    const before = await filesOf(organiser);
    await closeKey(organiser, path, trader.id);
    const body = await bodyOf(trader);
    expect((await trader.calls.post(path, body, closedKey)).status).toBe(409);
    expect(await filesOf(organiser)).toEqual(before);
    // The same request without the key is stored, with its files.
    expect((await trader.calls.post(path, body)).body).toMatchObject({ success: true });
    expect(await filesOf(organiser)).not.toEqual(before);
  });
});

test("a replaced photo is deleted, and an unchanged one stays [VEH-001]", async ({ organiser }) => {
  const { calls, upload } = await newTrader(organiser);
  const before = await filesOf(organiser);
  const added = async () =>
    (await filesOf(organiser)).photos?.filter((name) => !before.photos?.includes(name));
  const photo = await upload(await photoFile());
  const { body } = await calls.post("event/vehicle/create", car(photo));
  const [first] = (await added()) ?? [];
  const { id } = Object(body).item;
  await calls.post("event/vehicle/update", { ...car("x"), id });
  expect(await added()).toEqual([first]);
  await calls.post("event/vehicle/update", { ...car(photo), id });
  expect(await added()).toEqual([expect.not.stringContaining(first ?? "none")]);
  await calls.post("event/vehicle/update", { ...car(""), id });
  expect(await added()).toEqual([]);
});

describe("an account's quota", () => {
  test("counts uploads, documents and photos, by any route and under concurrency", async ({ organiser }) => {
    const { calls, upload } = await newTrader(organiser);
    const before = await bytesOnDisk(organiser);
    const file = await upload(documentFile(400_000));
    const photo = await upload(await photoFile());
    const order = await insured(calls, file, [photo, photo, photo]);
    for (let round = 0; round < 4; round++)
      await Promise.all([
        ...Array.from({ length: 3 }, () => calls.post("cognito/userDocument/create", document(file))),
        ...Array.from({ length: 3 }, () => calls.post("event/vehicle/create", car(photo))),
        calls.post("cognito/user/uploadImage", { image: photo }),
        calls.post("event/event/submitEntry", order),
        upload(documentFile(300_000)).catch(() => undefined),
      ]);
    const stored = (await bytesOnDisk(organiser)) - before;
    expect(stored).toBeLessThanOrEqual(accountBytes);
    // The used upload gets a specific message; another user's doesn't.
    expect(stored).toBeGreaterThan(accountBytes - 800_000);
    expect((await calls.post("cognito/userDocument/create", document(file))).body).toMatchObject({
      success: false,
      text_code: "ACCOUNT_FULL",
    });
    const other = await newTrader(organiser);
    expect(
      (await other.calls.post("cognito/userDocument/create", document(await other.upload()))).body,
    ).toMatchObject({ success: true });
  });

  test("counts signatures and text in forms", async ({ organiser }) => {
    const { id, upload } = await newTrader(organiser);
    const { db } = organiser.dependencies;
    const form = await db.selectFrom("forms").selectAll().where("cost", "=", 0).executeTakeFirstOrThrow();
    const row = { form_id: form.id, sent_at: 0, invoice_id: null, paid_at: null };
    await db
      .insertInto("form_answers")
      .values({ ...row, account_id: id, answers: "x".repeat(accountBytes - 100_000) })
      .execute();
    expect(await upload(documentFile(50_000))).toMatch(/^[\w-]{21}$/);
    await expect(upload(documentFile(200_000))).rejects.toThrow("ACCOUNT_FULL");
  });
});

describe("files without a record", () => {
  const isThere = (file: string) =>
    stat(file).then(
      () => true,
      () => false,
    );

  test("are removed at the next start, once they are too old to be in progress", async () => {
    let organiser = await startOrganiser();
    const { calls, upload } = await newTrader(organiser);
    const file = await upload();
    await calls.post("cognito/userDocument/create", document(file));
    await calls.post("event/vehicle/create", car(await upload(await photoFile())));
    const named = await filesOf(organiser);

    const { dataDir } = organiser;
    const orphans = folders.map((folder) => join(dataDir, folder, "left-by-a-crash"));
    const old = new Date(Date.now() - 20 * 60_000);
    for (const orphan of orphans) {
      await mkdir(dirname(orphan), { recursive: true });
      await writeFile(orphan, "bytes");
      await utimes(orphan, old, old);
    }
    const young = join(dataDir, "photos", "just-being-stored");
    await writeFile(young, "bytes");
    for (const folder of ["documents", "photos"] as const)
      for (const name of named[folder] ?? []) await utimes(join(dataDir, folder, name), old, old);

    organiser = await organiser.restart();
    expect(await Promise.all(orphans.map(isThere))).toEqual(orphans.map(() => false));
    expect(await isThere(young)).toBe(true);
    const after = await filesOf(organiser);
    expect(after.documents).toEqual(named.documents);
    expect(after.photos).toEqual(expect.arrayContaining(named.photos ?? []));
    await organiser.close();
  });

  test("are kept if an older version wrote them, and are measured and counted", async () => {
    let organiser = await startOrganiser();
    const { id, calls, upload } = await newTrader(organiser);
    await calls.post("cognito/userDocument/create", document(await upload(documentFile(5_000))));
    const photo = await upload(await photoFile());
    await calls.post("event/vehicle/create", car(photo));
    await calls.post("cognito/user/uploadImage", { image: photo });
    await calls.post("event/event/submitEntry", await insured(calls, await upload(), [photo]));
    const rows = () =>
      organiser.dependencies.db
        .selectFrom("stored_files")
        .select(["name", "folder", "user_id", "bytes"])
        .where("user_id", "=", id)
        .orderBy("name")
        .execute();
    const before = await rows();
    expect(before.map(({ folder }) => folder).sort()).toEqual([
      "documents",
      "documents",
      "photos",
      "photos",
      "photos",
    ]);

    const { db } = organiser.dependencies;
    await db.schema.dropTable("stored_files").execute();
    await sql`delete from kysely_migration where name = '2026-11-25-stored-files'`.execute(db);
    organiser = await organiser.restart();
    expect(await rows()).toEqual(before);
    await organiser.close();
  });
});
