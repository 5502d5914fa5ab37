import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { backUp } from "../../server/organiser/backup/back-up.ts";
import { SECRET_LOSS_EFFECTS } from "../../server/organiser/backup/lost-secrets.ts";
import { restore } from "../../server/organiser/backup/restore.ts";
import { SKIPPED_IDS } from "../../server/organiser/db/skip-ids.ts";
import type { Db } from "../../server/organiser/db/database.ts";
import { openDatabase } from "../../server/organiser/db/open-database.ts";
import { callsOf, logIn } from "../support/api-calls.ts";
import { documentFile, photoFile } from "../support/files.ts";
import { upgradeFurther } from "../support/further-upgrade.ts";
import { organiserCommand } from "../support/organiser-command.ts";
import { makePeople } from "../support/people.ts";
import { type RunningOrganiser, startOrganiser } from "../support/running-organiser.ts";
import { newTrader } from "../support/stall-order.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Files below a folder with their sizes. */
async function filesIn(folder: string): Promise<Record<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = files.map(async (file) => [file.slice(folder.length + 1), (await stat(file)).size] as const);
  return Object.fromEntries(await Promise.all(sizes));
}

/** A user with a document, and an upload that isn't part of a record yet. */
async function addFiles(organiser: RunningOrganiser) {
  const { calls, email, upload } = await newTrader(organiser);
  const { body } = await calls.post("cognito/userDocument/create", {
    type_id: 3,
    expiry: "2031-01-01",
    file: await upload(documentFile()),
  });
  expect(body).toMatchObject({ success: true });
  await upload(await photoFile());
  return logIn(organiser.url, email);
}

const maxOf = async (db: Db, table: "users" | "invoices"): Promise<number> => {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return row.id;
};

