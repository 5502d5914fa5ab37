import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import settings from "../../package.json" with { type: "json" };
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { hasNginx, startNginx } from "../support/nginx.ts";
import { sendRaw } from "../support/raw-request.ts";

/** Whether this machine has a Caddy. */
const hasCaddy = spawnSync("caddy", ["version"]).status === 0;
const compose = await readFile("compose.yaml", "utf8");

describe.skipIf(!hasNginx)("the examples of nginx (needs nginx)", () => {
  test("lead plain http to https by the site's own name, whatever name was asked for", async () => {
    const nginx = await startNginx(await freePort(), [await freePort(), await freePort()]);
    onTestFinished(() => nginx.close());
    for (const host of ["www.example.com", "evil.example"]) {
      const answer = await sendRaw(nginx.plainPort, { target: "/events?page=2", lines: [`Host: ${host}`] });
      expect([answer.status, answer.location]).toEqual([301, "https://www.example.com/events?page=2"]);
    }
  });

  test("log no query and no referrer, neither of requests nor of errors", async () => {
    const nobodyListens = await freePort();
    const nginx = await startNginx(await freePort(), [nobodyListens, await freePort()]);
    onTestFinished(() => nginx.close());
    const lines = ["Host: www.example.com", "Referer: https://www.example.com/?a=secret-a"];
    await sendRaw(nginx.plainPort, { target: "/event/night?r=secret-r", lines });
    await sendRaw(nginx.port, { target: "/event/night?payum_token=secret-p", lines });
    const logged = await nginx.logged();
    expect(logged.match(/"GET \/event\/night HTTP\/1\.1" (301|503) /g)).toHaveLength(2);
    expect(logged).not.toContain("secret");
  });

  test("in compose.yaml is one that nginx takes, and no proxy passes on what a visitor says of the host", async () => {
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

test.skipIf(!hasCaddy)("the example of Caddy is one that Caddy takes (needs caddy)", async () => {
  const adapted = spawnSync("caddy", [
    "adapt",
    "--config",
    "docs/proxies/Caddyfile",
    "--adapter",
    "caddyfile",
  ]);
  expect([adapted.status, String(adapted.stderr)]).toEqual([0, expect.not.stringContaining("rror")]);
  expect(String(adapted.stdout)).toMatch(
    /request(>|\\u003e)uri":\{"filter":"regexp","regexp":"\\\\\?\.\*"\}/,
  );
});

test("no container starts with a secret that stands in the example, and Redis asks for its password", () => {
  expect(compose).toMatch(/redis-server,\s+--requirepass,\s+"?\$\{REDIS_PASSWORD:\?\}/);
  expect(compose).toMatch(/REDIS_URL: redis:\/\/:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379/);
  expect(compose).toMatch(/SESSION_SECRETS: \$\{SESSION_SECRETS:\?/);
  expect(compose).not.toMatch(/(PASSWORD|SECRETS):-/);
});

test("the container runs the site as `npm start` does", async () => {
  const command = `"node", ${settings.config.siteFlags.replace(/\S+/g, '"$&"').replaceAll(" ", ", ")}, "build/site.mjs"`;
  expect(await readFile("Dockerfile", "utf8")).toContain(`CMD [${command}]`);
});

test("every container is limited in memory, open files, rights and logs", () => {
  const services = /\nservices:\n(.*?)\n\nconfigs:/s.exec(compose)?.[1]?.split(/\n(?= {2}\w)/) ?? [];
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

test("images are named by their full versions", async () => {
  const named = [...compose.matchAll(/image: (\w+:\S+)/g)].map(([, image]) => image);
  const node = /ARG NODE=(\S+)/.exec(await readFile("Dockerfile", "utf8"))?.[1];
  expect([...named, `node:${node}`].filter((image) => !/:\d+\.\d+\.\d+/.test(image ?? ""))).toEqual([]);
});
