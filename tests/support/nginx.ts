import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

/** Whether this machine has an nginx. */
export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

export type RunningNginx = {
  port: number;
  /** Where it answers plain http with a redirect to https. */
  plainPort: number;
  /** What it has put into its cache so far: address, headers and body of each answer. */
  cached(): Promise<string[]>;
  /** What it has logged: its requests and its errors. */
  logged(): Promise<string>;
  close(): Promise<void>;
};

type Options = {
  /**
   * Keeps every answer that says it may be kept, whatever it is, and says in `X-Cache` where each came from.
   */
  hasCache?: boolean;
};

/**
 * Starts an nginx of its own, set up by `docs/proxies/nginx.conf`, in front of two or more instances of the
 * site.
 */
export async function startNginx(
  port: number,
  instances: readonly number[],
  { hasCache = false }: Options = {},
): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const config = join(folder, "nginx.conf");
  const plainPort = await freePort();
  const site = await siteIn(port, plainPort, instances, folder);
  const cache = join(folder, "cache");
  await writeFile(config, configFor(folder, hasCache ? withCache(site, cache) : site));
  const nginx = spawn("nginx", ["-p", folder, "-c", config, "-e", join(folder, "error.log")], {
    stdio: "inherit",
  });
  await untilItListens(port, nginx);

  return {
    port,
    plainPort,
    async cached() {
      const entries = await readdir(cache, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1")));
    },
    async logged() {
      const logs = await Promise.all(
        ["site.log", "site.error.log"].map((name) => readFile(join(folder, name), "utf8")),
      );
      return logs.join("");
    },
    async close() {
      const ended = once(nginx, "exit");
      nginx.kill("SIGQUIT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The example of the documentation, with ports of this test and without the certificate. */
async function siteIn(
  port: number,
  plainPort: number,
  [first, ...others]: readonly number[],
  folder: string,
): Promise<string> {
  const example = await readFile("docs/proxies/nginx.conf", "utf8");
  return example
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${first}`)
    .replaceAll(/^( *server )127\.0\.0\.1:3010(.*)$/gm, (_line, server, rest) =>
      others.map((other) => `${server}127.0.0.1:${other}${rest}`).join("\n"),
    )
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port}`)
    .replace("/var/cache/nginx-site", `${folder}/pages`)
    .replaceAll("/var/log/nginx", folder)
    .replaceAll(/^ *ssl_.*$/gm, "");
}

/**
 * A cache for the whole site, which nothing but the site's own headers keeps from anything; and no limits.
 */
function withCache(site: string, cache: string): string {
  const zone = `proxy_cache_path ${cache} levels=1 keys_zone=site:10m inactive=1d use_temp_path=off;`;
  const use = "proxy_cache site; add_header X-Cache $upstream_cache_status always; proxy_connect_timeout";
  const withoutItsOwn = site.replaceAll(
    /^ *(proxy_(no_cache|cache|cache_key|cache_bypass)|limit_(req|conn)) .*$/gm,
    "",
  );
  return `${zone}\n${withoutItsOwn.replace("proxy_connect_timeout", use)}`;
}

function configFor(folder: string, site: string): string {
  const scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off;
master_process off;
pid ${folder}/pid;
events { worker_connections 8192; }
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
