import type { TFunction } from "i18next";
import type { StallSiteType } from "../domain/stall/stall-offer.ts";

type Limits = Pick<
  StallSiteType,
  "minSiteWidth" | "maxSiteWidth" | "minSiteDepth" | "maxSiteDepth" | "maxSiteArea"
>;

/**
 * The allowed sizes of a site type in a sentence, shown at the fields and as the error for a rejected size.
 * [STALL-014]
 */
export function sizeLimitsText(
  t: TFunction<"stalls">,
  number: (value: number) => string,
  limits: Limits,
): string {
  const width = range(limits.minSiteWidth, limits.maxSiteWidth);
  const length = range(limits.minSiteDepth, limits.maxSiteDepth);
  const area = limits.maxSiteArea > 0 ? number(limits.maxSiteArea) : "";
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

  /** The allowed range of one side in metres; "" if unlimited. */
  function range(min: number, max: number): string {
    if (max <= 0) return min <= 0 ? "" : t("size.from", { least: number(min) });
    if (min <= 0) return t("size.upTo", { most: number(max) });
    if (min === max) return t("size.exactly", { most: number(max) });
    return t("size.between", { least: number(min), most: number(max) });
  }
}
