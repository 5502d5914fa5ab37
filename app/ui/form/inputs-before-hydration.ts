type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type ControlState = { value: string; checked: boolean; files: FileList | null };

/**
 * The state captured while React hydrates the page: values by control, the focused control, and the open
 * `details`. Null before hydration starts and after it ends.
 */
let captured: { states: Map<string, ControlState>; focused: string; open: Set<string> } | null = null;

/**
 * Captures what the user types and ticks from before hydration until `restoreInputs`. Hydration can reset
 * checkboxes and radio buttons. It also re-creates the whole document if an extension or a proxy has
 * changed the HTML. Hydration runs in slices: between two of them the user may click although some controls
 * are already reset. Therefore events are recorded, not the state at the end.
 */
export function captureInputs(): void {
  const states = new Map(
    findControls()
      .filter((control) => isChoice(control) || isChanged(control))
      .map((control) => [controlKey(control), readState(control)]),
  );
  const focused = isControl(document.activeElement) ? controlKey(document.activeElement) : "";
  captured = {
    states,
    focused,
    open: new Set(
      findAllDetails()
        .filter(({ open }) => open)
        .map(detailsKey),
    ),
  };
  // A listener on the window runs before React's listener on the document, when the control has its new
  // state.
  for (const type of CAPTURED_EVENTS) window.addEventListener(type, captureChange, true);
}

/** Restores the captured values and the focus once the page is hydrated. */
export function restoreInputs(): void {
  for (const type of CAPTURED_EVENTS) window.removeEventListener(type, captureChange, true);
  for (const details of findAllDetails()) {
    if (captured && detailsKey(details) !== "") details.open = captured.open.has(detailsKey(details));
  }
  for (const control of findControls()) {
    const key = controlKey(control);
    const state = captured?.states.get(key);
    if (state) restoreControl(control, state);
    if (key === captured?.focused && document.activeElement === document.body) control.focus();
  }
  captured = null;
}

const CAPTURED_EVENTS = ["click", "change", "input", "focusin", "toggle"] as const;

function captureChange({ target, type }: Event): void {
  if (target instanceof HTMLDetailsElement)
    captured?.open[target.open ? "add" : "delete"](detailsKey(target));
  if (!captured || !isControl(target)) return;
  if (type === "focusin") {
    captured.focused = controlKey(target);
    return;
  }
  const others =
    target.type === "radio" ? findControls().filter((other) => isInSameGroup(target, other)) : [];
  for (const other of others) captured.states.set(controlKey(other), { ...readState(other), checked: false });
  captured.states.set(controlKey(target), readState(target));
}

function restoreControl(control: Control, { value, checked, files }: ControlState): void {
  if (isChoice(control)) control.checked = checked;
  else if (control instanceof HTMLSelectElement) {
    for (const option of control.options) if (option.value === value) option.selected = true;
  } else if (control.type !== "file") {
    if (control.value !== value) control.value = value;
  } else if (control instanceof HTMLInputElement && control.files?.length === 0) control.files = files;
}

const findAllDetails = (): HTMLDetailsElement[] => [...document.querySelectorAll("details")];

const detailsKey = (details: HTMLDetailsElement): string => details.querySelector("summary [id]")?.id ?? "";

const selector = "input:not([type=hidden]), select, textarea";

const findControls = (): Control[] => [...document.querySelectorAll<Control>(selector)];

const isControl = (target: unknown): target is Control =>
  target instanceof Element && target.matches(selector);

const isChoice = (control: Control): control is HTMLInputElement => /^(?:radio|checkbox)$/.test(control.type);

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected && !defaultSelected);
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  // An incomplete date has an empty value, but `badInput` is true.
  return control.value !== control.defaultValue || control.validity.badInput;
}

/** Returns true if a control of the form differs from the value in the server's HTML. */
export const hasChangedInputs = (form: HTMLFormElement): boolean =>
  [...form.elements].some((control) => isControl(control) && isChanged(control));

const isInSameGroup = (choice: Control, other: Control): boolean =>
  other.type === choice.type && other.name === choice.name && other.form?.id === choice.form?.id;

const readState = (control: Control): ControlState => ({
  value: control.value,
  checked: isChoice(control) && control.checked,
  files: control instanceof HTMLInputElement ? control.files : null,
});

const controlKey = (control: Control): string =>
  JSON.stringify([control.form?.id, control.id, control.name, isChoice(control) && control.value]);
