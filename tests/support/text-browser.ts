import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Whether lynx is installed. */
export const hasTextBrowser = spawnSync("lynx", ["-version"]).status === 0;

/** Lynx, controlled by keystrokes. Links and fields are found by the text next to them. */
export type TextBrowser = {
  /** Returns the text of the page, with a number in brackets before each link and field. */
  page(): Promise<string>;
  /** Activates the link, button or checkbox with this label, whose number is before the label. */
  press(label: string): Promise<void>;
  /** Replaces the value of the field after this label. */
  fill(label: string, text: string): Promise<void>;
  /** Selects an option of the list after this label; `offset` counts from the selected option. */
  pick(label: string, offset: number): Promise<void>;
  close(): Promise<void>;
};

/** Starts lynx on a page. Keystrokes are sent through a pipe, so that they can depend on the page. */
export async function startTextBrowser(url: string): Promise<TextBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "lynx-"));
  const keysPipe = join(folder, "keys");
  const settings = join(folder, "lynx.cfg");
  spawnSync("mkfifo", [keysPipe]);
  await writeFile(settings, settingLines.join("\n"));
  const lynx = spawn("lynx", [...options, `-cfg=${settings}`, `-cmd_script=${keysPipe}`, url], {
    cwd: folder,
    stdio: "ignore",
    env: {
      NODE_ENV: "test",
      PATH: "/usr/bin:/bin",
      HOME: folder,
      TERM: "vt100",
      LANG: "C.UTF-8",
      LINES: "50",
      COLUMNS: "120",
    },
  });
  const ended = new Promise<void>((resolve) => void lynx.once("exit", () => resolve()));
  const keys = await open(keysPipe, "w");
  let saves = 0;

  const send = (...names: string[]) => keys.write(names.map((name) => `key ${name}\n`).join(""));

  async function save(): Promise<string> {
    saves += 1;
    const name = `page-${saves}.txt`;
    await send("p", enter, clear, ...keysFor(name), enter);
    return join(folder, name);
  }

  async function page(): Promise<string> {
    const file = await save();
    // The first file is complete once lynx writes the second.
    const next = await save();
    while (!existsSync(next)) {
      if (lynx.exitCode !== null) throw new Error("Lynx has ended.");
      await pause(10);
    }
    return readFile(file, "utf8");
  }

  async function goTo(label: string, side: "before" | "after"): Promise<void> {
    const text = await page();
    const number = findNumberNextTo(text, label, side);
    if (number === null) throw new Error(`The page doesn't contain ${label}:\n${text}`);
    await send(...keysFor(`${number}g`), enter);
  }

  return {
    page,
    async press(label) {
      await goTo(label, "before");
      await send(enter);
    },
    async fill(label, text) {
      await goTo(label, "after");
      await send(enter, clear, ...keysFor(text), "<tab>");
    },
    async pick(label, offset) {
      await goTo(label, "after");
      await send(enter, ...Array.from({ length: Math.abs(offset) }, () => (offset < 0 ? up : down)), enter);
    },
    async close() {
      await keys.close();
      // On SIGTERM while its input ends, it may hang during its clean-up.
      lynx.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** With these options, fields are edited only once activated, and only local hosts are allowed. */
const options = ["-tna", "-localhost", "-accept_all_cookies", "-nocolor"];

/** With these settings, links and fields are numbered, and messages cause no delays. */
const settingLines = [
  "DEFAULT_KEYPAD_MODE:LINKS_AND_FORM_FIELDS_ARE_NUMBERED",
  "CHARACTER_SET:utf-8",
  "LOCALHOST_ALIAS:127.0.0.1",
  "INFOSECS:0",
  "MESSAGESECS:0",
  "ALERTSECS:0",
  "DELAYSECS:0",
  "",
];

const enter = "^J";
const clear = "^U";
const up = "Up Arrow";
const down = "Down Arrow";

const keysFor = (text: string): string[] =>
  text.split("").map((letter) => (letter === " " ? "<space>" : letter));

/**
 * Returns the number of the link or field next to a label; null without the label. In lines with multi-byte
 * characters, lynx overwrites a part of a field's number. Such a field has the number after the previous one.
 */
function findNumberNextTo(page: string, label: string, side: "before" | "after"): number | null {
  const at = page.indexOf(label);
  if (at < 0) return null;
  let number = 0;
  for (const match of page.matchAll(/\[(\d+)(\]?)/g)) {
    const isAfter = match.index >= at + label.length;
    if (isAfter && side === "before") return number;
    number = match[2] ? Number(match[1]) : number + 1;
    if (isAfter) return number;
  }
  return null;
}
