import type { TFunction } from "i18next";
import type { StallSiteType } from "../domain/stall/stall-offer.ts";

type Limits = Pick<
  StallSiteType,
  "minSiteWidth" | "maxSiteWidth" | "minSiteDepth" | "maxSiteDepth" | "maxSiteArea"
>;

/**
 * Which sizes a type of site allows, in one sentence: beside the fields, and at them where a size was
 * refused. [STALL-014]
 */
export function sizeWords(t: TFunction<"stalls">, number: (value: number) => string, limits: Limits): string {
  const range = (least: number, most: number) =>
    most > 0
      ? t("size.between", { least: number(least), most: number(most) })
      : t("size.from", { least: number(least) });
  const width = range(limits.minSiteWidth, limits.maxSiteWidth);
  const length = range(limits.minSiteDepth, limits.maxSiteDepth);
  return limits.maxSiteArea > 0
    ? t("size.allowedArea", { width, length, area: number(limits.maxSiteArea) })
    : t("size.allowed", { width, length });
}
