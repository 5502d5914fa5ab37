import { type ASTNode, BREAK, type DocumentNode, Kind, Lexer, Source, TokenKind, visit } from "graphql";

/** The longest text of a query, in bytes. */
const longestText = 20_000;

/** The parser goes as deep as its text does, and only so deep before its stack ends. */
const mostBrackets = 60;

/**
 * Why a query's text is too long or too deep to be parsed; "" when it isn't. Throws `GraphQLError` for no
 * text of a query.
 */
export function textProblem(query: string): string {
  if (Buffer.byteLength(query) > longestText)
    return `A query may be ${longestText} bytes long. Ask in several requests.`;
  return bracketsIn(query) > mostBrackets ? `A query may have ${mostBrackets} brackets in each other.` : "";
}

/** How deep brackets of any kind lie in each other, token by token. */
function bracketsIn(query: string): number {
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

/**
 * What a query may hold before it is compared with the schema, which takes the square of the number of its
 * fields.
 */
const limits: readonly { name: string; most: number; isOne: (node: ASTNode) => boolean }[] = [
  { name: "fields", most: 400, isOne: ({ kind }) => kind === Kind.FIELD },
  { name: "aliases", most: 30, isOne: (node) => node.kind === Kind.FIELD && node.alias !== undefined },
  {
    name: "fragments",
    most: 60,
    isOne: ({ kind }) => kind === Kind.FRAGMENT_DEFINITION || kind === Kind.INLINE_FRAGMENT,
  },
  { name: "operations", most: 10, isOne: ({ kind }) => kind === Kind.OPERATION_DEFINITION },
];

/** Why a parsed query holds too much to be looked at further; "" when it doesn't. */
export function documentProblem(document: DocumentNode): string {
  const counts = new Map<string, number>();
  let problem = "";
  visit(document, {
    enter(node) {
      const over = limits.find(({ name, most, isOne }) => {
        if (!isOne(node)) return false;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        return count > most;
      });
      if (!over) return undefined;
      problem = `A query may have ${over.most} ${over.name}. Ask in several requests.`;
      return BREAK;
    },
  });
  return problem;
}
