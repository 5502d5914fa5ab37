import type { MouseEvent } from "react";
import type { HireSite } from "../../domain/entry/entry-offer.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { MapSite } from "../../wire/event.ts";
import type { Image } from "../../wire/media.ts";
import { fieldId } from "../../ui/form/field.tsx";

type SiteMapProps = {
  image: Image;
  sites: (HireSite & { mapSite: MapSite | null; isAvailable: boolean })[];
  /** Form field that holds the choice. */
  field: "garage" | "camp_site";
  chosen: readonly number[];
  name: string;
};

/**
 * The sites drawn over the organiser's map. Positions and sizes are in ten-thousandths of the image's width.
 * A free site links to its row in the list; with JavaScript a click selects it. [GAR-004 GAR-016]
 */
export function SiteMap({ image, sites, field, chosen, name }: SiteMapProps) {
  const t = useTranslations("entry");
  const height = image.width > 0 ? (mapWidth * image.height) / image.width : mapWidth / 2;
  return (
    <figure className="order-first flex flex-col gap-2">
      <svg viewBox={`0 0 ${mapWidth} ${height}`} className="w-full border-2 border-line bg-sunken">
        <image href={image.url} width={mapWidth} height={height} preserveAspectRatio="none" />
        {sites.map((site) =>
          site.mapSite ? (
            <Site
              key={site.id}
              site={site}
              area={site.mapSite}
              field={field}
              isChosen={chosen.includes(site.id)}
            />
          ) : null,
        )}
      </svg>
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 text-muted">
        <span className="sr-only">{t("sites.map", { name })}</span>
        <Key className="bg-good" label={t("sites.free")} />
        <Key className="bg-bad" label={t("sites.booked")} />
        <Key className="bg-brand" label={t("sites.chosen")} />
      </figcaption>
    </figure>
  );
}

const mapWidth = 10_000;

type SiteProps = {
  site: SiteMapProps["sites"][number];
  area: MapSite;
  field: SiteMapProps["field"];
  isChosen: boolean;
};

function Site({ site, area, field, isChosen }: SiteProps) {
  const t = useTranslations("entry");
  const label = [site.type, site.name].filter(Boolean).join(" ");
  const state = isChosen
    ? t("sites.chosen")
    : site.isAvailable
      ? t("sites.free")
      : site.bookedBy || t("sites.booked");
  const centre = { x: area.posX + area.posWidth / 2, y: area.posY + area.posHeight / 2 };
  const shape = (
    <g transform={`rotate(${area.rotation} ${centre.x} ${centre.y})`}>
      <title>{`${area.hoverText || label}: ${state}`}</title>
      <rect
        x={area.posX}
        y={area.posY}
        width={area.posWidth}
        height={area.posHeight}
        strokeWidth={isChosen ? 60 : 25}
        className={isChosen ? colours.chosen : site.isAvailable ? colours.free : colours.taken}
      />
      {!site.isAvailable && (
        <path
          d={`M${area.posX} ${area.posY}l${area.posWidth} ${area.posHeight}m0 ${-area.posHeight}l${-area.posWidth} ${area.posHeight}`}
          strokeWidth={25}
          className="stroke-page/70"
        />
      )}
      <text
        x={centre.x}
        y={centre.y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={Math.min(area.posWidth, area.posHeight) * 0.45}
        className={`pointer-events-none font-display font-bold italic ${isChosen ? "fill-on-brand" : site.isAvailable ? "fill-on-good" : "fill-on-bad"}`}
      >
        {site.name}
      </text>
    </g>
  );
  if (!site.isAvailable) return shape;
  const row = fieldId(`${field}-${site.id}`);
  return (
    <a
      href={`#${row}`}
      aria-label={`${label}: ${state}`}
      onClick={(event) => selectSite(event, row)}
      className="cursor-pointer outline-none focus-visible:[&_rect]:[stroke-width:90] focus-visible:[&_rect]:stroke-ink"
    >
      {shape}
    </a>
  );
}

/** Clicks the site's input in the list, so that the form handles it like a click on the list. */
function selectSite(event: MouseEvent, row: string) {
  const control = document.getElementById(row);
  if (!control) return;
  event.preventDefault();
  control.click();
}

const Key = ({ className, label }: { className: string; label: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden="true" className={`size-4 ${className}`} />
    {label}
  </span>
);

const colours = {
  free: "fill-good stroke-page hover:[filter:brightness(1.25)]",
  taken: "fill-bad stroke-page",
  chosen: "fill-brand stroke-ink",
} as const;
