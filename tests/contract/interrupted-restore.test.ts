import { execFileSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { backUp } from "../../server/organiser/backup/back-up.ts";
import { assertRestoreFinished, restore } from "../../server/organiser/backup/restore.ts";
import { lockDataDir } from "../../server/organiser/db/lock-data-dir.ts";
import { openDatabase } from "../../server/organiser/db/open-database.ts";
import { organiserCommand } from "../support/organiser-command.ts";

type Files = Record<string, string>;

/** The files below a folder with their bytes, except the lock. */
async function readTree(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files: Files = {};
  for (const path of paths.filter((file) => !file.includes("lock.sqlite")).toSorted())
    files[path.slice(folder.length + 1)] = (await readFile(path)).toString("hex");
  return files;
}

async function writeTree(folder: string, files: Files): Promise<void> {
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), Buffer.from(bytes, "hex"));
  }
}

const EARLIER_DATA: Files = Object.fromEntries(
  [
    "organiser.sqlite",
    "organiser.sqlite-shm",
    "organiser.sqlite-wal",
    "organiser.upgrade.json",
    "documents/one",
    "photos/one.jpg",
    "secrets/medical",
    "secrets/tickets",
    "staged/one",
    "uploads/one",
  ].map((path) => [path, Buffer.from(`earlier ${path}`).toString("hex")]),
);

let root: string;
/** Two backups, and the files in place after the restore of each. */
const backups: { source: string; restored: Files }[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "interrupted-restore-"));
  for (const name of ["first", "second"]) {
    const data = join(root, `${name}-data`);
    const db = openDatabase(data);
    await sql.raw(`create table "of ${name}" (id integer primary key autoincrement)`).execute(db);
    await mkdir(join(data, "secrets"));
    for (const [index, secret] of ["access-tokens", "tickets"].entries())
      await writeFile(
        join(data, "secrets", secret),
        Buffer.alloc(32, `${name}${index}`).toString("base64url"),
      );
    const source = join(root, name);
    await backUp(db, data, source);
    await db.destroy();
    const clean = join(root, `${name}-restored`);
    await restore({ ...OPTIONS, dataDir: clean, source });
    backups.push({ source, restored: await readTree(clean) });
  }
  return () => rm(root, { recursive: true, force: true });
});

const OPTIONS = {
  replacesData: false,
  allowsIncomplete: false,
  checkVersion: async () => undefined,
};

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(root, "test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const getBackup = (index: number) => {
  const backup = backups[index];
  if (!backup) throw new Error("There is no such backup.");
  return backup;
};

type Killed = { change: string; dataDir: string };

/** Restores, and copies the folder before each change: as if the restore had been killed there. */
async function restoreWithKills(dataDir: string, source: string, replacesData: boolean): Promise<Killed[]> {
  const folder = await newFolder();
  const kills: Killed[] = [];
  await restore({
    ...OPTIONS,
    dataDir,
    source,
    replacesData,
    beforeChange: async (change) => {
      const copy = join(folder, String(kills.length), "organiser");
      await cp(dataDir, copy, { recursive: true });
      kills.push({ change: change.replaceAll(`${dataDir}/`, ""), dataDir: copy });
    },
  });
  return kills;
}

async function expectRestored(
  dataDir: string,
  { restored }: { restored: Files },
  previousDataFolder: string | null,
  earlier: Files | null,
) {
  const tree = await readTree(dataDir);
  const aside = Object.entries(tree).filter(([path]) => path.startsWith("before-restore-"));
  const inPlace = Object.entries(tree).filter(([path]) => !path.startsWith("before-restore-"));
  expect(Object.fromEntries(inPlace)).toEqual(restored);
  const folders = (await readdir(dataDir)).filter((name) => name.startsWith("before-restore-"));
  expect(folders.map((name) => join(dataDir, name))).toEqual(
    previousDataFolder === null ? [] : [previousDataFolder],
  );
  const name = folders[0] ?? "";
  expect(Object.fromEntries(aside.map(([path, bytes]) => [path.slice(name.length + 1), bytes]))).toEqual(
    earlier ?? {},
  );
  expect((await readdir(dataDir)).filter((path) => path.startsWith("restoring"))).toEqual([]);
  expect(() => assertRestoreFinished(dataDir)).not.toThrow();
}