describe("a backup of a running API", () => {
  let source: RunningOrganiser;
  let folder: string;

  beforeEach(async () => {
    folder = await newFolder();
    source = await startOrganiser({ dataDir: join(folder, "source", "organiser") });
    onTestFinished(() => source.close());
  });

  test("leaves no folder when it fails", async () => {
    const target = join(folder, "new", "backup");
    const failing = source.dependencies.db.transaction().execute((db) => backUp(db, source.dataDir, target));
    await expect(failing).rejects.toThrow("VACUUM");
    expect(await readdir(folder)).not.toContain("new");
  });

  test("leaves an existing empty folder empty when it fails", async () => {
    const target = await newFolder();
    await rm(join(source.dataDir, "secrets"), { recursive: true });
    await writeFile(join(source.dataDir, "secrets"), "not a folder");
    await expect(backUp(source.dependencies.db, source.dataDir, target)).rejects.toThrow("secrets");
    expect(await readdir(target)).toEqual([]);
  });

  test("is restored with all records, files and secrets, readable by the owner only, and never reissues an id", async () => {
    const { accessToken } = await addFiles(source);
    const before = await maxOf(source.dependencies.db, "users");
    const backup = join(folder, "backup");
    expect(await organiserCommand(dirname(source.dataDir), ["backup", backup])).toEqual({
      status: 0,
      output: expect.stringMatching(/^\d+ files \([\d.]+ MB\) were backed up to .*\.\n$/),
    });
    const copied = await filesIn(backup);
    expect(Object.keys(copied).map((path) => path.split("/")[0])).toEqual(
      expect.arrayContaining(["organiser.sqlite", "manifest.json", "documents", "uploads", "secrets"]),
    );
    for (const path of Object.keys(copied)) expect((await stat(join(backup, path))).mode & 0o777).toBe(0o600);

    // Changes after the backup are not in it.
    await makePeople(source, [{ email: "later@example.com", first_name: "La", last_name: "Ter" }]);
    const target = join(folder, "target");
    const restored = await organiserCommand(target, ["restore", backup]);
    expect(restored).toEqual({ status: 0, output: expect.stringContaining("were restored to") });
    expect((await stat(join(target, "organiser"))).mode & 0o777).toBe(0o700);

    const organiser = await startOrganiser({ dataDir: join(target, "organiser"), clock: source.clock });
    onTestFinished(() => organiser.close());
    const { body } = await callsOf(organiser.url, accessToken).get("cognito/user/authUser");
    expect(body).toMatchObject({ user: { first_name: "Mika" } });
    const documents = async (of: RunningOrganiser) =>
      (await of.dependencies.db.selectFrom("user_documents").select(["id", "file", "user_id"]).execute()).map(
        ({ id, file, user_id }) => ({ id, file, user_id }),
      );
    expect(await documents(organiser)).toEqual(await documents(source));
    for (const { file } of await documents(organiser))
      expect(await readFile(join(organiser.dataDir, "documents", file))).toEqual(
        await readFile(join(source.dataDir, "documents", file)),
      );
    const [next] = await makePeople(organiser, [
      { email: "next@example.com", first_name: "Ne", last_name: "Xt" },
    ]);
    expect(next?.id).toBe(before + SKIPPED_IDS + 1);
    // Also when nothing has been stored yet.
    const { rows } = await sql<{ name: string; seq: number | null }>`
      select tables.name, counters.seq from sqlite_master as tables
      left join sqlite_sequence as counters on counters.name = tables.name
      where tables.type = 'table' and tables.sql like '%autoincrement%'`.execute(organiser.dependencies.db);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ seq }) => (seq ?? 0) < SKIPPED_IDS)).toEqual([]);
  });

  test("has every file in its database, even when files are removed during it", async () => {
    await addFiles(source);
    await addFiles(source);
    const { db } = source.dependencies;
    const [first, second] = await db.selectFrom("stored_files").selectAll().execute();
    if (!first || !second) throw new Error("There are no files.");
    // A document is removed right after the database was copied for the first time.
    let copies = 0;
    const other = openDatabase(source.dataDir);
    onTestFinished(() => other.destroy());
    const removing = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (++copies > 1) return result;
        await other.deleteFrom("user_documents").where("file", "=", first.name).execute();
        await other.deleteFrom("stored_files").where("name", "=", first.name).execute();
        await rm(join(source.dataDir, first.folder, first.name));
        return result;
      },
    });
    const backup = join(folder, "backup");
    const { missing } = await backUp(removing, source.dataDir, backup);
    expect([missing, copies]).toEqual([[], 2]);
    expect(await readdir(join(backup, "documents"))).toEqual([second.name]);
    expect(await organiserCommand(join(folder, "target"), ["restore", backup])).toEqual({
      status: 0,
      output: expect.not.stringContaining("missing"),
    });
  });

  test("lists files that are missing on the disk", async () => {
    await addFiles(source);
    const [file] = await source.dependencies.db.selectFrom("stored_files").selectAll().execute();
    const path = `${file?.folder}/${file?.name}`;
    await rm(join(source.dataDir, path));
    const backup = join(folder, "backup");
    expect(await organiserCommand(dirname(source.dataDir), ["backup", backup])).toEqual({
      status: 0,
      output: expect.stringContaining(`are incomplete:\n  ${path}\n`),
    });
    expect(await organiserCommand(join(folder, "target"), ["restore", backup])).toEqual({
      status: 0,
      output: expect.stringContaining(`are incomplete:\n  ${path}\n`),
    });
  });

  const manifestOf = async (backup: string): Promise<unknown> =>
    JSON.parse(await readFile(join(backup, "manifest.json"), "utf8"));

  test("names each secret that is missing or damaged, and so does its restore", async () => {
    const { db } = source.dependencies;
    await sql`PRAGMA foreign_keys = OFF`.execute(db);
    await db.insertInto("medical_statements").values({ order_id: 1, sealed: "sealed" }).execute();
    await rm(join(source.dataDir, "secrets", "tickets"));
    await rm(join(source.dataDir, "secrets", "medical"), { force: true });
    await writeFile(join(source.dataDir, "secrets", "audit"), "x");
    const backup = join(folder, "backup");
    const lost = ["medical", "tickets", "audit"].map((name) => `secrets/${name}`);
    const lines = lost.map((path) => `\n  ${path}: ${SECRET_LOSS_EFFECTS.get(path.slice(8))}`).join("");
    expect(await organiserCommand(dirname(source.dataDir), ["backup", backup])).toEqual({
      status: 0,
      output: expect.stringContaining(
        `so they aren’t in the backup; restore them from an earlier one:${lines}\n`,
      ),
    });
    expect(await manifestOf(backup)).toMatchObject({ missing: lost });
    expect(await readdir(join(backup, "secrets"))).not.toContain("audit");

    const target = join(folder, "target");
    expect(await organiserCommand(target, ["restore", backup])).toEqual({
      status: 1,
      output: expect.stringContaining("without these files:\n  secrets/medical: missing, so medical answers"),
    });
    expect(await organiserCommand(target, ["restore", backup, "--incomplete"])).toEqual({
      status: 0,
      output: expect.stringContaining(`the API creates new ones:${lines}\n`),
    });
  });

  test("has a secret that is a link, and doesn’t miss a damaged one that no row needs", async () => {
    const file = join(source.dataDir, "secrets", "tickets");
    await rename(file, join(folder, "elsewhere"));
    await symlink(join(folder, "elsewhere"), file);
    await writeFile(join(source.dataDir, "secrets", "medical"), "x");
    const backup = join(folder, "backup");
    await organiserCommand(dirname(source.dataDir), ["backup", backup]);
    expect(await manifestOf(backup)).toMatchObject({ missing: [] });
    expect(await readFile(join(backup, "secrets", "tickets"))).toEqual(
      await readFile(join(folder, "elsewhere")),
    );
    expect(await readdir(join(backup, "secrets"))).not.toContain("medical");

    await rm(join(folder, "elsewhere"));
    await organiserCommand(dirname(source.dataDir), ["backup", join(folder, "second")]);
    expect(await manifestOf(join(folder, "second"))).toMatchObject({ missing: ["secrets/tickets"] });
  });

  test("of an API without its folder of secrets names those that its database needs", async () => {
    await rm(join(source.dataDir, "secrets"), { recursive: true });
    const backup = join(folder, "backup");
    await organiserCommand(dirname(source.dataDir), ["backup", backup]);
    expect(await manifestOf(backup)).toMatchObject({
      missing: ["tickets", "access-tokens", "mailed-codes", "audit"].map((name) => `secrets/${name}`),
    });
  });

  test("of one file says so in the singular", async () => {
    const alone = join(folder, "alone");
    await mkdir(join(alone, "organiser"), { recursive: true });
    await openDatabase(join(alone, "organiser")).destroy();
    expect(await organiserCommand(alone, ["backup", join(folder, "backup")])).toEqual({
      status: 0,
      output: expect.stringMatching(/^1 file \(0\.1 MB\) was backed up to /),
    });
  });

  test("names the absolute path of its folder", async () => {
    const backup = join(folder, "with spaces");
    expect(
      await organiserCommand(dirname(source.dataDir), ["backup", relative(process.cwd(), backup)]),
    ).toEqual({ status: 0, output: expect.stringContaining(`were backed up to ${backup}.`) });
  });

  test("isn’t written into the API’s own folder, a file, or what can’t be created", async () => {
    const file = join(folder, "file");
    await writeFile(file, "");
    const errorOf = async (target: string) =>
      (await organiserCommand(dirname(source.dataDir), ["backup", target])).output;
    expect(await errorOf(join(source.dataDir, "backup"))).toBe(
      `${join(source.dataDir, "backup")} is in the API’s own folder ${source.dataDir}. Name a folder outside of it.\n`,
    );
    await symlink(source.dataDir, join(folder, "link"));
    expect(await errorOf(join(folder, "link", "backup"))).toContain("is in the API’s own folder");
    expect(await readdir(source.dataDir)).not.toContain("backup");
    expect(await errorOf(file)).toBe(`${file} isn’t a folder.\n`);
    expect(await errorOf(join(file, "backup"))).toBe(`${file} isn’t a folder.\n`);
    expect(await errorOf("")).toMatch(/^Usage: .* backup DIR /);
  });

  test("isn’t written into a non-empty folder", async () => {
    expect(await organiserCommand(dirname(source.dataDir), ["backup", folder])).toEqual({
      status: 1,
      output: `${folder} isn’t empty. Name a new folder for each backup.\n`,
    });
  });
});

