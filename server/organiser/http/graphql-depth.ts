import { type ASTNode, type ASTVisitor, GraphQLError, Kind, type ValidationContext } from "graphql";

/**
 * Creates a validation rule that rejects queries nested deeper than `limit` fields. Records refer to each
 * other, so a query could nest without end.
 */
export const depthLimit =
  (limit: number) =>
  (context: ValidationContext): ASTVisitor => {
    // Depths of fragments are cached: a fragment that uses another one twice would double the work at every
    // level.
    const fragmentDepths = new Map<string, number>();

    return {
      OperationDefinition(operation) {
        if (measureDepth(operation) > limit) {
          context.reportError(
            new GraphQLError(`Queries may be at most ${limit} fields deep.`, { nodes: [operation] }),
          );
        }
      },
    };

    function measureDepth(node: ASTNode): number {
      if (node.kind === Kind.FRAGMENT_SPREAD) return measureFragment(node.name.value);
      if (!("selectionSet" in node) || !node.selectionSet) return node.kind === Kind.FIELD ? 1 : 0;
      const childDepth = Math.max(0, ...node.selectionSet.selections.map(measureDepth));
      return childDepth + (node.kind === Kind.FIELD ? 1 : 0);
    }

    function measureFragment(name: string): number {
      const knownDepth = fragmentDepths.get(name);
      if (knownDepth !== undefined) return knownDepth;
      // Ends the recursion of a fragment that contains itself; another rule rejects such a query.
      fragmentDepths.set(name, 0);
      const fragment = context.getFragment(name);
      const depth = fragment ? measureDepth(fragment) : 0;
      fragmentDepths.set(name, depth);
      return depth;
    }
  };
