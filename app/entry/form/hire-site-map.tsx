import type { MouseEvent } from "react";
import type { HireSite } from "../../domain/entry/entry-offer.ts";
import { useTranslations } from "../../i18n/use-translations.tsx";
import type { MapSite } from "../../wire/event.ts";
import type { Image } from "../../wire/media.ts";
import { getFieldId } from "../../ui/form/field.tsx";

type HireSiteMapProps = {
  image: Image;
  sites: (HireSite & { mapSite: MapSite | null; isAvailable: boolean })[];
  field: "garage" | "camp_site";
  chosenIds: readonly number[];
  name: string;
};

/**
 * Garages or camp sites, drawn over the organiser's map. An available site links to its row in the list of
 * sites. With JavaScript, a click selects the site. [GAR-004 GAR-016]
 */
export function HireSiteMap({ image, sites, field, chosenIds, name }: HireSiteMapProps) {
  const t = useTranslations("entry");
  const height = image.width > 0 ? (MAP_WIDTH * image.height) / image.width : MAP_WIDTH / 2;
  return (
    <figure className="order-first flex flex-col gap-2">
      <svg viewBox={`0 0 ${MAP_WIDTH} ${height}`} className="w-full border-2 border-line bg-sunken">
        <image href={image.url} width={MAP_WIDTH} height={height} preserveAspectRatio="none" />
        {sites.map((site) =>
          site.mapSite ? (
            <HireSiteShape
              key={site.id}
              site={site}
              position={site.mapSite}
              field={field}
              isChosen={chosenIds.includes(site.id)}
            />
          ) : null,
        )}
      </svg>
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 text-muted">
        <span className="sr-only">{t("sites.map", { name })}</span>
        <LegendItem className="bg-good" label={t("sites.free")} />
        <LegendItem className="bg-bad" label={t("sites.booked")} />
        <LegendItem className="bg-brand" label={t("sites.chosen")} />
      </figcaption>
    </figure>
  );
}

/** The API gives positions and sizes in ten-thousandths of the map's width. */
const MAP_WIDTH = 10_000;

type HireSiteShapeProps = {
  site: HireSiteMapProps["sites"][number];
  position: MapSite;
  field: HireSiteMapProps["field"];
  isChosen: boolean;
};

function HireSiteShape({ site, position, field, isChosen }: HireSiteShapeProps) {
  const t = useTranslations("entry");
  const label = [site.type, site.name].filter(Boolean).join(" ");
  const state = isChosen
    ? t("sites.chosen")
    : site.isAvailable
      ? t("sites.free")
      : site.bookedBy || t("sites.booked");
  const centre = { x: position.posX + position.posWidth / 2, y: position.posY + position.posHeight / 2 };
  const shape = (
    <g transform={`rotate(${position.rotation} ${centre.x} ${centre.y})`}>
      <title>{`${position.hoverText || label}: ${state}`}</title>
      <rect
        x={position.posX}
        y={position.posY}
        width={position.posWidth}
        height={position.posHeight}
        strokeWidth={isChosen ? 60 : 25}
        className={
          isChosen ? COLOUR_CLASSES.chosen : site.isAvailable ? COLOUR_CLASSES.free : COLOUR_CLASSES.booked
        }
      />
      {!site.isAvailable && (
        <path
          d={`M${position.posX} ${position.posY}l${position.posWidth} ${position.posHeight}m0 ${-position.posHeight}l${-position.posWidth} ${position.posHeight}`}
          strokeWidth={25}
          className="stroke-page/70"
        />
      )}
      <text
        x={centre.x}
        y={centre.y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={Math.min(position.posWidth, position.posHeight) * 0.45}
        className={`pointer-events-none font-display font-bold italic ${isChosen ? "fill-on-brand" : site.isAvailable ? "fill-on-good" : "fill-on-bad"}`}
      >
        {site.name}
      </text>
    </g>
  );
  if (!site.isAvailable) return shape;
  const rowId = getFieldId(`${field}-${site.id}`);
  return (
    <a
      href={`#${rowId}`}
      aria-label={`${label}: ${state}`}
      onClick={(event) => selectSite(event, rowId)}
      className="cursor-pointer outline-none focus-visible:[&_rect]:[stroke-width:90] focus-visible:[&_rect]:stroke-ink"
    >
      {shape}
    </a>
  );
}

/** Clicks the site's input in the list, which triggers the form's handlers. */
function selectSite(event: MouseEvent, rowId: string) {
  const control = document.getElementById(rowId);
  if (!control) return;
  event.preventDefault();
  control.click();
}

const LegendItem = ({ className, label }: { className: string; label: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden="true" className={`size-4 forced-color-adjust-none ${className}`} />
    {label}
  </span>
);

const COLOUR_CLASSES = {
  free: "fill-good stroke-page hover:[filter:brightness(1.25)]",
  booked: "fill-bad stroke-page",
  chosen: "fill-brand stroke-ink",
} as const;
