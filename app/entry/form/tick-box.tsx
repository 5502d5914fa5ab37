import type { ComponentProps } from "react";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { useEntry } from "./entry-context.tsx";
import { Passed } from "../../posting/marks.tsx";

type TickBoxProps = Omit<ComponentProps<typeof CheckBox>, "defaultChecked" | "value"> & {
  value: string;
  /** Whether it isn't ticked whatever the values say. */
  isUnticked?: boolean;
};

/** A box of the entry form: ticked as the form's values say, unless it can't be had. */
export function TickBox({ isUnticked = false, ...props }: TickBoxProps) {
  const { values } = useEntry();
  const { name, value, disabled } = props;
  const isTicked = !disabled && !isUnticked && (values[name] ?? []).includes(value);
  return (
    <>
      {/* One that can't be had any more is another box: the tick of the browser's own would stay. */}
      <CheckBox key={String(disabled)} {...props} defaultChecked={isTicked} />
      {isTicked && <Passed name={name} value={value} />}
    </>
  );
}
