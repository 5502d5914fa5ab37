import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import errors from "../../locales/de/errors.json" with { type: "json" };
import settings from "../../package.json" with { type: "json" };
import { browserOf } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { freePort } from "../support/free-port.ts";
import { textOf } from "../support/html-form.ts";
import { type RunningProgram, startProgram } from "../support/running-program.ts";

const isFull = process.env["FULL"] === "1";
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;
const operations = readFileSync("docs/operations.md", "utf8");
const section = /\n## Outside containers\n(.*?)\n## /s.exec(operations)?.[1] ?? "";
/** The first column of the section's table. */
const documented = [...section.matchAll(/^\| `([\w./-]+)`/gm)].map(([, path = ""]) =>
  path.replace(/\/$/, ""),
);
const units = readdirSync("docs/systemd");

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

let folder: string;

/** Installs exactly what the document lists into an empty folder. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "installed-"));
  // What `npm ci --omit=dev` installs, without the network.
  const packages = Object.entries(readLock().packages)
    .filter(([path, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && existsSync(path))
    .map(([path]) => path);
  copy([...documented.filter((path) => path !== "node_modules"), ...packages]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readLock = () => Lock.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

/** Uses hard links if possible, since packages take hundreds of megabytes. */
function copy(paths: string[]): void {
  if (spawnSync("cp", ["-al", "--parents", ...paths, folder]).status === 0) return;
  for (const path of paths) cpSync(path, join(folder, path), { recursive: true });
}

test("the documented list of files to install matches the image", () => {
  const image = readFileSync("Dockerfile", "utf8").split("\nFROM ").at(-1) ?? "";
  const copied = [...image.matchAll(/^COPY (?:--from=\w+ )?\S+ (\S+)$/gm)].map(([, to = ""]) =>
    to === "./" ? "package.json" : to,
  );
  expect(copied.length).toBeGreaterThan(3);
  expect(new Set(documented)).toEqual(new Set(copied));
});

test("both programs run from only the documented files", { timeout: 120_000 }, async () => {
  expect(await tryBothPrograms(process.execPath)).toEqual([0, 0]);
});

describe.skipIf(!isFull)("on Node 24 (needs FULL=1)", () => {
  test("both programs run as on the oldest supported version", { timeout: 300_000 }, async (context) => {
    const node = fetchNode24();
    if (node === null) return context.skip("the registry's package node for this machine can't be had");
    expect(spawnSync(node, ["--version"], { encoding: "utf8" }).stdout).toMatch(/^v24\./);
    expect(await tryBothPrograms(node)).toEqual([0, 0]);
  });
});

/** Node 24 from the registry, in its own cache; null if unavailable. */
function fetchNode24(): string | null {
  // What the install script of the package `node` would install.
  const name = `node-${process.platform}-${process.arch}`;
  const cache = ".cache/node-24";
  const node = join(process.cwd(), cache, "node_modules", name, "bin", "node");
  if (existsSync(node)) return node;
  mkdirSync(cache, { recursive: true });
  const args = ["install", "--prefix", cache, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
  spawnSync("npm", [...args, `${name}@24`], { stdio: "ignore", timeout: 180_000 });
  return existsSync(node) ? node : null;
}

/**
 * Starts both programs, opens home and an event, loads a picture and a script, and logs in. Returns the exit
 * codes of both programs.
 */
async function tryBothPrograms(node: string): Promise<(number | null)[]> {
  const data = mkdtempSync(join(tmpdir(), "installed-data-"));
  const [apiPort, port] = [await freePort(), await freePort()];
  const running: RunningProgram[] = [];
  onTestFinished(async () => {
    for (const program of running) await program.stop();
    rmSync(data, { recursive: true, force: true });
  });
  const installed = { folder, node };
  const api = {
    ORGANISER_PORT: String(apiPort),
    ORGANISER_SITE_ORIGINS: `http://localhost:${port}`,
    DATA_DIR: join(data, "api"),
    SAMPLE_DATA: "yes",
    OUTBOX_PORT: "0",
  };
  running.push(await startProgram("organiser.mjs", api, installed));
  const site = {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ORGANISER_API_URL: `http://127.0.0.1:${apiPort}`,
    SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
    DATA_DIR: join(data, "site"),
  };
  running.push(await startProgram("site.mjs", site, installed));

  const browser = browserOf(port, site.PUBLIC_URL);
  const home = await browser.get("/");
  expect([home.status, textOf(home.body)]).toEqual([200, expect.stringContaining("Night Shift Sydney")]);
  const addresses = [...home.body.matchAll(/(?:src|href)="(\/(?:static|assets)\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  const script = addresses.find((path) => path.endsWith(".js"));
  const picture = addresses.find((path) => /\.(webp|jpg|png|avif)$/.test(path));
  for (const path of [script, picture])
    expect([path, (await browser.get(path ?? "")).status]).toEqual([path, 200]);
  expect((await browser.get("/event/night-shift-sydney")).status).toBe(200);
  const elsewhere = await browser.get("/", { host: "elsewhere.example", "accept-language": "de" });
  expect([elsewhere.status, textOf(elsewhere.body)]).toEqual([
    421,
    expect.stringContaining(errors.misdirected.title),
  ]);
  await logIn(browser);
  expect((await browser.get("/my-account")).status).toBe(200);
  const codes = await Promise.all(running.map((program) => program.stop()));
  for (const program of running) expect(program.output()).not.toMatch(/"level":[56]0/);
  return codes;
}

test("each systemd unit starts its program as documented, with restricted privileges", () => {
  const started = units.map((name) => /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(unit(name))?.[1]);
  expect(new Set(started)).toEqual(
    new Set(["--enable-source-maps build/organiser.mjs", `${settings.config.siteFlags} build/site.mjs`]),
  );
  for (const name of units) {
    expect(unit(name)).toMatch(/^WorkingDirectory=\/opt\/organiser$/m);
    expect(unit(name)).toMatch(/^User=organiser-(site|api)$/m);
    expect(section).toContain(`systemd/${name}`);
  }
});

test.skipIf(!hasSystemd)(
  "systemd accepts the units and rates their exposure low (needs systemd-analyze)",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "units-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const name of units) {
      const file = join(folder, basename(name).replace("@.", "@3000."));
      writeFileSync(file, unit(name).replace("/usr/bin/node", process.execPath));
      const analyze = (...args: string[]) =>
        spawnSync("systemd-analyze", [...args, file], { encoding: "utf8" });
      const verified = analyze("verify", "--man=no");
      expect([name, verified.status, verified.stderr]).toEqual([name, 0, ""]);
      // From 0 (no exposure) to 100.
      const { status, stdout } = analyze("security", "--offline=true", "--threshold=20", "--no-pager");
      expect([name, status], stdout).toEqual([name, 0]);
    }
  },
);

const unit = (name: string): string => readFileSync(join("docs/systemd", name), "utf8");
