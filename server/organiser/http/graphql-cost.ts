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

/**
 * Most that one query may cost: three times what the largest query of a site does, all pages with
 * everything on them.
 */
export const mostCost = 10_000;

/** A root field asks the database, whatever is wanted of its answer; one that lists asks for every record. */
const costOfRoot = 20;
const costOfRootList = 1_000;
/** How long a list is taken to be that is asked for without `first`. */
const usualLength = 10;

type Asked = { document: DocumentNode; operationName: string | null; variables: Record<string, unknown> };

/**
 * What a valid query costs: one for each field that it may be answered with, those below a list as often as
 * the list is long. `first` says how long, else 10. Counting ends as soon as it is more than `mostCost`, so
 * that the count costs nothing itself.
 */
export function costOf(schema: GraphQLSchema, { document, operationName, variables }: Asked): number {
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
      if (counted > mostCost) return;
      const below = getNamedType(field?.type);
      if (!field || !node.selectionSet || !isObjectType(below)) continue;
      countFields(below, node.selectionSet, times * (isList(field.type) ? lengthOf(node) : 1));
    }
  }
}

/** The fields of a selection with those of its fragments, each fragment once, as execution takes them. */
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
  field && isList(field.type) ? costOfRootList : costOfRoot;

const isList = (type: GraphQLOutputType): boolean => isListType(getNullableType(type));

/** Reads `first` of a field, where it is a number or a variable that holds one. */
function lengthReader({ variableDefinitions }: OperationDefinitionNode, variables: Record<string, unknown>) {
  return ({ arguments: given }: FieldNode): number => {
    const value = given?.find(({ name }) => name.value === "first")?.value;
    const length = value?.kind === Kind.VARIABLE ? ofVariable(value.name.value) : intIn(value);
    return length !== null && length > 0 ? length : usualLength;
  };

  function ofVariable(name: string): number | null {
    const value = variables[name];
    if (typeof value === "number") return value;
    return intIn(variableDefinitions?.find(({ variable }) => variable.name.value === name)?.defaultValue);
  }
}

const intIn = (value: { kind: Kind; value?: unknown } | undefined): number | null =>
  value?.kind === Kind.INT ? Number(value.value) : null;
