import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import settings from "../../package.json" with { type: "json" };

/** A built program in a process of its own, as in production. */
export type RunningProgram = {
  /** The process id. */
  id: number;
  /** Its output to stdout and stderr, at most the last 50 MB. */
  output(): string;
  /** Stops it gracefully; resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Kills it, as a crash or the OOM killer would. */
  kill(): Promise<void>;
};

/** The installation folder and Node binary of a program; by default those of the test. */
type Installation = { folder?: string; node?: string };

/** Starts a file of `build/` with these settings; resolves once it listens. */
export async function startProgram(
  file: "site.mjs" | "organiser.mjs",
  environment: Record<string, string>,
  { folder = process.cwd(), node = process.execPath }: Installation = {},
): Promise<RunningProgram> {
  const flags = file === "site.mjs" ? settings.config.siteFlags.split(" ") : [];
  const program = spawn(node, [...flags, `build/${file}`], {
    cwd: folder,
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-50_000_000);
    });
  program.stderr.pipe(process.stderr);
  await waitForOutput(program, file);

  return {
    output: () => output,
    id: program.pid ?? 0,
    async stop() {
      await end("SIGTERM");
      return program.exitCode;
    },
    kill: () => end("SIGKILL"),
  };

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    if (program.exitCode !== null || program.signalCode !== null) return;
    const ended = once(program, "exit");
    program.kill(signal);
    await ended;
  }
}

/** Resolves at the first output, which the program logs once it listens. Rejects if it exits before. */
function waitForOutput(program: ChildProcess, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    program.once("exit", (code) => reject(new Error(`${file} ended with ${code} before it listened.`)));
    program.stdout?.once("data", () => resolve());
  });
}
