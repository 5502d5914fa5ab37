import { type ASTNode, BREAK, type DocumentNode, Kind, visit } from "graphql";

/** The longest text of a query, in bytes. */
const longestText = 20_000;

/** Why a query's text is too long to be parsed; "" when it isn't. */
export const textProblem = (query: string): string =>
  Buffer.byteLength(query) > longestText
    ? `A query may be ${longestText} bytes long. Ask in several requests.`
    : "";

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
