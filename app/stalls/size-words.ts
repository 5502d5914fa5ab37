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

  /** The metres that one side can have; "" for any. */
  function range(least: number, most: number): string {
    if (most <= 0) return least <= 0 ? "" : t("size.from", { least: number(least) });
    if (least <= 0) return t("size.upTo", { most: number(most) });
    if (least === most) return t("size.exactly", { most: number(most) });
    return t("size.between", { least: number(least), most: number(most) });
  }
}
