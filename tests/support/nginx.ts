import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

/** Whether nginx is installed. */
export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

export type RunningNginx = {
  port: number;
  /** The port on which it redirects http to https. */
  plainPort: number;
  /** Returns the files of its cache: URL, headers and body of each response. */
  readCache(): Promise<string[]>;
  /** Returns its access log and its error log. */
  readLogs(): Promise<string>;
  close(): Promise<void>;
};

type Options = {
  /** Caches every response that allows it, and sends the cache status in `X-Cache`. */
  hasCache?: boolean;
};

/** Starts an nginx with `docs/proxies/nginx.conf` in front of two or more instances of the site. */
export async function startNginx(
  port: number,
  instances: readonly number[],
  { hasCache = false }: Options = {},
): Promise<RunningNginx> {
  return runNginx(port, "site", (plainPort, folder) => {
    const site = buildSiteConfig(port, plainPort, instances, folder);
    return hasCache ? withCache(site, join(folder, "cache")) : site;
  });
}

/** Starts an nginx with `docs/proxies/nginx-api.conf` in front of an organiser API. */
export const startNginxOfApi = (port: number, api: number): Promise<RunningNginx> =>
  runNginx(port, "api", (plainPort, folder) =>
    replacePorts(example("nginx-api.conf"), port, plainPort, folder).replaceAll(
      "127.0.0.1:3001",
      `127.0.0.1:${api}`,
    ),
  );

/** Starts an nginx with both examples, included in the order of `names`, without programs behind them. */
export const startNginxOfBoth = (port: number, names: readonly string[]): Promise<RunningNginx> =>
  runNginx(port, "site", (plainPort, folder) =>
    names
      .map((name) => replacePorts(example(name), port, plainPort, folder))
      .join("\n")
      .replaceAll(/127\.0\.0\.1:30[01][01]\b/g, "127.0.0.1:1")
      .replace("/var/cache/nginx-site", `${folder}/pages`),
  );

/** `name` is that of its log files; `serversIn` returns its server blocks. */
async function runNginx(
  port: number,
  name: "site" | "api",
  buildServerBlocks: (plainPort: number, folder: string) => string,
): Promise<RunningNginx> {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const config = join(folder, "nginx.conf");
  const plainPort = await freePort();
  const cache = join(folder, "cache");
  await writeFile(config, configFor(folder, buildServerBlocks(plainPort, folder)));
  const nginx = spawn("nginx", ["-p", folder, "-c", config, "-e", join(folder, "error.log")], {
    stdio: "inherit",
  });
  await waitUntilListening(port, nginx);

  return {
    port,
    plainPort,
    async readCache() {
      const entries = await readdir(cache, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1")));
    },
    async readLogs() {
      const logs = await Promise.all(
        [`${name}.log`, `${name}.error.log`].map((file) => readFile(join(folder, file), "utf8")),
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

/** Returns the documented configuration with this test's ports and without the certificate. */
function buildSiteConfig(
  port: number,
  plainPort: number,
  [first, ...others]: readonly number[],
  folder: string,
): string {
  return replacePorts(example("nginx.conf"), port, plainPort, folder)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${first}`)
    .replaceAll(/^( *server )127\.0\.0\.1:3010(.*)$/gm, (_line, server, rest) =>
      others.map((other) => `${server}127.0.0.1:${other}${rest}`).join("\n"),
    )
    .replace("/var/cache/nginx-site", `${folder}/pages`);
}

const example = (name: string): string => readFileSync(`docs/proxies/${name}`, "utf8");

const replacePorts = (servers: string, port: number, plainPort: number, folder: string): string =>
  servers
    .replace("listen 80", `listen 127.0.0.1:${plainPort}`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port}`)
    .replaceAll("/var/log/nginx", folder)
    .replaceAll(/^ *ssl_.*$/gm, "");

/** Makes nginx cache all responses that their headers allow, and removes the rate limits. */
function withCache(site: string, cache: string): string {
  const zone = `proxy_cache_path ${cache} levels=1 keys_zone=site:10m inactive=1d use_temp_path=off;`;
  const use = "proxy_cache site; add_header X-Cache $upstream_cache_status always; proxy_connect_timeout";
  const withoutOwnCache = site.replaceAll(
    /^ *(proxy_(no_cache|cache|cache_key|cache_bypass)|limit_(req|conn)) .*$/gm,
    "",
  );
  return `${zone}\n${withoutOwnCache.replace("proxy_connect_timeout", use)}`;
}

function configFor(folder: string, site: string): string {
  const tempPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off;
master_process off;
pid ${folder}/pid;
events { worker_connections 8192; }
http {
access_log off;
${tempPaths.join("\n")}
${site}
}
`;
}

/** Resolves once the port accepts connections. */
async function waitUntilListening(port: number, nginx: ChildProcess): Promise<void> {
  for (;;) {
    if (nginx.exitCode !== null) throw new Error("nginx ended before it listened.");
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true));
      socket.on("error", () => resolve(false));
      socket.on("connect", () => socket.destroy());
    });
    if (isListening) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
