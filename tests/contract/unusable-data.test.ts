import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { checkpoint, openDatabase } from "../../server/organiser/db/open-database.ts";
import { organiserCommand } from "../support/organiser-command.ts";

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "unusable-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** Starts a built program that must not start; resolves with its exit code and its output lines. */
async function failedStart(file: string, dataDir: string, nodeOptions = "", uid = process.getuid?.() ?? 0) {
  const program = spawn(process.execPath, [`build/${file}`], {
    uid,
    env: {
      NODE_ENV: "production",
      NODE_OPTIONS: nodeOptions,
      DATA_DIR: dataDir,
      ...(file === "site.mjs"
        ? {
            PORT: "0",
            PUBLIC_URL: "http://localhost:3000",
            ORGANISER_API_URL: "http://127.0.0.1:1",
            SESSION_SECRETS: "x".repeat(32),
          }
        : { ORGANISER_PORT: "0" }),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  program.stderr.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [status, signal]: unknown[] = await once(program, "close");
  return { status, signal, lines: printed.trim().split("\n") };
}

const programs = [
  ["site.mjs", "The site", "site"],
  ["organiser.mjs", "The organiser API", "organiser"],
] as const;

describe.each(programs)("%s", (file, name, folder) => {
  test.skipIf(process.platform !== "linux")("exits with one line about a DATA_DIR below /proc", async () => {
    const { status, lines } = await failedStart(file, "/proc/data");
    expect([status, lines.length]).toEqual([1, 1]);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: 60,
      msg: `${name} can't start. Correct these settings:\n  DATA_DIR: this user can't write to /proc/data/${folder}; it doesn't exist and can't be created`,
    });
  });

  test("exits with one line about a DATA_DIR whose file system doesn't respond", async () => {
    const dataDir = temporaryFolder();
    const pipe = join(dataDir, "pipe");
    execFileSync("mkfifo", [pipe]);
    // Opening a pipe without a writer blocks a Node thread for ever, like a lost network folder.
    const stuck = `import fs from "node:fs/promises"; import { syncBuiltinESMExports } from "node:module"; fs.mkdir = () => fs.open(${JSON.stringify(pipe)}, "r"); syncBuiltinESMExports();`;
    const { signal, lines } = await failedStart(
      file,
      join(dataDir, "data"),
      `--import=data:text/javascript,${encodeURIComponent(stuck)}`,
    );
    expect([signal, lines.length]).toEqual(["SIGKILL", 1]);
    expect(lines[0]).toContain(`DATA_DIR: ${join(dataDir, "data", folder)} doesn't respond`);
  });
});

/** A user who owns nothing. */
const NOBODY = 65_534;

describe.skipIf(process.getuid?.() !== 0)("as another user (needs root)", () => {
  test.each([
    [
      "/no-such-folder/x/y",
      "/no-such-folder/x/y doesn't exist and can't be created in /; create it and give it to",
    ],
    ["/root/data", "/root/data can't be used: this user may not open /root, which it is in"],
  ])("nobody is told to change the owner of a folder above DATA_DIR=%s", async (dataDir, problem) => {
    const { status, lines } = await failedStart("organiser.mjs", dataDir, "", NOBODY);
    expect([status, lines]).toEqual([1, [expect.stringContaining(`DATA_DIR: ${problem}`)]]);
  });

  test.each(["organiser.sqlite-wal", "organiser.sqlite-shm"])(
    "%s of another user is reported by name, without advice to restore a backup",
    async (name) => {
      const dataDir = temporaryFolder();
      const folder = join(dataDir, "organiser");
      mkdirSync(folder);
      await openDatabase(folder).destroy();
      for (const path of [dataDir, folder, join(folder, "organiser.sqlite")]) chownSync(path, NOBODY, NOBODY);
      writeFileSync(join(folder, name), "", { mode: 0o600 });
      const { status, lines } = await failedStart("organiser.mjs", dataDir, "", NOBODY);
      expect([status, lines]).toEqual([
        1,
        [
          expect.stringContaining(
            `DATA_DIR: this user can't read or write ${join(folder, name)}, which belongs to root; give it to`,
          ),
        ],
      ]);
    },
  );

  test("a secret of another user is reported in words", async () => {
    const dataDir = temporaryFolder();
    const folder = join(dataDir, "organiser");
    mkdirSync(join(folder, "secrets"), { recursive: true });
    await openDatabase(folder).destroy();
    for (const path of [dataDir, folder, join(folder, "organiser.sqlite"), join(folder, "secrets")])
      chownSync(path, NOBODY, NOBODY);
    const secret = join(folder, "secrets", "access-tokens");
    writeFileSync(secret, "x", { mode: 0o600 });
    const { status, lines } = await failedStart("organiser.mjs", dataDir, "", NOBODY);
    expect([status, JSON.parse(lines[0] ?? "")]).toMatchObject([
      1,
      {
        msg: `The user nobody can’t read ${secret}, which belongs to root. Give it to this user, with permission to use it: chown nobody ${secret}; chmod u+rw ${secret}`,
      },
    ]);
    const secrets = join(folder, "secrets");
    chownSync(secrets, 0, 0);
    chmodSync(secrets, 0o700);
    const again = await failedStart("organiser.mjs", dataDir, "", NOBODY);
    expect(JSON.parse(again.lines[0] ?? "")).toMatchObject({
      msg: expect.stringContaining(
        `can’t read ${secrets}, which belongs to root. Give it to this user, with permission to use it: chown`,
      ),
    });
  });
});

/** Creates a database in a new `DATA_DIR/organiser`, owned by nobody, and no other file. */
async function dataOfNobody() {
  const dataDir = temporaryFolder();
  const folder = join(dataDir, "organiser");
  mkdirSync(folder);
  await openDatabase(folder).destroy();
  for (const path of [dataDir, folder, join(folder, "organiser.sqlite")]) chownSync(path, NOBODY, NOBODY);
  return { dataDir, folder, backup: join(dataDir, "backup") };
}

const backUpAsNobody = (dataDir: string, backup: string) =>
  organiserCommand(dataDir, ["backup", backup], "", {}, NOBODY);

describe.skipIf(process.getuid?.() !== 0)("a backup without permission to write (needs root)", () => {
  test("needs none in the API’s folder", async () => {
    const { dataDir, folder, backup } = await dataOfNobody();
    chmodSync(folder, 0o500);
    expect(await backUpAsNobody(dataDir, backup)).toMatchObject({ status: 0 });
    expect(readdirSync(folder)).toEqual(["organiser.sqlite"]);
  });

  test("names the folder if it has a -wal file that can’t be read without it", async () => {
    const { dataDir, folder, backup } = await dataOfNobody();
    writeFileSync(join(folder, "organiser.sqlite-wal"), "x");
    chownSync(join(folder, "organiser.sqlite-wal"), NOBODY, NOBODY);
    chmodSync(folder, 0o500);
    expect(await backUpAsNobody(dataDir, backup)).toEqual({
      status: 1,
      output: `This user can’t write to ${folder}. Nothing is lost: give it to the user that the program runs as (chown), with permission to use it (chmod u+rwx).\n`,
    });
  });

  test("names a folder of secrets that it can’t read once, as the start does", async () => {
    const { dataDir, folder, backup } = await dataOfNobody();
    const secrets = join(folder, "secrets");
    mkdirSync(secrets, { mode: 0o700 });
    for (const args of [[], ["backup", backup]]) {
      const { status, output } = await organiserCommand(dataDir, args, "", {}, NOBODY);
      expect([status, output.split(`can’t read ${secrets}, which belongs to root.`)]).toEqual([
        1,
        [expect.anything(), expect.anything()],
      ]);
    }
  });
});

/** Mounts a disk of 20 MB at a folder until the end of the test. Returns whether this user may do this. */
function mountSmallDisk(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync("umount", ["-l", folder]));
  return true;
}

