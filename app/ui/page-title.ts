/**
 * Sets the document's title. Changes the text node that the framework has rendered: `document.title` would
 * replace it, and the framework's next title would then go to a node that isn't in the document.
 */
export function setPageTitle(title: string): void {
  const text = document.querySelector("head > title")?.firstChild;
  if (text) text.nodeValue = title;
  else document.title = title;
}
