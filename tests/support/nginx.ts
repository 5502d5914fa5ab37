import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether this machine has an nginx. */
export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

export type RunningNginx = { port: number; close(): Promise<void> };

/** Starts an nginx of its own in front of instances of the site, as `docs/proxies/nginx.conf` has it. */
export async function startNginx(port: number, instances: readonly number[]): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const config = join(folder, "nginx.conf");
  await writeFile(config, configFor(folder, port, instances));
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

function configFor(folder: string, port: number, instances: readonly number[]): string {
  const servers = instances.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`);
  const scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off;
master_process off;
pid ${folder}/pid;
events { worker_connections 512; }
http {
  access_log off;
  ${scratch.join("\n  ")}
  upstream site { ${servers.join(" ")} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_read_timeout 60s;
      proxy_next_upstream error timeout;
      proxy_next_upstream_tries 3;
    }
  }
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
