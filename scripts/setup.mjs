// Steps shared by the npm commands. A step does nothing if its result is up to date.
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

export const log = (text) => console.log(`\u25b8 ${text}`);

/**
 * Runs a program and returns whether it succeeded. Prints its output at the end, because several may run in
 * parallel.
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

/** Exits if Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`This needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages of package-lock.json, unless they are installed already. */
export function installPackages() {
  const stamp = "node_modules/.installed";
  const expected = computeDigest([readFileSync("package-lock.json")]);
  // With a symlinked node_modules, `npm ci` would empty another folder.
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === expected) return;
  log("Installing packages (once, about a minute) …");
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"], {
    stdio: "inherit",
  });
  writeFileSync(stamp, expected);
}

/** Runs `buildAll` in a process of its own, for `runInParallel`. */
export const buildCommand = [
  process.execPath,
  ["--input-type=module", "-e", 'import { buildAll } from "./scripts/setup.mjs"; buildAll();'],
];

/** Builds the website and the programs, unless their sources are unchanged. */
export function buildAll() {
  writeLists();
  const stamp = "build/.built";
  const expected = computeDigest(listSources().map((file) => readFileSync(file)));
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === expected) return;
  log("Building (about half a minute) …");
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  writeFileSync(stamp, expected);
}

/**
 * Returns the path of a Chromium for the browser tests, which is installed on Debian if necessary, or null.
 */
export function findBrowser() {
  const headlessShell = "/usr/bin/chromium-headless-shell";
  const others = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const findHeadless = () => findFirstExisting([process.env.CHROMIUM_PATH, headlessShell]);
  if (findHeadless() || (findFirstExisting(others) && !canInstall()))
    return findHeadless() ?? findFirstExisting(others);
  // Older Debian releases lack the headless shell.
  if (installPackage("chromium-headless-shell") || findFirstExisting(others))
    return findHeadless() ?? findFirstExisting(others);
  return installPackage("chromium") ? findFirstExisting(others) : null;
}

/** Installs fonts with the same metrics as on most phones, because browser tests measure pages. */
export function installFonts() {
  const font = "fonts-liberation";
  const { stdout } = spawnSync("dpkg-query", ["-W", "-f", "${db:Status-Status}", font], { encoding: "utf8" });
  if (canInstall() && stdout !== "installed") installPackage(font);
}

/** Tests that need a missing program are skipped. */
const testPrograms = ["nginx", "redis-server", "lynx", "firefox-esr"];

/** Installs the programs that some tests need. Prints and returns those that are still missing. */
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

const findFirstExisting = (paths) => paths.find((path) => path && existsSync(path)) ?? null;

const canInstall = () => process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;

/** Installs a Debian package. Returns false if that fails, or without root on Debian. */
export function installPackage(name) {
  if (!canInstall()) {
    console.error(`Install ${name} (Debian: apt-get install ${name}) and run this again.`);
    return false;
  }
  log(`Installing ${name} (once) …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: ["ignore", "ignore", "inherit"], env: environment };
  // This file prevents Debian from starting an installed server.
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
 * Returns the session secret of a trial, which is stored in the data folder, so that sessions survive a
 * restart.
 */
export function getTrialSecret(folder) {
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

function listSources() {
  const files = [
    "package-lock.json",
    "remix.config.ts",
    "settled-flags.ts",
    "tailwind.config.ts",
    "scripts/build.mjs",
  ];
  for (const folder of ["app", "server", "locales", "public"]) listFiles(folder, files);
  return files.filter((file) => !/\.test\.tsx?$/.test(file)).sort();
}

function listFiles(folder, files) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) listFiles(path, files);
    else files.push(path);
  }
}

function computeDigest(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
