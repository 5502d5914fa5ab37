import type { HireSite } from "../../../domain/entry/entry-offer.ts";
import {
  canHireCampSite,
  canHireGarage,
  chosenCategory,
  isCampSiteFree,
  isGarageFree,
} from "../../../domain/entry/entry-sections.ts";
import { useWords } from "../../../i18n/words.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { FieldSet } from "../../../ui/form/field-set.tsx";
import { RadioRows } from "../../../ui/form/radio-rows.tsx";
import { Carried } from "../carried.tsx";
import { useEntry, useFields, usePlaces } from "../entry-context.tsx";
import { ItemPrice } from "../item-price.tsx";
import { SiteMap } from "../site-map.tsx";
import { TickBox } from "../tick-box.tsx";

/**
 * Garages to hire: one, or several where the event sells several in one order. [GAR-001 GAR-005..012 GAR-015]
 */
export function GaragesSection() {
  const t = useWords("entry");
  const field = useFields();
  const places = usePlaces();
  const { page, choices } = useEntry();
  const { offer, garageMap } = page;
  if (!canHireGarage(offer, choices)) return <Carried fields={["garage"]} />;
  const category = chosenCategory(offer, choices);
  const garages = offer.garages.map((garage) => ({ ...garage, isFree: isGarageFree(garage, category) }));
  return (
    <Fold
      id="garages"
      title={t("sites.garages")}
      line={category?.garageIncludedInEntryFee ? t("sites.included") : undefined}
      action={t("fold.add")}
      mustOpen={
        category?.requiresGarage || choices.garageIds.length > 0 || field("garage").error !== undefined
      }
    >
      {garageMap && (
        <SiteMap
          image={garageMap}
          sites={garages}
          field="garage"
          chosen={choices.garageIds}
          name={t("sites.garages")}
        />
      )}
      <SiteList
        field="garage"
        legend={t("sites.garage")}
        none={t("sites.noGarage")}
        sites={garages}
        isIncluded={category?.garageIncludedInEntryFee ?? false}
        several={offer.sellMultipleGaragesPerTransaction}
      />
      <UpdateButton of={t("sites.garages")} place={places("garages")} className="in-data-hydrated:hidden" />
    </Fold>
  );
}

/** Camp sites: one an order. [GAR-002 GAR-013 GAR-014] */
export function CampSitesSection() {
  const t = useWords("entry");
  const field = useFields();
  const places = usePlaces();
  const { page, choices } = useEntry();
  const { offer, campSiteMap } = page;
  if (!canHireCampSite(offer, choices)) return <Carried fields={["camp_site"]} />;
  const sites = offer.campSites.map((site) => ({ ...site, isFree: isCampSiteFree(site) }));
  return (
    <Fold
      id="camp-sites"
      title={t("sites.campSites")}
      action={t("fold.add")}
      mustOpen={choices.campSiteIds.length > 0 || field("camp_site").error !== undefined}
    >
      {campSiteMap && (
        <SiteMap
          image={campSiteMap}
          sites={sites}
          field="camp_site"
          chosen={choices.campSiteIds}
          name={t("sites.campSites")}
        />
      )}
      <SiteList
        field="camp_site"
        legend={t("sites.campSite")}
        none={t("sites.noCampSite")}
        sites={sites}
        isIncluded={false}
        several={false}
      />
      <UpdateButton
        of={t("sites.campSites")}
        place={places("camp-sites")}
        className="in-data-hydrated:hidden"
      />
    </Fold>
  );
}

type SiteListProps = {
  field: "garage" | "camp_site";
  legend: string;
  none: string;
  sites: (HireSite & { isFree: boolean })[];
  /** Whether the entry fee covers them, which leaves the price out. */
  isIncluded: boolean;
  several: boolean;
};

/** The same sites as on the map, as a list that posts the choice. */
function SiteList({ field, legend, none, sites, isIncluded, several }: SiteListProps) {
  const t = useWords("entry");
  const { error, defaultValue } = useFields()(field, "0");
  const rows = sites.map((site) => ({
    value: String(site.id),
    label: [site.type, site.name].filter(Boolean).join(" "),
    disabled: !site.isFree,
    aside: asideOf(site),
  }));

  function asideOf(site: SiteListProps["sites"][number]) {
    if (!site.isFree && site.price !== null) return site.bookedBy || t("sites.unavailable");
    return isIncluded && site.isFree ? t("sites.included") : <ItemPrice cents={site.price} />;
  }

  if (!several) {
    return (
      <RadioRows
        name={field}
        legend={legend}
        error={error}
        defaultValue={defaultValue}
        options={[{ value: "0", label: none }, ...rows]}
        className="max-h-112 overflow-y-auto p-1"
      />
    );
  }
  return (
    <FieldSet name={field} legend={legend} error={error} className="max-h-112 overflow-y-auto p-1">
      {rows.map((row) => (
        <TickBox key={row.value} name={field} {...row} />
      ))}
    </FieldSet>
  );
}
