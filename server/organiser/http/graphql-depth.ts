import { type ASTNode, type ASTVisitor, GraphQLError, Kind, type ValidationContext } from "graphql";

/**
 * Creates a validation rule that rejects queries nested deeper than `maxDepth` fields, because records refer
 * to each other without end.
 */
export const createDepthRule =
  (maxDepth: number) =>
  (context: ValidationContext): ASTVisitor => {
    // Cached, because the work would grow exponentially if each fragment used the next fragment twice.
    const fragmentDepths = new Map<string, number>();

    return {
      OperationDefinition(operation) {
        if (measureDepth(operation) > maxDepth) {
          context.reportError(
            new GraphQLError(`Queries may be at most ${maxDepth} fields deep.`, { nodes: [operation] }),
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
      const cachedDepth = fragmentDepths.get(name);
      if (cachedDepth !== undefined) return cachedDepth;
      // Ends the recursion of a fragment that contains itself, which the standard rules reject.
      fragmentDepths.set(name, 0);
      const fragment = context.getFragment(name);
      const depth = fragment ? measureDepth(fragment) : 0;
      fragmentDepths.set(name, depth);
      return depth;
    }
  };
