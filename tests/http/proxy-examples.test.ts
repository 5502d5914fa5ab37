import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import settings from "../../package.json" with { type: "json" };
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { hasNginx, startNginx } from "../support/nginx.ts";
import { sendRaw } from "../support/raw-request.ts";

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

  test("in compose.yaml is one that nginx takes, and no proxy passes on what a visitor says of the host", async () => {
    const content = /content: \|\n(.*?)\n\nvolumes:/s.exec(compose)?.[1] ?? "";
    const server = content.replaceAll("$$", "$").replaceAll(/site-[12]:3000/g, "127.0.0.1:3000");
    expect(server).toContain('proxy_set_header X-Forwarded-Host "";');
    const folder = await mkdtemp(join(tmpdir(), "compose-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const config = join(folder, "nginx.conf");
    await writeFile(config, `pid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${server}\n}\n`);
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

test("images are named by their full versions", async () => {
  const named = [...compose.matchAll(/image: (\w+:\S+)/g)].map(([, image]) => image);
  const node = /ARG NODE=(\S+)/.exec(await readFile("Dockerfile", "utf8"))?.[1];
  expect([...named, `node:${node}`].filter((image) => !/:\d+\.\d+\.\d+/.test(image ?? ""))).toEqual([]);
});
