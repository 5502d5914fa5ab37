import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import settings from "../../package.json" with { type: "json" };

/** A program of the build as a process of its own, as it runs in earnest. */
export type RunningProgram = {
  /** Its process's id, for looking at its memory. */
  id: number;
  /** What it has written to standard output and standard error, the last 50 MB of it. */
  said(): string;
  /** Asks it to drain, and settles with its exit code. */
  stop(): Promise<number | null>;
  /** Ends it in the middle of whatever it does, as a crash or a lack of memory would. */
  kill(): Promise<void>;
};

/** Starts a file of `build/` with these settings and settles once it listens. */
export async function startProgram(
  file: "site.mjs" | "organiser.mjs",
  environment: Record<string, string>,
): Promise<RunningProgram> {
  const flags = file === "site.mjs" ? settings.config.siteFlags.split(" ") : [];
  const program = spawn(process.execPath, [...flags, `build/${file}`], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (piece: Buffer) => {
      said = (said + piece.toString()).slice(-50_000_000);
    });
  program.stderr.pipe(process.stderr);
  await listening(program, file);

  return {
    said: () => said,
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

/** Its first line says that it listens. */
function listening(program: ChildProcess, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    program.once("exit", (code) => reject(new Error(`${file} ended with ${code} before it listened.`)));
    program.stdout?.once("data", () => resolve());
  });
}
