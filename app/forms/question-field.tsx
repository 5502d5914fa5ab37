import type { FormEvent } from "react";
import { maskedDay } from "../domain/form-answers/day-mask.ts";
import type { AnswerType, Question } from "../domain/form-answers/form-parts.ts";
import { useWords } from "../i18n/words.tsx";
import type { PostedForm } from "../posting/use-form.ts";
import { CheckBox } from "../ui/form/check-box.tsx";
import { fieldId } from "../ui/form/field.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { SignatureField } from "./signature-field.tsx";

type QuestionFieldProps = { question: Question; form: PostedForm };

/** The field of a question, by its type. [FORM-041..052 FORM-055..059] */
export function QuestionField({ question, form }: QuestionFieldProps) {
  const t = useWords("forms");
  const { type, field: name, hint, placeholder, options } = question;
  const field = { ...form.field(name), hint };
  const placed = placeholder === "" ? {} : { placeholder };
  switch (type) {
    case "textarea":
      return <TextArea {...field} {...placed} rows={5} />;
    case "select":
      return <SelectField {...field} options={options} prompt={placeholder || t("select")} />;
    case "checkbox":
      return <CheckBox {...boxOf(form, name)} hint={hint} />;
    case "shortDate":
      return (
        <TextField
          {...field}
          hint={hint || "dd/mm/yyyy"}
          {...placed}
          inputMode="numeric"
          onInput={maskTyped}
        />
      );
    case "signature":
      return <SignatureField form={form} name={name} hint={hint} />;
    default:
      return <TextField {...field} {...placed} {...inputs[type]} />;
  }
}

/** A box is ticked or not there at all: once the form was answered, what it opened with counts no more. */
function boxOf(form: PostedForm, name: string) {
  const { required = false, label, error, defaultValue } = form.field(name);
  const isTicked = form.answer ? form.text(name) !== "" : defaultValue !== "";
  return { id: fieldId(name), name, label, error, required, value: "1", defaultChecked: isTicked };
}

/** Masks what is typed at the end; who mends something before it isn't disturbed. [FORM-036 FORM-064] */
function maskTyped({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  if (input.selectionEnd === input.value.length) input.value = maskedDay(input.value);
}

type Inputs = Exclude<AnswerType, "textarea" | "select" | "checkbox" | "shortDate" | "signature">;

/** What a browser is told of an input of one line. */
const inputs: Record<Inputs, { type?: string; step?: string; inputMode?: "decimal"; autoComplete?: string }> =
  {
    text: {},
    email: { type: "email", autoComplete: "email" },
    phone: { type: "tel", autoComplete: "tel" },
    currency: { inputMode: "decimal" },
    percent: { inputMode: "decimal" },
    number: { type: "number", step: "any" },
    password: { type: "password", autoComplete: "new-password" },
    date: { type: "date" },
    datetime: { type: "datetime-local" },
    time: { type: "time" },
  };
