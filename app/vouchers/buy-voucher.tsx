import type { FetcherWithComponents } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { amountChosen, customAmount } from "../domain/voucher-amounts.ts";
import { useWords } from "../i18n/words.tsx";
import { Unconfirmed } from "../paying/unconfirmed.tsx";
import type { FormAnswer } from "../posting/answer.ts";
import { FormFeedback } from "../posting/form-feedback.tsx";
import { PostForm } from "../posting/post-form.tsx";
import type { TroubledPost } from "../posting/post-trouble.ts";
import { useForm } from "../posting/use-form.ts";
import { Button } from "../ui/button.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import type { ShownVouchers } from "./shown-vouchers.ts";
import { VoucherChoices } from "./voucher-choices.tsx";

type BuyVoucherProps = {
  vouchers: ShownVouchers;
  /** What its last post was answered with. */
  reply: FormAnswer | TroubledPost | undefined;
  /** Posts it where it stands in a page of the CMS. */
  fetcher?: FetcherWithComponents<unknown>;
};

/**
 * The form that buys a voucher. With scripts its button comes with an amount above 0, and the field for one's
 * own with that choice; without, both are there, and an answer says what is missing. [VCH-010..014 VCH-020]
 */
export function BuyVoucher({ vouchers, reply, fetcher }: BuyVoucherProps) {
  const t = useWords("vouchers");
  const { path, buying, amounts, allowsCustom } = vouchers;
  const labels = { theme: t("theme"), amount: t("amount"), custom_amount: t("ownAmount") };
  const form = useForm(buying, reply, labels);
  const [typed, setTyped] = useState({
    amount: form.text("amount"),
    customAmount: form.text("custom_amount"),
  });
  // What was chosen before scripts took over was put back without a word.
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (element.current) setTyped(amountIn(element.current));
  }, []);
  const isPayable = amountChosen(vouchers, typed) > 0;
  const isHydrated = useHydrated();
  if (amounts.length === 0 && !allowsCustom) return <p>{t("none")}</p>;
  if (form.answer?.unconfirmed)
    return <Unconfirmed kind="voucher" page={path} {...form.answer.unconfirmed} />;
  return (
    <>
      <FormFeedback form={form} titles={{ refused: t("buy.refused") }} />
      <PostForm
        ref={element}
        id="gift-voucher"
        form={form}
        action={path}
        {...(fetcher && { fetcher })}
        className="flex flex-col gap-5"
        onInput={({ currentTarget }) => setTyped(amountIn(currentTarget))}
      >
        <VoucherChoices
          vouchers={vouchers}
          form={form}
          asksOwn={!isHydrated || typed.amount === customAmount}
        />
        {(isPayable || !isHydrated) && (
          <div>
            <Button className="w-full sm:w-auto">{t("buy.pay")}</Button>
          </div>
        )}
      </PostForm>
    </>
  );
}

function amountIn(form: HTMLFormElement) {
  const data = new FormData(form);
  return { amount: textIn(data.get("amount")), customAmount: textIn(data.get("custom_amount")) };
}

const textIn = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");
