import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "lint-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** One violation for each rule; `fine` contains what the rules must accept. */
const planted = {
  "house(no-direct-cookie)": `export const a = (headers: Headers) => headers.set("Set-Cookie", "a=b");`,
  "house(no-request-signal)": `export const a = (request: Request) => request.signal;`,
  "house(no-unchecked-redirect)": `import { redirect } from "@remix-run/node";\nexport const a = (to: string) => redirect(to);`,
  "house(no-style-attribute)": `export const A = () => <p style={{ color: "red" }}>a</p>;`,
  "house(no-number-input)": 'export const A = () => <input type="number" />;',
  "house(no-other-form)": `declare const TextField: () => null;\nexport const A = () => (\n  <form method="post">\n    <p>\n      <TextField />\n    </p>\n  </form>\n);`,
  "typescript(no-floating-promises)": `declare function send(): Promise<void>;\nexport const a = (): void => {\n  send();\n};`,
  "eslint(no-void)": `declare function send(): Promise<void>;\nexport const a = (): void => void send();`,
  "node(no-process-env)": `export const a = process.env["PORT"];`,
};

const fine = [
  `import { redirect } from "@remix-run/node";`,
  `declare function toSafePath(path: string): string;`,
  `export const a = (url: string) => redirect(\`/event/\${url}\`);`,
  `export const b = (to: string) => { const path = toSafePath(to); return redirect(path); };`,
  `export const c = () => redirect("/login", 303);`,
  `export const D = () => <form method="post"><button type="submit">Log out</button></form>;`,
].join("\n");

const Report = z.object({
  diagnostics: z.array(z.object({ code: z.string().optional(), filename: z.string() })),
});
let found: { code?: string | undefined; filename: string }[] = [];

beforeAll(async () => {
  Object.values(planted).forEach((text, index) => write(`app/planted-${index}.tsx`, text));
  write("app/fine.tsx", fine);
  found = await lint();
});

test.each(Object.keys(planted).map((rule, index) => [rule, index] as const))(
  "the lint rule %s catches its planted violation",
  (rule, index) => {
    const codes = found
      .filter((finding) => finding.filename.endsWith(`planted-${index}.tsx`))
      .map((finding) => finding.code);
    expect(codes).toContain(rule);
  },
);

test("the lint rules accept fixed paths and checked addresses", () => {
  expect(found.filter((finding) => finding.filename.endsWith("fine.tsx"))).toEqual([]);
});

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

async function lint() {
  const program = resolve("node_modules/.bin/oxlint");
  const config = resolve(".oxlintrc.json");
  const output = await run(program, ["-c", config, "--format", "json", "."], { cwd: folder }).catch(
    // oxlint exits with 1 if it reports anything.
    (failure: { stdout: string }) => failure,
  );
  return Report.parse(JSON.parse(output.stdout)).diagnostics;
}
