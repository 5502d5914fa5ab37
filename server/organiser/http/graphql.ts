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
import { computeQueryCost, MAX_QUERY_COST } from "./graphql-cost.ts";
import { createDepthRule } from "./graphql-depth.ts";
import { findDocumentProblem, findTextProblem } from "./graphql-size.ts";
import { type JsonResponse, createErrorBody, toErrorResponse } from "./json-response.ts";
import { ApiError, type Call } from "./route.ts";

const requestBodySchema = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

export type GraphQLOptions = {
  log: Logger;
  allowance: GraphQLAllowance;
  /** Enables introspection and suggestions. For development only, because both expose the schema. */
  exposesSchema: boolean;
};

/** Executes the body of a `POST /graphql`. */
export type GraphQL = (body: unknown, call: Call) => Promise<JsonResponse>;

/** Consumed before a query is parsed, so that invalid queries also count. */
const BASE_QUERY_COST = 50;

/**
 * Creates the handler of GraphQL queries, with one schema of all features.
 * - A query is rejected before it runs if it exceeds the limits for size, depth or cost, or if its network
 *   has used up this minute's allowance.
 * - The response contains the messages of `ApiError`s. Other errors of a resolver are logged, and the
 *   response contains “Something went wrong”.
 * - If a resolver throws `ApiError` 401, the response has the status 422 and the error's `text_code`.
 */
export function createGraphQL(features: readonly Feature[], options: GraphQLOptions): GraphQL {
  const { log, allowance, exposesSchema } = options;
  const schema = buildFeatureSchema(features);
  const validatedQueries = new LRUCache<string, DocumentNode>({
    maxSize: QUERY_CACHE_BYTES,
    sizeCalculation: estimateMaxBytes,
  });

  return async (body, call) => {
    await allowance.consume(call.address, BASE_QUERY_COST);
    const { query, variables, operationName } = requestBodySchema.parse(body);
    const document = validatedQueries.get(query) ?? parseAndValidate(schema, query, exposesSchema);
    if (!("kind" in document)) return { status: 400, body: { errors: document } };
    validatedQueries.set(query, document);

    const variableErrors = findVariableErrors(schema, document, operationName, variables);
    if (variableErrors.length > 0) return { status: 400, body: { errors: variableErrors } };
    const request = { document, operationName: operationName ?? null, variables: variables ?? {} };
    const cost = computeQueryCost(schema, request);
    if (cost > MAX_QUERY_COST) return TOO_EXPENSIVE;
    await allowance.consume(call.address, cost);

    const { data, errors } = await execute({
      schema,
      document,
      contextValue: call,
      variableValues: request.variables,
      operationName: request.operationName,
      hideSuggestions: !exposesSchema,
    });
    if (!errors) return { status: 200, body: { data } };

    const unauthorisedError = errors.map(({ originalError }) => originalError).find(isUnauthorised);
    const clientErrors = errors.map((error) => toClientError(error, log));
    if (!unauthorisedError)
      return { status: data ? 200 : 400, body: { data: data ?? null, errors: clientErrors } };
    return {
      status: 422,
      body: {
        ...createErrorBody(unauthorisedError.textCode, unauthorisedError.message),
        data,
        errors: clientErrors,
      },
    };
  };
}

const QUERY_CACHE_BYTES = 4_000_000;

/** An upper bound, even for a query whose names all have one letter. */
const estimateMaxBytes = (_document: DocumentNode, query: string): number => 100 * query.length;

const TOO_EXPENSIVE: JsonResponse = {
  status: 400,
  body: {
    errors: [
      {
        message:
          `The query costs too much: the maximum is ${MAX_QUERY_COST}. ` +
          "Request shorter lists, or split it into several requests.",
      },
    ],
  },
};

/** Returns the parsed query, or the errors of a query that is invalid or exceeds a limit. */
function parseAndValidate(
  schema: GraphQLSchema,
  query: string,
  exposesSchema: boolean,
): DocumentNode | readonly GraphQLError[] {
  try {
    const problem = findTextProblem(query);
    if (problem !== "") return [new GraphQLError(problem)];
    const document = parse(query, { maxTokens: 4000, noLocation: true });
    const limitProblem = findDocumentProblem(document);
    if (limitProblem !== "") return [new GraphQLError(limitProblem)];

    const rules = [
      ...specifiedRules,
      createDepthRule(15),
      ...(exposesSchema ? [] : [NoSchemaIntrospectionCustomRule]),
    ];
    const errors = validate(schema, document, rules, { maxErrors: 5, hideSuggestions: !exposesSchema });
    return errors.length === 0 ? document : errors;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

function findVariableErrors(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown> | null | undefined,
): readonly GraphQLError[] {
  const variableDefinitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
  // Replace the messages of `getVariableValues`, because they contain values that may be long or personal.
  const { errors = [] } = getVariableValues(schema, variableDefinitions, variables ?? {}, { maxErrors: 5 });
  return errors.map(({ nodes }) => new GraphQLError(getVariableMessage(nodes)));
}

const getVariableMessage = (nodes: GraphQLError["nodes"]): string => {
  const [node] = nodes ?? [];
  const name = node?.kind === Kind.VARIABLE_DEFINITION ? ` $${node.variable.name.value}` : "";
  return `The value of the variable${name} doesn’t match its type.`;
};

const isUnauthorised = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;

function toClientError(error: GraphQLError, log: Logger) {
  if (!error.originalError) return error.toJSON();
  const errorResponse = toErrorResponse(error.originalError);
  if (errorResponse) {
    const { message, text_code } = errorResponse.body;
    return { ...error.toJSON(), message, text_code };
  }
  log.error({ err: error.originalError, field: error.path?.join(".") }, "a GraphQL field failed");
  return { ...error.toJSON(), message: "Something went wrong. Try again." };
}

/**
 * Builds the schema of all features.
 * @throws if a resolver has a type or field that no feature declares
 */
function buildFeatureSchema(features: readonly Feature[]): GraphQLSchema {
  const declarations = features.flatMap(({ graphql }) => (graphql ? [graphql] : []));
  const schema = buildSchema(
    ["type Query", ...declarations.map((declaration) => declaration.schema)].join("\n"),
  );

  for (const [typeName, fields] of declarations.flatMap((declaration) =>
    Object.entries(declaration.resolvers),
  )) {
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
