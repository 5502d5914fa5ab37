import type { HireSite } from "../../../domain/entry/entry-offer.ts";
import {
  canHireCampSite,
  canHireGarage,
  findChosenCategory,
  isCampSiteAvailable,
  isGarageAvailable,
} from "../../../domain/entry/entry-sections.ts";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { FieldSet } from "../../../ui/form/field-set.tsx";
import { RadioRows } from "../../../ui/form/radio-rows.tsx";
import { PreservedFields } from "../preserved-fields.tsx";
import { useEntry, useField, useFields, useAnchorUrl } from "../entry-context.tsx";
import { ItemPrice } from "../item-price.tsx";
import { HireSiteMap } from "../hire-site-map.tsx";
import { EntryCheckbox } from "../entry-checkbox.tsx";

/** The choice of one garage, or of several if the event allows it. [GAR-001 GAR-005..012 GAR-015] */
export function GaragesSection() {
  const t = useTranslations("entry");
  const field = useFields();
  const anchorUrl = useAnchorUrl();
  const { page, choices } = useEntry();
  const { offer, garageMap } = page;
  if (!canHireGarage(offer, choices)) return <PreservedFields fields={["garage"]} />;
  const category = findChosenCategory(offer, choices);
  const garages = offer.garages.map((garage) => ({
    ...garage,
    isAvailable: isGarageAvailable(garage, category),
  }));
  return (
    <Disclosure
      id="garages"
      title={t("sites.garages")}
      summary={category?.garageIncludedInEntryFee ? t("sites.included") : undefined}
      actionLabel={t("fold.add")}
      mustOpen={
        category?.requiresGarage || choices.garageIds.length > 0 || field("garage").error !== undefined
      }
    >
      {/* The list precedes the map in the DOM, for screen readers and keyboards. */}
      <div className="flex flex-col gap-4">
        <SiteList
          field="garage"
          legend={t("sites.garage")}
          noneLabel={t("sites.noGarage")}
          sites={garages}
          isIncluded={category?.garageIncludedInEntryFee ?? false}
          allowsSeveral={offer.sellMultipleGaragesPerTransaction}
        />
        {garageMap && (
          <HireSiteMap
            image={garageMap}
            sites={garages}
            field="garage"
            chosenIds={choices.garageIds}
            name={t("sites.garages")}
          />
        )}
      </div>
      <UpdateButton
        sectionName={t("sites.garages")}
        formAction={anchorUrl("garages")}
        className="in-data-hydrated:hidden"
      />
    </Disclosure>
  );
}

/** The choice of one camp site. [GAR-002 GAR-013 GAR-014] */
export function CampSitesSection() {
  const t = useTranslations("entry");
  const field = useFields();
  const anchorUrl = useAnchorUrl();
  const { page, choices } = useEntry();
  const { offer, campSiteMap } = page;
  if (!canHireCampSite(offer, choices)) return <PreservedFields fields={["camp_site"]} />;
  const sites = offer.campSites.map((site) => ({ ...site, isAvailable: isCampSiteAvailable(site) }));
  return (
    <Disclosure
      id="camp-sites"
      title={t("sites.campSites")}
      actionLabel={t("fold.add")}
      mustOpen={choices.campSiteIds.length > 0 || field("camp_site").error !== undefined}
    >
      <div className="flex flex-col gap-4">
        <SiteList
          field="camp_site"
          legend={t("sites.campSite")}
          noneLabel={t("sites.noCampSite")}
          sites={sites}
          isIncluded={false}
          allowsSeveral={false}
        />
        {campSiteMap && (
          <HireSiteMap
            image={campSiteMap}
            sites={sites}
            field="camp_site"
            chosenIds={choices.campSiteIds}
            name={t("sites.campSites")}
          />
        )}
      </div>
      <UpdateButton
        sectionName={t("sites.campSites")}
        formAction={anchorUrl("camp-sites")}
        className="in-data-hydrated:hidden"
      />
    </Disclosure>
  );
}

type SiteListProps = {
  field: "garage" | "camp_site";
  legend: string;
  noneLabel: string;
  sites: (HireSite & { isAvailable: boolean })[];
  /** Whether the entry fee includes a site. If so, no price is shown. */
  isIncluded: boolean;
  allowsSeveral: boolean;
};

/** A click on a site in `HireSiteMap` clicks the site's input in this list. */
function SiteList({ field, legend, noneLabel, sites, isIncluded, allowsSeveral }: SiteListProps) {
  const t = useTranslations("entry");
  const { error, defaultValue } = useField(field, "0");
  const rows = sites.map((site) => ({
    value: String(site.id),
    label: [site.type, site.name].filter(Boolean).join(" "),
    disabled: !site.isAvailable,
    aside: renderAside(site),
  }));

  function renderAside(site: SiteListProps["sites"][number]) {
    if (!site.isAvailable && site.bookedBy !== "") return site.bookedBy;
    if (!site.isAvailable && site.price !== null) return t("sites.unavailable");
    return isIncluded && site.isAvailable ? t("sites.included") : <ItemPrice cents={site.price} />;
  }

  if (!allowsSeveral) {
    return (
      <RadioRows
        name={field}
        legend={legend}
        error={error}
        defaultValue={defaultValue}
        options={[{ value: "0", label: noneLabel }, ...rows]}
        className="max-h-112 overflow-y-auto p-1"
      />
    );
  }
  return (
    <FieldSet name={field} legend={legend} error={error} className="max-h-112 overflow-y-auto p-1">
      {rows.map((row) => (
        <EntryCheckbox key={row.value} name={field} {...row} />
      ))}
    </FieldSet>
  );
}
