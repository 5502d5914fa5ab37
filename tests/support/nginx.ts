import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether this machine has an nginx. */
export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

export type RunningNginx = { port: number; close(): Promise<void> };

/** Starts an nginx of its own, set up by `docs/proxies/nginx.conf`, in front of two instances of the site. */
export async function startNginx(port: number, instances: readonly [number, number]): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const config = join(folder, "nginx.conf");
  await writeFile(config, await configFor(folder, port, instances));
  const nginx = spawn("nginx", ["-p", folder, "-c", config, "-e", join(folder, "error.log")], {
    stdio: "inherit",
  });
  await untilItListens(port, nginx);

  return {
    port,
    async close() {
      const ended = once(nginx, "exit");
      nginx.kill("SIGQUIT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The example of the documentation, with ports of this test and without the certificate. */
async function configFor(
  folder: string,
  port: number,
  instances: readonly [number, number],
): Promise<string> {
  const example = await readFile("docs/proxies/nginx.conf", "utf8");
  const [first, second] = instances;
  const site = example
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${first}`)
    .replaceAll("127.0.0.1:3010", `127.0.0.1:${second}`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *ssl_.*$/gm, "");
  const scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off;
master_process off;
pid ${folder}/pid;
events { worker_connections 512; }
http {
access_log off;
${scratch.join("\n")}
${site}
}
`;
}

/** Settles once something takes connections at the port. */
async function untilItListens(port: number, nginx: ChildProcess): Promise<void> {
  for (;;) {
    if (nginx.exitCode !== null) throw new Error("nginx ended before it listened.");
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true));
      socket.on("error", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
