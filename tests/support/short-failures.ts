import { stripVTControlCharacters } from "node:util";
import { afterEach } from "vitest";

/** A line of a failure with more characters is treated as an HTML page. */
const MAX_LINE_LENGTH = 1_000;
/** The number of characters of a page that are printed on each side of the match. */
const CONTEXT_LENGTH = 300;
/** The number of characters that are printed of the start of the line. */
const START_LENGTH = 120;
/** The minimum number of characters of a match. */
const MIN_MATCH_LENGTH = 6;
/** Consecutive lines of one side of a diff that exceed both limits are treated as a page. */
const [MAX_LINES, MAX_CHARACTERS] = [20, 4_000];
/** The number of lines of such a page that are printed on each side of the match. */
const CONTEXT_LINES = 4;

// Shortens failures, so that they print the match in a page instead of the whole page.
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) {
    if (error.diff !== undefined) error.diff = shortenFailure(error.diff);
    const short = shortenFailure(error.message);
    if (short === error.message) continue;
    error.stack = error.stack?.replace(error.message, () => short) ?? "";
    error.message = short;
  }
});

/**
 * Shortens the pages in a failure, which are in one line or in many. What remains of a page is the surroundings
 * of the longest match with the other lines, or the start of its main content if there is no match.
 */
export function shortenFailure(failure: string): string {
  if (failure.length <= MAX_LINE_LENGTH) return failure;
  const blocks = groupLines(stripVTControlCharacters(failure).split("\n"));
  const expectedTexts = blocks
    .filter((block) => !isPage(block))
    .flat()
    .filter((line) => line.length <= MAX_LINE_LENGTH)
    .map(stripDiffSyntax)
    .filter((line) => line.length >= MIN_MATCH_LENGTH && !/^(Expected|Received|@@)/.test(line));
  return blocks
    .flatMap((block) => (isPage(block) ? excerptLines(block, expectedTexts) : block))
    .map((line) => (line.length > MAX_LINE_LENGTH ? excerptLine(line, expectedTexts) : line))
    .join("\n");
}

/** Groups consecutive lines of the same side of a diff. */
function groupLines(lines: readonly string[]): string[][] {
  const blocks: string[][] = [];
  let side = "";
  for (const line of lines) {
    const lineSide = /^[-+](?= )/.exec(line)?.[0] ?? "";
    const block = lineSide === side ? blocks.at(-1) : undefined;
    if (block) block.push(line);
    else blocks.push([line]);
    side = lineSide;
  }
  return blocks;
}

const isPage = (lines: readonly string[]): boolean =>
  lines.length > MAX_LINES && lines.join("\n").length > MAX_CHARACTERS;

/** Returns the first line of a page, and the lines around the match. */
function excerptLines(lines: readonly string[], expectedTexts: readonly string[]): string[] {
  const match = findLongest(
    expectedTexts.flatMap((text) => lines.map((line) => findLongestMatch(line, text))),
  );
  const isMatch = (line: string) => (match === "" ? /<main[\s>]/.test(line) : line.includes(match));
  const at = Math.max(0, lines.findIndex(isMatch));
  const shown = lines.slice(Math.max(1, at - CONTEXT_LINES), at + CONTEXT_LINES + 1);
  return [...lines.slice(0, 1), `… (${lines.length} lines; ${describeMatch(match)}) …`, ...shown, "…"];
}

/** Removes what the diff adds to a line. */
const stripDiffSyntax = (line: string): string =>
  line
    .replace(/^[-+ ]*(Expected: |Received: )?/, "")
    .replace(/^("?\w+"?: )?(StringContaining |StringMatching )?/, "")
    .replace(/^["'/]+|["'/]+,?$/g, "")
    .replaceAll("\\", "")
    .trim();

function excerptLine(line: string, expectedTexts: readonly string[]): string {
  const match = findLongest(expectedTexts.map((text) => findLongestMatch(line, text)));
  const at = match === "" ? Math.max(0, line.search(/<main[\s>]/)) : line.indexOf(match);
  const start = Math.max(0, at - (match === "" ? 0 : CONTEXT_LENGTH));
  const end = Math.min(line.length, at + match.length + CONTEXT_LENGTH);
  const shown = line.slice(start, end);
  return `${line.slice(0, START_LENGTH)}… (${line.length} characters; ${describeMatch(match)}) …${shown}…`;
}

const describeMatch = (match: string): string =>
  match === "" ? "no match" : `the longest match is “${match}”`;

const findLongest = (parts: readonly string[]): string =>
  parts.reduce((best, part) => (part.length > best.length ? part : best), "");

/** Returns the longest sequence of words of a text that a line contains; "" if all are too short. */
function findLongestMatch(line: string, text: string): string {
  const words = text.split(/(?<=\s)/);
  let best = "";
  for (let first = 0; first < words.length; first++)
    for (let end = words.length; end > first; end--) {
      const part = words.slice(first, end).join("").trim();
      if (part.length <= best.length || part.length < MIN_MATCH_LENGTH) break;
      if (line.includes(part)) best = part;
    }
  return best;
}