const refusalOf = (dataDir: string): string => {
  try {
    assertRestoreFinished(dataDir);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(dataDir, "DATA") : "";
  }
};

/** Messages of a run without `--replace`, by how far the interrupted one got. */
const REFUSED_RUNS = {
  "not started": "Error: There are data in",
  copying: "was interrupted while it copied the backup. There are data in",
  moving: "was interrupted. Add --replace",
};

describe.each([
  ["over earlier data", EARLIER_DATA],
  ["into an empty folder", null],
])("a restore %s", (_, earlier) => {
  const replacesData = earlier !== null;

  async function killFirst(): Promise<Killed[]> {
    const dataDir = join(await newFolder(), "organiser");
    await mkdir(dataDir);
    if (earlier) await writeTree(dataDir, earlier);
    return restoreWithKills(dataDir, getBackup(0).source, replacesData);
  }

  test(
    "that is killed at any change is refused exactly, and finished by the next run",
    { timeout: 300_000 },
    async () => {
      const kills = await killFirst();
      const refusals = new Map<string, string>();
      for (const { change, dataDir } of kills) {
        const folder = (await readdir(dataDir)).find((name) => name.startsWith("before-restore-"));
        const recorded = await readFile(join(dataDir, "restoring.json"), "utf8").catch(() => "{}");
        const name = /before-restore-\w+/.exec(recorded)?.[0] ?? "";
        expect([undefined, name]).toContain(folder);
        // Without earlier data, a run without `--replace` finishes the restore.
        const refusedRun =
          earlier === null
            ? ""
            : await restore({ ...OPTIONS, dataDir, source: getBackup(0).source }).then(() => "", String);
        const stage = name !== "" ? "moving" : refusalOf(dataDir) !== "" ? "copying" : "not started";
        expect(refusedRun, change).toContain(earlier === null ? "" : REFUSED_RUNS[stage]);
        refusals.set(
          change.replaceAll(/before-restore-\w+/g, "ASIDE"),
          refusalOf(dataDir).replaceAll(/before-restore-\w+/g, "ASIDE"),
        );
        for (const backup of backups) {
          const copy = join(await newFolder(), "organiser");
          await cp(dataDir, copy, { recursive: true });
          const { previousDataFolder } = await restore({
            ...OPTIONS,
            dataDir: copy,
            source: backup.source,
            replacesData,
          });
          expect(previousDataFolder ?? "").toContain(name);
          await expectRestored(copy, backup, previousDataFolder, earlier);
        }
      }
      const copying =
        "A restore into DATA was interrupted while it copied the backup. Nothing was changed. Run it again or, to go on without it, delete DATA";
      const moving =
        "A restore into DATA was interrupted while it moved data. Run it again with --replace. The data from before it are";
      const still = `${moving} still in DATA; the next run moves them to DATA/ASIDE.`;
      const partly = `${moving} partly in DATA/ASIDE and partly still in DATA; the next run puts them together in DATA/ASIDE.`;
      const all = `${moving} in DATA/ASIDE.`;
      const none =
        "A restore into DATA was interrupted while it moved the backup into place. Run it again. There were no data before it.";
      expect(Object.fromEntries(refusals)).toEqual({
        "create restoring.part": "",
        "check the version": `${copying}/restoring.part and DATA/restoring.check.`,
        "copy organiser.sqlite": `${copying}/restoring.part.`,
        "copy secrets/access-tokens": `${copying}/restoring.part.`,
        "copy secrets/tickets": `${copying}/restoring.part.`,
        "progress moving-aside": `${copying}/restoring.part.`,
        "move restoring.part to restoring": earlier ? still : none,
        ...(earlier && {
          "create ASIDE": still,
          "move organiser.sqlite to ASIDE/organiser.sqlite": still,
          ...Object.fromEntries(
            [
              "organiser.sqlite-wal",
              "organiser.sqlite-shm",
              "secrets",
              "documents",
              "photos",
              "uploads",
              "staged",
              "organiser.upgrade.json",
            ].map((name) => [`move ${name} to ASIDE/${name}`, partly]),
          ),
        }),
        "progress moving-in": earlier ? all : none,
        "move restoring/organiser.sqlite to organiser.sqlite": earlier ? all : none,
        "move restoring/secrets to secrets": earlier ? all : none,
        "remove the empty folder": earlier ? all : none,
        "remove the progress": earlier ? all : none,
      });
    },
  );

  test(
    "that is killed twice keeps the data of before the first run together",
    { timeout: 300_000 },
    async () => {
      const first = await killFirst();
      const changes = earlier
        ? ["move organiser.sqlite-wal to", "move restoring/secrets"]
        : ["move restoring/secrets"];
      for (const start of changes) {
        const killed = first.find(({ change }) => change.startsWith(start));
        if (!killed) throw new Error(`There is no change ${start}.`);
        for (const { dataDir } of await restoreWithKills(killed.dataDir, getBackup(1).source, replacesData)) {
          expect(refusalOf(dataDir)).toContain("was interrupted");
          const { previousDataFolder } = await restore({
            ...OPTIONS,
            dataDir,
            source: getBackup(0).source,
            replacesData,
          });
          await expectRestored(dataDir, getBackup(0), previousDataFolder, earlier);
        }
      }
    },
  );
});

