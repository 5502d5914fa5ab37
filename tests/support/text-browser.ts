import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Whether lynx is installed here. */
export const hasTextBrowser = spawnSync("lynx", ["-version"]).status === 0;

/** Lynx, used by keystrokes like a person would. Words are found as they stand on the page. */
export type TextBrowser = {
  /** The page that is shown, with a number in brackets before each link and field. */
  page(): Promise<string>;
  /**
   * Follows the link, presses the button or ticks the box whose words these are: their number stands before
   * them.
   */
  press(words: string): Promise<void>;
  /** Types into the field that comes after these words, in place of what is there. */
  fill(label: string, text: string): Promise<void>;
  /** Picks an option of the list that comes after these words; `place` counts from what is picked now. */
  pick(label: string, place: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts lynx on a page. Its keystrokes come through a pipe, so that each can depend on what the page says.
 */
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
    await send("p", enter, clear, ...lettersOf(name), enter);
    return join(folder, name);
  }

  async function page(): Promise<string> {
    const file = await save();
    // The first one is complete when lynx is about the next.
    const next = await save();
    while (!existsSync(next)) {
      if (lynx.exitCode !== null) throw new Error("Lynx has ended.");
      await pause(10);
    }
    return readFile(file, "utf8");
  }

  async function goTo(words: string, side: "before" | "after"): Promise<void> {
    const shown = await page();
    const number = numberBeside(shown, words, side);
    if (number === null) throw new Error(`The page doesn't say ${words}:\n${shown}`);
    await send(...lettersOf(`${number}g`), enter);
  }

  return {
    page,
    async press(words) {
      await goTo(words, "before");
      await send(enter);
    },
    async fill(label, text) {
      await goTo(label, "after");
      await send(enter, clear, ...lettersOf(text), "<tab>");
    },
    async pick(label, place) {
      await goTo(label, "after");
      await send(enter, ...Array.from({ length: Math.abs(place) }, () => (place < 0 ? up : down)), enter);
    },
    async close() {
      await keys.close();
      // Asked politely while its keys end, it may stop in the middle of cleaning up.
      lynx.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Fields are typed into only when entered, and nothing leaves this machine. */
const options = ["-tna", "-localhost", "-accept_all_cookies", "-nocolor"];

/** Links and fields have numbers, and messages aren't waited for. */
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

const lettersOf = (text: string): string[] =>
  text.split("").map((letter) => (letter === " " ? "<space>" : letter));

/**
 * The number of the link or field nearest to words on a page; null where they don't stand there. Lynx writes
 * a field over a part of its own number where the line has a letter of several bytes: such a number follows
 * the one before.
 */
function numberBeside(page: string, words: string, side: "before" | "after"): number | null {
  const place = page.indexOf(words);
  if (place < 0) return null;
  let number = 0;
  for (const found of page.matchAll(/\[(\d+)(\]?)/g)) {
    const isBehind = found.index >= place + words.length;
    if (isBehind && side === "before") return number;
    number = found[2] ? Number(found[1]) : number + 1;
    if (isBehind) return number;
  }
  return null;
}
