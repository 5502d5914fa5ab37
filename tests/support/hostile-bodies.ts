import { gzipSync } from "node:zlib";

/** A request body that no browser sends, with its headers. */
export type HostileBody = { body: Buffer; headers: Record<string, string> };

/** A kind of hostile body. `make` gets the names of the form's fields. */
export type HostileShape = { name: string; make: (names: readonly string[]) => HostileBody };

/** The largest size of a form, in bytes. */
const MAX_BYTES = 1_000_000;
const urlencoded = "application/x-www-form-urlencoded";
const boundary = "----boundary";
const multipart = `multipart/form-data; boundary=${boundary}`;

const truncate = (text: string): string => text.slice(0, MAX_BYTES);
const repeated = (text: string, bytes = MAX_BYTES): string =>
  text.repeat(Math.ceil(bytes / Buffer.byteLength(text))).slice(0, bytes);
const numbered = (count: number, field: (number: number) => string, separator = "&"): string =>
  Array.from({ length: count }, (_, number) => field(number)).join(separator);

const body = (
  text: string | Buffer,
  type: string | null,
  moreHeaders: Record<string, string> = {},
): HostileBody => ({
  body: Buffer.isBuffer(text) ? text : Buffer.from(text),
  headers: { ...(type !== null && { "content-type": type }), ...moreHeaders },
});

const form = (name: string, text: string | Buffer, type = urlencoded): HostileShape => ({
  name,
  make: () => body(text, type),
});

/** Fills every field with the same repeated text, up to the largest size of a form. */
const everyFieldFull = (name: string, text: string): HostileShape => ({
  name: `every field full of ${name}`,
  make: (names) => {
    const encoded = encodeURIComponent(text);
    const each = Math.floor((MAX_BYTES - 50 * names.length) / names.length / encoded.length);
    return body(
      names.map((field) => `${encodeURIComponent(field)}=${encoded.repeat(each)}`).join("&"),
      urlencoded,
    );
  },
});

