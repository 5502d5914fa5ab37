import { gzipSync } from "node:zlib";

/** A body that no browser sends, and the headers that say what it is. */
export type HostileBody = { body: Buffer; headers: Record<string, string> };

/** A kind of hostile body. `names` are those of the fields that the form really has. */
export type HostileShape = { name: string; make: (names: readonly string[]) => HostileBody };

/** Bytes of a body: as many as a form may have. */
const most = 1_000_000;
const urlencoded = "application/x-www-form-urlencoded";
const boundary = "----boundary";
const multipart = `multipart/form-data; boundary=${boundary}`;

const cut = (text: string): string => text.slice(0, most);
const repeated = (text: string, bytes = most): string =>
  text.repeat(Math.ceil(bytes / Buffer.byteLength(text))).slice(0, bytes);
const numbered = (count: number, field: (number: number) => string, between = "&"): string =>
  Array.from({ length: count }, (_, number) => field(number)).join(between);

const body = (
  text: string | Buffer,
  type: string | null,
  more: Record<string, string> = {},
): HostileBody => ({
  body: Buffer.isBuffer(text) ? text : Buffer.from(text),
  headers: { ...(type !== null && { "content-type": type }), ...more },
});

const form = (name: string, text: string | Buffer, type = urlencoded): HostileShape => ({
  name,
  make: () => body(text, type),
});

/** Every field of the form holds the same text over and over, together as long as a form may be. */
const filled = (name: string, text: string): HostileShape => ({
  name: `every field full of ${name}`,
  make: (names) => {
    const encoded = encodeURIComponent(text);
    const each = Math.floor((most - 50 * names.length) / names.length / encoded.length);
    return body(
      names.map((field) => `${encodeURIComponent(field)}=${encoded.repeat(each)}`).join("&"),
      urlencoded,
    );
  },
});

/** Every field of the form holds this text, which is encoded already. */
const holding = (name: string, encoded: string): HostileShape => ({
  name: `every field holding ${name}`,
  make: (names) =>
    body(names.map((field) => `${encodeURIComponent(field)}=${encoded}`).join("&"), urlencoded),
});

const part = (headers: string, content = "x"): string => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
const fieldPart = (field: string, content = "x"): string =>
  part(`Content-Disposition: form-data; name="${field}"`, content);
const filePart = (field: string, file: string, content = "x", type = "image/png"): string =>
  part(
    `Content-Disposition: form-data; name="${field}"; filename="${file}"\r\nContent-Type: ${type}`,
    content,
  );
const parts = (name: string, text: string, type = multipart): HostileShape =>
  form(`parts: ${name}`, `${text}--${boundary}--\r\n`, type);

