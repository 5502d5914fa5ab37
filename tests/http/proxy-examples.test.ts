import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import settings from "../../package.json" with { type: "json" };
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/free-port.ts";
import { hasNginx, startNginx, startNginxOfApi, startNginxOfBoth } from "../support/nginx.ts";
import { startOrganiser } from "../support/running-organiser.ts";
import { sendRaw } from "../support/raw-request.ts";

/** Whether Caddy is installed. */
const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
const compose = await readFile("compose.yaml", "utf8");

describe.skipIf(!hasNginx)("the nginx examples (needs nginx)", () => {
  test("redirect http to https at the site's own name, whatever host was requested", async () => {
    const nginx = await startNginx(await freePort(), [await freePort(), await freePort()]);
    onTestFinished(() => nginx.close());
    for (const host of ["www.example.com", "evil.example"]) {
      const redirected = await sendRaw(nginx.plainPort, {
        target: "/events?page=2",
        lines: [`Host: ${host}`],
      });
      expect([redirected.status, redirected.location]).toEqual([
        301,
        "https://www.example.com/events?page=2",
      ]);
    }
  });

  test("log no query and no referrer, in neither access nor error logs", async () => {
    const unusedPort = await freePort();
    const nginx = await startNginx(await freePort(), [unusedPort, await freePort()]);
    onTestFinished(() => nginx.close());
    const lines = ["Host: www.example.com", "Referer: https://www.example.com/?a=secret-a"];
    await sendRaw(nginx.plainPort, { target: "/event/night?r=secret-r", lines });
    await sendRaw(nginx.port, { target: "/event/night?payum_token=secret-p", lines });
    const logged = await nginx.readLogs();
    expect(logged.match(/"GET \/event\/night HTTP\/1\.1" (301|503) /g)).toHaveLength(2);
    expect(logged).not.toContain("secret");
  });

  test("for the API pass on whole uploads and the client's IP address, and log no query and no token", async () => {
    const api = createServer((request, response) => {
      let bytes = 0;
      request.on("data", (chunk: Buffer) => (bytes += chunk.length));
      request.on("end", () =>
        response.end(JSON.stringify({ url: request.url, headers: request.headers, bytes })),
      );
    });
    const apiPort = await freePort();
    await new Promise<void>((resolve) => api.listen(apiPort, "127.0.0.1", resolve));
    const nginx = await startNginxOfApi(await freePort(), apiPort);
    onTestFinished(() => nginx.close());
    const url = `http://127.0.0.1:${nginx.port}`;
    const sent = await fetch(`${url}/pay/secret-t?payum_token=secret-p`, {
      method: "POST",
      headers: { "x-forwarded-for": "198.51.100.1", "x-forwarded-host": "evil.example" },
      body: Buffer.alloc(30_000_000),
    });
    const received = z
      .object({ url: z.string(), headers: z.record(z.string(), z.string()), bytes: z.number() })
      .parse(await sent.json());
    expect([received.url, received.bytes]).toEqual(["/pay/secret-t?payum_token=secret-p", 30_000_000]);
    expect(received.headers).toMatchObject({
      host: `127.0.0.1:${nginx.port}`,
      "x-forwarded-for": "127.0.0.1",
    });
    expect(received.headers).not.toHaveProperty("x-forwarded-host");
    expect((await fetch(`${url}/healthz`)).status).toBe(404);
    const plain = await sendRaw(nginx.plainPort, {
      target: "/cms?a=secret-a",
      lines: ["Host: evil.example"],
    });
    expect([plain.status, plain.location]).toEqual([301, "https://entries.example.com/cms?a=secret-a"]);

    await new Promise((resolve) => api.close(resolve));
    const away = await fetch(`${url}/pay/secret-t?payum_token=secret-p`);
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await away.text()).toContain("don’t pay again");
    const logged = await nginx.readLogs();
    expect(logged.match(/"(GET|POST) \/pay\/\* HTTP\/1\.1" (200|503) /g)).toHaveLength(2);
    expect(logged).not.toContain("secret");
  });

  test("for the site and for the API can be included together in any order; unknown names go to the site", async () => {
    const port = await freePort();
    // As `include conf.d/*.conf` reads them: "-" sorts before ".".
    const nginx = await startNginxOfBoth(port, ["nginx-api.conf", "nginx.conf"]);
    onTestFinished(() => nginx.close());
    const locationAt = async (host: string) =>
      (await sendRaw(nginx.plainPort, { target: "/a", lines: [`Host: ${host}`] })).location;
    expect(await locationAt("unknown.example")).toBe("https://www.example.com/a");
    expect(await locationAt("entries.example.com")).toBe("https://entries.example.com/a");
    const bodyAt = async (host: string) =>
      (await sendRaw(port, { target: "/a", lines: [`Host: ${host}`] })).body;
    // Neither program runs, so nginx responds itself.
    expect(await bodyAt("unknown.example")).toContain("We will be back soon");
    expect(await bodyAt("entries.example.com")).toContain("be reached right now");
  });

  test("in compose.yaml are valid, and no proxy passes on a client's host headers", async () => {
    const content = /content: \|\n(.*?)\n\nvolumes:/s.exec(compose)?.[1] ?? "";
    const folder = await mkdtemp(join(tmpdir(), "compose-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const server = content
      .replaceAll("$$", "$")
      .replaceAll(/site-[12]:3000/g, "127.0.0.1:3000")
      .replaceAll("/var/log/nginx", folder);
    expect(server).toContain('proxy_set_header X-Forwarded-Host "";');
    const config = join(folder, "nginx.conf");
    await writeFile(config, `pid ${folder}/pid;\nevents {}\nhttp {\n${server}\n}\n`);
    const checked = spawnSync("nginx", ["-t", "-p", folder, "-c", config, "-e", join(folder, "error.log")]);
    expect([checked.status, String(checked.stderr)]).toEqual([
      0,
      expect.stringContaining("test is successful"),
    ]);
    expect(await readFile("docs/proxies/nginx.conf", "utf8")).toContain(
      'proxy_set_header X-Forwarded-Host "";',
    );
    expect(await readFile("docs/proxies/Caddyfile", "utf8")).toContain("header_up -X-Forwarded-Host");
  });
});

test.skipIf(!hasNginx)(
  "the client's IP address is taken from a configured further proxy, and from no one else (needs nginx)",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "behind-"));
    const port = await freePort();
    const example = await readFile("docs/proxies/nginx-behind-a-proxy.conf", "utf8");
    const addressBehind = async (network: string): Promise<string> => {
      const behind = example.replace("192.0.2.0/24", network);
      const server = `server { listen 127.0.0.1:${port}; return 200 $remote_addr; }`;
      const config = join(folder, "nginx.conf");
      await writeFile(
        config,
        `daemon off; master_process off; pid ${folder}/pid; events {} http { access_log off;\n${behind}\n${server} }`,
      );
      const nginx = spawn("nginx", ["-p", folder, "-c", config, "-e", join(folder, "error.log")]);
      const headers = { "x-forwarded-for": "198.51.100.1, 203.0.113.9" };
      try {
        return await eventually(async () => (await fetch(`http://127.0.0.1:${port}/`, { headers })).text());
      } finally {
        const ended = once(nginx, "exit");
        nginx.kill("SIGQUIT");
        await ended;
      }
    };
    onTestFinished(() => rm(folder, { recursive: true }));
    expect(await addressBehind("127.0.0.0/8")).toBe("203.0.113.9");
    expect(await addressBehind("192.0.2.0/24")).toBe("127.0.0.1");
  },
);

