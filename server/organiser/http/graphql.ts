import {
  buildSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  isObjectType,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { z } from "zod";
import type { Feature } from "../feature.ts";
import { depthLimit } from "./graphql-depth.ts";
import { type Answer, refusalBody, refusalOf } from "./json-answer.ts";
import { ApiError, type Call } from "./route.ts";

const Body = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/** Answers the body of a `POST /graphql`. */
export type GraphQL = (body: unknown, call: Call) => Promise<Answer>;

/**
 * The GraphQL of all features in one schema. Words for the caller are passed on; anything else that a resolver throws is logged and told as
 * “Something went wrong”. Where REST answers 401, GraphQL answers 422 with the same `text_code`.
 */
export function createGraphQL(features: readonly Feature[], log: Logger): GraphQL {
  const schema = schemaOf(features);
  const checked = new LRUCache<string, Checked>({ max: 500 });

  return async (body, call) => {
    const { query, variables, operationName } = Body.parse(body);
    const document = checked.get(query) ?? check(schema, query);
    checked.set(query, document);
    if (document.kind === "refused") return { status: 400, body: { errors: document.errors } };

    const { data, errors } = await execute({
      schema,
      document: document.document,
      contextValue: call,
      variableValues: variables ?? {},
      operationName: operationName ?? null,
    });
    if (!errors) return { status: 200, body: { data } };

    const refusal = errors.map(({ originalError }) => originalError).find(isAboutTheBearer);
    const told = errors.map((error) => tell(error, log));
    if (!refusal) return { status: data ? 200 : 400, body: { data: data ?? null, errors: told } };
    return { status: 422, body: { ...refusalBody(refusal.textCode, refusal.message), data, errors: told } };
  };
}

type Checked =
  | { kind: "fine"; document: DocumentNode }
  | { kind: "refused"; errors: readonly GraphQLError[] };

function check(schema: GraphQLSchema, query: string): Checked {
  try {
    const document = parse(query, { maxTokens: 4000 });
    const errors = validate(schema, document, [...specifiedRules, depthLimit(15)], { maxErrors: 5 });
    return errors.length === 0 ? { kind: "fine", document } : { kind: "refused", errors };
  } catch (error) {
    if (error instanceof GraphQLError) return { kind: "refused", errors: [error] };
    throw error;
  }
}

const isAboutTheBearer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;

function tell(error: GraphQLError, log: Logger) {
  const refusal = error.originalError ? refusalOf(error.originalError) : { body: { message: error.message } };
  if (refusal) return { ...error.toJSON(), ...messageOf(refusal.body) };
  log.error({ err: error.originalError, field: error.path?.join(".") }, "a GraphQL field failed");
  return { ...error.toJSON(), message: "Something went wrong. Please try again." };
}

const messageOf = (body: unknown) =>
  z.object({ message: z.string(), text_code: z.string().optional() }).parse(body);

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
