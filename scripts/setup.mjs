// Set-up steps shared by the npm commands. A step does nothing if its result is up to date.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { writeLists } from "./lists.mjs";

const root = new URL("..", import.meta.url).pathname;
process.chdir(root);

/** Prints a line about the progress. */
export const log = (text) => console.log(`\u25b8 ${text}`);

/**
 * Runs a program in parallel with others and returns whether it succeeded. Its output is printed in one
 * piece when it ends.
 */
export async function runInParallel(name, program, args, environment = {}) {
  const env = { ...process.env, ...environment };
  const running = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env });
  const output = [];
  for (const stream of [running.stdout, running.stderr]) stream.on("data", (chunk) => output.push(chunk));
  const [status] = await once(running, "close");
  log(`Checked ${name}`);
  process.stdout.write(Buffer.concat(output));
  return status === 0;
}

/** Exits with a message if Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`This needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages of package-lock.json, unless they are installed already. */
export function installPackages() {
  const stamp = "node_modules/.installed";
  const expected = digest([readFileSync("package-lock.json")]);
  // A symlinked node_modules belongs to another folder: `npm ci` would empty it.
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === expected) return;
  log("Installing packages (once, about a minute) …");
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"], {
    stdio: "inherit",
  });
  writeFileSync(stamp, expected);
}

/** The program and arguments that run `buildAll`, for `runInParallel`. */
export const buildCommand = [
  process.execPath,
  ["--input-type=module", "-e", 'import { buildAll } from "./scripts/setup.mjs"; buildAll();'],
];

/** Builds the website and the programs, unless their sources are unchanged. */
export function buildAll() {
  writeLists();
  const stamp = "build/.built";
  const expected = digest(sources().map((file) => readFileSync(file)));
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === expected) return;
  log("Building (about half a minute) …");
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  writeFileSync(stamp, expected);
}

/**
 * Finds a Chromium for the browser tests; installs Debian's if there is none. Returns its path, or prints
 * the reason and returns null. Prefers the headless shell, because it is faster.
 */
export function findBrowser() {
  const headlessShell = "/usr/bin/chromium-headless-shell";
  const others = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const findHeadless = () => firstExisting([process.env.CHROMIUM_PATH, headlessShell]);
  if (findHeadless() || (firstExisting(others) && !canInstall()))
    return findHeadless() ?? firstExisting(others);
  // Older Debian releases have no headless shell.
  if (installPackage("chromium-headless-shell") || firstExisting(others))
    return findHeadless() ?? firstExisting(others);
  return installPackage("chromium") ? firstExisting(others) : null;
}

/**
 * Installs fonts with the same metrics as those of most phones, because browser tests measure the width and
 * height of pages, and Chromium includes no fonts.
 */
export function installFonts() {
  const font = "fonts-liberation";
  const { stdout } = spawnSync("dpkg-query", ["-W", "-f", "${db:Status-Status}", font], { encoding: "utf8" });
  if (canInstall() && stdout !== "installed") installPackage(font);
}

/** Programs without which some tests are skipped. */
const testPrograms = ["nginx", "redis-server", "lynx", "firefox-esr"];

/**
 * Installs the programs that some tests need. Prints and returns those that are still missing, whose tests
 * are skipped.
 */
export function installTestPrograms() {
  for (const program of testPrograms) if (!isProgram(program) && canInstall()) installPackage(program);
  const missing = testPrograms.filter((program) => !isProgram(program));
  for (const program of missing)
    log(
      `This machine has no ${program}: tests that need it are skipped (Debian: apt-get install ${program}).`,
    );
  return missing;
}

const isProgram = (name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;

const firstExisting = (paths) => paths.find((path) => path && existsSync(path)) ?? null;

const canInstall = () => process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;

/** Installs a Debian package. Returns false if that fails, or if this isn't run as root on Debian. */
export function installPackage(name) {
  if (!canInstall()) {
    console.error(`Install ${name} (Debian: apt-get install ${name}) and run this again.`);
    return false;
  }
  log(`Installing ${name} (once) …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: ["ignore", "ignore", "inherit"], env: environment };
  // While this file exists, Debian doesn't start an installed server as a system service.
  const policy = "/usr/sbin/policy-rc.d";
  const isCreatedHere = !existsSync(policy);
  if (isCreatedHere) writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    spawnSync("apt-get", ["update", "-qq"], options);
    const args = ["install", "-y", "-qq", "--no-install-recommends", name];
    return spawnSync("apt-get", args, options).status === 0;
  } finally {
    if (isCreatedHere) rmSync(policy);
  }
}

/**
 * Returns the session secret of a trial. It is created once and stored in the data folder, so that sessions
 * survive a restart.
 */
export function trialSecret(folder) {
  const file = join(folder, "trial-secret");
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      file,
      createHash("sha256")
        .update(crypto.randomUUID() + crypto.randomUUID())
        .digest("hex"),
      { mode: 0o600 },
    );
  }
  return readFileSync(file, "utf8").trim();
}

function sources() {
  const files = [
    "package-lock.json",
    "remix.config.ts",
    "settled-flags.ts",
    "tailwind.config.ts",
    "scripts/build.mjs",
  ];
  for (const folder of ["app", "server", "locales", "public"]) walk(folder, files);
  return files.filter((file) => !/\.test\.tsx?$/.test(file)).sort();
}

function walk(folder, files) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) walk(path, files);
    else files.push(path);
  }
}

function digest(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
