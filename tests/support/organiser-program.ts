import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

/** The built organiser API as a program of its own, with its sample and data that go with it. */
export type OrganiserProgram = { url: string; stop(): Promise<void> };

/** Starts `build/organiser.mjs` and settles once it answers. */
export async function startOrganiserProgram(
  settings: Record<string, string> = {},
): Promise<OrganiserProgram> {
  const [port, dataDir] = [await freePort(), await mkdtemp(join(tmpdir(), "organiser-"))];
  const url = `http://127.0.0.1:${port}`;
  const program = spawn(process.execPath, ["build/organiser.mjs"], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      ORGANISER_PORT: String(port),
      DATA_DIR: dataDir,
      SAMPLE_DATA: "yes",
      OUTBOX_PORT: "0",
      LOG_LEVEL: "error",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (program.exitCode !== null) throw new Error("The organiser API ended before it listened.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  return {
    url,
    async stop() {
      const ended = once(program, "exit");
      program.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
