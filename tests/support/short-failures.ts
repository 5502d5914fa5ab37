import { stripVTControlCharacters } from "node:util";
import { afterEach } from "vitest";

/** A longer line of a failure is taken for an HTML page. Characters. */
const MAX_LINE_LENGTH = 1_000;
/** What is shown of a page on each side of the match, and of a line's start. Characters. */
const [CONTEXT_LENGTH, START_LENGTH] = [300, 120];
/** Shorter parts of the expected text are no match. Characters. */
const MIN_MATCH_LENGTH = 6;
/** More consecutive lines of one side with more characters are taken for a page. */
const [MAX_LINES, MAX_CHARACTERS] = [20, 4_000];
/** Lines of such a page that are shown on each side of the match. */
const CONTEXT_LINES = 4;

// A failure prints the expected text and the match in the page, not the whole page.
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) {
    if (error.diff !== undefined) error.diff = shortened(error.diff);
    const short = shortened(error.message);
    if (short === error.message) continue;
    error.stack = error.stack?.replace(error.message, () => short) ?? "";
    error.message = short;
  }
});

/**
 * Shortens a failure: a page, in one line or in many, is cut to the longest match of the other lines' text,
 * or to the start of its main content without a match.
 */
export function shortened(failure: string): string {
  if (failure.length <= MAX_LINE_LENGTH) return failure;
  const blocks = blocksOf(stripVTControlCharacters(failure).split("\n"));
  const wanted = blocks
    .filter((block) => !isPage(block))
    .flat()
    .filter((line) => line.length <= MAX_LINE_LENGTH)
    .map(stripDiffSyntax)
    .filter((line) => line.length >= MIN_MATCH_LENGTH && !/^(Expected|Received|@@)/.test(line));
  return blocks
    .flatMap((block) => (isPage(block) ? excerptOfLines(block, wanted) : block))
    .map((line) => (line.length > MAX_LINE_LENGTH ? excerptOf(line, wanted) : line))
    .join("\n");
}

/** Groups consecutive lines of the same side of a diff. */
function blocksOf(lines: readonly string[]): string[][] {
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

/** A list of problems is not a page and is shown in full. */
const isPage = (lines: readonly string[]): boolean =>
  lines.length > MAX_LINES && lines.join("\n").length > MAX_CHARACTERS;

/** The first line of a page, and the lines around the match. */
function excerptOfLines(lines: readonly string[], wanted: readonly string[]): string[] {
  const match = longestOf(wanted.flatMap((text) => lines.map((line) => longestMatch(line, text))));
  const isMatch = (line: string) => (match === "" ? /<main[\s>]/.test(line) : line.includes(match));
  const at = Math.max(0, lines.findIndex(isMatch));
  const shown = lines.slice(Math.max(1, at - CONTEXT_LINES), at + CONTEXT_LINES + 1);
  return [...lines.slice(0, 1), `… (${lines.length} lines; ${describeMatch(match)}) …`, ...shown, "…"];
}

/** Strips what the diff adds to a line of the test. */
const stripDiffSyntax = (line: string): string =>
  line
    .replace(/^[-+ ]*(Expected: |Received: )?/, "")
    .replace(/^("?\w+"?: )?(StringContaining |StringMatching )?/, "")
    .replace(/^["'/]+|["'/]+,?$/g, "")
    .replaceAll("\\", "")
    .trim();

function excerptOf(line: string, wanted: readonly string[]): string {
  const match = longestOf(wanted.map((text) => longestMatch(line, text)));
  const at = match === "" ? Math.max(0, line.search(/<main[\s>]/)) : line.indexOf(match);
  const start = Math.max(0, at - (match === "" ? 0 : CONTEXT_LENGTH));
  const end = Math.min(line.length, at + match.length + CONTEXT_LENGTH);
  const shown = line.slice(start, end);
  return `${line.slice(0, START_LENGTH)}… (${line.length} characters; ${describeMatch(match)}) …${shown}…`;
}

const describeMatch = (match: string): string =>
  match === "" ? "nothing of it is there" : `the longest piece of it is “${match}”`;

const longestOf = (parts: readonly string[]): string =>
  parts.reduce((best, part) => (part.length > best.length ? part : best), "");

/** The longest sequence of words of a text that a line contains; "" if all are too short. */
function longestMatch(line: string, text: string): string {
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
