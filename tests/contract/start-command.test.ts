import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";

const open: { programs: ChildProcess[]; servers: Server[] } = { programs: [], servers: [] };

afterEach(async () => {
  for (const program of open.programs.splice(0)) program.kill("SIGKILL");
  for (const server of open.servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** Takes a port, or any free one for 0, unless another program has it already. Gives its number. */
async function taken(port: number): Promise<number> {
  const server = createServer();
  open.servers.push(server);
  await new Promise<void>((resolve) => {
    server.once("error", () => resolve());
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

function run(file: string, settings: Record<string, string>, ...words: string[]) {
  const program = spawn(process.execPath, [file, ...words], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  open.programs.push(program);
  const said = { out: "", err: "" };
  program.stdout.on("data", (text: Buffer) => (said.out += text.toString()));
  program.stderr.on("data", (text: Buffer) => (said.err += text.toString()));
  return { program, said };
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
  const { program, said } = run("scripts/start.mjs", { PORT: port });
  await once(program, "exit");
  expect([program.exitCode, said.err]).toEqual([
    1,
    "PORT is no port: it must be a whole number from 1 to 65535.\nChoose another one, for example: PORT=3000 npm start\n",
  ]);
});

test("npm start says what to type when the port that was asked for is taken", async () => {
  const port = await taken(0);
  const { program, said } = run("scripts/start.mjs", { PORT: String(port) });
  await once(program, "exit");
  expect([program.exitCode, said.err]).toEqual([
    1,
    `PORT: port ${port} is used by another program.\nChoose another one, for example: PORT=${port + 10} npm start\n`,
  ]);
});

test("npm start takes the next free port when nobody asked for one, and says so", async () => {
  await taken(3000);
  const choosing = `import("./scripts/ports.mjs").then(({ portFor }) => portFor("PORT", 3000))`;
  const { program, said } = run("--eval", {}, choosing);
  await once(program, "exit");
  expect(said.out).toMatch(/Port 3000 is used by another program; taking 30\d\d \(PORT=… chooses one\)/);
});

test.each([
  ["build/site.mjs", "PORT", site],
  ["build/site.mjs", "METRICS_PORT", { ...site, PORT: "0" }],
  ["build/site.mjs", "HEALTH_PORT", { ...site, PORT: "0" }],
  ["build/organiser.mjs", "ORGANISER_PORT", {}],
])("%s names the setting of a port that is taken", async (file, setting, settings) => {
  const port = await taken(0);
  const { program, said } = run(file, {
    ...settings,
    [setting]: String(port),
    DATA_DIR: ".cache/start-command",
  });
  await once(program, "exit");
  expect(program.exitCode).toBe(1);
  expect(said.err).toMatch(new RegExp(`^\\s*${setting}: ${port}\\b`, "m"));
  expect(said.err).not.toMatch(/\bat .*:\d+:\d+/);
});
