import { type PictureReference, buildPictureSources } from "./picture-sources.ts";

type Props = Partial<PictureReference> & {
  /** The aspect ratio, such as “16x9” or “1x1”; “raw” preserves the picture's own ratio. */
  aspect: string;
  /** The largest width of the picture on the page, in CSS pixels. */
  width: number;
  /**
   * The `sizes` attribute of the image. By default, the picture is `width` wide, or as wide as a narrower
   * screen.
   */
  sizes?: string;
  /** The alternative text; "" for decorative pictures. */
  alt: string;
  /** True for the picture that users see first: it is loaded at once and with high priority. */
  priority?: boolean;
  className?: string;
};

/**
 * A picture in the best format and size for the screen, without scripts. It loads lazily unless it has
 * `priority`. Its space is reserved while it loads. Renders nothing without a picture. [IMG-010 IMG-011]
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
  const sources = buildPictureSources({ image, hash }, aspect, width);
  if (!sources) return null;
  // If there are modern formats, the fallback has only one size: browsers without AVIF and WebP are rare, and
  // a `srcset` makes the page longer.
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
