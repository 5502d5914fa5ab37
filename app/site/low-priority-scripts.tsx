import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ComponentProps, type ReactNode } from "react";

/**
 * Remix's `<Scripts>`, loaded with low priority, because the page works without scripts. Browsers would load
 * them with the priority of stylesheets, which delays the page on slow connections.
 */
export function LowPriorityScripts(props: ComponentProps<typeof Scripts>) {
  return withLowPriority(Scripts(props));
}

type ElementProps = { rel?: string; fetchpriority?: "low"; children?: ReactNode };

function withLowPriority(node: ReactNode): ReactNode {
  if (!isValidElement<ElementProps>(node)) return node;
  const { rel, children } = node.props;
  if (rel === "modulepreload") return cloneElement(node, { fetchpriority: "low" });
  return children ? cloneElement(node, {}, Children.map(children, withLowPriority)) : node;
}
