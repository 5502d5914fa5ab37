import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { getDecimalMark } from "../domain/record-rules/number.ts";
import { getChosenAmount, CUSTOM_AMOUNT } from "../domain/voucher-amounts.ts";
import { useFormats } from "../i18n/formats.tsx";
import { useTranslations } from "../i18n/use-translations.tsx";
import { IndeterminateOrder } from "../paying/indeterminate-order.tsx";
import type { FormResult } from "../posting/form-result.ts";
import { EnterKeyButton } from "../posting/enter-key-button.tsx";
import { FormFeedback } from "../posting/form-feedback.tsx";
import { PostForm } from "../posting/post-form.tsx";
import type { FailedSubmit } from "../posting/submit-failure.ts";
import { useForm } from "../posting/use-form.ts";
import { Button } from "../ui/button.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import type { VoucherData } from "./voucher-data.ts";
import { VoucherChoices } from "./voucher-choices.tsx";

type BuyVoucherProps = {
  vouchers: VoucherData;
  actionResult: FormResult | FailedSubmit | undefined;
  /** Posts the form without navigation when it is part of a CMS page. */
  fetcher?: FetcherWithComponents<unknown>;
};

/**
 * The form to buy a voucher. With scripts, the button appears when an amount is chosen. For anonymous users,
 * the button leads to the login, and their choices are saved as a draft. [VCH-010..014 VCH-020 VCH-021]
 */
export function BuyVoucher({ vouchers, actionResult, fetcher }: BuyVoucherProps) {
  const t = useTranslations("vouchers");
  const { i18n } = useTranslation();
  const { money } = useFormats();
  const { path, needsLogin, initialBuyForm, amounts, allowsCustom } = vouchers;
  const labels = { theme: t("theme"), amount: t("amount"), custom_amount: t("ownAmount") };
  const form = useForm(initialBuyForm, actionResult, labels);
  const [amountInput, setAmountInput] = useState({
    amount: form.text("amount"),
    customAmount: form.text("custom_amount"),
  });
  // The form is read on mount, because choices before hydration fire no React event.
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (formElement.current) setAmountInput(readAmount(formElement.current));
  }, []);
  const total = getChosenAmount(vouchers, amountInput, getDecimalMark(i18n.language));
  const isHydrated = useHydrated();
  if (amounts.length === 0 && !allowsCustom) return <p>{t("none")}</p>;
  if (form.result?.indeterminate)
    return <IndeterminateOrder kind="voucher" pagePath={path} {...form.result.indeterminate} />;
  return (
    <>
      <FormFeedback form={form} titles={{ rejected: t("buy.rejected") }} />
      <PostForm
        ref={formElement}
        id="gift-voucher"
        form={form}
        action={path}
        {...(fetcher && { fetcher })}
        className="flex flex-col gap-5"
        onInput={({ currentTarget }) => setAmountInput(readAmount(currentTarget))}
      >
        <EnterKeyButton intent="" />
        <VoucherChoices
          vouchers={vouchers}
          form={form}
          showsCustomAmount={!isHydrated || amountInput.amount === CUSTOM_AMOUNT}
        />
        {needsLogin ? (
          <>
            <p>{t("logInAbout")}</p>
            <div>
              <Button formNoValidate className="w-full sm:w-auto">
                {t("buy.logIn")}
              </Button>
            </div>
          </>
        ) : (
          (total > 0 || !isHydrated) && (
            <div>
              <Button className="w-full sm:w-auto">
                {isHydrated ? t("buy.payTotal", { total: money(total) }) : t("buy.pay")}
              </Button>
            </div>
          )
        )}
      </PostForm>
    </>
  );
}

function readAmount(form: HTMLFormElement) {
  const formData = new FormData(form);
  return { amount: toText(formData.get("amount")), customAmount: toText(formData.get("custom_amount")) };
}

const toText = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");
