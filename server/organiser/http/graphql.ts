import {
  buildSchema,
  type DocumentNode,
  execute,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  isObjectType,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { z } from "zod";
import type { Feature } from "../feature.ts";
import type { GraphQLAllowance } from "./graphql-allowance.ts";
import { costOf, mostCost } from "./graphql-cost.ts";
import { depthLimit } from "./graphql-depth.ts";
import { documentProblem, textProblem } from "./graphql-size.ts";
import { type Answer, refusalBody, refusalOf } from "./json-answer.ts";
import { ApiError, type Call } from "./route.ts";

const Body = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

export type GraphQLSettings = {
  log: Logger;
  allowance: GraphQLAllowance;
  /** Whether anybody is told the schema, by introspection or by suggestions; for development. */
  tellsSchema: boolean;
};

/** Answers the body of a `POST /graphql`. */
export type GraphQL = (body: unknown, call: Call) => Promise<Answer>;

/** What a query costs that is refused before anything is known of it. */
const costOfLooking = 50;

/**
 * The GraphQL of all features in one schema. Words for the caller are passed on; anything else that a
 * resolver throws is logged and told as “Something went wrong”. Where REST answers 401, GraphQL answers 422
 * with the same `text_code`. A query is refused before it is carried out when its text is too long, holds or
 * goes too deep, or would cost too much; and when its address has asked for too much this minute.
 */
export function createGraphQL(features: readonly Feature[], settings: GraphQLSettings): GraphQL {
  const { log, allowance, tellsSchema } = settings;
  const schema = schemaOf(features);
  const known = new LRUCache<string, DocumentNode>({ maxSize: keptBytes, sizeCalculation: bytesOf });

  return async (body, call) => {
    allowance.spend(call.address, costOfLooking);
    const { query, variables, operationName } = Body.parse(body);
    const document = known.get(query) ?? check(schema, query, tellsSchema);
    if (!("kind" in document)) return { status: 400, body: { errors: document } };
    known.set(query, document);

    const unfit = unfitVariables(schema, document, operationName, variables);
    if (unfit.length > 0) return { status: 400, body: { errors: unfit } };
    const asked = { document, operationName: operationName ?? null, variables: variables ?? {} };
    const cost = costOf(schema, asked);
    if (cost > mostCost) return tooDear;
    allowance.spend(call.address, cost);

    const { data, errors } = await execute({
      schema,
      document,
      contextValue: call,
      variableValues: asked.variables,
      operationName: asked.operationName,
      hideSuggestions: !tellsSchema,
    });
    if (!errors) return { status: 200, body: { data } };

    const refusal = errors.map(({ originalError }) => originalError).find(isAboutTheBearer);
    const told = errors.map((error) => tell(error, log));
    if (!refusal) return { status: data ? 200 : 400, body: { data: data ?? null, errors: told } };
    return { status: 422, body: { ...refusalBody(refusal.textCode, refusal.message), data, errors: told } };
  };
}

/**
 * Checked queries are kept up to this many bytes of memory, those of the last use. A query that was refused
 * is not.
 */
const keptBytes = 4_000_000;

/**
 * What a query takes at most when it is parsed: 27 times its text as sites write it, 92 with names of one
 * letter.
 */
const bytesOf = (_document: DocumentNode, query: string): number => 100 * query.length;

const tooDear: Answer = {
  status: 400,
  body: {
    errors: [
      {
        message:
          `The query asks for too much: it may cost ${mostCost}. ` +
          "Ask for shorter lists, or in several requests.",
      },
    ],
  },
};

/** The query parsed, or what is wrong with it. */
function check(
  schema: GraphQLSchema,
  query: string,
  tellsSchema: boolean,
): DocumentNode | readonly GraphQLError[] {
  try {
    const problem = textProblem(query);
    if (problem !== "") return [new GraphQLError(problem)];
    const document = parse(query, { maxTokens: 4000, noLocation: true });
    const tooMuch = documentProblem(document);
    if (tooMuch !== "") return [new GraphQLError(tooMuch)];

    const rules = [
      ...specifiedRules,
      depthLimit(15),
      ...(tellsSchema ? [] : [NoSchemaIntrospectionCustomRule]),
    ];
    const errors = validate(schema, document, rules, { maxErrors: 5, hideSuggestions: !tellsSchema });
    return errors.length === 0 ? document : errors;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

/**
 * What of the variables doesn't fit what the query declares: the asker's mistake, so that no failure is
 * logged.
 */
function unfitVariables(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown> | null | undefined,
): readonly GraphQLError[] {
  const declared = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  // Told without what was sent, which may be long, or somebody's.
  const { errors = [] } = getVariableValues(schema, declared, variables ?? {}, { maxErrors: 5 });
  return errors.map(({ nodes }) => new GraphQLError(wordsFor(nodes)));
}

const wordsFor = (nodes: GraphQLError["nodes"]): string => {
  const [node] = nodes ?? [];
  const name = node?.kind === Kind.VARIABLE_DEFINITION ? ` $${node.variable.name.value}` : "";
  return `The value of the variable${name} does not fit its type.`;
};

const isAboutTheBearer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;

function tell(error: GraphQLError, log: Logger) {
  if (!error.originalError) return error.toJSON();
  const refusal = refusalOf(error.originalError);
  if (refusal) {
    const { message, text_code } = refusal.body;
    return { ...error.toJSON(), message, text_code };
  }
  log.error({ err: error.originalError, field: error.path?.join(".") }, "a GraphQL field failed");
  return { ...error.toJSON(), message: "Something went wrong. Please try again." };
}

/** Throws at start when a resolver names a type or field that no feature declares. */
function schemaOf(features: readonly Feature[]): GraphQLSchema {
  const parts = features.flatMap(({ graphql }) => (graphql ? [graphql] : []));
  const schema = buildSchema(["type Query", ...parts.map((part) => part.schema)].join("\n"));

  for (const [typeName, fields] of parts.flatMap((part) => Object.entries(part.resolvers))) {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) throw new Error(`GraphQL has no type ${typeName}`);
    for (const [fieldName, resolve] of Object.entries(fields)) {
      const field = type.getFields()[fieldName];
      if (!field) throw new Error(`GraphQL type ${typeName} has no field ${fieldName}`);
      field.resolve = resolve;
    }
  }
  return schema;
}
