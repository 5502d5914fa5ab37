import type { MouseEvent } from "react";
import type { HireSite } from "../../domain/entry/entry-offer.ts";
import { useWords } from "../../i18n/words.tsx";
import type { MapSite } from "../../wire/event.ts";
import type { Image } from "../../wire/media.ts";
import { fieldId } from "../../ui/form/field.tsx";

type SiteMapProps = {
  image: Image;
  sites: (HireSite & { mapSite: MapSite | null; isFree: boolean })[];
  /** Member of the form that holds the choice. */
  field: "garage" | "camp_site";
  chosen: readonly number[];
  name: string;
};

/**
 * The sites where they are, drawn over the organiser's map. All four measures of a site are ten-thousandths
 * of the image's width. A free site leads to its row in the list below; with scripts it picks it at once.
 * [GAR-004 GAR-016]
 */
export function SiteMap({ image, sites, field, chosen, name }: SiteMapProps) {
  const t = useWords("entry");
  const height = image.width > 0 ? (mapWidth * image.height) / image.width : mapWidth / 2;
  return (
    <figure className="flex flex-col gap-2">
      <svg viewBox={`0 0 ${mapWidth} ${height}`} className="w-full border-2 border-line bg-sunken">
        <image href={image.url} width={mapWidth} height={height} preserveAspectRatio="none" />
        {sites.map((site) =>
          site.mapSite ? (
            <Place
              key={site.id}
              site={site}
              place={site.mapSite}
              field={field}
              isChosen={chosen.includes(site.id)}
            />
          ) : null,
        )}
      </svg>
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 text-muted">
        <span className="sr-only">{t("sites.map", { name })}</span>
        <Key className="bg-good" words={t("sites.free")} />
        <Key className="bg-bad" words={t("sites.taken")} />
        <Key className="bg-brand" words={t("sites.chosen")} />
      </figcaption>
    </figure>
  );
}

const mapWidth = 10_000;

type PlaceProps = {
  site: SiteMapProps["sites"][number];
  place: MapSite;
  field: SiteMapProps["field"];
  isChosen: boolean;
};

function Place({ site, place, field, isChosen }: PlaceProps) {
  const t = useWords("entry");
  const label = [site.type, site.name].filter(Boolean).join(" ");
  const state = isChosen
    ? t("sites.chosen")
    : site.isFree
      ? t("sites.free")
      : site.bookedBy || t("sites.taken");
  const middle = { x: place.posX + place.posWidth / 2, y: place.posY + place.posHeight / 2 };
  const shape = (
    <g transform={`rotate(${place.rotation} ${middle.x} ${middle.y})`}>
      <title>{`${place.hoverText || label}: ${state}`}</title>
      <rect
        x={place.posX}
        y={place.posY}
        width={place.posWidth}
        height={place.posHeight}
        strokeWidth={isChosen ? 60 : 25}
        className={isChosen ? colours.chosen : site.isFree ? colours.free : colours.taken}
      />
      {!site.isFree && (
        <path
          d={`M${place.posX} ${place.posY}l${place.posWidth} ${place.posHeight}m0 ${-place.posHeight}l${-place.posWidth} ${place.posHeight}`}
          strokeWidth={25}
          className="stroke-page/70"
        />
      )}
      <text
        x={middle.x}
        y={middle.y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={Math.min(place.posWidth, place.posHeight) * 0.45}
        className={`pointer-events-none font-display font-bold italic ${isChosen ? "fill-on-brand" : site.isFree ? "fill-on-good" : "fill-on-bad"}`}
      >
        {site.name}
      </text>
    </g>
  );
  if (!site.isFree) return shape;
  const row = fieldId(`${field}-${site.id}`);
  return (
    <a
      href={`#${row}`}
      aria-label={`${label}: ${state}`}
      onClick={(event) => pick(event, row)}
      className="cursor-pointer"
    >
      {shape}
    </a>
  );
}

/** Presses the site's control in the list, which tells the form like a press on the list itself. */
function pick(event: MouseEvent, row: string) {
  const control = document.getElementById(row);
  if (!control) return;
  event.preventDefault();
  control.click();
}

const Key = ({ className, words }: { className: string; words: string }) => (
  <span className="inline-flex items-center gap-2">
    <span aria-hidden="true" className={`size-4 ${className}`} />
    {words}
  </span>
);

const colours = {
  free: "fill-good stroke-page hover:[filter:brightness(1.25)]",
  taken: "fill-bad stroke-page",
  chosen: "fill-brand stroke-ink",
} as const;
