import { type ReactNode, type SyntheticEvent, useState } from "react";
import { classNames } from "./class-names.ts";
import { Heading } from "./section.tsx";

type FoldProps = {
  id: string;
  title: string;
  /** What is in it, while it is closed. */
  line?: ReactNode;
  /** What opening it is for: “Change”, “Add”. */
  action?: string;
  /** One line is enough to say what is in it. */
  isBrief?: boolean;
  /** Whether something in it needs to be seen: it opens, and stays as it is left from then on. */
  mustOpen?: boolean | undefined;
  onToggle?: (details: HTMLDetailsElement) => void;
  className?: string;
  children: ReactNode;
};

/**
 * A part of a form that is one line until it is wanted. A link to its `id` opens it, without scripts too; so
 * does one to anything in it.
 */
export function Fold({
  id,
  title,
  line,
  action,
  isBrief = false,
  mustOpen = false,
  onToggle,
  className = "",
  children,
}: FoldProps) {
  const [isOpen, setOpen] = useState(mustOpen);
  const [wasMust, setWasMust] = useState(mustOpen);
  if (wasMust !== mustOpen) {
    setWasMust(mustOpen);
    if (mustOpen) setOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
        setOpen(currentTarget.open);
        onToggle?.(currentTarget);
      }}
      className={`group border-2 border-line bg-raised ${className}`}
    >
      {/* A heading may stand in a summary, but in nothing else there. */}
      <summary className="target grid grid-cols-[1fr_fit-content(45%)] content-center items-center gap-x-4 px-4 py-2">
        <Heading level={3} as={4} id={`${id}-title`} className={line ? "" : "row-span-2"}>
          {title}
        </Heading>
        {line && (
          <span
            className={classNames("text-muted group-open:hidden", isBrief ? "line-clamp-1" : "line-clamp-2")}
          >
            {line}
          </span>
        )}
        <span className="col-start-2 row-span-2 row-start-1 text-end">
          {action && (
            <span className="font-semibold text-brand-text underline underline-offset-4 group-open:hidden">
              {action}
            </span>
          )}
          <span
            aria-hidden="true"
            className={classNames(
              "text-2xl group-open:inline-block group-open:rotate-180",
              action ? "hidden" : "inline-block",
            )}
          >
            ▾
          </span>
        </span>
      </summary>
      {/* The place of the links is inside, where a browser opens what is around it. */}
      <div id={id} className="flex scroll-mt-36 flex-col gap-4 px-4 pb-4">
        {children}
      </div>
    </details>
  );
}
