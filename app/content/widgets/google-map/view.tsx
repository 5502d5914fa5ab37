import { type MouseEvent, useState } from "react";
import { useWords } from "../../../i18n/words.tsx";
import { asWritten } from "../../../i18n/as-written.ts";
import { SiteLink } from "../../../ui/site-link.tsx";
import type { ViewProps } from "../../view-props.ts";
import type { GoogleMap } from "./data.ts";
import { PlaceDrawing } from "./place-drawing.tsx";

/**
 * A place: a drawing of the site's own first. The maps service is asked once the visitor wants it: in a frame
 * here, without scripts in a tab of its own. [CMS-060 CMS-061]
 */
export default function GoogleMapView({ data }: ViewProps<GoogleMap>) {
  const t = useWords("content");
  const [isShown, setShown] = useState(false);
  if (!data) return null;
  const { place, addresses, width, height } = data;

  const show = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // the visitor wants it elsewhere
    event.preventDefault();
    setShown(true);
  };
  return (
    <figure>
      {isShown ? (
        <iframe
          ref={(frame) => frame?.focus()} // what was pressed is gone
          src={addresses.frame}
          title={t("map.title", { place: place.name })}
          width={width || "100%"}
          height={height}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the origin it keeps is the service's own
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
          className="block max-w-full border-2 border-line bg-sunken"
        />
      ) : (
        <PlaceDrawing position={place.position} width={width} height={height} />
      )}
      <figcaption className="mt-3">
        <span {...asWritten} className="display block text-2xl">
          {place.name}
        </span>
        <span className="flex flex-wrap gap-x-6">
          {!isShown && (
            <SiteLink to={addresses.page} onClick={show} className={way}>
              {t("map.show")}
            </SiteLink>
          )}
          <SiteLink to={addresses.directions} className={way}>
            {t("map.directions")}
          </SiteLink>
        </span>
        {!isShown && <span className="block text-muted">{t("map.note")}</span>}
      </figcaption>
    </figure>
  );
}

const way =
  "target inline-flex items-center font-semibold underline underline-offset-4 hover:text-brand-text";