test("a database on a full or read-only disk is backed up, and its start never recommends a restore", async ({
  skip,
}) => {
  const [made, dataDir, backups] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  if (!mountSmallDisk(dataDir)) skip("this user may not mount a disk");
  const first = spawn(process.execPath, ["build/organiser.mjs"], {
    env: { NODE_ENV: "production", DATA_DIR: made, ORGANISER_PORT: "0", OUTBOX_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(first.stdout, "data");
  first.kill();
  await once(first, "exit");
  // The signal may have ended the program before it could do this itself.
  const db = openDatabase(join(made, "organiser"));
  await checkpoint(db);
  await db.destroy();
  const folder = join(dataDir, "organiser");
  mkdirSync(folder);
  cpSync(join(made, "organiser", "secrets"), join(folder, "secrets"), { recursive: true });
  copyFileSync(join(made, "organiser", "organiser.sqlite"), join(folder, "organiser.sqlite"));

  expect(() => writeFileSync(join(dataDir, "filler"), Buffer.alloc(24_000_000))).toThrow("ENOSPC");
  expect(await organiserCommand(dataDir, ["backup", join(backups, "full")])).toMatchObject({ status: 0 });
  const full = `The disk of ${folder} is full. Free some space, then start again.`;
  for (const args of [[], ["create-pages", "Racing", "office@example.org"]])
    expect(await organiserCommand(dataDir, args)).toEqual({
      status: 1,
      output: expect.stringContaining(full),
    });
  // The failed start left files without data.
  expect(await organiserCommand(dataDir, ["backup", join(backups, "again")])).toMatchObject({ status: 0 });
  expect(await organiserCommand(dataDir, ["backup", join(dataDir, "backup")])).toEqual({
    status: 1,
    output: `The disk of ${join(dataDir, "backup")} is full. No backup was made.\n`,
  });

  execFileSync("mount", ["-o", "remount,ro", dataDir]);
  expect(await organiserCommand(dataDir, ["backup", join(backups, "read-only")])).toMatchObject({
    status: 0,
  });
  expect(await organiserCommand(dataDir, [])).toEqual({
    status: 1,
    output: expect.stringContaining("its disk is mounted read-only"),
  });
}, 60_000);

test("a damaged secret that is first used by a purchase ends the start if a row needs it", async () => {
  const dataDir = temporaryFolder();
  const folder = join(dataDir, "organiser");
  mkdirSync(join(folder, "secrets"), { recursive: true });
  const db = openDatabase(folder);
  await sql`CREATE TABLE gift_vouchers (code_seed TEXT, redeemed_at INTEGER)`.execute(db);
  await sql`INSERT INTO gift_vouchers VALUES ('seed', NULL)`.execute(db);
  await db.destroy();
  writeFileSync(join(folder, "secrets", "gift-vouchers"), "");
  const { status, output } = await organiserCommand(dataDir, []);
  expect([status, output]).toEqual([
    1,
    expect.stringContaining("gift-vouchers is damaged. Restore it from a backup (docs/backup.md)."),
  ]);
});

test("a file in place of the folder of uploads is reported in words", async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, "organiser"));
  writeFileSync(join(dataDir, "organiser", "uploads"), "");
  const { status, output } = await organiserCommand(dataDir, []);
  expect([status, output]).toEqual([
    1,
    expect.stringContaining(`${join(dataDir, "organiser", "uploads")} isn’t a folder.`),
  ]);
});

