import { type ReactNode, type SyntheticEvent, useState } from "react";
import { classNames } from "./class-names.ts";
import { Heading } from "./section.tsx";

type DisclosureProps = {
  id: string;
  title: string;
  /** Summary of the content, shown while it is closed. */
  summary?: ReactNode;
  /** Text of the button that opens it: “Change”, “Add”. */
  actionLabel?: string;
  /** Limits the summary to one line instead of two. */
  isOneLine?: boolean;
  /**
   * Opens the section each time this becomes true, because something in it needs attention. The user can
   * close it again.
   */
  mustOpen?: boolean | undefined;
  onToggle?: (details: HTMLDetailsElement) => void;
  className?: string;
  children: ReactNode;
};

/**
 * A collapsible part of a form. A link to its `id`, or to an element inside, opens it, even without scripts.
 */
export function Disclosure({
  id,
  title,
  summary,
  actionLabel,
  isOneLine = false,
  mustOpen = false,
  onToggle,
  className = "",
  children,
}: DisclosureProps) {
  const [isOpen, setOpen] = useState(mustOpen);
  const [lastMustOpen, setLastMustOpen] = useState(mustOpen);
  if (lastMustOpen !== mustOpen) {
    setLastMustOpen(mustOpen);
    if (mustOpen) setOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
        setOpen(currentTarget.open);
        onToggle?.(currentTarget);
      }}
      className={`group @container border-2 border-line bg-raised ${className}`}
    >
      {/* A heading is allowed directly in a summary, but not inside another element there. */}
      <summary className="target fold px-4 py-2">
        <Heading level={3} as={4} id={`${id}-title`}>
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
      {/* The link target is inside the content, so that browsers open the details around it. */}
      <div id={id} className="flex scroll-mt-36 flex-col gap-4 px-4 pb-4">
        {children}
      </div>
    </details>
  );
}
