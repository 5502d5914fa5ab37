import type { ReactNode } from "react";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Picture } from "../media/picture.tsx";
import type { PictureReference } from "../media/picture-sources.ts";

type VenueCardProps = {
  name: string;
  address: string;
  /** When the gates open; "" if unknown. */
  gates: string;
  picture: PictureReference;
  children: ReactNode;
};

/**
 * The venue beside an event's text: a picture, the name and address, when the gates open, and links. On phones
 * and tablets it is above the text, without the picture.
 */
export function VenueCard({ name, address, gates, picture, children }: VenueCardProps) {
  const t = useTranslations("tickets");
  return (
    <section aria-label={name} className="lg:order-last">
      <div className="plate-picture mb-4 empty:hidden overflow-hidden max-lg:hidden">
        <Picture
          {...picture}
          aspect="16x9"
          width={600}
          sizes="22rem"
          alt=""
          className="aspect-16/9 h-auto w-full object-cover"
        />
      </div>
      {address !== "" && (
        <address {...organiserTextProps} className="not-italic">
          <strong className="block max-lg:hidden">{name}</strong>
          {address}
        </address>
      )}
      {gates !== "" && (
        <dl className="mt-2 flex flex-wrap gap-x-2">
          <dt className="text-muted">{t("gates")}</dt>
          <dd className="figures">{gates}</dd>
        </dl>
      )}
      {children}
    </section>
  );
}
