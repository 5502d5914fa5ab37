import { createServer } from "node:net";
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeListenError, prepareEmptyFolder, requireDataFolder } from "./start-problems.ts";

const program = "The site";
const textOf = (error: unknown): string => (error instanceof Error ? error.message : "no Error");

/** The error of a failed listen. */
const listenFailure = (port: number, host: string): Promise<unknown> =>
  new Promise((resolve) => {
    const server = createServer().on("error", resolve);
    server.listen(port, host, () => server.close(() => resolve(null)));
  });

test.each([
  ["an address of another machine", "192.0.2.1"],
  ["a name that has no address", "none.invalid"],
])("%s is reported as the host setting", async (_what, host) => {
  const error = await listenFailure(0, host);
  const listeners = [
    { portSetting: "PORT", port: 3000, hostSetting: "HOST", host: "127.0.0.1" },
    { portSetting: "HEALTH_PORT", port: 0, hostSetting: "HEALTH_HOST", host },
  ];
  expect(textOf(describeListenError(error, program, listeners))).toBe(
    "The site can't start. Correct these settings:\n  HEALTH_HOST: must be an address or a name of this machine",
  );
});

test("a port in use is reported with the setting, or with both settings of the same port", async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  const error = await listenFailure(port, "127.0.0.1");
  const both = ["PORT", "METRICS_PORT"].map((portSetting) => ({ portSetting, port }));
  expect(textOf(describeListenError(error, program, both.slice(1)))).toContain(
    `\n  METRICS_PORT: ${port} is in use by another program`,
  );
  expect(textOf(describeListenError(error, program, both))).toContain(
    "\n  PORT, METRICS_PORT: must be different ports",
  );
});

test("other errors are unchanged", () => {
  const error = new Error("something else");
  expect(describeListenError(error, program, [])).toBe(error);
});

test("a folder or database without write access is reported as DATA_DIR", async () => {
  const folder = mkdtempSync(join(tmpdir(), "data-dir-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = join(folder, "a", "site");
  await requireDataFolder(made, program);
  expect(statSync(made).mode & 0o777).toBe(0o700);
  writeFileSync(join(made, "file"), "");
  await expect(requireDataFolder(join(made, "file", "site"), program)).rejects.toThrow(
    `The site can't start. Correct these settings:\n  DATA_DIR: ${join(made, "file")} isn't a folder`,
  );
  // A dangling link can't be written to by any user, including root.
  symlinkSync(join(folder, "none"), join(made, "organiser.before-upgrade-1.sqlite"));
  await requireDataFolder(made, program);
  symlinkSync(join(folder, "none"), join(made, "organiser.sqlite"));
  await expect(requireDataFolder(made, program)).rejects.toThrow(
    `DATA_DIR: this user can't write to ${join(made, "organiser.sqlite")}; it doesn't exist`,
  );
});

test("a command that moves the databases away checks the folder only", async () => {
  const folder = mkdtempSync(join(tmpdir(), "data-dir-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  symlinkSync(join(folder, "none"), join(folder, "organiser.sqlite"));
  await expect(requireDataFolder(folder, program)).rejects.toThrow("it doesn't exist");
  await requireDataFolder(folder, program, { prepare: prepareEmptyFolder });
});

test("a folder on an unresponsive file system is reported as DATA_DIR after the timeout", async () => {
  const prepare = () => new Promise<null>(() => undefined);
  await expect(requireDataFolder("/mnt/data", program, { timeoutMs: 1, prepare })).rejects.toThrow(
    "The site can't start. Correct these settings:\n  DATA_DIR: /mnt/data doesn't respond; look at the disk",
  );
});
