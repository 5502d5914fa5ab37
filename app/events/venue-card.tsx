import type { ReactNode } from "react";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import { Picture } from "../media/picture.tsx";
import type { PictureReference } from "../media/picture-sources.ts";

type VenueCardProps = {
  name: string;
  address: string;
  gatesTime: string;
  picture: PictureReference;
  children: ReactNode;
};

/** The venue of an event. Phones and tablets show no picture. */
export function VenueCard({ name, address, gatesTime, picture, children }: VenueCardProps) {
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
      {gatesTime !== "" && (
        <dl className="mt-2 flex flex-wrap gap-x-2">
          <dt className="text-muted">{t("gates")}</dt>
          <dd className="figures">{gatesTime}</dd>
        </dl>
      )}
      {children}
    </section>
  );
}
