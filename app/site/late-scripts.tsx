import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ComponentProps, type ReactNode } from "react";

/**
 * Remix's scripts, fetched after what the visitor sees: browsers take a `modulepreload` for as urgent as the
 * stylesheet, and a page that is whole without scripts must not share a slow line with them.
 */
export function LateScripts(props: ComponentProps<typeof Scripts>) {
  return lessUrgent(Scripts(props));
}

type ElementProps = { rel?: string; fetchpriority?: "low"; children?: ReactNode };

function lessUrgent(node: ReactNode): ReactNode {
  if (!isValidElement<ElementProps>(node)) return node;
  const { rel, children } = node.props;
  if (rel === "modulepreload") return cloneElement(node, { fetchpriority: "low" });
  return children ? cloneElement(node, {}, Children.map(children, lessUrgent)) : node;
}
