import type { ComponentProps } from "react";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { useEntry } from "./entry-context.tsx";

type EntryCheckboxProps = Omit<ComponentProps<typeof Checkbox>, "defaultChecked" | "value"> & {
  value: string;
  startsUnticked?: boolean;
};

/**
 * A checkbox of the entry form. It is initially ticked if the form's values contain its `value`. A disabled
 * checkbox is never ticked.
 */
export function EntryCheckbox({ startsUnticked = false, ...props }: EntryCheckboxProps) {
  const { values } = useEntry();
  const { name, value, disabled } = props;
  const isTicked = !disabled && !startsUnticked && (values[name] ?? []).includes(value);
  // A new key remounts the input when it becomes disabled, so that it is unticked.
  return <Checkbox key={String(disabled)} {...props} defaultChecked={isTicked} />;
}
