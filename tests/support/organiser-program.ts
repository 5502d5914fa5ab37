import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { type RunningProgram, startProgram } from "./running-program.ts";

/** The built organiser API in a process of its own, with sample data that is removed on `stop`. */
export type OrganiserProgram = { url: string; stop(): Promise<void> };

/** Runs `build/organiser.mjs` with sample data in `dataDir`; resolves once it listens on `port`. */
export const runOrganiserProgram = (
  port: number,
  dataDir: string,
  settings: Record<string, string>,
): Promise<RunningProgram> =>
  startProgram("organiser.mjs", {
    ORGANISER_PORT: String(port),
    DATA_DIR: dataDir,
    SAMPLE_DATA: "yes",
    OUTBOX_PORT: "0",
    LOG_LEVEL: "error",
    ...settings,
  });

/** Runs the built API on a free port with a temporary data folder. */
export async function startOrganiserProgram(
  settings: Record<string, string> = {},
): Promise<OrganiserProgram> {
  const [port, dataDir] = [await freePort(), await mkdtemp(join(tmpdir(), "organiser-"))];
  const url = `http://127.0.0.1:${port}`;
  const program = await runOrganiserProgram(port, dataDir, settings);

  return {
    url,
    async stop() {
      await program.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
