import { type ASTNode, BREAK, type DocumentNode, Kind, Lexer, Source, TokenKind, visit } from "graphql";

/** In bytes. */
const MAX_QUERY_BYTES = 20_000;

/** The parser recurses as deep as brackets are nested, so this protects its stack. */
const MAX_NESTED_BRACKETS = 60;

/**
 * Returns why a query text is too long or too deep to be parsed, or "". Throws `GraphQLError` if it can't be
 * split into tokens.
 */
export function findTextProblem(query: string): string {
  if (Buffer.byteLength(query) > MAX_QUERY_BYTES)
    return `A query may be at most ${MAX_QUERY_BYTES} bytes long. Split it into several requests.`;
  return nestingOf(query) > MAX_NESTED_BRACKETS
    ? `A query may nest at most ${MAX_NESTED_BRACKETS} brackets.`
    : "";
}

/** Returns how deeply brackets of any kind are nested. Works on tokens, without parsing. */
function nestingOf(query: string): number {
  const lexer = new Lexer(new Source(query));
  let [depth, deepest] = [0, 0];
  while (lexer.advance().kind !== TokenKind.EOF) {
    const { kind } = lexer.token;
    if (opening.has(kind)) depth += 1;
    else if (closing.has(kind)) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const opening = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Checked before validation against the schema, which takes quadratic time in the number of fields. */
const LIMITS: readonly { name: string; max: number; isOne: (node: ASTNode) => boolean }[] = [
  { name: "fields", max: 400, isOne: ({ kind }) => kind === Kind.FIELD },
  { name: "aliases", max: 30, isOne: (node) => node.kind === Kind.FIELD && node.alias !== undefined },
  {
    name: "fragments",
    max: 60,
    isOne: ({ kind }) => kind === Kind.FRAGMENT_DEFINITION || kind === Kind.INLINE_FRAGMENT,
  },
  { name: "operations", max: 10, isOne: ({ kind }) => kind === Kind.OPERATION_DEFINITION },
];

/** Returns which limit a parsed query exceeds, or "". */
export function findDocumentProblem(document: DocumentNode): string {
  const counts = new Map<string, number>();
  let problem = "";
  visit(document, {
    enter(node) {
      const over = LIMITS.find(({ name, max, isOne }) => {
        if (!isOne(node)) return false;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return count > max;
      });
      if (!over) return undefined;
      problem = `A query may have at most ${over.max} ${over.name}. Split it into several requests.`;
      return BREAK;
    },
  });
  return problem;
}
