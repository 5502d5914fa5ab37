import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";

const started: { programs: ChildProcess[]; servers: Server[] } = { programs: [], servers: [] };

afterEach(async () => {
  for (const program of started.programs.splice(0)) program.kill("SIGKILL");
  for (const server of started.servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** Listens on a port, or any free one for 0, unless another program uses it already. Returns its number. */
async function listen(port: number): Promise<number> {
  const server = createServer();
  started.servers.push(server);
  await new Promise<void>((resolve) => {
    server.once("error", () => resolve());
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

function run(file: string, settings: Record<string, string>, ...args: string[]) {
  const program = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.programs.push(program);
  const output = { out: "", err: "" };
  program.stdout.on("data", (text: Buffer) => (output.out += text.toString()));
  program.stderr.on("data", (text: Buffer) => (output.err += text.toString()));
  return { program, output };
}

const site = {
  PUBLIC_URL: "http://localhost:3000",
  ORGANISER_API_URL: "http://localhost:1",
  SESSION_SECRETS: "a-secret-for-tests-that-is-long-enough",
};

test.each([
  ["no number", "bogus"],
  ["out of range", "70000"],
])("npm start says what to type when PORT is %s", async (_what, port) => {
  const { program, output } = run("scripts/start.mjs", { PORT: port });
  await once(program, "exit");
  expect([program.exitCode, output.err]).toEqual([
    1,
    "PORT is not a port: it must be a whole number from 1 to 65535.\nChoose another one, for example: PORT=3000 npm start\n",
  ]);
});

test("npm start says what to type when the requested port is in use", async () => {
  const port = await listen(0);
  const { program, output } = run("scripts/start.mjs", { PORT: String(port) });
  await once(program, "exit");
  expect([program.exitCode, output.err]).toEqual([
    1,
    `PORT: port ${port} is used by another program.\nChoose another one, for example: PORT=${port + 10} npm start\n`,
  ]);
});

test("npm start uses the next free port when none was requested, and says so", async () => {
  await listen(3000);
  const choosing = `import("./scripts/ports.mjs").then(({ choosePort }) => choosePort("PORT", 3000))`;
  const { program, output } = run("--eval", {}, choosing);
  await once(program, "exit");
  expect(output.out).toMatch(/Port 3000 is used by another program; using 30\d\d \(PORT=… chooses one\)/);
});

test.each([
  ["build/site.mjs", "PORT", site],
  ["build/site.mjs", "METRICS_PORT", { ...site, PORT: "0" }],
  ["build/site.mjs", "HEALTH_PORT", { ...site, PORT: "0" }],
  ["build/organiser.mjs", "ORGANISER_PORT", {}],
])("%s names the setting of a port that is in use", async (file, setting, settings) => {
  const port = await listen(0);
  const { program, output } = run(file, {
    ...settings,
    [setting]: String(port),
    DATA_DIR: ".cache/start-command",
  });
  await once(program, "exit");
  expect(program.exitCode).toBe(1);
  const msg: unknown = expect.stringMatching(new RegExp(`^\\s*${setting}: ${port}\\b`, "m"));
  expect(JSON.parse(output.err)).toMatchObject({ level: 60, msg });
  expect(output.err).not.toMatch(/\bat .*:\d+:\d+/);
});
