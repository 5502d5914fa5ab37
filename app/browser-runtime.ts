import {
  type ComponentChild,
  type ComponentChildren,
  type ContainerNode,
  options,
  toChildArray,
  type VNode,
} from "preact";
import { hydrate } from "preact/compat";

/**
 * `hydrateRoot` of `react-dom/client` with Preact, for a whole document. `remix.config.ts` replaces React by
 * Preact in the browser's scripts (decision 103).
 *
 * Preact removes elements that aren't part of the page. Those that browser extensions or proxies have added
 * to the end of the head or body are put back.
 */
export function hydrateRoot(page: Document, children: ComponentChild): void {
  const parents = [page.head, page.body].map((parent) => ({ parent, elements: [...parent.children] }));
  const main = page.querySelector("main");
  hydrate(children, createParent(page));
  // If the hydration has failed, the removed elements were replaced by the error page.
  if (main?.isConnected === false) return;
  for (const { parent, elements } of parents)
    parent.append(...elements.filter((element) => !element.isConnected));
}

/**
 * Creates a parent of the `html` element. Preact hydrates the children of an element, and the document isn't
 * one.
 */
function createParent(page: Document): ContainerNode & { namespaceURI: string | null } {
  const html = page.documentElement;
  const insert = (newHtml: Node) => {
    page.documentElement?.remove();
    return page.appendChild(newHtml);
  };
  return {
    nodeType: Node.ELEMENT_NODE,
    namespaceURI: html.namespaceURI,
    parentNode: null,
    firstChild: html,
    childNodes: [html],
    insertBefore: insert,
    appendChild: insert,
    removeChild: (node: Node) => page.removeChild(node),
  };
}

// Effects run right after each rendering, as React runs those of events: by default Preact waits for the next
// frame, and a page that is left before would lose what an effect saves.
options.requestAnimationFrame = (runEffects) => queueMicrotask(runEffects);

type Props = { children?: ComponentChildren; [name: string]: unknown };

const compatHooks = { ...options };

/** Adds two things that React does and `preact/compat` doesn't. */
options.vnode = (node: VNode<Props>) => {
  compatHooks.vnode?.(node);
  if (typeof node.type !== "string") return;
  delete node.props["suppressHydrationWarning"]; // it would become an attribute
  if (node.type === "select") selectByDefault(node.props);
};

/**
 * Marks the option of `defaultValue` as the one that is selected by default, as the server's HTML does. Preact
 * only selects it, so that a form would count as changed.
 */
function selectByDefault(select: Props): void {
  delete select["defaultValue"]; // it would become an attribute
  for (const option of toChildArray(select.children)) {
    if (typeof option !== "object") continue;
    const { props }: VNode<Props> = option;
    props["defaultSelected"] = props["selected"];
    delete props["selected"];
  }
}
