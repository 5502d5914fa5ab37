import type { HTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type SectionProps = HTMLAttributes<HTMLElement> & {
  tone?: "page" | "raised" | "sunken";
  /** Lets the content use the full width in place of the site's column. */
  wide?: boolean;
  /** A lane line above, between two sections of the same ground. */
  rule?: boolean;
  children: ReactNode;
};

/** A part of a page with the site's rhythm and width. Give it an `aria-labelledby` where it has a heading. */
export function Section({
  tone = "page",
  wide = false,
  rule = false,
  className,
  children,
  ...rest
}: SectionProps) {
  return (
    <section {...rest} className={classNames(grounds[tone], className)}>
      {rule && <div className="lane-line mx-auto max-w-7xl" />}
      <div className={classNames("py-12 md:py-16", !wide && column)}>{children}</div>
    </section>
  );
}

/** The site's column: 80 rem at most, with room at the sides. */
export const column = "mx-auto w-full max-w-7xl px-4 sm:px-6";

const grounds = { page: "", raised: "bg-raised", sunken: "bg-sunken" } as const;

type HeadingProps = HTMLAttributes<HTMLHeadingElement> & {
  level: 1 | 2 | 3 | 4;
  /** Looks like this level where the outline needs another. */
  as?: 1 | 2 | 3 | 4;
};

/** A heading in big condensed italics. */
export function Heading({ level, as = level, className, ...rest }: HeadingProps) {
  const Tag = tags[level];
  return <Tag {...rest} className={classNames("display", sizes[as], className)} />;
}

const tags = { 1: "h1", 2: "h2", 3: "h3", 4: "h4" } as const;

const sizes = {
  1: "text-5xl sm:text-6xl lg:text-7xl",
  2: "text-4xl sm:text-5xl",
  3: "text-2xl sm:text-3xl",
  4: "text-xl sm:text-2xl",
} as const;
