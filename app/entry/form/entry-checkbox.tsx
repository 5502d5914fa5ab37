import type { ComponentProps } from "react";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { useEntry } from "./entry-context.tsx";

type EntryCheckboxProps = Omit<ComponentProps<typeof Checkbox>, "defaultChecked" | "value"> & {
  value: string;
  /** Whether to ignore the form's values and render it unticked. */
  startsUnticked?: boolean;
};

/**
 * A checkbox of the entry form. It starts ticked if the form's values contain its value and it is enabled.
 */
export function EntryCheckbox({ startsUnticked = false, ...props }: EntryCheckboxProps) {
  const { values } = useEntry();
  const { name, value, disabled } = props;
  const isTicked = !disabled && !startsUnticked && (values[name] ?? []).includes(value);
  // The key remounts the uncontrolled input when it becomes disabled, which removes its tick.
  return <Checkbox key={String(disabled)} {...props} defaultChecked={isTicked} />;
}
