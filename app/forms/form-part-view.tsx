import type { FormPart } from "../domain/form-answers/form-parts.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import type { FormState } from "../posting/use-form.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Prose } from "../ui/prose.tsx";
import { Heading } from "../ui/section.tsx";
import { organiserTextProps } from "../i18n/organiser-text-props.ts";
import { QuestionField, type QuestionFieldProps } from "./question-field.tsx";

type FormPartViewProps = Pick<QuestionFieldProps, "FileInput" | "loginPath"> & {
  part: FormPart;
  /** Null if questions aren't shown. */
  form: FormState | null;
};

/** A part of a form: text, a heading or a question. */
export function FormPartView({ part, form, FileInput, loginPath }: FormPartViewProps) {
  switch (part.kind) {
    case "content":
      return <Prose html={part.html} />;
    case "heading":
      return (
        <Heading {...organiserTextProps} level={part.level} size={part.level === 2 ? 3 : 4}>
          {part.text}
        </Heading>
      );
    case "text":
      return (
        part.text !== "" && (
          <p {...organiserTextProps} className="running max-w-prose whitespace-pre-line">
            {part.text}
          </p>
        )
      );
    case "question":
      return (
        form && <QuestionField question={part} form={form} FileInput={FileInput} loginPath={loginPath} />
      );
    case "unknown":
      return <UnknownPart part={part} />;
    case "submit":
    case "hidden":
      return null;
  }
}

/** Shows administrators that the site doesn't support a question. Other users get a text part instead. */
function UnknownPart({ part: { text, fieldType, label } }: { part: Extract<FormPart, { kind: "unknown" }> }) {
  const t = useTranslations("forms");
  return (
    <Alert tone="info">
      {text !== "" && <p {...organiserTextProps}>{text}</p>}
      <p>{t("unknownType", { type: fieldType, question: label })}</p>
    </Alert>
  );
}

/** The submit button, with the organiser's label if there is one. [FORM-053 FORM-062] */
export function SubmitButton({ label }: { label: string }) {
  const t = useTranslations("forms");
  return (
    <Button className="w-full sm:w-auto">
      {label ? <span {...organiserTextProps}>{label}</span> : t("submit")}
    </Button>
  );
}
