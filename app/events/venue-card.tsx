import type { ReactNode } from "react";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { Picture } from "../media/picture.tsx";
import type { PictureReference } from "../media/picture-sources.ts";

type VenueCardProps = { name: string; address: string; picture: PictureReference; children: ReactNode };

/**
 * The venue beside an event's text: a picture, the name and address, and links. On phones and tablets it is
 * above the text, without the picture.
 */
export function VenueCard({ name, address, picture, children }: VenueCardProps) {
  return (
    <div className="lg:order-last">
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
          <strong className="block max-lg:sr-only">{name}</strong>
          {address}
        </address>
      )}
      {children}
    </div>
  );
}
