import { useNavigation } from "@remix-run/react";
import type { Cents } from "../../domain/money.ts";
import { useFormats } from "../../i18n/formats.tsx";
import { useTranslations } from "../../i18n/use-translations.tsx";
import { ShownTotalField } from "../../paying/total/shown-total-field.tsx";
import {
  isTickedForOtherVersion,
  ShownTermsField,
  TermsVersionField,
} from "../../paying/terms/shown-terms.tsx";
import { IndeterminateOrder } from "../../paying/indeterminate-order.tsx";
import type { FormResult, InitialForm } from "../../posting/form-result.ts";
import { EnterKeyButton } from "../../posting/enter-key-button.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import type { FailedSubmit } from "../../posting/submit-failure.ts";
import { type FormState, useForm } from "../../posting/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Heading } from "../../ui/section.tsx";
import { AmountRow } from "../../ui/amount-row.tsx";
import { TextDisclosure } from "../../ui/text-disclosure.tsx";
import { buildSeriesPath, type SeriesPage } from "./series-page.ts";

type SeriesFormProps = {
  page: SeriesPage;
  initialForm: InitialForm;
  actionResult: FormResult | FailedSubmit | undefined;
};

/** The entry form of a series. */
export function SeriesForm({ page, initialForm, actionResult }: SeriesFormProps) {
  const t = useTranslations("series");
  const tEntry = useTranslations("entry");
  const form = useForm(initialForm, actionResult, { terms: tEntry("terms.title") });
  const path = buildSeriesPath(page.url);
  const indeterminate = form.result?.indeterminate;
  if (indeterminate) return <IndeterminateOrder kind="series" pagePath={path} {...indeterminate} />;
  return (
    <PostForm id="series-entry" form={form} action={path} noValidate>
      <EnterKeyButton intent="submit" />
      <Card className="flex max-w-2xl flex-col gap-5 p-5">
        <Heading level={2} size={3} id="enter" className="scroll-mt-24">
          {t("enter.title")}
        </Heading>
        <FormFeedback
          form={form}
          titles={{ errors: tEntry("problem.title"), rejected: t("enter.rejected") }}
        />
        {page.closedReason === null && page.fee !== null && (
          <SeriesOrder page={page} fee={page.fee} form={form} />
        )}
      </Card>
    </PostForm>
  );
}

function SeriesOrder({ page, fee, form }: { page: SeriesPage; fee: Cents; form: FormState }) {
  const t = useTranslations("series");
  const tPaying = useTranslations("paying");
  return (
    <>
      <p>{t("enter.about")}</p>
      {page.closesText !== "" && <p>{t("closes", { time: page.closesText })}</p>}
      <dl>
        <AmountRow label={tPaying("sum.total")} cents={fee} isTotal />
      </dl>
      <ShownTotalField orderTotal={{ payable: fee, fee: null, isFeeUnknown: fee > 0 }} />
      {fee > 0 && <p className="text-muted">{tPaying("sum.feeUnknown")}</p>}
      {page.isLoggedIn && page.termsText !== "" && <TermsAcceptance page={page} form={form} />}
      <SubmitButton fee={fee} isLoggedIn={page.isLoggedIn} />
    </>
  );
}

function TermsAcceptance({ page, form }: { page: SeriesPage; form: FormState }) {
  const t = useTranslations("entry");
  return (
    <>
      <ShownTermsField terms={page.terms} />
      <TermsVersionField terms={page.terms} />
      <TextDisclosure label={t("terms.read")} html={page.termsText} />
      <Checkbox
        // A new key remounts the checkbox, because a new version of the terms must be accepted again.
        key={page.terms.version}
        id="field-terms"
        name="terms"
        value="yes"
        label={t("terms.accept")}
        error={form.field("terms").error}
        required
        defaultChecked={form.text("terms") === "yes" && !isTickedForOtherVersion(form.values, page.terms)}
      />
    </>
  );
}

function SubmitButton({ fee, isLoggedIn }: { fee: Cents; isLoggedIn: boolean }) {
  const t = useTranslations("series");
  const tEntry = useTranslations("entry");
  const { money } = useFormats();
  const isSubmitting = useNavigation().formData?.get("intent") === "submit";
  if (!isLoggedIn) {
    return (
      <Button name="intent" value="log-in" className="w-full">
        {tEntry("pay.logIn")}
      </Button>
    );
  }
  const label = fee === 0 ? t("enter.title") : tEntry("pay.now", { total: money(fee) });
  return (
    <Button
      name="intent"
      value="submit"
      aria-disabled={isSubmitting}
      className="w-full"
      suppressHydrationWarning
    >
      {isSubmitting ? tEntry("pay.sending") : label}
    </Button>
  );
}