describe("a restore", () => {
  let made: string;
  let backup: string;
  let target: string;

  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), "backup-made-"));
    const source = await startOrganiser({ dataDir: join(made, "source", "organiser") });
    await addFiles(source);
    await organiserCommand(dirname(source.dataDir), ["backup", join(made, "backup")]);
    await source.close();
    return () => rm(made, { recursive: true, force: true });
  });
  beforeEach(async () => {
    const folder = await newFolder();
    backup = join(folder, "backup");
    target = join(folder, "target");
    await cp(join(made, "backup"), backup, { recursive: true });
  });

  const changeManifest = async (change: (text: string) => string) => {
    const file = join(backup, "manifest.json");
    await writeFile(file, change(await readFile(file, "utf8")));
  };
  const documentIn = async () => `documents/${(await readdir(join(backup, "documents")))[0]}`;

  test.each<[string, () => Promise<string>]>([
    [
      "has no manifest",
      async () => {
        await rm(join(backup, "manifest.json"));
        return "is not a complete backup: it has no manifest.json";
      },
    ],
    [
      "was made by a newer version",
      async () => {
        await changeManifest((text) => text.replace('"version": 1', '"version": 2'));
        return "was made by a newer version (its format is 2; this version reads up to 1)";
      },
    ],
    [
      "has a database of a newer version",
      async () => {
        await upgradeFurther(join(backup));
        await rm(join(backup, "manifest.json"));
        const copy = join(dirname(backup), "again");
        await mkdir(join(dirname(backup), "newer"));
        await rename(backup, join(dirname(backup), "newer", "organiser"));
        await organiserCommand(join(dirname(backup), "newer"), ["backup", copy]);
        await rename(copy, backup);
        return "was written by a newer version (it has the migration further-00)";
      },
    ],
    [
      "has paths outside of it",
      async () => {
        await changeManifest((text) => text.replace(/"documents\/[^"]+"/, '"documents/../../passwd"'));
        return "manifest.json is damaged";
      },
    ],
    [
      "lacks its database",
      async () => {
        await rm(join(backup, "organiser.sqlite"));
        return "can’t be restored:\n  organiser.sqlite: missing";
      },
    ],
    [
      "lacks a file",
      async () => {
        const path = await documentIn();
        await rm(join(backup, path));
        return `without these files:\n  ${path}: missing`;
      },
    ],
    [
      "has a file that was changed",
      async () => {
        await writeFile(join(backup, "secrets", "tickets"), "x".repeat(43));
        return "without these files:\n  secrets/tickets: damaged";
      },
    ],
  ])("of a backup that %s is rejected, and changes nothing", async (_, change) => {
    const expectedError = await change();
    const restored = await organiserCommand(target, ["restore", backup]);
    expect(restored).toEqual({ status: 1, output: expect.stringContaining(expectedError) });
    expect(existsSync(target)).toBe(false);
  });

  test("of an incomplete backup works with the option for it, and lists what is missing", async () => {
    const path = await documentIn();
    await rm(join(backup, path));
    expect(await organiserCommand(target, ["restore", backup, "--incomplete"])).toEqual({
      status: 0,
      output: expect.stringContaining(`are incomplete:\n  ${path}\n`),
    });
  });

  test("of a backup without secrets says what each one's loss means, as the documentation does", async () => {
    await rm(join(backup, "secrets", "tickets"));
    const { status, output } = await organiserCommand(target, ["restore", backup, "--incomplete"]);
    expect([status, output]).toEqual([
      0,
      expect.stringContaining("\n  secrets/tickets: mailed tickets become invalid; users find"),
    ]);
    expect(output).not.toContain("records that name them");
    const documented = (await readFile("docs/backup.md", "utf8"))
      .replaceAll("'", "’")
      .replaceAll(/`who`/g, "“who”");
    for (const [name, effect] of SECRET_LOSS_EFFECTS)
      expect(documented).toContain(`| \`secrets/${name}\` | ${effect} |`);
  });

  test("of what is no backup says what is wrong with its folder", async () => {
    const none = join(dirname(target), "none");
    const file = join(backup, "manifest.json");
    expect((await organiserCommand(target, ["restore", none])).output).toBe(`${none} doesn’t exist.\n`);
    expect((await organiserCommand(target, ["restore", file])).output).toBe(`${file} isn’t a folder.\n`);
  });

  test("onto a disk that is too small says how much space it needs, and leaves nothing", async () => {
    const dataDir = join(target, "organiser");
    const restored = restore({
      dataDir,
      source: backup,
      replacesData: false,
      allowsIncomplete: false,
      checkVersion: async () => undefined,
      freeSpace: async () => ({ bavail: 100, bsize: 4_096 }),
    });
    await expect(restored).rejects.toThrow(
      /^The restore needs [1-9][\d.]* MB free in .*organiser for a backup of [\d.]+ MB, and only 0\.4 MB are free\. Nothing was changed\.$/,
    );
    expect(existsSync(target)).toBe(false);
  });

  test("is rejected while the API runs", async () => {
    const organiser = await startOrganiser({ dataDir: join(target, "organiser"), hasSampleData: false });
    onTestFinished(() => organiser.close());
    expect(await organiserCommand(target, ["restore", backup, "--replace"])).toEqual({
      status: 1,
      output: expect.stringContaining("Another process uses"),
    });
  });

  test("into a folder with data is rejected, or moves that data aside with the option for it", async () => {
    expect(await organiserCommand(target, ["restore", backup])).toEqual({
      status: 0,
      output: expect.stringContaining("were restored"),
    });
    const folder = join(target, "organiser");
    await writeFile(join(folder, "documents", "before"), "");
    expect(await organiserCommand(target, ["restore", backup])).toEqual({
      status: 1,
      output: expect.stringContaining("Add --replace"),
    });
    expect(await readdir(join(folder, "documents"))).toContain("before");
    expect(await organiserCommand(target, ["restore", backup, "--replace"])).toMatchObject({ status: 0 });
    const aside = (await readdir(folder)).find((name) => name.startsWith("before-restore-")) ?? "";
    expect(await readdir(join(folder, aside))).toEqual(
      expect.arrayContaining(["organiser.sqlite", "secrets"]),
    );
    expect(await readdir(join(folder, aside, "documents"))).toContain("before");
    expect(await readdir(join(folder, "documents"))).not.toContain("before");
  });

  test("that was interrupted while moving data keeps the API from starting until it is repeated", async () => {
    await mkdir(join(target, "organiser", "restoring"), { recursive: true });
    const started = await organiserCommand(target, []);
    expect(started).toEqual({ status: 1, output: expect.stringContaining("was interrupted") });
    expect(await organiserCommand(target, ["restore", backup, "--replace"])).toMatchObject({ status: 0 });
    expect(await readdir(join(target, "organiser"))).not.toContain("restoring");
  });
});
