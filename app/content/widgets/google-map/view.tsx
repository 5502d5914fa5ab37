import { type MouseEvent, useState } from "react";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { organiserTextProps } from "../../../i18n/organiser-text-props.ts";
import { SiteLink } from "../../../ui/site-link.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { GoogleMap } from "./load.server.ts";
import { PlaceDrawing } from "./place-drawing.tsx";

/**
 * A place on a map that the site draws itself, so that the maps service is contacted only after a click. After
 * the click, the service's map replaces the drawing, or without scripts opens in a new tab.
 * [CMS-060 CMS-061]
 */
export default function GoogleMapView({ data }: ViewProps<GoogleMap>) {
  const t = useTranslations("content");
  const [isMapShown, setIsMapShown] = useState(false);
  if (!data) return null;
  const { place, urls, width, height } = data;

  const showMap = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the browser opens a new tab or window
    event.preventDefault();
    setIsMapShown(true);
  };
  return (
    <figure>
      {isMapShown ? (
        <iframe
          ref={(frame) => frame?.focus()} // focuses the map, because the focused link is removed
          src={urls.frame}
          title={t("map.title", { place: place.name })}
          width={width || "100%"}
          height={height}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame keeps the maps service's origin, not the site's
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
          className="block max-w-full border-2 border-line bg-sunken"
        />
      ) : (
        <PlaceDrawing position={place.position} width={width} height={height} />
      )}
      <figcaption className="mt-3">
        <span {...organiserTextProps} className="display block text-2xl">
          {place.name}
        </span>
        <span className="flex flex-wrap gap-x-6">
          {!isMapShown && (
            <SiteLink to={urls.page} onClick={showMap} className={linkClass}>
              {t("map.show")}
            </SiteLink>
          )}
          <SiteLink to={urls.directions} className={linkClass}>
            {t("map.directions")}
          </SiteLink>
        </span>
        {!isMapShown && <span className="block text-muted">{t("map.note")}</span>}
      </figcaption>
    </figure>
  );
}

const linkClass =
  "target inline-flex items-center font-semibold underline underline-offset-4 hover:text-brand-text";
