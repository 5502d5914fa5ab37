type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type ControlState = { value: string; checked: boolean; files: FileList | null };

/**
 * The state captured while React hydrates the page: values by control, the focused control, and the open
 * `details`. Null before hydration starts and after it ends.
 */
let capturedState: { states: Map<string, ControlState>; focused: string; open: Set<string> } | null = null;

/**
 * Records what the user types and ticks, from before hydration until `restoreInputs` is called. Hydration can
 * reset checkboxes and radio buttons, or even re-create the whole document if an extension or a proxy has
 * changed the HTML. Records events as well, because the user may click while some controls have already been
 * reset.
 */
export function captureInputs(): void {
  const states = new Map(
    findControls()
      .filter((control) => isChoice(control) || isChanged(control))
      .map((control) => [getControlKey(control), readState(control)]),
  );
  const focusedKey = isControl(document.activeElement) ? getControlKey(document.activeElement) : "";
  capturedState = {
    states,
    focused: focusedKey,
    open: new Set(
      findAllDetails()
        .filter(({ open }) => open)
        .map(getDetailsKey),
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
    if (capturedState && getDetailsKey(details) !== "")
      details.open = capturedState.open.has(getDetailsKey(details));
  }
  for (const control of findControls()) {
    const key = getControlKey(control);
    const state = capturedState?.states.get(key);
    if (state) restoreControl(control, state);
    if (key === capturedState?.focused && document.activeElement === document.body) control.focus();
  }
  capturedState = null;
}

const CAPTURED_EVENTS = ["click", "change", "input", "focusin", "toggle"] as const;

function captureChange({ target, type }: Event): void {
  if (target instanceof HTMLDetailsElement)
    capturedState?.open[target.open ? "add" : "delete"](getDetailsKey(target));
  if (!capturedState || !isControl(target)) return;
  if (type === "focusin") {
    capturedState.focused = getControlKey(target);
    return;
  }
  const groupMembers =
    target.type === "radio" ? findControls().filter((member) => isInSameGroup(target, member)) : [];
  for (const member of groupMembers)
    capturedState.states.set(getControlKey(member), { ...readState(member), checked: false });
  capturedState.states.set(getControlKey(target), readState(target));
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

const getDetailsKey = (details: HTMLDetailsElement): string =>
  details.querySelector("summary [id]")?.id ?? "";

const CONTROL_SELECTOR = "input:not([type=hidden]), select, textarea";

const findControls = (): Control[] => [...document.querySelectorAll<Control>(CONTROL_SELECTOR)];

const isControl = (target: unknown): target is Control =>
  target instanceof Element && target.matches(CONTROL_SELECTOR);

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

const isInSameGroup = (choice: Control, member: Control): boolean =>
  member.type === choice.type && member.name === choice.name && member.form?.id === choice.form?.id;

const readState = (control: Control): ControlState => ({
  value: control.value,
  checked: isChoice(control) && control.checked,
  files: control instanceof HTMLInputElement ? control.files : null,
});

const getControlKey = (control: Control): string =>
  JSON.stringify([control.form?.id, control.id, control.name, isChoice(control) && control.value]);
