import type { ComponentProps } from "react";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { useEntry } from "./entry-context.tsx";

type EntryCheckboxProps = Omit<ComponentProps<typeof Checkbox>, "defaultChecked" | "value"> & {
  value: string;
  /** Whether it is initially unticked, whatever the form's values are. */
  startsUnticked?: boolean;
};

/** A checkbox of the entry form. If it is enabled, the form's values determine its initial state. */
export function EntryCheckbox({ startsUnticked = false, ...props }: EntryCheckboxProps) {
  const { values } = useEntry();
  const { name, value, disabled } = props;
  const isTicked = !disabled && !startsUnticked && (values[name] ?? []).includes(value);
  // A new key remounts the input when it becomes disabled, so that it is unticked.
  return <Checkbox key={String(disabled)} {...props} defaultChecked={isTicked} />;
}
