import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { build } from "esbuild";
import Libsql from "libsql";
import { describe, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { SECRET_LOSS_EFFECTS } from "../../server/organiser/backup/lost-secrets.ts";
import { loadOrCreateSecret } from "../../server/organiser/stored-secret.ts";
import { organiserCommand } from "../support/organiser-command.ts";
import { chanceFor } from "../support/chance.ts";
import { freePort } from "../support/free-port.ts";
import { upgradeFurther } from "../support/further-upgrade.ts";
import { runOrganiserProgram } from "../support/organiser-program.ts";

const kills = process.env["FULL"] === "1" ? 200 : 20;
const program = ".cache/upgrade-further.mjs";

vi.setConfig({ testTimeout: kills * 4_000 });

let lastRelease: Buffer;
let dataDir: string;

beforeAll(async () => {
  lastRelease = gunzipSync(await readFile("tests/fixtures/organiser-1.0.0.sqlite.gz"));
  await build({
    stdin: {
      contents: `
        import { upgradeFurther } from "./tests/support/further-upgrade.ts";
        process.stdout.write("starts\\n");
        await upgradeFurther(process.argv[2] ?? "");
        process.stdout.write("done\\n");
      `,
      resolveDir: process.cwd(),
      loader: "ts",
    },
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "upgrade-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
});

/** A folder with the sample database of the last release. */
async function folderOfLastRelease(name: string): Promise<string> {
  const folder = join(dataDir, name);
  await writeLastRelease(folder);
  return folder;
}

/** Starts an upgrade and kills it after some milliseconds; returns whether it was complete. */
async function killUpgrade(folder: string, after: number): Promise<boolean> {
  const running = spawn(process.execPath, [program, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(running, "close");
  let output = "";
  running.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(running.stdout, "data");
  await pause(after);
  running.kill("SIGKILL");
  await ended;
  return output.includes("done");
}

function inspect(folder: string) {
  const db = new Libsql(join(folder, "organiser.sqlite"));
  const one = (query: string) => Object.values(Object(db.prepare(query).get()))[0];
  const contents = {
    integrity: one("PRAGMA integrity_check"),
    users: one("SELECT count(*) FROM users"),
    events: one("SELECT count(*) FROM events"),
    articles: one("SELECT count(*) FROM articles"),
    further: one("SELECT count(*) FROM kysely_migration WHERE name LIKE 'further-%'"),
  };
  db.close();
  return contents;
}

test(`an upgrade killed at a random time, ${kills} times, continues at the next start without data loss`, async () => {
  const chance = chanceFor("kills of an upgrade");
  const untouched = inspect(await folderOfLastRelease("untouched"));
  expect(untouched).toMatchObject({ integrity: "ok", further: 0 });
  let interrupted = 0;
  for (let number = 0; number < kills; number++) {
    const folder = await folderOfLastRelease(String(number));
    if (!(await killUpgrade(folder, chance.below(60)))) interrupted++;
    const state = inspect(folder);
    expect(state).toMatchObject({ ...untouched, further: expect.any(Number) });

    await upgradeFurther(folder);
    expect(inspect(folder)).toEqual({ ...untouched, further: 20 });
    await rm(folder, { recursive: true });
  }
  expect(interrupted).toBeGreaterThan(0);
});

test("the API upgrades the database of the last release, and a second process on it exits with one error line", async () => {
  await mkdir(join(dataDir, "organiser"));
  await writeFile(join(dataDir, "organiser", "organiser.sqlite"), lastRelease);
  const port = await freePort();
  const first = await runOrganiserProgram(port, dataDir, { CLOCK_START: "2026-03-01T00:00:00Z" });
  onTestFinished(async () => void (await first.stop()));
  const events = await fetch(`http://127.0.0.1:${port}/api/v1/event/venue/nextEvents`);
  expect(events.status).toBe(200);
  expect(JSON.stringify(await events.json())).toContain("Night Shift Sydney");

  expect(await startError()).toBe(
    `Another process uses ${join(dataDir, "organiser")}. Stop it first, or use a different DATA_DIR.`,
  );
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

test("an older version doesn't start on a newer database, logs one line, and changes nothing", async () => {
  const folder = join(dataDir, "organiser");
  await writeLastRelease(folder);
  await upgradeFurther(folder);
  const before = inspect(folder);
  expect(before.further).toBe(20);
  expect(await startError()).toBe(
    "The database was written by a newer version (it has the migration further-00). Start that version, or restore a backup made by this one.",
  );
  expect(inspect(folder)).toEqual(before);
});

describe("a start that is refused makes no secrets, so that the next one still finds them missing:", () => {
  test("the database is of a newer version", async () => {
    const folder = join(dataDir, "organiser");
    await writeLastRelease(folder);
    await upgradeFurther(folder);
    await rm(join(folder, "secrets"), { recursive: true });
    expect(await startError()).toContain("was written by a newer version");
    expect(existsSync(join(folder, "secrets"))).toBe(false);
  });

  test("its port is in use", async () => {
    const folder = join(dataDir, "organiser");
    await writeLastRelease(folder);
    await rm(join(folder, "secrets"), { recursive: true });
    const before = inspect(folder);
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    onTestFinished(() => void other.close());
    const port = Number(Object(other.address()).port);
    expect(await startError({ ORGANISER_PORT: String(port) })).toContain(
      `ORGANISER_PORT: ${port} is in use by another program`,
    );
    expect(existsSync(join(folder, "secrets"))).toBe(false);
    expect(inspect(folder)).toEqual(before);
  });
});

describe("the commands that write to the database", () => {
  const commands = [
    ["create-admin", "owner@example.org", "Robin", "Lee"],
    ["create-pages", "Gully Creek Racing", "office@example.org"],
  ];

  test.each(commands)("%s doesn't change the database of a newer version", async (...command) => {
    const folder = join(dataDir, "organiser");
    await writeLastRelease(folder);
    await upgradeFurther(folder);
    const before = inspect(folder);
    expect(await organiserCommand(dataDir, command, "a quarter mile at dusk\n")).toEqual({
      status: 1,
      output:
        "The database was written by a newer version (it has the migration further-00). Start that version, or restore a backup made by this one.\n",
    });
    expect(inspect(folder)).toEqual(before);
  });

  test.each(commands)("%s doesn't change a database that isn't upgraded yet", async (...command) => {
    const folder = join(dataDir, "organiser");
    await writeLastRelease(folder);
    // The next start warns that secrets are missing, so the command must not create them.
    await rm(join(folder, "secrets"), { recursive: true });
    await chmod(join(folder, "organiser.sqlite"), 0o640);
    const filesBefore = await readdir(folder, { recursive: true });
    expect(await organiserCommand(dataDir, command, "a quarter mile at dusk\n")).toEqual({
      status: 1,
      output:
        "The database is of an older version: start the organiser API once to upgrade it, then run this again.\n",
    });
    expect(await readdir(folder, { recursive: true })).toEqual(filesBefore);
    expect((await stat(join(folder, "organiser.sqlite"))).mode & 0o777).toBe(0o640);
  });
});

/** Writes the database of the last release, with the secrets that belong to it. */
async function writeLastRelease(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, "organiser.sqlite"), lastRelease);
  for (const name of SECRET_LOSS_EFFECTS.keys()) loadOrCreateSecret(folder, name);
}

const StartFailure = z.object({ level: z.literal(60), program: z.literal("organiser"), msg: z.string() });

/** Starts the API, expects exit code 1, and returns the message of its one log line. */
async function startError(settings: Record<string, string> = {}): Promise<string> {
  const { status, output } = await organiserCommand(dataDir, [], "", settings);
  expect([status, output.trim().split("\n").length]).toEqual([1, 1]);
  return StartFailure.parse(JSON.parse(output)).msg;
}
