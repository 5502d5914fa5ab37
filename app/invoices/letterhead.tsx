import { useSite } from "../site/use-site.ts";

/**
 * The head of a sheet: the organiser's logo, or their name, how they are reached where there is room, and a
 * line in their colour. [SET-001]
 */
export function Letterhead({ hasRoom = true }: { hasRoom?: boolean }) {
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
          className="h-auto max-h-14 w-auto max-w-48"
        />
      ) : (
        <p className="display text-3xl">{name}</p>
      )}
      {hasRoom && (
        <p className="text-sm text-muted">
          {[phone, email]
            .filter((way) => way !== "")
            .map((way) => (
              <span key={way} className="block">
                {way}
              </span>
            ))}
        </p>
      )}
    </div>
  );
}
