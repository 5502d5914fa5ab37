import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect } from "vitest";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { documentFile, encodeMultipart, postMultipart } from "../support/files.ts";
import { textOf } from "../support/html-form.ts";
import { rawConnection } from "../support/raw-connection.ts";
import { test } from "../support/running.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import type { RunningSite } from "../support/running-site.ts";

const path = "/profile/document/new";

async function loggedIn(site: RunningSite): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser);
  return browser;
}

/** The uploaded files that the API stores. */
const storedFiles = async ({ dataDir }: RunningOrganiser): Promise<string[]> =>
  (await readdir(join(dataDir, "uploads")).catch(() => [])).filter((name) => !name.endsWith(".json"));

/** Starts posting a form, up to the middle of its file; `length` is its Content-Length. */
async function halfPosted(site: RunningSite, browser: Browser, announced: "half" | "whole") {
  const { body, type } = encodeMultipart({ owner: "" }, { document_file: documentFile(40_000) });
  const half = body.subarray(0, body.length / 2);
  const connection = await rawConnection(site.port);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(site.publicUrl).host}`,
    `Origin: ${site.publicUrl}`,
    `Cookie: ${[...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")}`,
    `Content-Type: ${type}`,
    `Content-Length: ${announced === "half" ? half.length : body.length}`,
  ];
  connection.send(`${head.join("\r\n")}\r\n\r\n${half.toString("latin1")}`);
  return connection;
}

describe("a form with an endless file", () => {
  test("gets a response before its end, and none of it is sent to the API [UP-004]", async ({
    site,
    organiser,
  }) => {
    const browser = await loggedIn(site);
    const before = await storedFiles(organiser);
    const connection = await halfPosted(site, browser, "half");
    expect(await connection.waitFor("\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await storedFiles(organiser)).toEqual(before);
    connection.close();
  });

  test("leaves no temporary files when its sender disconnects", async ({ site, organiser }) => {
    const browser = await loggedIn(site);
    const before = await storedFiles(organiser);
    const connection = await halfPosted(site, browser, "whole");
    connection.reset();
    await connection.ended;
    // The next client is served, and only their file arrives.
    const response = await postMultipart(
      browser,
      site.publicUrl,
      path,
      {},
      { document_file: documentFile() },
    );
    expect(textOf(response.body)).toContain("Uploaded: insurance.pdf");
    expect(await storedFiles(organiser)).toHaveLength(before.length + 1);
  });
});

test("no file is read from an anonymous visitor [UP-004]", async ({ site, organiser }) => {
  const before = await storedFiles(organiser);
  const response = await postMultipart(
    site.browse(),
    site.publicUrl,
    path,
    {},
    { document_file: documentFile(2_000_000) },
  );
  expect([response.status, response.location]).toEqual([303, "/login"]);
  expect(await storedFiles(organiser)).toEqual(before);
});
