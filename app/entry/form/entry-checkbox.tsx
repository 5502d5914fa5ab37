import type { ComponentProps } from "react";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { useEntry } from "./entry-context.tsx";

type TickBoxProps = Omit<ComponentProps<typeof CheckBox>, "defaultChecked" | "value"> & {
  value: string;
  /** Never ticked, whatever the form's values are. */
  isUnticked?: boolean;
};

/** A checkbox of the entry form, ticked according to the form's values unless it is disabled. */
export function EntryCheckbox({ isUnticked = false, ...props }: TickBoxProps) {
  const { values } = useEntry();
  const { name, value, disabled } = props;
  const isTicked = !disabled && !isUnticked && (values[name] ?? []).includes(value);
  // Remounts when it becomes disabled; otherwise the uncontrolled input would keep its tick.
  return <CheckBox key={String(disabled)} {...props} defaultChecked={isTicked} />;
}
