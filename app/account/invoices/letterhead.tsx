import { useSite } from "../../site/use-site.ts";
import { organiserTextProps } from "../../i18n/organiser-text-props.ts";

/** The header of a printed page: the organiser's logo or name, and optionally phone and email. [SET-001] */
export function Letterhead({ showsContact = true }: { showsContact?: boolean }) {
  const organisation = useSite()?.organisation;
  if (!organisation) return null;
  const { logo, name, email, phone } = organisation;
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 border-b-8 border-brand pb-4">
      {logo ? (
        <img
          src={logo.src}
          alt={name}
          width={logo.width || undefined}
          height={logo.height || undefined}
          className="h-auto max-h-14 w-auto max-w-[min(12rem,100%)]"
        />
      ) : (
        <p {...organiserTextProps} className="display text-3xl">
          {name}
        </p>
      )}
      {showsContact && (
        <p className="min-w-0 text-sm wrap-anywhere text-muted">
          {[phone, email]
            .filter((contact) => contact !== "")
            .map((contact) => (
              <span key={contact} className="block">
                <bdi dir="ltr">{contact}</bdi>
              </span>
            ))}
        </p>
      )}
    </div>
  );
}
