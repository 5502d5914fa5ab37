import type { SpectatorType } from "../../../domain/entry/entry-offer.ts";
import {
  canEnterEvent,
  sellsSpectatorTickets,
  getMaxSpectatorTickets,
} from "../../../domain/entry/entry-sections.ts";
import { useFormats } from "../../../i18n/formats.tsx";
import { useTranslations } from "../../../i18n/use-translations.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { QuantityField } from "../../../ui/form/quantity-field.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { SiteLink } from "../../../ui/site-link.tsx";
import { getNumber } from "../../entry-values.ts";
import { useEntry, useFields, useAnchorUrl } from "../entry-context.tsx";
import { FeeHint, ItemPrice } from "../item-price.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";

/** Spectator tickets, with a quantity per type. [EVT-029..031 ENT-032..034 EVT-086] */
export function SpectateSection() {
  const t = useTranslations("entry");
  const tEvents = useTranslations("events");
  const formats = useFormats();
  const field = useFields();
  const anchorUrl = useAnchorUrl();
  const { page, choices, values } = useEntry();
  if (!sellsSpectatorTickets(page.offer)) return null;
  return (
    <Disclosure
      id="spectate"
      title={t("spectate.title")}
      summary={renderSummary(page.offer.spectatorTypes)}
      actionLabel={t("fold.spectators")}
      isOneLine
      mustOpen={
        choices.categoryId === 0 ||
        !canEnterEvent(page.offer) ||
        page.offer.spectatorTypes.some(
          ({ id }) => getNumber(values, `spectator-${id}`) > 0 || field(`spectator-${id}`).error,
        )
      }
    >
      {page.content.spectator !== "" && <Prose html={page.content.spectator} />}
      {page.spectatorFormLink !== "" && (
        <p>
          <SiteLink to={page.spectatorFormLink} className="text-brand-text underline underline-offset-4">
            {t("spectate.information")}
          </SiteLink>
        </p>
      )}
      <div className="flex flex-col gap-4">
        {page.offer.spectatorTypes.map((type) => {
          const limit = getMaxSpectatorTickets(type);
          return (
            <QuantityField
              key={type.id}
              {...field(`spectator-${type.id}`, "0")}
              label={type.name}
              aside={
                limit === 0 && type.price !== null ? t("spectate.soldOut") : <ItemPrice cents={type.price} />
              }
              max={limit}
              disabled={limit === 0}
              hint={
                limit > 0 && t(limit <= LOW_STOCK_LIMIT ? "spectate.left" : "quantity.most", { count: limit })
              }
            />
          );
        })}
      </div>
      {!canEnterEvent(page.offer) && <FeeHint />}
      <UpdateButton
        sectionName={t("spectate.title")}
        formAction={anchorUrl("spectate")}
        className="in-data-hydrated:hidden"
      />
    </Disclosure>
  );

  /** For example “Adult $35.00 · Child: Sold out”. */
  function renderSummary(types: readonly SpectatorType[]) {
    return <span suppressHydrationWarning>{types.map(formatNameAndPrice).join(" · ")}</span>;
  }

  function formatNameAndPrice(type: SpectatorType): string {
    if (type.price === null) return `${type.name}: ${tEvents("noPrice")}`;
    const isAvailable = getMaxSpectatorTickets(type) > 0;
    return isAvailable
      ? `${type.name} ${formats.money(type.price)}`
      : `${type.name}: ${t("spectate.soldOut")}`;
  }
}

/** Up to this number, the hint says how many tickets are left. */
const LOW_STOCK_LIMIT = 10;
