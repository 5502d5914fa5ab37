import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  getOperationAST,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

/** About three times the site's largest query, which reads all pages with their content. */
export const MAX_QUERY_COST = 10_000;

/** A field of `Query` costs more than other fields, because the field needs a database query. */
const ROOT_FIELD_COST = 20;
/** A list field of `Query` may read every record of a table. */
const ROOT_LIST_COST = 1_000;
/** Assumed length of a list without `first`. */
const DEFAULT_LIST_LENGTH = 10;

type QueryRequest = {
  document: DocumentNode;
  operationName: string | null;
  variables: Record<string, unknown>;
};

/**
 * Returns the sum of the costs of a valid query's fields. A field of `Query` costs `ROOT_FIELD_COST` or
 * `ROOT_LIST_COST`, and any other field costs 1. The cost of a field is multiplied by the lengths of the
 * lists that contain the field. Stops above `MAX_QUERY_COST`, so that the computation itself is cheap.
 */
export function computeQueryCost(
  schema: GraphQLSchema,
  { document, operationName, variables }: QueryRequest,
): number {
  const operation = getOperationAST(document, operationName);
  const query = schema.getQueryType();
  if (!operation || !query) return 0;

  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const getLength = createLengthReader(operation, variables);
  let cost = 0;
  countFields(query, operation.selectionSet, 1);
  return cost;

  function countFields(type: GraphQLObjectType, selectionSet: SelectionSetNode, multiplier: number): void {
    for (const node of iterateFields(selectionSet, fragments)) {
      const field = type.getFields()[node.name.value];
      cost += multiplier * (type === query ? getRootCost(field) : 1);
      if (cost > MAX_QUERY_COST) return;
      const childType = getNamedType(field?.type);
      if (!field || !node.selectionSet || !isObjectType(childType)) continue;
      countFields(childType, node.selectionSet, multiplier * (isList(field.type) ? getLength(node) : 1));
    }
  }
}

/** Includes the fields of fragments. Visits each fragment once. */
function* iterateFields(
  selectionSet: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  visitedFragments = new Set<string>(),
): Generator<FieldNode> {
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD) yield selection;
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      yield* iterateFields(selection.selectionSet, fragments, visitedFragments);
    else {
      const fragment = fragments.get(selection.name.value);
      if (!fragment || visitedFragments.has(selection.name.value)) continue;
      visitedFragments.add(selection.name.value);
      yield* iterateFields(fragment.selectionSet, fragments, visitedFragments);
    }
  }
}

const getRootCost = (field: GraphQLField<unknown, unknown> | undefined): number =>
  field && isList(field.type) ? ROOT_LIST_COST : ROOT_FIELD_COST;

const isList = (type: GraphQLOutputType): boolean => isListType(getNullableType(type));

/** Creates a function that returns the argument `first` of a field, or `DEFAULT_LIST_LENGTH`. */
function createLengthReader(
  { variableDefinitions }: OperationDefinitionNode,
  variables: Record<string, unknown>,
) {
  return ({ arguments: args }: FieldNode): number => {
    const value = args?.find(({ name }) => name.value === "first")?.value;
    const length = value?.kind === Kind.VARIABLE ? getVariableValue(value.name.value) : parseIntValue(value);
    return length !== null && length > 0 ? length : DEFAULT_LIST_LENGTH;
  };

  function getVariableValue(name: string): number | null {
    const value = variables[name];
    if (typeof value === "number") return value;
    return parseIntValue(
      variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue,
    );
  }
}

const parseIntValue = (value: { kind: Kind; value?: unknown } | undefined): number | null =>
  value?.kind === Kind.INT ? Number(value.value) : null;