test("a damaged database is reported by the start and each command, with how to restore; nothing is written", async () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, "organiser", "organiser.sqlite");
  mkdirSync(join(dataDir, "organiser"));
  for (const [bytes, why] of [
    [Buffer.alloc(0), "is empty"],
    [Buffer.alloc(8192, "x"), "isn’t a database"],
  ] as const) {
    writeFileSync(file, bytes);
    for (const args of [
      [],
      ["create-admin", "owner@example.org", "Robin", "Lee"],
      ["create-pages", "Racing", "office@example.org"],
      ["backup", join(dataDir, "backup")],
    ]) {
      const { status, output } = await organiserCommand(dataDir, args, "correct horse battery\n");
      expect([status, output]).toEqual([
        1,
        expect.stringContaining(
          `The database ${file} ${why}. Nothing was written to it. Restore a backup (docs/backup.md): node build/organiser.mjs restore DIR --replace`,
        ),
      ]);
    }
    expect(readFileSync(file)).toEqual(bytes);
  }
  expect(readdirSync(join(dataDir, "organiser")).filter((name) => !name.startsWith("lock."))).toEqual([
    "organiser.sqlite",
  ]);
});

test("the command in the error message moves a damaged database aside and restores a backup", async () => {
  const dataDir = temporaryFolder();
  const backup = join(temporaryFolder(), "backup");
  const folder = join(dataDir, "organiser");
  const file = join(folder, "organiser.sqlite");
  const first = spawn(process.execPath, ["build/organiser.mjs"], {
    env: { NODE_ENV: "production", DATA_DIR: dataDir, ORGANISER_PORT: "0", OUTBOX_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(first.stdout, "data");
  first.kill();
  await once(first, "exit");
  expect(await organiserCommand(dataDir, ["backup", backup])).toMatchObject({ status: 0 });

  writeFileSync(file, "");
  expect(await organiserCommand(dataDir, ["restore", backup, "--replace"])).toMatchObject({ status: 0 });
  expect(readFileSync(file).subarray(0, 15).toString()).toBe("SQLite format 3");
  const aside = readdirSync(folder).find((name) => name.startsWith("before-restore-")) ?? "";
  expect(readFileSync(join(folder, aside, "organiser.sqlite"))).toEqual(Buffer.alloc(0));

  rmSync(file);
  expect(await organiserCommand(dataDir, [])).toMatchObject({
    status: 1,
    output: expect.stringContaining(`The database ${file} is missing, although its folder has secrets`),
  });
  expect(readdirSync(folder)).not.toContain("organiser.sqlite");
  expect(await organiserCommand(dataDir, ["restore", backup, "--replace"])).toMatchObject({ status: 0 });
});

test("an invalid lock file is reported with what to do", async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, "organiser", "lock.sqlite"), { recursive: true });
  const { status, output } = await organiserCommand(dataDir, []);
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/lock\.sqlite can’t be locked\. It holds no data: remove it/),
  ]);
});

test.each([
  ["is empty", Buffer.alloc(0)],
  ["isn’t a database", Buffer.alloc(8192, "x")],
])("a store of the site that %s is reported with what to do, and stays unchanged", async (why, bytes) => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, "site"));
  const file = join(dataDir, "site", "store.db");
  writeFileSync(file, bytes);
  const { status, lines } = await failedStart("site.mjs", dataDir);
  expect([status, lines.length]).toEqual([1, 1]);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    msg: expect.stringContaining(`The store ${file} ${why}. Nothing was written to it.`),
  });
  expect(readFileSync(file)).toEqual(bytes);
});
