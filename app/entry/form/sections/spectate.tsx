import { sellsSpectatorTickets, spectatorLimit } from "../../../domain/entry/entry-sections.ts";
import { useWords } from "../../../i18n/words.tsx";
import { QuantityField } from "../../../ui/form/quantity-field.tsx";
import { Price } from "../../../ui/price.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { SiteLink } from "../../../ui/site-link.tsx";
import { useEntry, useFields } from "../entry-context.tsx";
import { UpdateButton } from "../../../posting/buttons.tsx";
import { Part } from "../../../ui/part.tsx";

/** Spectator tickets: how many of each kind. [EVT-029..031 ENT-032..034 EVT-086] */
export function SpectateSection() {
  const t = useWords("entry");
  const field = useFields();
  const { page } = useEntry();
  if (!sellsSpectatorTickets(page.offer)) return null;
  return (
    <Part id="spectate" title={t("spectate.title")} aside={<UpdateButton />}>
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
          const limit = spectatorLimit(type);
          return (
            <QuantityField
              key={type.id}
              {...field(`spectator-${type.id}`, "0")}
              label={type.name}
              aside={limit === 0 ? t("spectate.soldOut") : <Price cents={type.price} />}
              max={limit}
              disabled={limit === 0}
              hint={
                type.qtyAvailable !== null && limit > 0 && limit <= few
                  ? t("spectate.left", { count: limit })
                  : undefined
              }
            />
          );
        })}
      </div>
    </Part>
  );
}

/** From how many tickets on the page says how many are left. */
const few = 10;