test("earlier data that were put back by hand are moved aside again, and never overwritten", async () => {
  const dataDir = join(await newFolder(), "organiser");
  await writeTree(dataDir, EARLIER_DATA);
  const kills = await restoreWithKills(dataDir, getBackup(0).source, true);
  const killed =
    kills.find(({ change }) => change.startsWith("move restoring/organiser.sqlite"))?.dataDir ?? "";
  const aside = join(
    killed,
    (await readdir(killed)).find((name) => name.startsWith("before-restore-")) ?? "",
  );
  await cp(aside, killed, { recursive: true });
  await rm(aside, { recursive: true });
  const options = { ...OPTIONS, dataDir: killed, source: getBackup(0).source };
  await expect(restore(options)).rejects.toThrow("Add --replace");
  const { previousDataFolder } = await restore({ ...options, replacesData: true });
  expect(previousDataFolder).toBe(aside);
  await expectRestored(killed, getBackup(0), aside, EARLIER_DATA);

  const halfway = kills.find(({ change }) => change.startsWith("move secrets"))?.dataDir ?? "";
  await writeFile(join(halfway, "organiser.sqlite"), "someone else’s");
  await expect(
    restore({ ...OPTIONS, dataDir: halfway, source: getBackup(0).source, replacesData: true }),
  ).rejects.toThrow(
    /^organiser\.sqlite is both in .* and in .*before-restore-\w+\. Move one of them elsewhere/,
  );
});

test("a restore that is stopped while it copies leaves nothing behind", async () => {
  const dataDir = join(await newFolder(), "new", "organiser");
  const stopping = new AbortController();
  const stopped = restore({
    ...OPTIONS,
    dataDir,
    source: getBackup(0).source,
    signal: stopping.signal,
    beforeChange: async (change) => {
      if (change === "copy secrets/tickets") stopping.abort();
    },
  });
  await expect(stopped).rejects.toThrow("The restore was stopped. Nothing was changed.");
  expect(await readdir(dirname(dirname(dataDir)))).toEqual([]);
});

test("while a restore runs, a command says so, and not that it was interrupted", async () => {
  const dataDir = join(await newFolder(), "organiser");
  await mkdir(join(dataDir, "restoring.part"), { recursive: true });
  const unlock = lockDataDir(dataDir);
  onTestFinished(unlock);
  expect(refusalOf(dataDir)).toBe("A restore into DATA is running. Wait until it has finished.");
});

