import { useNavigation } from "@remix-run/react";
import type { Cents } from "../domain/money.ts";
import { useFormats } from "../i18n/formats.tsx";
import { useWords } from "../i18n/words.tsx";
import { isTickedForOthers, SealedTerms, ShownTermsMark } from "../paying/terms/shown-terms.tsx";
import { Unconfirmed } from "../paying/unconfirmed.tsx";
import type { FormAnswer, FormStart } from "../posting/answer.ts";
import { FormFeedback } from "../posting/form-feedback.tsx";
import { PostForm } from "../posting/post-form.tsx";
import type { TroubledPost } from "../posting/post-trouble.ts";
import { type PostedForm, useForm } from "../posting/use-form.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { CheckBox } from "../ui/form/check-box.tsx";
import { Heading } from "../ui/section.tsx";
import { SumLine } from "../ui/sum-line.tsx";
import { TextFold } from "../ui/text-fold.tsx";
import { pathOfSeries, type SeriesPage } from "./series-page.ts";

type SeriesFormProps = { page: SeriesPage; start: FormStart; reply: FormAnswer | TroubledPost | undefined };

/** The entry into a series: what it costs, its terms, and one button. There is nothing to type. */
export function SeriesForm({ page, start, reply }: SeriesFormProps) {
  const t = useWords("series");
  const entry = useWords("entry");
  const form = useForm(start, reply, { terms: entry("terms.title") });
  const path = pathOfSeries(page.url);
  const unconfirmed = form.answer?.unconfirmed;
  if (unconfirmed) return <Unconfirmed kind="series" page={path} {...unconfirmed} />;
  return (
    <PostForm id="series-entry" form={form} action={path} noValidate>
      <Card className="flex max-w-2xl flex-col gap-5 p-5">
        <Heading level={2} as={3} id="enter" className="scroll-mt-24">
          {t("enter.title")}
        </Heading>
        <FormFeedback form={form} titles={{ errors: entry("problem.title"), refused: t("enter.refused") }} />
        {page.closed === null && page.fee !== null && <Order page={page} fee={page.fee} form={form} />}
      </Card>
    </PostForm>
  );
}

function Order({ page, fee, form }: { page: SeriesPage; fee: Cents; form: PostedForm }) {
  const t = useWords("series");
  const paying = useWords("paying");
  return (
    <>
      <p>{t("enter.about")}</p>
      {page.closes !== "" && <p>{t("closes", { time: page.closes })}</p>}
      <dl>
        <SumLine words={paying("sum.total")} cents={fee} isMain />
      </dl>
      {fee > 0 && <p className="text-muted">{paying("sum.feeUnknown")}</p>}
      {page.isSignedIn && page.termsText !== "" && <Terms page={page} form={form} />}
      <SendButton fee={fee} isSignedIn={page.isSignedIn} />
    </>
  );
}

function Terms({ page, form }: { page: SeriesPage; form: PostedForm }) {
  const t = useWords("entry");
  return (
    <>
      <SealedTerms terms={page.terms} />
      <ShownTermsMark terms={page.terms} />
      <TextFold words={t("terms.read")} html={page.termsText} />
      <CheckBox
        // Other terms are accepted anew.
        key={page.terms.mark}
        id="field-terms"
        name="terms"
        value="yes"
        label={t("terms.accept")}
        error={form.field("terms").error}
        required
        defaultChecked={form.text("terms") === "yes" && !isTickedForOthers(form.values, page.terms)}
      />
    </>
  );
}

function SendButton({ fee, isSignedIn }: { fee: Cents; isSignedIn: boolean }) {
  const t = useWords("series");
  const entry = useWords("entry");
  const { money } = useFormats();
  const isSending = useNavigation().formData?.get("intent") === "submit";
  if (!isSignedIn) {
    return (
      <Button name="intent" value="log-in" className="w-full">
        {entry("pay.logIn")}
      </Button>
    );
  }
  const words = fee === 0 ? t("enter.title") : entry("pay.now", { total: money(fee) });
  return (
    <Button
      name="intent"
      value="submit"
      aria-disabled={isSending}
      className="w-full"
      suppressHydrationWarning
    >
      {isSending ? entry("pay.sending") : words}
    </Button>
  );
}
