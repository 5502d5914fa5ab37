import type { HTMLAttributes, ReactNode } from "react";
import { classNames } from "./class-names.ts";

type SectionProps = HTMLAttributes<HTMLElement> & {
  tone?: "page" | "raised" | "sunken";
  children: ReactNode;
};

/** A section of a page with the site's spacing and width. Pass `aria-labelledby` if it has a heading. */
export function Section({ tone = "page", className, children, ...rest }: SectionProps) {
  return (
    <section {...rest} className={classNames(BACKGROUND_CLASSES[tone], className)}>
      <div className={classNames("py-12 md:py-16", columnClass)}>{children}</div>
    </section>
  );
}

/** Classes of the site's column: at most 80 rem wide, with padding at the sides. */
export const columnClass = "mx-auto w-full max-w-7xl px-4 sm:px-6";

const BACKGROUND_CLASSES = { page: "", raised: "bg-raised", sunken: "bg-sunken" } as const;

type HeadingProps = HTMLAttributes<HTMLHeadingElement> & {
  level: 1 | 2 | 3 | 4;
  /** The level whose font size is used. */
  size?: 1 | 2 | 3 | 4;
};

/** A heading in the display font. */
export function Heading({ level, size = level, className, ...rest }: HeadingProps) {
  const Tag = TAG_BY_LEVEL[level];
  return (
    <Tag
      {...rest}
      className={classNames("display", SIZE_CLASSES[size], getSizeLimitClass(rest.children), className)}
    />
  );
}

/** Returns a class that limits the font size of a heading with a long word, so that the word fits a phone. */
function getSizeLimitClass(text: ReactNode): string {
  if (typeof text !== "string") return "";
  const words = text.match(/[\p{Lu}\p{Ll}\p{M}]{8,}/gu) ?? [];
  // The display font has no Georgian letters, and their fallback font is wider.
  const width = Math.max(0, ...words.map((word) => word.length * (word < FIRST_GEORGIAN_LETTER ? 1 : 1.5)));
  return width > 15 ? "[--fit:8vw]" : width > 10 ? "[--fit:12vw]" : "";
}

const FIRST_GEORGIAN_LETTER = "ა";

const TAG_BY_LEVEL = { 1: "h1", 2: "h2", 3: "h3", 4: "h4" } as const;

const SIZE_CLASSES = {
  1: "text-[min(3rem,var(--fit))] sm:text-6xl lg:text-7xl",
  2: "text-[min(2.25rem,var(--fit))] sm:text-5xl",
  3: "text-[min(1.5rem,var(--fit))] sm:text-3xl",
  4: "text-[min(1.25rem,var(--fit))] sm:text-2xl",
} as const;
