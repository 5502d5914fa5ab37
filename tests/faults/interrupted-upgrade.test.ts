import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { build } from "esbuild";
import Libsql from "libsql";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
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

/** A folder with the database that the last release left, with its sample in it. */
async function folderOfLastRelease(name: string): Promise<string> {
  const folder = join(dataDir, name);
  await mkdir(folder);
  await writeFile(join(folder, "organiser.sqlite"), lastRelease);
  return folder;
}

/** Upgrades and kills that so many milliseconds after its start; gives whether it was done by then. */
async function killUpgrade(folder: string, after: number): Promise<boolean> {
  const running = spawn(process.execPath, [program, folder], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(running, "close");
  let output = "";
  running.stdout.on("data", (piece: Buffer) => {
    output += piece.toString();
  });
  await once(running.stdout, "data");
  await pause(after);
  running.kill("SIGKILL");
  await ended;
  return output.includes("done");
}

function look(folder: string) {
  const db = new Libsql(join(folder, "organiser.sqlite"));
  const one = (query: string) => Object.values(Object(db.prepare(query).get()))[0];
  const found = {
    integrity: one("PRAGMA integrity_check"),
    users: one("SELECT count(*) FROM users"),
    events: one("SELECT count(*) FROM events"),
    articles: one("SELECT count(*) FROM articles"),
    further: one("SELECT count(*) FROM kysely_migration WHERE name LIKE 'further-%'"),
  };
  db.close();
  return found;
}

test(`an upgrade that is killed at any time, ${kills} times, goes on at the next start and loses nothing`, async () => {
  const chance = chanceFor("kills of an upgrade");
  const untouched = look(await folderOfLastRelease("untouched"));
  expect(untouched).toMatchObject({ integrity: "ok", further: 0 });
  let interrupted = 0;
  for (let number = 0; number < kills; number++) {
    const folder = await folderOfLastRelease(String(number));
    if (!(await killUpgrade(folder, chance.below(60)))) interrupted++;
    const state = look(folder);
    expect(state).toMatchObject({ ...untouched, further: expect.any(Number) });

    await upgradeFurther(folder);
    expect(look(folder)).toEqual({ ...untouched, further: 20 });
    await rm(folder, { recursive: true });
  }
  expect(interrupted).toBeGreaterThan(0);
});

test("the program upgrades the database of the last release, and a second one on its folder ends with one line", async () => {
  await mkdir(join(dataDir, "organiser"));
  await writeFile(join(dataDir, "organiser", "organiser.sqlite"), lastRelease);
  const port = await freePort();
  const first = await runOrganiserProgram(port, dataDir, { CLOCK_START: "2026-03-01T00:00:00Z" });
  onTestFinished(async () => void (await first.stop()));
  const events = await fetch(`http://127.0.0.1:${port}/api/v1/event/venue/nextEvents`);
  expect(events.status).toBe(200);
  expect(JSON.stringify(await events.json())).toContain("Night Shift Sydney");

  const second = spawn(process.execPath, ["build/organiser.mjs"], {
    env: { NODE_ENV: "production", DATA_DIR: dataDir, ORGANISER_PORT: "0", OUTBOX_PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [second.stdout, second.stderr])
    stream.on("data", (piece: Buffer) => {
      output += piece.toString();
    });
  const [code] = await once(second, "close");
  expect(code).toBe(1);
  expect(output).toBe(
    `Another program uses ${join(dataDir, "organiser")}. Stop it first, or give this one a DATA_DIR of its own.\n`,
  );
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});
