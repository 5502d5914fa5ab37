// What both commands need before they can do their work. Everything here is done only when it has to be.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const root = new URL("..", import.meta.url).pathname;
process.chdir(root);

/** Says what happens, so that nobody waits before a silent screen. */
export const say = (text) => console.log(`\u25b8 ${text}`);

/** Stops with a sentence where Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`This needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages of package-lock.json, unless just these are installed. */
export function installPackages() {
  const stamp = "node_modules/.installed";
  const wanted = digest([readFileSync("package-lock.json")]);
  // Packages that are shared with another folder are that one's: `npm ci` would empty it.
  if (lstatSync("node_modules", { throwIfNoEntry: false })?.isSymbolicLink()) return;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say("Installing packages (once, about a minute) …");
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"], {
    stdio: "inherit",
  });
  writeFileSync(stamp, wanted);
}

/** Builds website and programs, unless nothing they are made from has changed. */
export function buildAll() {
  const stamp = "build/.built";
  const wanted = digest(sources().map((file) => readFileSync(file)));
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say("Building (about half a minute) …");
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  writeFileSync(stamp, wanted);
}

/**
 * Finds a Chromium for the browser tests, installing Debian's where there is none. Gives its path, or null
 * with the reason said. The one without windows takes a third less time.
 */
export function findBrowser() {
  const withoutWindows = "/usr/bin/chromium-headless-shell";
  const others = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const quick = () => found([process.env.CHROMIUM_PATH, withoutWindows]);
  if (quick() || (found(others) && !canInstall())) return quick() ?? found(others);
  // An older Debian has no Chromium without windows.
  if (installPackage("chromium-headless-shell") || found(others)) return quick() ?? found(others);
  return installPackage("chromium") ? found(others) : null;
}

/**
 * Sees to it that a Debian has letters as wide as those of most phones, which Chromium doesn't bring along:
 * journeys measure how wide and high pages are.
 */
export function installFonts() {
  const font = "fonts-liberation";
  const { stdout } = spawnSync("dpkg-query", ["-W", "-f", "${db:Status-Status}", font], { encoding: "utf8" });
  if (canInstall() && stdout !== "installed") installPackage(font);
}

/** Sees to it that lynx is there for the test that uses it; without, that test is skipped. */
export function installTextBrowser() {
  if (spawnSync("lynx", ["-version"]).status !== 0) installPackage("lynx");
}

const found = (known) => known.find((path) => path && existsSync(path)) ?? null;

const canInstall = () => process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;

/** Installs a Debian package as root; false where that can't be done. */
export function installPackage(name) {
  if (!canInstall()) {
    console.error(`Please install ${name} (Debian: apt-get install ${name}) and run this again.`);
    return false;
  }
  say(`Installing ${name} (once) …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { stdio: ["ignore", "ignore", "inherit"], env: environment };
  spawnSync("apt-get", ["update", "-qq"], options);
  return (
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options).status === 0
  );
}

/** A secret for trials, made once and kept in the data folder, so that sessions outlive a restart. */
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
  const files = ["package-lock.json", "remix.config.ts", "tailwind.config.ts", "scripts/build.mjs"];
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
