import type { FetcherWithComponents } from "@remix-run/react";
import { useWords } from "../i18n/words.tsx";
import type { FormAnswer } from "../posting/answer.ts";
import { FormFeedback } from "../posting/form-feedback.tsx";
import { PostForm } from "../posting/post-form.tsx";
import type { TroubledPost } from "../posting/post-trouble.ts";
import { useForm } from "../posting/use-form.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { pathOfRedeeming, type ShownRedeeming } from "./shown-vouchers.ts";

type RedeemVoucherProps = {
  vouchers: ShownRedeeming;
  /** What its last post was answered with. */
  reply: FormAnswer | TroubledPost | undefined;
  /** Posts it where it stands in a page of the CMS. */
  fetcher?: FetcherWithComponents<unknown>;
};

/** The form that adds a voucher to the account's credit. [VCH-001 VCH-015 VCH-020] */
export function RedeemVoucher({ vouchers: { path, redeeming }, reply, fetcher }: RedeemVoucherProps) {
  const t = useWords("vouchers");
  const form = useForm(redeeming, reply, { code: t("redeem.code") });
  return (
    <>
      <p>{t("redeem.about")}</p>
      <FormFeedback form={form} titles={{ refused: t("redeem.refused") }} />
      <PostForm
        id="redeem-voucher"
        form={form}
        action={pathOfRedeeming(path)}
        {...(fetcher && { fetcher })}
        className="flex flex-col gap-5"
      >
        <TextField
          {...form.field("code")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div>
          <Button className="w-full sm:w-auto">{t("redeem.button")}</Button>
        </div>
      </PostForm>
    </>
  );
}