test("the examples for the API remove the tokens of all of its pages from the logs", async () => {
  const organiser = await startOrganiser({ hasSampleData: false });
  onTestFinished(() => organiser.close());
  const prefixes = organiser.dependencies.features
    .flatMap(({ pages = [] }) => pages.map(({ path }) => path))
    .filter((path) => path.endsWith("{*token}"))
    .map((path) => path.slice(1, -"/{*token}".length));
  expect(prefixes.length).toBeGreaterThan(3);
  for (const name of ["nginx-api.conf", "Caddyfile", "Caddyfile-api"]) {
    const [, listed = ""] =
      /\/\(\?:([\w|/-]+)\)\//.exec(await readFile(`docs/proxies/${name}`, "utf8")) ?? [];
    expect(listed.split("|").toSorted(), name).toEqual(prefixes.toSorted());
  }
});

test.skipIf(!hasCaddy).each([
  ["Caddyfile", "www.example.com"],
  ["Caddyfile-api", "entries.example.com"],
])("the example %s is valid for Caddy (needs caddy)", async (name, host) => {
  const adapted = spawnSync("caddy", ["adapt", "--config", `docs/proxies/${name}`, "--adapter", "caddyfile"]);
  expect([adapted.status, String(adapted.stderr)]).toEqual([0, expect.not.stringContaining("rror")]);
  expect(String(adapted.stdout)).toContain(host);
  expect(String(adapted.stdout)).toMatch(/request(>|\\u003e)uri":\{"filter":"regexp",/);
});

test.skipIf(!hasCaddy)(
  "the Caddy examples log no query, referrer or token, in neither access nor error logs (needs caddy)",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "caddy-"));
    const [port, unusedPort] = [await freePort(), await freePort()];
    const both = await Promise.all(
      ["Caddyfile", "Caddyfile-api"].map((name) => readFile(`docs/proxies/${name}`, "utf8")),
    );
    const config = join(folder, "Caddyfile");
    const served = both
      .join("\n")
      .replace("\n{\n", "\n{\n\tadmin off\n")
      .replaceAll(/^(\w+)\.example\.com \{$/gm, `http://$1.example.com:${port} {`)
      .replaceAll(/127\.0\.0\.1:\d+/g, `127.0.0.1:${unusedPort}`)
      .replace("lb_try_duration 5s", "lb_try_duration 0s");
    await writeFile(config, served);
    const caddy = spawn("caddy", ["run", "--config", config, "--adapter", "caddyfile"], {
      env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
    });
    let logged = "";
    caddy.stderr.on("data", (text: Buffer) => (logged += text.toString()));
    onTestFinished(async () => {
      caddy.kill();
      await once(caddy, "exit");
      await rm(folder, { recursive: true });
    });

    const hosts = ["www.example.com", "WWW.example.com", "entries.example.com"];
    const targets = ["/event/night?r=secret-r", "/pay/secret-t", "/gift-voucher/secret-t"];
    await eventually(async () => {
      const lines = ["Host: other.example"];
      expect((await sendRaw(port, { target: "/", lines })).status).toBeGreaterThan(0);
    });
    for (const host of hosts) {
      const lines = [
        `Host: ${host}:${port}`,
        "Referer: https://www.example.com/?a=secret-a",
        "Cookie: session=secret-c",
        "Authorization: Bearer secret-b",
      ];
      for (const target of targets) await sendRaw(port, { target, lines });
    }
    const errors = () => logged.split("\n").filter((line) => line.includes('"logger":"http.log.error'));
    await eventually(async () => expect(errors()).toHaveLength(hosts.length * targets.length));
    expect(logged.match(/"uri":"\/event\/night"/g)?.length).toBeGreaterThanOrEqual(2 * hosts.length);
    expect(logged).not.toContain("secret");
  },
);

