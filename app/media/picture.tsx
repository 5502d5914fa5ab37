import { type PictureReference, pictureSources } from "./picture-sources.ts";

type Props = Partial<PictureReference> & {
  /** “16x9”, “1x1”, …; “raw” keeps the picture's own aspect ratio. */
  aspect: string;
  /** Its largest width on the page, in CSS pixels. */
  width: number;
  /** The `sizes` attribute: the width at each screen width. */
  sizes?: string;
  /** The alternative text; "" for decorative pictures. */
  alt: string;
  /** For the one picture that the user sees first: loaded eagerly and with high priority. */
  priority?: boolean;
  className?: string;
};

/**
 * A picture in the best format and size for the screen, without scripts. Its space is reserved, and it loads
 * lazily. Renders nothing without a picture. [IMG-010 IMG-011]
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
  // Browsers without avif and webp are so old that one size has to do: lists of sizes are long, and they
  // would be in every page.
  const hasOnlyOriginalFormat = sources.better.length === 0 && sources.srcSet !== "";
  const sizesAttribute = sizes ?? `(min-width: ${sources.width}px) ${sources.width}px, 100vw`;
  return (
    <picture className="contents [&>source]:hidden">
      {sources.better.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizesAttribute} />
      ))}
      <img
        {...(priority ? { fetchpriority: "high" } : { loading: "lazy", decoding: "async" })}
        {...(hasOnlyOriginalFormat ? { sizes: sizesAttribute, srcSet: sources.srcSet } : {})}
        src={sources.src}
        width={sources.width}
        height={sources.height ?? undefined}
        alt={alt}
        className={className}
      />
    </picture>
  );
}
