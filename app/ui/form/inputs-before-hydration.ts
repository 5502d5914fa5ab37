type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type ControlState = { value: string; checked: boolean; files: FileList | null };

type CapturedState = {
  controlStates: Map<string, ControlState>;
  focusedKey: string;
  openDetailsKeys: Set<string>;
};

/** Null before hydration starts and after it ends. */
let capturedState: CapturedState | null = null;

/**
 * Records what the user has typed and ticked before hydration. Hydration creates inputs again if an extension
 * or a proxy has changed the HTML around them.
 */
export function captureInputs(): void {
  const controlStates = new Map(
    findControls()
      .filter((control) => isChoice(control) || isChanged(control))
      .map((control) => [getControlKey(control), readState(control)]),
  );
  const focusedKey = isControl(document.activeElement) ? getControlKey(document.activeElement) : "";
  capturedState = {
    controlStates,
    focusedKey,
    openDetailsKeys: new Set(
      findAllDetails()
        .filter(({ open }) => open)
        .map(getDetailsKey),
    ),
  };
}

/** Restores what `captureInputs` has recorded, after hydration. */
export function restoreInputs(): void {
  for (const details of findAllDetails()) {
    if (capturedState && getDetailsKey(details) !== "")
      details.open = capturedState.openDetailsKeys.has(getDetailsKey(details));
  }
  for (const control of findControls()) {
    const key = getControlKey(control);
    const state = capturedState?.controlStates.get(key);
    if (state) restoreControl(control, state);
    if (key === capturedState?.focusedKey && document.activeElement === document.body) control.focus();
  }
  capturedState = null;
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

/** Whether a control of the form differs from the server's HTML. */
export const hasChangedInputs = (form: HTMLFormElement): boolean =>
  [...form.elements].some((control) => isControl(control) && isChanged(control));

const readState = (control: Control): ControlState => ({
  value: control.value,
  checked: isChoice(control) && control.checked,
  files: control instanceof HTMLInputElement ? control.files : null,
});

const getControlKey = (control: Control): string =>
  JSON.stringify([control.form?.id, control.id, control.name, isChoice(control) && control.value]);
