import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect } from "vitest";
import type { Browser } from "../support/browser.ts";
import { logIn } from "../support/entry-visit.ts";
import { documentFile, inParts, postParts } from "../support/files.ts";
import { textOf } from "../support/html-form.ts";
import { rawConnection } from "../support/raw-connection.ts";
import { test } from "../support/running.ts";
import type { RunningOrganiser } from "../support/running-organiser.ts";
import type { RunningSite } from "../support/running-site.ts";

const path = "/profile/document/new";

async function signedIn(site: RunningSite): Promise<Browser> {
  const browser = site.browse();
  await logIn(browser);
  return browser;
}

/** The files of uploads that the API has. */
const arrived = async ({ dataDir }: RunningOrganiser): Promise<string[]> =>
  (await readdir(join(dataDir, "uploads")).catch(() => [])).filter((name) => !name.endsWith(".json"));

/** Begins to post a form with a file, up to the middle of the file; `length` is what it announces. */
async function halfPosted(site: RunningSite, browser: Browser, announced: "half" | "whole") {
  const { body, type } = inParts({ owner: "" }, { document_file: documentFile(40_000) });
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

describe("a form whose file has no end", () => {
  test("is answered without its end, and nothing of it goes to the API [UP-004]", async ({
    site,
    organiser,
  }) => {
    const browser = await signedIn(site);
    const before = await arrived(organiser);
    const connection = await halfPosted(site, browser, "half");
    expect(await connection.holds("\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
    expect(await arrived(organiser)).toEqual(before);
    connection.leave();
  });

  test("leaves nothing behind where its sender leaves", async ({ site, organiser }) => {
    const browser = await signedIn(site);
    const before = await arrived(organiser);
    const connection = await halfPosted(site, browser, "whole");
    connection.reset();
    await connection.ended;
    // Whoever comes next is served, and their file alone arrives.
    const answer = await postParts(browser, site.publicUrl, path, {}, { document_file: documentFile() });
    expect(textOf(answer.body)).toContain("Uploaded: insurance.pdf");
    expect(await arrived(organiser)).toHaveLength(before.length + 1);
  });
});

test("nothing of a file is read for somebody who isn't signed in [UP-004]", async ({ site, organiser }) => {
  const before = await arrived(organiser);
  const answer = await postParts(
    site.browse(),
    site.publicUrl,
    path,
    {},
    { document_file: documentFile(2_000_000) },
  );
  expect([answer.status, answer.location]).toEqual([303, "/login"]);
  expect(await arrived(organiser)).toEqual(before);
});