/** Forms that are large, deep, cut off, or of another kind than they say. */
export const hostileForms: readonly HostileShape[] = [
  form("one name 240,000 times", "a=1&".repeat(240_000)),
  form(
    "100,000 names",
    numbered(100_000, (number) => `f${number}=`),
  ),
  form(
    "2,000 names",
    numbered(2_000, (number) => `f${number}=1`),
  ),
  form(
    "one name 2,000 times",
    numbered(2_000, () => "name=1"),
  ),
  form(
    "2,001 fields",
    numbered(2_001, () => "a=1"),
  ),
  form("separators", repeated("&")),
  form("equals signs", repeated("=")),
  form("percent signs", `a=${repeated("%", most - 2)}`),
  form("a name of 1 MB", repeated("a")),
  form("1,000 names of 900 letters", cut(numbered(1_000, (number) => `${number}${"n".repeat(900)}=1`))),
  form("a name as deep as it is long", cut(`a${"[0].b".repeat(180_000)}=1`)),
  form("a name of many dots", cut(`a${".b".repeat(400_000)}=1`)),
  form(
    "indexes that are lengths",
    numbered(1_000, (number) => `a${number}[999999999]=1`),
  ),
  form(
    "2,000 names of eight parts",
    numbered(2_000, (number) => `a.b.c.d.e.f.g.h${number}=1`),
  ),
  form(
    "2,000 indexes",
    numbered(2_000, (number) => `a[${number % 1_000}].b[${number % 999}]=1`),
  ),
  form(
    "names of what objects have",
    "__proto__=1&constructor.prototype=2&toString=3&a.__proto__.b=4&hasOwnProperty=5",
  ),
  form("commands of a library", "__intent__=%7B&__state__=%7B&__intent__=reset"),
  form("an escape that is cut off", "name=%E0%A4&email=%"),
  form("bytes that are no UTF-8", Buffer.concat([Buffer.from("name="), Buffer.alloc(500_000, 0xff)])),
  form("zeros", Buffer.alloc(most)),
  form("nothing", ""),
  form("UTF-16", Buffer.from("name=Kim&email=a", "utf16le"), `${urlencoded}; charset=utf-16`),
  form("Latin-1", Buffer.from("name=J\u00f6rg", "latin1"), `${urlencoded}; charset=iso-8859-1`),
  form("a charset that doesn't exist", "name=Kim", `${urlencoded}; charset=${"x".repeat(1_000)}`),
  form("a mark of the byte order", "\ufeffname=Kim"),
  form(
    "many intents",
    numbered(2_000, (number) => `intent=${number}`),
  ),
  form(
    "marks that are long",
    numbered(
      7,
      (number) =>
        `${["intent", "key", "owner", "language", "shown", "passed", "whole"][number]}=${"x".repeat(140_000)}`,
    ),
  ),
  form(
    "2,000 passed boxes",
    numbered(2_000, (number) => `passed=a:${number}`),
  ),
  form(
    "a shown form of 60,000 names",
    `shown=${encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, number) => [`f${number}`, []]))))}`.slice(
      0,
      most,
    ),
  ),
  form("a shown form that is deep", `shown=${"[".repeat(900_000)}`),
  filled("letters", "x"),
  filled("spaces", " "),
  filled("breaks of lines", "\r\n"),
  filled("joiners", "\u200d"),
  filled("marks over a letter", "\u0301"),
  filled("ligatures", "\ufdfa"),
  filled("brackets", "<"),
  filled("tags", "<a href=x>"),
  filled("dots", "."),
  filled("addresses", "a@"),
  filled("digits", "1"),
  filled("separators of numbers", "1,"),
  filled("hyphens", "-"),
  filled("slashes", "/"),
  filled("quotes", '"'),
  filled("deep JSON", "["),
  holding("an object", "%7B%22$gt%22:%22%22%7D"),
  holding("a number that is infinite", "1e999"),
  holding("the largest number", "999999999999999999999999"),
  holding("a negative number", "-1"),
  holding("a zero character", "%00"),
  holding("half a character", "%ED%A0%80"),
  holding("an address elsewhere", "//evil.example/%0d%0aSet-Cookie:a=b"),
  holding("a path upwards", "../../../../etc/passwd"),
  form("JSON", '{"name":"Kim"}', "application/json"),
  form("deep JSON", "[".repeat(most), "application/json"),
  form("plain text", repeated("name=Kim\r\n"), "text/plain"),
  form("XML", `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>`, "text/xml"),
  form("bytes", Buffer.alloc(most, 7), "application/octet-stream"),
  { name: "no type", make: () => body("name=Kim", null) },
  {
    name: "packed",
    make: () => body(gzipSync(Buffer.alloc(50_000_000)), urlencoded, { "content-encoding": "gzip" }),
  },
  parts("a field of 1 MB", fieldPart("name", "x".repeat(990_000))),
  parts(
    "2,001 fields",
    numbered(2_001, (number) => fieldPart(`f${number}`), ""),
  ),
  parts(
    "10,000 fields of one name",
    numbered(10_000, () => fieldPart("a"), ""),
  ),
  parts(
    "100 files",
    numbered(100, (number) => filePart("photo", `${number}.png`), ""),
  ),
  parts("a file that is none", filePart("photo", "a.png", "x".repeat(900_000))),
  parts(
    "parts in parts",
    part(
      `Content-Disposition: form-data; name="files"\r\nContent-Type: multipart/mixed; boundary=inner`,
      `--inner\r\n${"--inner\r\n".repeat(20_000)}--inner--`,
    ),
  ),
  parts(
    "a head of 900 kB",
    part(`Content-Disposition: form-data; name="a"\r\nX-Long: ${"x".repeat(900_000)}`),
  ),
  parts(
    "a head of 10,000 lines",
    part(
      `Content-Disposition: form-data; name="a"\r\n${numbered(10_000, (number) => `X-${number}: 1`, "\r\n")}`,
    ),
  ),
  parts("the name of a file of 500 kB", filePart("photo", "n".repeat(500_000))),
  parts("a name that is deep", fieldPart(`a${"[0]".repeat(20_000)}`)),
  parts(
    "parts without names",
    numbered(1_000, () => part("Content-Disposition: form-data"), ""),
  ),
  parts(
    "another charset in each",
    part(`Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=utf-7`),
  ),
  form(
    "parts that have no end",
    `${fieldPart("a")}--${boundary}\r\nContent-Disposition: form-data; name="b"\r\n\r\nx`,
    multipart,
  ),
  form(
    "parts that almost end",
    cut(
      `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${`\r\n${boundary.slice(0, 8)}`.repeat(99_000)}`,
    ),
    multipart,
  ),
  form("parts without a boundary", fieldPart("a"), "multipart/form-data"),
  form(
    "parts with a boundary of 5,000 letters",
    fieldPart("a"),
    `multipart/form-data; boundary=${"b".repeat(5_000)}`,
  ),
];

const json = (name: string, text: string): HostileShape => form(`JSON: ${name}`, text, "application/json");
const members = ["id", "ids", "data", "details", "items", "email", "username", "password", "url", "code"];
const everyMember = (name: string, value: string): HostileShape =>
  json(`every member ${name}`, `{${members.map((member) => `"${member}":${value}`).join(",")}}`);

/** Bodies of calls that are large, deep, or hold what a call doesn't take. */
export const hostileJson: readonly HostileShape[] = [
  json("100,000 members", `{${numbered(70_000, (number) => `"f${number}":1`, ",")}}`),
  json("one member 100,000 times", `{${numbered(100_000, () => `"id":1`, ",")}}`),
  json("a list as deep as it is long", "[".repeat(most)),
  json("an object as deep as it is long", `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`),
  json("a name of 900 kB", `{"${"n".repeat(900_000)}":1}`),
  json("half of it", `{"id":1,"data":"${"x".repeat(100_000)}`),
  json("what objects have", '{"__proto__":{"id":1},"constructor":{"prototype":{"id":1}},"toString":1}'),
  everyMember("a list of 40,000 numbers", `[${numbered(40_000, () => "1", ",")}]`),
  everyMember("a text of 90 kB", `"${"x".repeat(90_000)}"`),
  everyMember("a text of spaces", `"${" ".repeat(90_000)}"`),
  everyMember("an object of 5,000 members", `{${numbered(5_000, (number) => `"f${number}":1`, ",")}}`),
  everyMember("a list of empty objects", `[${numbered(20_000, () => "{}", ",")}]`),
  everyMember("infinite", "1e999"),
  everyMember("negative", "-1"),
  everyMember("null", "null"),
  everyMember("a zero character", '"\\u0000"'),
  everyMember("half a character", '"\\ud800"'),
];
