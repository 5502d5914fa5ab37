import type { FetcherWithComponents } from "@remix-run/react";
import { useTranslations } from "../i18n/use-translations.tsx";
import type { FormResult } from "../posting/form-result.ts";
import { FormFeedback } from "../posting/form-feedback.tsx";
import { PostForm } from "../posting/post-form.tsx";
import type { FailedSubmit } from "../posting/submit-failure.ts";
import { useForm } from "../posting/use-form.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { buildRedeemPath, type RedeemData } from "./voucher-data.ts";

type RedeemVoucherProps = {
  vouchers: RedeemData;
  actionResult: FormResult | FailedSubmit | undefined;
  /** Posts the form without navigation when it is part of a CMS page. */
  fetcher?: FetcherWithComponents<unknown>;
};

/** The form that adds the value of a voucher to the account's credit. [VCH-001 VCH-015 VCH-020] */
export function RedeemVoucher({
  vouchers: { path, initialRedeemForm },
  actionResult,
  fetcher,
}: RedeemVoucherProps) {
  const t = useTranslations("vouchers");
  const form = useForm(initialRedeemForm, actionResult, { code: t("redeem.code") });
  return (
    <>
      <p>{t("redeem.about")}</p>
      <FormFeedback form={form} titles={{ rejected: t("redeem.rejected") }} />
      <PostForm
        id="redeem-voucher"
        form={form}
        action={buildRedeemPath(path)}
        {...(fetcher && { fetcher })}
        className="flex flex-col gap-5"
      >
        <TextField
          {...form.field("code")}
          hint={t("redeem.hint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
        />
        <div>
          <Button className="w-full sm:w-auto">{t("redeem.button")}</Button>
        </div>
      </PostForm>
    </>
  );
}
