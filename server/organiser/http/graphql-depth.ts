import { type ASTNode, type ASTVisitor, GraphQLError, Kind, type ValidationContext } from "graphql";

/**
 * Validation rule that rejects queries nested deeper than `limit` fields, because records refer to each
 * other.
 */
export const depthLimit =
  (limit: number) =>
  (context: ValidationContext): ASTVisitor => {
    // Memoised: fragments that use each other twice would double the work at every level.
    const measured = new Map<string, number>();

    return {
      OperationDefinition(operation) {
        if (depthOf(operation) > limit) {
          context.reportError(
            new GraphQLError(`Queries may be at most ${limit} fields deep.`, { nodes: [operation] }),
          );
        }
      },
    };

    function depthOf(node: ASTNode): number {
      if (node.kind === Kind.FRAGMENT_SPREAD) return depthOfFragment(node.name.value);
      if (!("selectionSet" in node) || !node.selectionSet) return node.kind === Kind.FIELD ? 1 : 0;
      const below = Math.max(0, ...node.selectionSet.selections.map(depthOf));
      return below + (node.kind === Kind.FIELD ? 1 : 0);
    }

    function depthOfFragment(name: string): number {
      const known = measured.get(name);
      if (known !== undefined) return known;
      measured.set(name, 0); // Ends the recursion of a fragment inside itself, which another rule rejects.
      const fragment = context.getFragment(name);
      const depth = fragment ? depthOf(fragment) : 0;
      measured.set(name, depth);
      return depth;
    }
  };
