import { spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

/**
 * Runs the test of an opening with 500 users twice: with one IP address per user, and with one for all.
 * Returns the section of the report.
 * @throws if the test fails
 */
export function createOpeningSection() {
  // “address” selects both tests by their titles.
  const args = ["vitest", "run", "tests/faults/entries-open.test.ts", "-t", "address"];
  const { status, stdout, stderr } = spawnSync("npx", args, {
    encoding: "utf8",
    env: { ...process.env, FULL: "1" },
  });
  const lines = stripVTControlCharacters(stdout).split("\n");
  const rows = lines.filter((line) => line.startsWith("| opening,"));
  if (status !== 0 || rows.length !== 2) throw new Error(`The opening failed:\n${stdout}\n${stderr}`);
  return `
## An opening with real requests

Two instances, the embedded API, nginx, Redis and all browsers share the processor (\`npm run bench -- --opening\`). Half of the users log in before, all fill in the form without JavaScript; rejected users return as the page says.

| addresses | users | outcome | errors | requests | times |
| ---- | --- | ------------------- | ----- | -------------- | ---- |
${rows.map((row) => row.replace("| opening, ", "| ")).join("\n")}
`;
}
