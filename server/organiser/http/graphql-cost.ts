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

/** Maximum cost of one query: three times the site's largest query (all pages with all their content). */
export const MAX_QUERY_COST = 10_000;

/** A root field costs a database query whatever is selected; a root list may read every record. */
const ROOT_FIELD_COST = 20;
const ROOT_LIST_COST = 1_000;
/** Assumed length of a list without `first`. */
const DEFAULT_LIST_LENGTH = 10;

type QueryRequest = {
  document: DocumentNode;
  operationName: string | null;
  variables: Record<string, unknown>;
};

/**
 * Computes the cost of a valid query: one per selected field, multiplied by the length of the lists above it
 * (`first`, else 10). Counting stops above `MAX_QUERY_COST`, so that the computation itself stays cheap.
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
  const lengthOf = lengthReader(operation, variables);
  let counted = 0;
  countFields(query, operation.selectionSet, 1);
  return counted;

  function countFields(type: GraphQLObjectType, set: SelectionSetNode, times: number): void {
    for (const node of fieldsIn(set, fragments)) {
      const field = type.getFields()[node.name.value];
      counted += times * (type === query ? rootCost(field) : 1);
      if (counted > MAX_QUERY_COST) return;
      const below = getNamedType(field?.type);
      if (!field || !node.selectionSet || !isObjectType(below)) continue;
      countFields(below, node.selectionSet, times * (isList(field.type) ? lengthOf(node) : 1));
    }
  }
}

/** The fields of a selection including its fragments, each fragment once, as in execution. */
function* fieldsIn(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  seen = new Set<string>(),
): Generator<FieldNode> {
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) yield selection;
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      yield* fieldsIn(selection.selectionSet, fragments, seen);
    else {
      const fragment = fragments.get(selection.name.value);
      if (!fragment || seen.has(selection.name.value)) continue;
      seen.add(selection.name.value);
      yield* fieldsIn(fragment.selectionSet, fragments, seen);
    }
  }
}

const rootCost = (field: GraphQLField<unknown, unknown> | undefined): number =>
  field && isList(field.type) ? ROOT_LIST_COST : ROOT_FIELD_COST;

const isList = (type: GraphQLOutputType): boolean => isListType(getNullableType(type));

/** Returns a function that reads `first` of a field: a number, or a variable with a number. */
function lengthReader({ variableDefinitions }: OperationDefinitionNode, variables: Record<string, unknown>) {
  return ({ arguments: given }: FieldNode): number => {
    const value = given?.find(({ name }) => name.value === "first")?.value;
    const length = value?.kind === Kind.VARIABLE ? variableValue(value.name.value) : intValue(value);
    return length !== null && length > 0 ? length : DEFAULT_LIST_LENGTH;
  };

  function variableValue(name: string): number | null {
    const value = variables[name];
    if (typeof value === "number") return value;
    return intValue(variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue);
  }
}

const intValue = (value: { kind: Kind; value?: unknown } | undefined): number | null =>
  value?.kind === Kind.INT ? Number(value.value) : null;
