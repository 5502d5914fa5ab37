import { Children, type ReactNode } from "react";
import { classNames } from "../class-names.ts";

type FieldPairProps = { className: string; children: ReactNode };

/** Two short fields, side by side if the text size leaves room for both. `className`: the columns it spans. */
export const FieldPair = ({ className, children }: FieldPairProps) => (
  <div className={classNames("flex flex-wrap items-end gap-4", className)}>
    {Children.map(children, (field) => (
      <div className="min-w-0 grow basis-32">{field}</div>
    ))}
  </div>
);