test("no container starts with the example's secrets, and Redis requires its password", () => {
  expect(compose).toMatch(/redis-server,\s+--requirepass,\s+"?\$\{REDIS_PASSWORD:\?\}/);
  expect(compose).toMatch(/REDIS_URL: redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379/);
  for (const [setting, secret] of [
    ["SESSION_SECRETS", "session_secrets"],
    ["ADDRESS_SERVICE_KEY", "address_service_key"],
    ["ORGANISER_ADDRESS_KEY", "address_service_key"],
  ]) {
    expect(compose).toContain(`${setting}_FILE: /run/secrets/${secret}\n`);
    expect(compose).toContain(`  ${secret}: { file: ./secrets/${secret} }\n`);
    expect(compose).not.toMatch(new RegExp(`\\b${setting}:`));
  }
  expect(compose).not.toMatch(/(PASSWORD|SECRETS):-/);
});

test("the container runs the site as `npm start` does", async () => {
  const command = `"node", ${settings.config.siteFlags.replace(/\S+/g, '"$&"').replaceAll(" ", ", ")}, "build/site.mjs"`;
  expect(await readFile("Dockerfile", "utf8")).toContain(`CMD [${command}]`);
});

test("every container has limits on memory, open files, privileges and logs", () => {
  const services =
    /\nservices:\n(.*?)\n\n# The containers' user/s.exec(compose)?.[1]?.split(/\n(?= {2}\w)/) ?? [];
  expect(services.map((service) => /\w[\w-]*/.exec(service)?.[0])).toEqual([
    "site-1",
    "site-2",
    "organiser",
    "redis",
    "proxy",
  ]);
  const shared = /\nx-contained: &contained\n(.*?)\n\n/s.exec(compose)?.[1] ?? "";
  for (const rule of ["cap_drop: [ALL]", "no-new-privileges", "nofile", "max-size"])
    expect(shared).toContain(rule);
  const site = /\nx-site: &site\n(.*?)\n\n/s.exec(compose)?.[1] ?? "";
  for (const service of [site, ...services.slice(2)]) {
    expect(service).toContain("<<: *contained");
    expect(service).toMatch(/mem_limit: \d+m/);
  }
  expect(compose).toMatch(/--maxmemory,\s+\d+mb/);
});

test("images are pinned to full versions", async () => {
  const named = [...compose.matchAll(/image: (\w+:\S+)/g)].map(([, image]) => image);
  const node = /ARG NODE=(\S+)/.exec(await readFile("Dockerfile", "utf8"))?.[1];
  expect([...named, `node:${node}`].filter((image) => !/:\d+\.\d+\.\d+/.test(image ?? ""))).toEqual([]);
});
