import { type PictureReference, pictureSources } from "./picture-sources.ts";

type Props = Partial<PictureReference> & {
  /** “16x9”, “1x1”, …; “raw” keeps the picture's own shape. */
  aspect: string;
  /** CSS pixels at its largest place on the page. */
  width: number;
  /** How wide it is shown at which screen width, as in HTML. */
  sizes?: string;
  /** "" for a picture that only decorates. */
  alt: string;
  /** For the one picture that the visitor sees first: loaded at once and before others. */
  priority?: boolean;
  className?: string;
};

/**
 * A picture in the best format and size for the visitor's screen, without script. Its place is kept free
 * while it loads, and it loads when it comes near the screen. Nothing at all without a picture. [IMG-010
 * IMG-011]
 */
export function Picture({
  image = null,
  hash = "",
  aspect,
  width,
  sizes,
  alt,
  priority = false,
  className,
}: Props) {
  const sources = pictureSources({ image, hash }, aspect, width);
  if (!sources) return null;
  // What takes neither avif nor webp is so old that one size must do: lists of sizes are long, and every
  // visitor would pay for them.
  const isPlain = sources.better.length === 0 && sources.srcSet !== "";
  const shownAt = sizes ?? `(min-width: ${sources.width}px) ${sources.width}px, 100vw`;
  return (
    <picture className="contents [&>source]:hidden">
      {sources.better.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={shownAt} />
      ))}
      <img
        {...(priority ? { fetchpriority: "high" } : { loading: "lazy", decoding: "async" })}
        {...(isPlain ? { sizes: shownAt, srcSet: sources.srcSet } : {})}
        src={sources.src}
        width={sources.width}
        height={sources.height ?? undefined}
        alt={alt}
        className={className}
      />
    </picture>
  );
}
