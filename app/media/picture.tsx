import { type PictureReference, buildPictureSources } from "./picture-sources.ts";

type PictureProps = Partial<PictureReference> & {
  /** The aspect ratio, such as “16x9” or “1x1”. “raw” preserves the picture's own ratio. */
  aspect: string;
  /** The largest width of the picture on the page, in CSS pixels. */
  width: number;
  /** The `sizes` attribute. By default, the picture is `width` wide, or as wide as a narrower screen. */
  sizes?: string;
  alt: string;
  /** Set it for the picture that users see first. The browser then loads it at once, with high priority. */
  priority?: boolean;
  className?: string;
};

/**
 * A picture in the best format and size for the screen, without scripts. It loads lazily unless it has
 * `priority`. Its space is reserved while it loads. Renders nothing without `image` and `hash`. [IMG-010
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
}: PictureProps) {
  const sources = buildPictureSources({ image, hash }, aspect, width);
  if (!sources) return null;
  // If there are modern formats, the fallback has only one size, because browsers without AVIF and WebP are
  // rare.
  const needsImgSrcSet = sources.modernFormats.length === 0 && sources.srcSet !== "";
  const sizesAttribute = sizes ?? `(min-width: ${sources.width}px) ${sources.width}px, 100vw`;
  return (
    <picture className="contents [&>source]:hidden">
      {sources.modernFormats.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizesAttribute} />
      ))}
      <img
        {...(priority ? { fetchpriority: "high" } : { loading: "lazy", decoding: "async" })}
        {...(needsImgSrcSet ? { sizes: sizesAttribute, srcSet: sources.srcSet } : {})}
        src={sources.src}
        width={sources.width}
        height={sources.height ?? undefined}
        alt={alt}
        className={className}
      />
    </picture>
  );
}
