import type { HTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type SectionProps = HTMLAttributes<HTMLElement> & {
  tone?: "page" | "raised" | "sunken";
  /** Uses the full width instead of the site's column. */
  wide?: boolean;
  /** Shows a lane line above, to separate two sections with the same background. */
  rule?: boolean;
  children: ReactNode;
};

/** A section of a page with the site's spacing and width. Pass `aria-labelledby` if it has a heading. */
export function Section({
  tone = "page",
  wide = false,
  rule = false,
  className,
  children,
  ...rest
}: SectionProps) {
  return (
    <section {...rest} className={classNames(BACKGROUND_CLASSES[tone], className)}>
      {rule && <div className="lane-line mx-auto max-w-7xl" />}
      <div className={classNames("py-12 md:py-16", !wide && columnClass)}>{children}</div>
    </section>
  );
}

/** Classes of the site's column: at most 80 rem wide, with padding at the sides. */
export const columnClass = "mx-auto w-full max-w-7xl px-4 sm:px-6";

const BACKGROUND_CLASSES = { page: "", raised: "bg-raised", sunken: "bg-sunken" } as const;

type HeadingProps = HTMLAttributes<HTMLHeadingElement> & {
  level: 1 | 2 | 3 | 4;
  /** The visual size, if it differs from the level in the outline. */
  as?: 1 | 2 | 3 | 4;
};

/** A heading in big condensed italics. */
export function Heading({ level, as = level, className, ...rest }: HeadingProps) {
  const Tag = TAGS[level];
  return (
    <Tag
      {...rest}
      className={classNames("display", SIZE_CLASSES[as], getSizeLimitClass(rest.children), className)}
    />
  );
}

/**
 * Returns a class that limits the size of a heading with a long word, which must fit a phone even with large
 * text.
 */
function getSizeLimitClass(text: ReactNode): string {
  if (typeof text !== "string") return "";
  const words = text.match(/[\p{Lu}\p{Ll}\p{M}]{8,}/gu) ?? [];
  // The display font has no Georgian letters, and other fonts aren't condensed.
  const width = Math.max(0, ...words.map((word) => word.length * (word < "ა" ? 1 : 1.5)));
  return width > 15 ? "[--fit:8vw]" : width > 10 ? "[--fit:12vw]" : "";
}

const TAGS = { 1: "h1", 2: "h2", 3: "h3", 4: "h4" } as const;

const SIZE_CLASSES = {
  1: "text-[min(3rem,var(--fit))] sm:text-6xl lg:text-7xl",
  2: "text-[min(2.25rem,var(--fit))] sm:text-5xl",
  3: "text-[min(1.5rem,var(--fit))] sm:text-3xl",
  4: "text-[min(1.25rem,var(--fit))] sm:text-2xl",
} as const;
