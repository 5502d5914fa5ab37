import { expect, test } from "vitest";
import { containsWebOrEmailAddress, formatNameForEmail } from "./name-links.ts";

test.each([
  "http://evil.example",
  "Sam https://evil.example/win",
  "www.evil",
  "spam.com.au",
  "win-prizes.co.uk",
  "see prizes.com/win",
  "evil.example",
  "You won, see evil.photography now",
  "a.b.evil.ru",
  "evil。example",
  "ｅｖｉｌ．ｅｘａｍｐｌｅ",
  "sam@evil.example",
  "call 203.0.113.9",
  "xn--80ak6aa92e.com",
  "пример.рф",
  "sam 33.example",
  "ftp://x",
])("“%s” is not a name", (name) => {
  expect(containsWebOrEmailAddress(name)).toBe(true);
});

test.each([
  "Sam",
  "Mary-Jane",
  "O’Brien",
  "J.R. Smith",
  "J. R. R. Tolkien",
  "J.Smith",
  "St. John",
  "St.John",
  "Dr.Wu",
  "Jr.",
  "李小龍",
  "Ørsted",
  "D'Angelo 3rd",
  "Sam 2.0",
  "Sam 1.2.3",
  "A. and B.",
  "Ma.Teresa",
  "Ma.Co",
  "Jean.Paul",
  "Michael.Ng",
  "Kenji.Ai",
  "J.R.R.Tolkien",
  "Md.Rahman",
  "Abd.Rahman bin Ali",
  "Smith,Jr.",
  "",
])("“%s” is a name", (name) => {
  expect(containsWebOrEmailAddress(name)).toBe(false);
});

test("a name in an email is one line without links", () => {
  expect(formatNameForEmail("Sam\r\nBcc: x@evil.example https://evil.example/a")).toBe(
    "Sam Bcc: x evil. example https evil. example a",
  );
  expect(formatNameForEmail("J.R. O’Brien")).toBe("J. R. O’Brien");
  expect(formatNameForEmail("  Sam\n\n\u0007 Lee\u3002Wu ")).toBe("Sam Lee. Wu");
  expect(formatNameForEmail(`${"x".repeat(199)} yz`)).toBe(`${"x".repeat(199)} `);
  expect(formatNameForEmail(`${"x".repeat(199)}😀`)).toBe("x".repeat(199));
});
