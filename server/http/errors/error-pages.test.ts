import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createErrorPages } from "./error-pages.ts";
import { setRequestScope } from "../request-scope.ts";

let folder: string;
let server: Server;
let url: string;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

function writeWords(language: string, title: string): void {
  const text = { title, text: "<b>text</b>", safe: "safe", next: "next" };
  mkdirSync(join(folder, language));
  const words = {
    misdirected: text,
    forbidden: text,
    malformed: text,
    tooLarge: text,
    tooMany: text,
    busy: text,
    broken: text,
    offline: text,
    savedTickets: "Tickets",
    home: "home",
    again: "Once more",
    formHere: "It is here",
    sendAgain: "Again",
  };
  writeFileSync(join(folder, language, "errors.json"), JSON.stringify(words));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "words-"));
  writeWords("en", "Not allowed");
  writeWords("ar", "غير مسموح");
  const pages = createErrorPages({
    localesFolder: folder,
    styleSheets: ["/static/theme.css"],
    publicUrl: "https://site.example",
    productName: "Night & Day",
    paymentOrigins: ["https://pay.example"],
  });
  server = createServer((request, response) => {
    setRequestScope(response, {
      id: "1",
      nonce: "n",
      log: silent,
      audit: () => undefined,
      clientAddress: "",
    });
    pages.send(request, response, 403, "forbidden");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const page = async (language: string) =>
  (await fetch(url, { headers: { "accept-language": language } })).text();

test("error pages are shown in the requested language, Arabic from right to left [I18N-004 I18N-007]", async () => {
  const html = await page("ar");
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain("غير مسموح");
});

test("languages without messages fall back to English [I18N-003]", async () => {
  const html = await page("ja");
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).toContain("Not allowed");
});

test("messages are escaped and never rendered as HTML", async () => {
  const html = await page("en");
  expect(html).not.toContain("<b>");
  expect(html).toContain("Night &#38; Day");
});
