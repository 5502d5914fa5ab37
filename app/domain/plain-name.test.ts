import { expect, test } from "vitest";
import { holdsAddress, printedName } from "./plain-name.ts";

test.each([
  "http://evil.example",
  "Sam https://evil.example/win",
  "www.evil",
  "evil.example",
  "You won, see evil.photography now",
  "T.CO",
  "a.b.evil.ru",
  "evil。example",
  "ｅｖｉｌ．ｅｘａｍｐｌｅ",
  "sam@evil.example",
  "call 203.0.113.9",
  "xn--80ak6aa92e.com",
  "пример.рф",
  "see ab1.zz",
  "sam 3.example",
  "ftp://x",
])("“%s” is no name", (name) => {
  expect(holdsAddress(name)).toBe(true);
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
  "",
])("“%s” is a name", (name) => {
  expect(holdsAddress(name)).toBe(false);
});

test("what is printed in a mail is one line in which nothing becomes a link", () => {
  expect(printedName("Sam\r\nBcc: x@evil.example https://evil.example/a")).toBe(
    "Sam Bcc: x evil. example https evil. example a",
  );
  expect(printedName("J.R. O’Brien")).toBe("J. R. O’Brien");
  expect(printedName("  Sam\n\n\u0007 Lee\u3002Wu ")).toBe("Sam Lee. Wu");
  expect(printedName(`${"x".repeat(199)} yz`)).toBe(`${"x".repeat(199)} `);
});
