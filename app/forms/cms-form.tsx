import { useFetcher } from "@remix-run/react";
import { hasFileQuestions, type Question, findQuestions } from "../domain/form-answers/form-parts.ts";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { useFormats } from "../i18n/formats.tsx";
import { useTranslations } from "../i18n/use-translations.tsx";
import { ShownTotalField } from "../paying/sum/shown-total-field.tsx";
import { UnconfirmedOrder } from "../paying/unconfirmed-order.tsx";
import type { FormResult } from "../posting/form-result.ts";
import { FormFeedback } from "../posting/form-feedback.tsx";
import { PostForm } from "../posting/post-form.tsx";
import type { FailedSubmit } from "../posting/submit-failure.ts";
import { HoneypotField, honeypotField } from "../posting/guards/honeypot-field.tsx";
import { useForm } from "../posting/use-form.ts";
import { loginPath } from "../site/login-path.ts";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { FormPartView, SubmitButton } from "./form-part-view.tsx";
import type { FileInput as FileInputType } from "./question-field.tsx";
import { fileFieldNames, openedAtField, type FormModel } from "./form-model.ts";

type CmsFormProps = {
  form: FormModel;
  actionResult: FormResult | FailedSubmit | undefined;
  /** Renders a file question; only a form's own page loads its code. */
  FileInput?: FileInputType;
};

/**
 * A form of the CMS, on any page. It is submitted to its own page; with scripts the response is shown in
 * place. `actionResult` is the result of the action of the form's own page. [FORM-018 FORM-022]
 */
export function CmsForm(props: CmsFormProps) {
  const { form, FileInput } = props;
  if (form.closed !== "")
    return (
      <Alert tone="info">
        <span {...organiserTextProps}>{form.closed}</span>
      </Alert>
    );
  if (form.unanswerable !== null) return <Unanswerable form={form} question={form.unanswerable} />;
  if (form.needsLogin) return <LoginRequired form={form} />;
  if (form.isLoggedIn && hasFileQuestions(form.parts) && !FileInput) return <OnOwnPage form={form} />;
  return <OpenForm {...props} />;
}

/** The text parts of a form, without its questions. */
const Text = ({ parts }: Pick<FormModel, "parts">) =>
  parts.map(
    (part, index) => part.kind !== "question" && <FormPartView key={index} part={part} form={null} />,
  );

/**
 * A form with a required question that this site can't show: an explanation, and a link to the contact page.
 */
function Unanswerable({ form: { id, parts }, question }: { form: FormModel; question: string }) {
  const t = useTranslations("forms");
  return (
    <div id={`form-${id}`} className="flex flex-col gap-5">
      <Text parts={parts} />
      <Alert tone="info" title={t("unsupported.title")}>
        {t("unsupported.about", { question })}
      </Alert>
      <div>
        <LinkButton to="/contact">{t("unsupported.contact")}</LinkButton>
      </div>
    </div>
  );
}

/**
 * A form with file questions is filled in on its own page, so that other pages don't load the upload code.
 */
function OnOwnPage({ form: { id, parts, path } }: { form: FormModel }) {
  const t = useTranslations("forms");
  return (
    <div id={`form-${id}`} className="flex flex-col gap-5">
      <Text parts={parts} />
      <p>{t("ownPage.about")}</p>
      <div>
        <LinkButton to={path}>{t("ownPage.button")}</LinkButton>
      </div>
    </div>
  );
}

/** The form's text, with a link to the login that returns here. [FORM-076 FORM-077] */
function LoginRequired({ form: { id, parts, path } }: { form: FormModel }) {
  const t = useTranslations("forms");
  return (
    <div id={`form-${id}`} className="flex flex-col gap-5">
      <Text parts={parts} />
      <p>{t("logIn.about")}</p>
      <div>
        <LinkButton to={loginPath(`${path}#form-${id}`)}>{t("logIn.button")}</LinkButton>
      </div>
    </div>
  );
}

function OpenForm({
  form: { id, parts, path, cost, isGuarded, isLoggedIn, initialForm },
  actionResult,
  FileInput,
}: CmsFormProps) {
  const t = useTranslations("forms");
  const tPosting = useTranslations("posting");
  const { money } = useFormats();
  const fetcher = useFetcher<FormResult | FailedSubmit>({ key: `form-${id}` });
  const labels = Object.fromEntries(findQuestions(parts).flatMap(fieldLabels));
  const form = useForm(initialForm, fetcher.data ?? actionResult, {
    ...labels,
    [honeypotField]: tPosting("trap.label"),
  });
  const unconfirmed = form.result?.unconfirmed;
  if (unconfirmed) return <UnconfirmedOrder kind="form" page={path} {...unconfirmed} />;
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
        {isGuarded && (
          <>
            <HoneypotField form={form} />
            <input type="hidden" name={openedAtField} value={form.text(openedAtField)} />
          </>
        )}
        {parts.map((part, index) => (
          <FormPartView
            key={index}
            part={part}
            form={form}
            FileInput={isLoggedIn ? FileInput : undefined}
            logIn={loginPath(`${path}#form-${id}`)}
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
        <Buttons parts={parts} />
      </PostForm>
    </div>
  );
}

/** Returns the field labels of a question; several file fields are numbered. */
function fieldLabels(question: Question): [field: string, label: string][] {
  const { field, label, type, isMultiple } = question;
  if (type !== "file" || !isMultiple) return [[field, label]];
  return fileFieldNames(question).map((name, index) => [name, `${label} ${index + 1}`]);
}

/** The form's own submit buttons, or a default one. They come last, below the price. [FORM-078] */
function Buttons({ parts }: Pick<FormModel, "parts">) {
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
