import { type ASTNode, BREAK, type DocumentNode, Kind, Lexer, Source, TokenKind, visit } from "graphql";

const MAX_QUERY_BYTES = 20_000;

/** Limited, because deep nesting would overflow the stack of the recursive parser. */
const MAX_NESTED_BRACKETS = 60;

/**
 * Returns an error message if a query text is too long or too deep to be parsed, or "".
 * @throws `GraphQLError` if the text can't be split into tokens
 */
export function findTextProblem(query: string): string {
  if (Buffer.byteLength(query) > MAX_QUERY_BYTES)
    return `A query may be at most ${MAX_QUERY_BYTES} bytes long. Split it into several requests.`;
  return measureNesting(query) > MAX_NESTED_BRACKETS
    ? `A query may nest at most ${MAX_NESTED_BRACKETS} brackets.`
    : "";
}

function measureNesting(query: string): number {
  const lexer = new Lexer(new Source(query));
  let [depth, maxDepth] = [0, 0];
  while (lexer.advance().kind !== TokenKind.EOF) {
    const { kind } = lexer.token;
    if (OPENING_BRACKETS.has(kind)) depth += 1;
    else if (CLOSING_BRACKETS.has(kind)) depth -= 1;
    maxDepth = Math.max(maxDepth, depth);
  }
  return maxDepth;
}

const OPENING_BRACKETS = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const CLOSING_BRACKETS = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Checked before the validation, whose duration grows with the square of the number of fields. */
const NODE_LIMITS: readonly { name: string; max: number; matches: (node: ASTNode) => boolean }[] = [
  { name: "fields", max: 400, matches: ({ kind }) => kind === Kind.FIELD },
  { name: "aliases", max: 30, matches: (node) => node.kind === Kind.FIELD && node.alias !== undefined },
  {
    name: "fragments",
    max: 60,
    matches: ({ kind }) => kind === Kind.FRAGMENT_DEFINITION || kind === Kind.INLINE_FRAGMENT,
  },
  { name: "operations", max: 10, matches: ({ kind }) => kind === Kind.OPERATION_DEFINITION },
];

/** Returns a message about the limit that a parsed query exceeds, or "". */
export function findDocumentProblem(document: DocumentNode): string {
  const counts = new Map<string, number>();
  let problem = "";
  visit(document, {
    enter(node) {
      const exceededLimit = NODE_LIMITS.find(({ name, max, matches }) => {
        if (!matches(node)) return false;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return count > max;
      });
      if (!exceededLimit) return undefined;
      problem = `A query may have at most ${exceededLimit.max} ${exceededLimit.name}. Split it into several requests.`;
      return BREAK;
    },
  });
  return problem;
}