/** Sets every field to this text, which is already URL-encoded. */
const everyField = (name: string, encoded: string): HostileShape => ({
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

/** Forms that are large, deeply nested, truncated, or of another type than declared. */
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
  form("percent signs", `a=${repeated("%", MAX_BYTES - 2)}`),
  form("a name of 1 MB", repeated("a")),
  form("1,000 names of 900 letters", truncate(numbered(1_000, (number) => `${number}${"n".repeat(900)}=1`))),
  form("a deeply nested name", truncate(`a${"[0].b".repeat(180_000)}=1`)),
  form("a name of many dots", truncate(`a${".b".repeat(400_000)}=1`)),
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
    "names of properties of Object.prototype",
    "__proto__=1&constructor.prototype=2&toString=3&a.__proto__.b=4&hasOwnProperty=5",
  ),
  form("commands of the form library", "__intent__=%7B&__state__=%7B&__intent__=reset"),
  form("a truncated percent escape", "name=%E0%A4&email=%"),
  form("bytes that are not UTF-8", Buffer.concat([Buffer.from("name="), Buffer.alloc(500_000, 0xff)])),
  form("zeros", Buffer.alloc(MAX_BYTES)),
  form("nothing", ""),
  form("UTF-16", Buffer.from("name=Kim&email=a", "utf16le"), `${urlencoded}; charset=utf-16`),
  form("Latin-1", Buffer.from("name=J\u00f6rg", "latin1"), `${urlencoded}; charset=iso-8859-1`),
  form("a charset that doesn't exist", "name=Kim", `${urlencoded}; charset=${"x".repeat(1_000)}`),
  form("a byte order mark", "\ufeffname=Kim"),
  form(
    "many intents",
    numbered(2_000, (number) => `intent=${number}`),
  ),
  form(
    "long hidden fields",
    numbered(
      6,
      (number) =>
        `${["intent", "key", "owner", "language", "shown", "whole"][number]}=${"x".repeat(140_000)}`,
    ),
  ),
  form(
    "original values of 60,000 names",
    `shown=${encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, number) => [`f${number}`, []]))))}`.slice(
      0,
      MAX_BYTES,
    ),
  ),
  form("deeply nested original values", `shown=${"[".repeat(900_000)}`),
  everyFieldFull("letters", "x"),
  everyFieldFull("spaces", " "),
  everyFieldFull("line breaks", "\r\n"),
  everyFieldFull("joiners", "\u200d"),
  everyFieldFull("combining marks above a letter", "\u0301"),
  everyFieldFull("combining marks above and below a letter", "\u0301\u0316"),
  everyFieldFull("ligatures", "\ufdfa"),
  everyFieldFull("brackets", "<"),
  everyFieldFull("tags", "<a href=x>"),
  everyFieldFull("dots", "."),
  everyFieldFull("addresses", "a@"),
  everyFieldFull("digits", "1"),
  everyFieldFull("digits of another script", "\u0660"),
  everyFieldFull("separators of numbers", "1,"),
  everyFieldFull("hyphens", "-"),
  everyFieldFull("slashes", "/"),
  everyFieldFull("quotes", '"'),
  everyFieldFull("deep JSON", "["),
  everyField("an object", "%7B%22$gt%22:%22%22%7D"),
  everyField("a number that is infinite", "1e999"),
  everyField("the largest number", "999999999999999999999999"),
  everyField("a negative number", "-1"),
  everyField("a zero character", "%00"),
  everyField("half a surrogate pair", "%ED%A0%80"),
  everyField("an address of another site", "//evil.example/%0d%0aSet-Cookie:a=b"),
  everyField("a path upwards", "../../../../etc/passwd"),
  form("JSON", '{"name":"Kim"}', "application/json"),
  form("deep JSON", "[".repeat(MAX_BYTES), "application/json"),
  form("plain text", repeated("name=Kim\r\n"), "text/plain"),
  form("XML", `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>`, "text/xml"),
  form("bytes", Buffer.alloc(MAX_BYTES, 7), "application/octet-stream"),
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
  parts("a file that is not an image", filePart("photo", "a.png", "x".repeat(900_000))),
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
    "another charset in each part",
    part(`Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=utf-7`),
  ),
  form(
    "parts without an end",
    `${fieldPart("a")}--${boundary}\r\nContent-Disposition: form-data; name="b"\r\n\r\nx`,
    multipart,
  ),
  form(
    "parts with a truncated end",
    truncate(
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

/** JSON bodies that are large, deeply nested, or have unexpected values. */
export const hostileJson: readonly HostileShape[] = [
  json("100,000 members", `{${numbered(70_000, (number) => `"f${number}":1`, ",")}}`),
  json("one member 100,000 times", `{${numbered(100_000, () => `"id":1`, ",")}}`),
  json("a deeply nested list", "[".repeat(MAX_BYTES)),
  json("a deeply nested object", `${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}`),
  json("a name of 900 kB", `{"${"n".repeat(900_000)}":1}`),
  json("truncated JSON", `{"id":1,"data":"${"x".repeat(100_000)}`),
  json(
    "properties of Object.prototype",
    '{"__proto__":{"id":1},"constructor":{"prototype":{"id":1}},"toString":1}',
  ),
  everyMember("a list of 40,000 numbers", `[${numbered(40_000, () => "1", ",")}]`),
  everyMember("a text of 90 kB", `"${"x".repeat(90_000)}"`),
  everyMember("a text of spaces", `"${" ".repeat(90_000)}"`),
  everyMember("a text of combining marks", `"${"\u0301\u0316".repeat(22_000)}"`),
  everyMember("an object of 5,000 members", `{${numbered(5_000, (number) => `"f${number}":1`, ",")}}`),
  everyMember("a list of empty objects", `[${numbered(20_000, () => "{}", ",")}]`),
  everyMember("infinite", "1e999"),
  everyMember("negative", "-1"),
  everyMember("null", "null"),
  everyMember("a zero character", '"\\u0000"'),
  everyMember("half a surrogate pair", '"\\ud800"'),
];
