import { useFormats } from "../i18n/formats.tsx";
import { useWords } from "../i18n/words.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Part } from "../ui/part.tsx";
import type { StallsTeaser } from "./stalls-teaser.ts";

/** On an event's page: which sites there are for stalls, from what price, the way to apply. [STALL-001] */
export function StallsSection({ stalls: { path, types, closed } }: { stalls: StallsTeaser }) {
  const t = useWords("events");
  const { money } = useFormats();
  return (
    <Part id="stalls" title={t("stalls.title")}>
      <ul className="flex max-w-prose flex-col divide-y divide-line border-y border-line">
        {types.map(({ id, name, from, isSoldOut }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
            <span className="font-semibold">{name}</span>
            <span className="figures text-muted" suppressHydrationWarning>
              {isSoldOut
                ? t("soldOut")
                : from === null
                  ? t("noPrice")
                  : t("stalls.from", { price: money(from) })}
            </span>
          </li>
        ))}
      </ul>
      {closed === null ? (
        <div>
          <LinkButton to={path} tone="secondary">
            {t("stalls.apply")}
          </LinkButton>
        </div>
      ) : (
        <p className="text-muted">
          {closed === "" ? t("stalls.closed") : t("stalls.cannot", { reason: closed })}
        </p>
      )}
    </Part>
  );
}
