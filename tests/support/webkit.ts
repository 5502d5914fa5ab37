import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "./free-port.ts";
import type { TypedPage } from "./odd-typing.ts";

const findFirst = (paths: readonly string[]) => paths.find((path) => existsSync(path));

const libraries = existsSync("/usr/lib") ? readdirSync("/usr/lib").map((name) => `/usr/lib/${name}`) : [];
const driver = findFirst(["/usr/bin/WebKitWebDriver"]);
const browser = findFirst(
  libraries.flatMap((folder) => [
    `${folder}/webkit2gtk-4.1/MiniBrowser`,
    `${folder}/webkit2gtk-4.0/MiniBrowser`,
  ]),
);
const screen = findFirst(["/usr/bin/Xvfb"]);

/** Whether Safari's engine can be run: Debian's packages webkit2gtk-driver and xvfb are installed. */
export const hasWebKit = driver !== undefined && browser !== undefined && screen !== undefined;

export type WebKit = {
  /** Opens a window without cookies. It replaces the one before. */
  newPage(): Promise<TypedPage>;
  close(): Promise<void>;
};

/** Keys of the WebDriver protocol. */
const keyCodes: Record<string, string> = {
  ArrowUp: "\uE013",
  ArrowDown: "\uE015",
  ArrowRight: "\uE014",
  PageUp: "\uE00E",
  Delete: "\uE017",
};
const control = "\uE009";

const Response = z.object({ value: z.unknown() });
const Session = z.object({ sessionId: z.string() });
const ElementReference = z.record(z.string(), z.string());

/** Starts WebKit's driver on a virtual screen. */
export async function startWebKit(): Promise<WebKit> {
  const display = spawn(screen ?? "", ["-displayfd", "1", "-screen", "0", "800x1000x24", "-nolisten", "tcp"]);
  const [number] = await once(display.stdout, "data");
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, LIBGL_ALWAYS_SOFTWARE: "1" };
  const driving = spawn(driver ?? "", [`--port=${port}`], { env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isListening(url))) await delay(50);
  let session: string | undefined;

  return {
    async newPage() {
      if (session !== undefined) await send("DELETE", `${url}/session/${session}`);
      const options = { binary: browser, args: ["--automation"] };
      const alwaysMatch = { browserName: "MiniBrowser", "webkitgtk:browserOptions": options };
      const created = await send("POST", `${url}/session`, { capabilities: { alwaysMatch } });
      session = Session.parse(created).sessionId;
      return pageOf(`${url}/session/${session}`);
    },
    async close() {
      if (session !== undefined) await send("DELETE", `${url}/session/${session}`);
      await Promise.all([driving, display].map(stop));
    },
  };
}

const isListening = (url: string): Promise<boolean> =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

async function stop(program: ChildProcess): Promise<void> {
  const ended = once(program, "exit");
  program.kill();
  await ended;
}

/** Sends a command of the WebDriver protocol. */
async function send(method: "POST" | "DELETE", url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = Response.parse(await response.json());
  if (!response.ok) throw new Error(`WebKit's driver: ${JSON.stringify(value)}`);
  return value;
}

function pageOf(session: string): TypedPage {
  const post = (command: string, body: object) => send("POST", `${session}/${command}`, body);
  const find = async (selector: string): Promise<string> => {
    const found = await post("element", { using: "css selector", value: selector });
    const [id] = Object.values(ElementReference.parse(found));
    return `element/${id}`;
  };
  const press = (keys: readonly string[]) =>
    post("actions", {
      actions: [
        {
          type: "key",
          id: "keyboard",
          actions: [
            ...keys.map((value) => ({ type: "keyDown", value })),
            ...keys.toReversed().map((value) => ({ type: "keyUp", value })),
          ],
        },
      ],
    });
  const evaluate = (expression: string): Promise<unknown> =>
    post("execute/sync", { script: `return (${expression});`, args: [] });
  return {
    goto: (address) => post("url", { url: address }),
    evaluate,
    focus: (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)}).focus()`),
    click: async (selector) => post(`${await find(selector)}/click`, {}),
    press: (key) => {
      const [letter] = /(?<=^ControlOrMeta\+)[az]$/.exec(key) ?? [];
      if (letter !== undefined) return press([control, letter]);
      const code = keyCodes[key];
      return code === undefined ? Promise.reject(new Error(`No key ${key}.`)) : press([code]);
    },
    type: async (text) => post(`${await find(":focus")}/value`, { text }),
    insert: (text) => evaluate(`document.execCommand("insertText", false, ${JSON.stringify(text)})`),
    wheel: () => evaluate(`scrollBy(0, 120)`),
  };
}
