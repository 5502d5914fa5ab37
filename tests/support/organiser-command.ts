import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs the built API with these arguments, for instance `backup DIR`, and `input` as its standard input; `settings` are added to its environment; `uid` is the user
 * that it runs as.
 * Returns its exit status and all output once it has exited.
 */
export async function organiserCommand(
  dataDir: string,
  args: readonly string[],
  input = "",
  settings: Record<string, string> = {},
  uid = process.getuid?.() ?? 0,
) {
  const program = spawn(process.execPath, ["build/organiser.mjs", ...args], {
    uid,
    env: { NODE_ENV: "production", DATA_DIR: dataDir, ORGANISER_PORT: "0", OUTBOX_PORT: "0", ...settings },
    stdio: "pipe",
  });
  let output = "";
  for (const stream of [program.stdout, program.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  program.stdin.end(input);
  const [status]: unknown[] = await once(program, "close");
  return { status, output };
}
