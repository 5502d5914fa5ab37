import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createMailServer } from "../../server/organiser/mail/mail-server.ts";
import { startMailServer } from "../support/mail-server.ts";

const letter = {
  id: 7,
  queuedAt: 1_770_000_000_000,
  from: { name: "Long Straight", address: "mail@straight.example" },
  to: "driver@example.com",
  replyTo: "office@straight.example",
  subject: "Receipt",
  text: "Thanks",
  html: null,
  attachments: [],
};

/** The headers of a sent email, unfolded and decoded, by name. */
async function sentHeaders(changed: Partial<typeof letter>): Promise<Map<string, string>> {
  const server = await startMailServer();
  const mailServer = createMailServer(`smtp://127.0.0.1:${server.port}`, pino({ level: "silent" }));
  onTestFinished(async () => {
    mailServer.close();
    await server.stop();
  });
  expect(await mailServer.deliver({ ...letter, ...changed })).toEqual({ kind: "accepted" });
  const [head = ""] = (server.accepted[0] ?? "").split("\r\n\r\n");
  for (const line of head.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
  expect(head).toMatch(/^[\0-\x7f]*$/);
  const headers = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return new Map(headers.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), valueOf(line)]));
}

const valueOf = (line: string): string =>
  line
    .slice(line.indexOf(":") + 1)
    .trim()
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/(?:=\?UTF-8\?[BQ]\?[^?]*\?=)+/gi, (encodedWords) =>
      Buffer.concat(
        [...encodedWords.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, kind = "", text = ""]) =>
          kind.toUpperCase() === "B" ? Buffer.from(text, "base64") : quotedBytes(text),
        ),
      ).toString(),
    );

const quotedBytes = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll("_", " ")
      .replace(/=([\dA-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  );

test.each([
  "نادي السباق الطويل",
  "长直道赛车俱乐部",
  "Łódź Wyścigi – Zażółć gęślą jaźń",
  "Smith, Sons; Racing",
  'The "Quick" Club',
  "Back\\slash Motorsport",
  "Club <office@evil.example>",
  "Line\r\nBcc: evil@example.com",
  "Line\nX-Evil: yes\n\nBody",
  "=?utf-8?B?ZXZpbA==?=",
  "👩‍🔧🏁 Night Shift",
  "x".repeat(300),
  "长".repeat(200),
  "",
])("the organiser's name “%s” is the sender name, and can't inject a header", async (name) => {
  const headers = await sentHeaders({ from: { ...letter.from, name } });
  expect([...headers.keys()].toSorted()).toEqual([
    "auto-submitted",
    "content-transfer-encoding",
    "content-type",
    "date",
    "from",
    "message-id",
    "mime-version",
    "reply-to",
    "subject",
    "to",
  ]);
  expect(headers.get("from")).toMatch(/<?mail@straight\.example>?$/);
  expect(headers.get("reply-to")).toMatch(/<?office@straight\.example>?$/);
  const shown = (headers.get("from") ?? "")
    .replace(/\s*<?mail@straight\.example>?$/, "")
    .replace(/^"(.*)"$/, (_whole, quoted: string) => quoted.replace(/\\(.)/g, "$1"));
  expect(shown.replace(/\s+/g, " ")).toBe(name.replace(/\s+/g, " ").replaceAll("=?", "= ?"));
});

test.each([
  "إيصال: سباق الليل",
  "夜间赛收据",
  "Receipt for Night Shift 🏁",
  "Straße, Ünder & Ætna",
  "=?utf-8?Q?not_decoded?=",
  "x".repeat(200),
  "夜".repeat(200),
])("the subject “%s” arrives as written", async (subject) => {
  expect((await sentHeaders({ subject })).get("subject")).toBe(subject.replaceAll("=?", "= ?"));
});
