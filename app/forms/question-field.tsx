import type { ComponentType, FormEvent } from "react";
import { maskDate } from "../domain/form-answers/date-mask.ts";
import type { AnswerType, Question } from "../domain/form-answers/form-parts.ts";
import { useTranslations } from "../i18n/use-translations.tsx";
import type { FormState } from "../posting/use-form.ts";
import { LinkButton } from "../ui/button.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { getFieldId } from "../ui/form/field.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { OrganiserText } from "./organiser-text.tsx";
import { SignatureField } from "./signature-field.tsx";

/** The component of a file question. */
export type FileInputComponent = ComponentType<{ question: Question; form: FormState }>;

export type QuestionFieldProps = {
  question: Question;
  form: FormState;
  /** If undefined, file questions show a link to the login, because the user can't upload files. */
  FileInput?: FileInputComponent | undefined;
  /** The path of the login, which returns to the form. */
  loginPath?: string | undefined;
};

/** The field of a question. [FORM-041..052 FORM-055..059] */
export function QuestionField({ question, form, FileInput, loginPath = "/login" }: QuestionFieldProps) {
  const t = useTranslations("forms");
  const { type, field: name, hint, placeholder, options } = question;
  const { label, ...fieldProps } = form.field(name);
  const field = {
    ...fieldProps,
    label: <OrganiserText text={label} />,
    hint: hint && <OrganiserText text={hint} />,
  };
  const placeholderProp = placeholder === "" ? {} : { placeholder };
  switch (type) {
    case "textarea":
      return <TextArea {...field} {...placeholderProp} rows={5} />;
    case "select":
      return <SelectField {...field} options={options} prompt={placeholder || t("select")} />;
    case "checkbox":
      return <Checkbox {...getCheckboxProps(form, name)} label={field.label} hint={field.hint} />;
    case "radios":
    case "boxes":
      return <ChoiceField question={question} form={form} />;
    case "suggested":
      return (
        <>
          <TextField {...field} {...placeholderProp} list={`${getFieldId(name)}-list`} autoComplete="off" />
          <datalist id={`${getFieldId(name)}-list`}>
            {options.map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
          </datalist>
        </>
      );
    case "file":
      if (FileInput) return <FileInput question={question} form={form} />;
      return (
        <div className="flex flex-col items-start gap-1">
          <p className="font-semibold">{field.label}</p>
          <p className="text-muted">{t("logIn.files")}</p>
          <LinkButton to={loginPath} tone="secondary" className="mt-1">
            {t("logIn.filesButton")}
          </LinkButton>
        </div>
      );
    case "shortDate":
      return (
        <TextField
          {...field}
          hint={
            <>
              {field.hint || "dd/mm/yyyy"} <bdi>{formatDateRange(question)}</bdi>
            </>
          }
          {...placeholderProp}
          inputMode="numeric"
          onInput={applyDateMask}
        />
      );
    case "signature":
      return <SignatureField form={form} name={name} hint={hint} />;
    default:
      return <TextField {...field} {...placeholderProp} {...INPUT_ATTRIBUTES[type]} />;
  }
}

/**
 * Returns the props of a checkbox. After a submit, ignores the default value, because the browser doesn't send
 * a checkbox that isn't ticked.
 */
function getCheckboxProps(form: FormState, name: string) {
  const { required = false, error, defaultValue } = form.field(name);
  const isTicked = form.result ? form.text(name) !== "" : defaultValue !== "";
  return { id: getFieldId(name), name, error, required, value: "1", defaultChecked: isTicked };
}

/** Applies the date mask while the user types at the end of the input. [FORM-036 FORM-064] */
function applyDateMask({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  if (input.selectionEnd === input.value.length) input.value = maskDate(input.value);
}

/** Formats the first and the last allowed date as dd/mm/yyyy, or returns "" if there is no limit. */
const formatDateRange = ({ firstDay, lastDay }: Question): string =>
  firstDay === "" && lastDay === ""
    ? ""
    : `${firstDay.split("-").toReversed().join("/")} – ${lastDay.split("-").toReversed().join("/")}`.trim();

type SingleLineType = Exclude<
  AnswerType,
  "textarea" | "select" | "checkbox" | "radios" | "boxes" | "suggested" | "file" | "shortDate" | "signature"
>;

const INPUT_ATTRIBUTES: Record<
  SingleLineType,
  { type?: string; inputMode?: "decimal"; autoComplete?: string }
> = {
  text: {},
  email: { type: "email", autoComplete: "email" },
  phone: { type: "tel", autoComplete: "tel" },
  currency: { inputMode: "decimal" },
  percent: { inputMode: "decimal" },
  number: { inputMode: "decimal" },
  password: { type: "password", autoComplete: "new-password" },
  date: { type: "date" },
  datetime: { type: "datetime-local" },
  time: { type: "time" },
};
