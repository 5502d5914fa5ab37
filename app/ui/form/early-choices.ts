/** What is ticked on the page, by choice; null before scripts begin to take over, and after. */
let ticked: Map<string, boolean> | null = null;

/**
 * Follows what is ticked on the page, from before scripts take it over until `restoreChoices`: taking over
 * can reset ticks and dots, but never text. It goes in slices, and a press may come between two of them, when
 * some choices have been reset already: so the presses are followed, not the state.
 */
export function followChoices(): void {
  ticked = new Map(choices().map((choice) => [keyOf(choice), choice.checked]));
  // React listens at the document: the window hears of a press first, when it has changed the choice already.
  for (const type of presses) window.addEventListener(type, follow, true);
}

/** Puts back what was ticked, once the page is taken over. */
export function restoreChoices(): void {
  for (const type of presses) window.removeEventListener(type, follow, true);
  for (const choice of choices()) choice.checked = ticked?.get(keyOf(choice)) ?? choice.checked;
  ticked = null;
}

const presses = ["click", "change"] as const;

function follow({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.matches(selector)) return;
  const others = target.type === "radio" ? choices().filter((other) => isInGroupOf(target, other)) : [];
  for (const other of others) ticked?.set(keyOf(other), false);
  ticked?.set(keyOf(target), target.checked);
}

const selector = "input:is([type=radio], [type=checkbox])";

const choices = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>(selector)];

const isInGroupOf = (choice: HTMLInputElement, other: HTMLInputElement): boolean =>
  other.type === choice.type && other.name === choice.name && other.form?.id === choice.form?.id;

const keyOf = ({ form, id, name, value }: HTMLInputElement): string =>
  JSON.stringify([form?.id, id, name, value]);
