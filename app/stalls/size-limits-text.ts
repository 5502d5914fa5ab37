import type { TFunction } from "i18next";
import type { StallSiteType } from "../domain/stall/stall-offer.ts";

type Limits = Pick<
  StallSiteType,
  "minSiteWidth" | "maxSiteWidth" | "minSiteDepth" | "maxSiteDepth" | "maxSiteArea"
>;

/** Formats the allowed sizes of a site type as sentences, for a hint or an error. [STALL-014] */
export function formatSizeLimits(
  t: TFunction<"stalls">,
  formatNumber: (value: number) => string,
  limits: Limits,
): string {
  const width = formatRange(limits.minSiteWidth, limits.maxSiteWidth);
  // The stall's length is along the site's depth.
  const length = formatRange(limits.minSiteDepth, limits.maxSiteDepth);
  const area = limits.maxSiteArea > 0 ? formatNumber(limits.maxSiteArea) : "";
  if (width !== "" && length !== "")
    return area === ""
      ? t("size.allowed", { width, length })
      : t("size.allowedArea", { width, length, area });
  const sentences = [
    width === "" ? "" : t("size.onlyWidth", { width }),
    length === "" ? "" : t("size.onlyLength", { length }),
    area === "" ? "" : t("size.area", { area }),
  ].filter((sentence) => sentence !== "");
  return sentences.length === 0 ? t("size.any") : sentences.join(" ");

  /** Limits are in metres. 0 means no limit. */
  function formatRange(min: number, max: number): string {
    if (max <= 0) return min <= 0 ? "" : t("size.from", { least: formatNumber(min) });
    if (min <= 0) return t("size.upTo", { most: formatNumber(max) });
    if (min === max) return t("size.exactly", { most: formatNumber(max) });
    return t("size.between", { least: formatNumber(min), most: formatNumber(max) });
  }
}
