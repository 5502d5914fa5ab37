import { type ReactNode, type SyntheticEvent, useState } from "react";
import { classNames } from "./class-names.ts";
import { Heading } from "./section.tsx";

type DisclosureProps = {
  id: string;
  title: string;
  /** The level of the title, by default 3. */
  level?: 2 | 3 | undefined;
  /** Shown while the disclosure is closed. */
  summary?: ReactNode;
  /** Text of the button that opens the disclosure, such as “Change”. */
  actionLabel?: string;
  /** Limits the summary to one line instead of two. */
  isOneLine?: boolean;
  /** Opens the disclosure each time `mustOpen` becomes true. The user can close it again. */
  mustOpen?: boolean | undefined;
  onToggle?: (details: HTMLDetailsElement) => void;
  className?: string;
  children: ReactNode;
};

/** A collapsible part of a form. A link to its `id` or to an element inside opens it, even without scripts. */
export function Disclosure({
  id,
  title,
  level = 3,
  summary,
  actionLabel,
  isOneLine = false,
  mustOpen = false,
  onToggle,
  className = "",
  children,
}: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(mustOpen);
  const [previousMustOpen, setPreviousMustOpen] = useState(mustOpen);
  if (previousMustOpen !== mustOpen) {
    setPreviousMustOpen(mustOpen);
    if (mustOpen) setIsOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
        setIsOpen(currentTarget.open);
        onToggle?.(currentTarget);
      }}
      className={`group @container border-2 border-line bg-raised ${className}`}
    >
      {/* HTML allows a heading in a summary only as a direct child. */}
      <summary className="target fold px-4 py-2">
        <Heading level={level} size={4} id={`${id}-title`}>
          {title}
        </Heading>
        {summary && (
          <span
            dir="auto"
            className={classNames(
              "text-muted group-open:hidden",
              isOneLine ? "line-clamp-1" : "line-clamp-2",
            )}
          >
            {summary}
          </span>
        )}
        <span>
          {actionLabel && (
            <span className="font-semibold text-brand-text underline underline-offset-4 group-open:hidden">
              {actionLabel}
            </span>
          )}
          <span
            aria-hidden="true"
            className={classNames(
              "text-2xl group-open:inline-block group-open:rotate-180",
              actionLabel ? "hidden" : "inline-block",
            )}
          >
            ▾
          </span>
        </span>
      </summary>
      {/* Browsers open a disclosure only if the link's target is inside its content. */}
      <div id={id} className="flex scroll-mt-36 flex-col gap-4 px-4 pb-4">
        {children}
      </div>
    </details>
  );
}
