import { useFormats } from "../i18n/formats.tsx";
import { useTranslations } from "../i18n/use-translations.tsx";
import { LinkButton } from "../ui/button.tsx";
import { FormSection } from "../ui/form-section.tsx";
import type { StallsTeaser } from "./stalls-teaser.ts";

/** Section of an event's page with the types of stall sites, their prices and a link to apply. [STALL-001] */
export function StallsSection({ stalls: { path, types, closedReason } }: { stalls: StallsTeaser }) {
  const t = useTranslations("events");
  const { money } = useFormats();
  return (
    <FormSection id="stalls" title={t("stalls.title")}>
      <ul className="flex max-w-prose flex-col divide-y divide-line border-y border-line">
        {types.map(({ id, name, lowestPrice, isSoldOut }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
            <span className="font-semibold">{name}</span>
            <span className="figures text-muted" suppressHydrationWarning>
              {isSoldOut
                ? t("soldOut")
                : lowestPrice === null
                  ? t("noPrice")
                  : t("stalls.from", { price: money(lowestPrice) })}
            </span>
          </li>
        ))}
      </ul>
      {closedReason === null ? (
        <div>
          <LinkButton to={path} tone="secondary">
            {t("stalls.apply")}
          </LinkButton>
        </div>
      ) : (
        <p className="text-muted">
          {closedReason === "" ? t("stalls.closed") : t("stalls.cannot", { reason: closedReason })}
        </p>
      )}
    </FormSection>
  );
}
