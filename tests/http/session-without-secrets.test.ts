import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { logIn } from "../support/entry-visit.ts";
import { freePort } from "../support/free-port.ts";
import { textOf } from "../support/html-form.ts";
import { runOrganiserProgram } from "../support/organiser-program.ts";
import { startSite } from "../support/running-site.ts";

vi.setConfig({ testTimeout: 120_000 });

test("a user logged out by an API without its secrets stays logged out when the secrets are back", async () => {
  const folder = await mkdtemp(join(tmpdir(), "without-secrets-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const start = () => runOrganiserProgram(port, folder, {});
  const [secrets, aside] = [join(folder, "organiser", "secrets"), join(folder, "secrets-aside")];
  let organiser = await start();
  onTestFinished(() => organiser.kill());
  const site = await startSite({ organiserUrl: `http://127.0.0.1:${port}` });
  onTestFinished(() => site.close());
  const pages = ["/profile", "/events", "/my-account"];
  const browsers = pages.map(() => site.browse());
  for (const browser of browsers) await logIn(browser);

  await organiser.stop();
  await rename(secrets, aside);
  organiser = await start();
  for (const [index, path] of pages.entries()) {
    const browser = browsers[index];
    const response = await browser?.get(path);
    expect([path, response?.status, response?.location]).toEqual([path, 303, "/"]);
    expect(response?.setCookies, path).toContainEqual(expect.stringMatching(/session=;.*Max-Age=0/));
    expect(browser?.cookies.has("session"), path).toBe(false);
  }

  await organiser.stop();
  await rm(secrets, { recursive: true });
  await rename(aside, secrets);
  organiser = await start();
  for (const browser of browsers) expect(textOf((await browser.get("/")).body)).not.toContain("Sam");
});
