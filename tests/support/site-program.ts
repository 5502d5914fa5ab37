import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** The built site as a program of its own, as it runs in earnest. */
export type SiteProgram = {
  /** Asks it to drain, and settles with its exit code. */
  stop(): Promise<number | null>;
  /** All that it has written to standard output and standard error so far. */
  said(): string;
  /** Ends it in the middle of whatever it does, as a crash or a lack of memory would. */
  kill(): Promise<void>;
};

/** Starts `build/site.mjs` with these settings and settles once it listens. */
export async function startSiteProgram(settings: Record<string, string>): Promise<SiteProgram> {
  const program = spawn(process.execPath, ["build/site.mjs"], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (piece: Buffer) => {
      said += piece.toString();
    });
  program.stderr.pipe(process.stderr);
  await listening(program);

  return {
    said: () => said,
    async stop() {
      const ended = once(program, "exit");
      program.kill("SIGTERM");
      await ended;
      return program.exitCode;
    },
    async kill() {
      const ended = once(program, "exit");
      program.kill("SIGKILL");
      await ended;
    },
  };
}

/** Its first line says that it listens. */
function listening(program: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    program.once("exit", (code) => reject(new Error(`The site ended with ${code} before it listened.`)));
    program.stdout?.once("data", () => resolve());
  });
}
