import { chown, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { isUsableFolder } from "../../shared/file-problems.ts";
import { quoteForShell } from "../../shared/file-problems.ts";
import { assertMovable, assertNotRootForOther } from "./ownership.ts";

vi.mock(import("../../shared/file-problems.ts"), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, isUsableFolder: vi.fn<typeof original.isUsableFolder>(original.isUsableFolder) };
});

test.each([
  ["/backups/2026-11-25", "/backups/2026-11-25"],
  ["--replace", "--replace"],
  ["/my backups/Jo's", String.raw`'/my backups/Jo'\''s'`],
  ["$(id)", "'$(id)'"],
  ["", "''"],
])("%s is quoted for a shell if it needs quotes", (argument, quoted) => {
  expect(quoteForShell(argument)).toBe(quoted);
});

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), "ownership-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test.skipIf(process.getuid?.() !== 0)(
  "root reads the whole command to run as the owner (needs root)",
  async () => {
    const folder = await newFolder();
    await chown(folder, 12_345, 12_345);
    const check = assertNotRootForOther(join(folder, "organiser"), ["/my backup", "--replace"]);
    await expect(check).rejects.toThrow(/node build\/organiser\.mjs restore '\/my backup' --replace$/);
  },
);

test("a user who isn't the owner of the API's folder is told to give the rest to its owner, too", async () => {
  const folder = await newFolder();
  await mkdir(join(folder, "restoring"));
  const { uid } = await stat(folder);
  vi.spyOn(process, "getuid").mockReturnValue(uid + 1);
  vi.mocked(isUsableFolder).mockReturnValue(false);
  await expect(assertMovable(folder, ["missing", "restoring"])).rejects.toThrow(
    `to the user that the API runs as: chown -R ${uid} ${folder}/restoring; chmod -R u+rwX ${folder}/restoring`,
  );
});
