import { areaOf } from "../../domain/stall/stall-size.ts";
import { isAboveEveryTier } from "../../domain/stall/stall-price.ts";
import { useFormats } from "../../i18n/formats.tsx";
import { useWords } from "../../i18n/words.tsx";
import { OrderSumList } from "../../paying/sum/order-sum-list.tsx";
import { UpdateButton } from "../../posting/buttons.tsx";
import { Button } from "../../ui/button.tsx";
import { Heading } from "../../ui/section.tsx";
import { SumLine } from "../../ui/sum-line.tsx";
import { pathOfStall } from "../stall-page.ts";
import type { StallFormState } from "./use-stall-form.ts";

/** What the stall costs as it is filled in, and the last button. [PRICE-015..019 PRICE-023] */
export function StallSummary({ state }: { state: StallFormState }) {
  const t = useWords("stalls");
  const { page, type, isSending } = state;
  return (
    <>
      <Heading level={2} as={3} id="order-title">
        {t("summary.title")}
      </Heading>
      {type && <p className="font-semibold">{type.name}</p>}
      <Amounts state={state} />
      <div className="in-data-hydrated:hidden">
        <UpdateButton place={`${pathOfStall(page.eventUrl)}#order`} />
      </div>
      {page.isSignedIn ? (
        <>
          <p className="text-muted">{t("summary.later")}</p>
          <Button name="intent" value="submit" aria-disabled={isSending} className="w-full">
            {t(isSending ? "apply.sending" : "apply.send")}
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
  const t = useWords("stalls");
  const entry = useWords("entry");
  const { number } = useFormats();
  const { price, sum, choices, type } = state;
  if (!price || !type)
    return (
      <p className="text-muted" aria-live="polite">
        {t("summary.choose")}
      </p>
    );
  return (
    <>
      <OrderSumList sum={sum}>
        <SumLine
          words={t("summary.hire", { area: number(areaOf(choices.size)) })}
          cents={price.hire + price.spared}
        />
        {price.spared > 0 && <SumLine words={t("summary.spared")} cents={-price.spared} />}
        {price.extraConnections > 0 && (
          <SumLine words={t("summary.power", { number: price.extraConnections })} cents={price.power} />
        )}
        {price.credit > 0 && <SumLine words={entry("summary.credit")} cents={-price.credit} />}
      </OrderSumList>
      {isAboveEveryTier(type, choices.size) && <p className="text-muted">{t("summary.noPrice")}</p>}
    </>
  );
}
