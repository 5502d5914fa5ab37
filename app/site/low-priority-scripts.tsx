import { Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ComponentProps, type ReactNode } from "react";

/**
 * Remix's scripts with low priority. Browsers load `modulepreload` with the same priority as stylesheets,
 * which would delay the page on slow connections, although the page works without scripts.
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
