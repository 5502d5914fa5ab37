import { calculateArea } from "../../domain/stall/stall-size.ts";
import { isAboveEveryTier } from "../../domain/stall/stall-price.ts";
import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { OrderTotalList } from "../../paying/total/order-total-list.tsx";
import { UpdateButton } from "../../posting/buttons.tsx";
import { Button } from "../../ui/button.tsx";
import { Heading } from "../../ui/section.tsx";
import { AmountRow } from "../../ui/amount-row.tsx";
import { buildStallPath } from "../stall-page.ts";
import type { StallFormState } from "./use-stall-form.ts";

/** The price for the current input, and the submit button. [PRICE-015..019 PRICE-023] */
export function StallSummary({ state }: { state: StallFormState }) {
  const t = useTranslations("stalls");
  const { page, type, isSubmitting } = state;
  return (
    <>
      <Heading level={2} size={3} id="order-title">
        {t("summary.title")}
      </Heading>
      {type && <p className="font-semibold">{type.name}</p>}
      <Amounts state={state} />
      <div className="in-data-hydrated:hidden">
        <UpdateButton formAction={`${buildStallPath(page.eventUrl)}#order`} />
      </div>
      {page.isLoggedIn ? (
        <>
          <p className="text-muted">{t("summary.later")}</p>
          <Button name="intent" value="submit" aria-disabled={isSubmitting} className="w-full">
            {t(isSubmitting ? "apply.sending" : "apply.send")}
          </Button>
        </>
      ) : (
        <>
          <p className="text-muted">{t("apply.afterLogIn")}</p>
          <Button name="intent" value="log-in" formNoValidate className="w-full">
            {t("apply.logIn")}
          </Button>
        </>
      )}
    </>
  );
}

function Amounts({ state }: { state: StallFormState }) {
  const t = useTranslations("stalls");
  const tEntry = useTranslations("entry");
  const { number } = useFormats();
  const { price, orderTotal, choices, type } = state;
  if (!price || !type)
    return (
      <p className="text-muted" aria-live="polite">
        {t("summary.choose")}
      </p>
    );
  return (
    <>
      <OrderTotalList orderTotal={orderTotal}>
        <AmountRow
          label={t("summary.hire", { area: number(calculateArea(choices.size)) })}
          cents={price.hire + price.discount}
        />
        {price.discount > 0 && <AmountRow label={t("summary.spared")} cents={-price.discount} />}
        {price.power > 0 && (
          <AmountRow label={t("summary.power", { number: price.extraConnections })} cents={price.power} />
        )}
        {price.credit > 0 && <AmountRow label={tEntry("summary.credit")} cents={-price.credit} />}
      </OrderTotalList>
      {isAboveEveryTier(type, choices.size) && <p className="text-muted">{t("summary.noPrice")}</p>}
    </>
  );
}