test(
  "the API and every command that uses the data refuse them after an interrupted restore",
  { timeout: 300_000 },
  async () => {
    const dataDir = join(await newFolder(), "organiser");
    await writeTree(dataDir, EARLIER_DATA);
    const kills = await restoreWithKills(dataDir, getBackup(0).source, true);
    const backup = ["backup", join(root, "refused")];
    // These two check the folder in the same function.
    const others = [
      ["create-admin", "owner@example.org", "Ow", "Ner"],
      ["create-pages", "Club", "owner@example.org"],
    ];
    for (const [start, commands] of [
      ["copy secrets/tickets", [[], backup]],
      ["move secrets", [[], backup, ...others]],
      ["move restoring/secrets", [[], backup]],
    ] as const) {
      const killed = kills.find(({ change }) => change.startsWith(start))?.dataDir ?? "";
      const expected = refusalOf(killed).replaceAll("DATA", killed);
      expect(expected).toContain("was interrupted");
      const before = await readTree(killed);
      for (const args of commands)
        expect(await organiserCommand(dirname(killed), args)).toEqual({
          status: 1,
          output: expect.stringContaining(expected),
        });
      expect(await readTree(killed)).toEqual(before);
    }
  },
);

/** The user that the API runs as. It has no name on this machine. */
const API_USER = 12_345;

const giveToApiUser = (folder: string) =>
  execFileSync("chown", ["-R", `${API_USER}:${API_USER}`, folder], { stdio: "pipe" });

describe.skipIf(process.getuid?.() !== 0)("with the data of another user (needs root)", () => {
  let source: string;

  beforeAll(async () => {
    await chmod(root, 0o755);
    source = join(root, "readable");
    await cp(getBackup(0).source, source, { recursive: true });
    giveToApiUser(source);
  });

  const runAsApiUser = (dataDir: string, args: readonly string[]) =>
    organiserCommand(dataDir, args, "", {}, API_USER);

  test("a restore by root is rejected, because that user's links could lead it to other files", async () => {
    const folder = await newFolder();
    giveToApiUser(folder);
    const dataDir = join(folder, "data");
    expect(await organiserCommand(dataDir, ["restore", source])).toEqual({
      status: 1,
      output: `${folder} belongs to the user with the id ${API_USER}. Nothing was changed. Restore as that user, not as root: setpriv --reuid=${API_USER} --regid=${API_USER} --clear-groups node build/organiser.mjs restore ${source}\n`,
    });
    expect(await readdir(folder)).toEqual([]);
    expect(await runAsApiUser(dataDir, ["restore", source])).toMatchObject({ status: 0 });
  });

  test(
    "a restore names what an interrupted one by root has left, changes nothing, and then continues it",
    { timeout: 60_000 },
    async () => {
      const parent = await newFolder();
      const dataDir = join(parent, "data", "organiser");
      await writeTree(dataDir, EARLIER_DATA);
      const killed = join(parent, "killed");
      await restore({
        ...OPTIONS,
        dataDir,
        source,
        replacesData: true,
        beforeChange: async (change) => {
          if (change.startsWith(`move ${join(dataDir, "photos")}`))
            execFileSync("cp", ["-a", dirname(dataDir), killed], { stdio: "pipe" });
        },
      });
      giveToApiUser(parent);
      const folder = join(killed, "organiser");
      const verified = join(folder, "restoring");
      execFileSync("chown", ["-R", "0:0", verified], { stdio: "pipe" });
      const before = await readTree(folder);
      expect(await runAsApiUser(killed, ["restore", source, "--replace"])).toEqual({
        status: 1,
        output: `This user can’t use ${verified}, which belongs to root. Nothing was changed. Give the folder with everything in it to the user that the API runs as: chown -R ${API_USER} ${verified}; chmod -R u+rwX ${verified}\n`,
      });
      expect(await readTree(folder)).toEqual(before);

      giveToApiUser(verified);
      expect(await runAsApiUser(killed, ["restore", source, "--replace"])).toMatchObject({ status: 0 });
      const aside = (await readdir(folder)).find((name) => name.startsWith("before-restore-")) ?? "";
      expect(await readTree(join(folder, aside))).toEqual(EARLIER_DATA);
    },
  );
});
