import { expect, test } from "vitest";
import { shortenFailure } from "../support/short-failures.ts";

const page = `<!DOCTYPE html>${"<li>menu</li>".repeat(2_000)}<main><h1>Pay</h1><p>You pay $36.90 for two tickets.</p></main>${"<li>foot</li>".repeat(2_000)}`;

test("a failure shows the expected text and the closest match in the page, not the whole page", () => {
  const short = shortenFailure(`- Expected\n+ Received\n\n- You pay $36.89 for two tickets.\n+ ${page}`);
  expect(short).toContain("- You pay $36.89 for two tickets.\n+ <!DOCTYPE html>");
  expect(short).toContain("the longest match is “for two tickets.”");
  expect(short).toContain("You pay $36.90 for two tickets.</p>");
  expect(short.length).toBeLessThan(1_000);
});

test("a property of an object is matched by its text", () => {
  const wanted = '    "text": StringContaining "for two tickets",';
  const short = shortenFailure(`- ${wanted}\n+     "text": "${page}",`);
  expect(short).toContain("You pay $36.90 for two tickets.</p>");
});

test("without any match, the start of the main content is shown", () => {
  expect(shortenFailure(`- Something else entirely\n+ ${page}`)).toContain("no match) …<main><h1>Pay");
});

test.each([
  ["that is missing", "- You pay $36.89 for two tickets.\n", "+ "],
  ["that an expression describes", "- Expected:\n/\\$36.89 for two tickets/\n\n+ Received:\n", ""],
  ["in an error's message", "AssertionError: the page lacks\n“You pay $36.89 for two tickets.” in\n", ""],
])("a page of many lines is cut to the match as well, for text %s", (_what, before, prefix) => {
  const lines = page.replaceAll("<", "\n<").split("\n");
  const short = shortenFailure(before + lines.map((line) => prefix + line).join("\n"));
  expect(short).toContain("for two tickets");
  expect(short).toContain("<p>You pay $36.90 for two tickets.");
  expect(short.length).toBeLessThan(1_000);
});

test("a list of problems is shown in full", () => {
  const faults = Array.from({ length: 40 }, (_, number) => `+   "404 /event/${number}, linked at /events",`);
  const failure = ["- []", "+ [", ...faults, "+ ]"].join("\n");
  expect(shortenFailure(failure)).toBe(failure);
});

test("a failure without a page is unchanged", () => {
  const usual = "- Expected\n+ Received\n\n- 303\n+ 200";
  expect(shortenFailure(usual)).toBe(usual);
});
