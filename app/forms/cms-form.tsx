import { useFetcher } from "@remix-run/react";
import { hasFileQuestions, type Question, listQuestions } from "../domain/form-answers/form-parts.ts";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { useFormats } from "../i18n/formats.tsx";
import { useTranslations } from "../i18n/use-translations.tsx";
import { ShownTotalField } from "../paying/total/shown-total-field.tsx";
import { IndeterminateOrder } from "../paying/indeterminate-order.tsx";
import type { FormResult } from "../posting/form-result.ts";
import { FormFeedback } from "../posting/form-feedback.tsx";
import { PostForm } from "../posting/post-form.tsx";
import type { FailedSubmit } from "../posting/submit-failure.ts";
import { HoneypotField, HONEYPOT_FIELD } from "../posting/guards/honeypot-field.tsx";
import { useForm } from "../posting/use-form.ts";
import { buildLoginPath } from "../site/login-path.ts";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { FormPartView, SubmitButton } from "./form-part-view.tsx";
import type { FileInputComponent } from "./question-field.tsx";
import { listFileFieldNames, OPENED_AT_FIELD, type FormModel } from "./form-model.ts";

type CmsFormProps = {
  form: FormModel;
  actionResult: FormResult | FailedSubmit | undefined;
  /**
   * Renders a file question. Only the form's own page passes this component, because pages that embed the form
   * shouldn't load the component's code.
   */
  FileInput?: FileInputComponent;
};

/**
 * A CMS form, on its own page or embedded in a CMS page. The form is always submitted to its own page. With
 * scripts, the response is shown on the current page. `actionResult` is only for the form's own page.
 * [FORM-018 FORM-022]
 */
export function CmsForm(props: CmsFormProps) {
  const { form, FileInput } = props;
  if (form.closedReason !== "")
    return (
      <Alert tone="info">
        <span {...organiserTextProps}>{form.closedReason}</span>
      </Alert>
    );
  if (form.unsupportedQuestion !== null)
    return <UnsupportedForm form={form} question={form.unsupportedQuestion} />;
  if (form.needsLogin) return <LoginRequired form={form} />;
  if (form.isLoggedIn && hasFileQuestions(form.parts) && !FileInput) return <OwnPageLink form={form} />;
  return <OpenForm {...props} />;
}

const FormWithoutQuestions = ({ parts }: Pick<FormModel, "parts">) =>
  parts.map(
    (part, index) => part.kind !== "question" && <FormPartView key={index} part={part} form={null} />,
  );

/** Replaces a form with a required question that the site doesn't support. */
function UnsupportedForm({ form: { id, parts }, question }: { form: FormModel; question: string }) {
  const t = useTranslations("forms");
  return (
    <div id={`form-${id}`} className="flex flex-col gap-5">
      <FormWithoutQuestions parts={parts} />
      <Alert tone="info" title={t("unsupported.title")}>
        {t("unsupported.about", { question })}
      </Alert>
      <div>
        <LinkButton to="/contact">{t("unsupported.contact")}</LinkButton>
      </div>
    </div>
  );
}

/** Replaces an embedded form with file questions, because only the form's own page loads the upload code. */
function OwnPageLink({ form: { id, parts, path } }: { form: FormModel }) {
  const t = useTranslations("forms");
  return (
    <div id={`form-${id}`} className="flex flex-col gap-5">
      <FormWithoutQuestions parts={parts} />
      <p>{t("ownPage.about")}</p>
      <div>
        <LinkButton to={path}>{t("ownPage.button")}</LinkButton>
      </div>
    </div>
  );
}

/** Replaces the questions by a link to the login, which returns to the form. [FORM-076 FORM-077] */
function LoginRequired({ form: { id, parts, path } }: { form: FormModel }) {
  const t = useTranslations("forms");
  return (
    <div id={`form-${id}`} className="flex flex-col gap-5">
      <FormWithoutQuestions parts={parts} />
      <p>{t("logIn.about")}</p>
      <div>
        <LinkButton to={buildLoginPath(`${path}#form-${id}`)}>{t("logIn.button")}</LinkButton>
      </div>
    </div>
  );
}

function OpenForm({
  form: { id, parts, path, cost, hasSpamProtection, isLoggedIn, initialForm },
  actionResult,
  FileInput,
}: CmsFormProps) {
  const t = useTranslations("forms");
  const tPosting = useTranslations("posting");
  const { money } = useFormats();
  const fetcher = useFetcher<FormResult | FailedSubmit>({ key: `form-${id}` });
  const labels = Object.fromEntries(listQuestions(parts).flatMap(listFieldLabels));
  const form = useForm(initialForm, fetcher.data ?? actionResult, {
    ...labels,
    [HONEYPOT_FIELD]: tPosting("trap.label"),
  });
  const indeterminate = form.result?.indeterminate;
  if (indeterminate) return <IndeterminateOrder kind="form" pagePath={path} {...indeterminate} />;
  return (
    <div className="flex flex-col gap-5">
      <FormFeedback form={form} titles={{ rejected: t("notSent") }} />
      <PostForm
        id={`form-${id}`}
        form={form}
        action={`${path}#form-${id}`}
        fetcher={fetcher}
        takesFiles={isLoggedIn && hasFileQuestions(parts)}
        className="flex flex-col gap-5"
      >
        {hasSpamProtection && (
          <>
            <HoneypotField form={form} />
            <input type="hidden" name={OPENED_AT_FIELD} value={form.text(OPENED_AT_FIELD)} />
          </>
        )}
        {parts.map((part, index) => (
          <FormPartView
            key={index}
            part={part}
            form={form}
            FileInput={isLoggedIn ? FileInput : undefined}
            loginPath={buildLoginPath(`${path}#form-${id}`)}
          />
        ))}
        {cost !== null && cost > 0 && (
          <ShownTotalField orderTotal={{ payable: cost, fee: null, isFeeUnknown: true }} />
        )}
        {cost !== 0 && (
          <p className="text-lg font-semibold" suppressHydrationWarning>
            {cost === null ? t("costUnknown") : t("cost", { amount: money(cost) })}
          </p>
        )}
        <SubmitButtons parts={parts} />
      </PostForm>
    </div>
  );
}

function listFieldLabels(question: Question): [field: string, label: string][] {
  const { field, label, type, isMultiple } = question;
  if (type !== "file" || !isMultiple) return [[field, label]];
  return listFileFieldNames(question).map((name, index) => [name, `${label} ${index + 1}`]);
}

/** The organiser's submit buttons, or a default button. [FORM-078] */
function SubmitButtons({ parts }: Pick<FormModel, "parts">) {
  const submitParts = parts.filter((part) => part.kind === "submit");
  return (
    <div className="flex flex-wrap gap-3">
      {submitParts.length === 0 ? (
        <SubmitButton label="" />
      ) : (
        submitParts.map((part, index) => <SubmitButton key={index} {...part} />)
      )}
    </div>
  );
}
