import type { FormPart } from "../domain/form-answers/form-parts.ts";
import { useWords } from "../i18n/words.tsx";
import type { PostedForm } from "../posting/use-form.ts";
import { Button } from "../ui/button.tsx";
import { Prose } from "../ui/prose.tsx";
import { Heading } from "../ui/section.tsx";
import { QuestionField } from "./question-field.tsx";

/** What a form says between its questions, or one of them. `form` is null where nothing can be filled in. */
export function FormPartView({ part, form }: { part: FormPart; form: PostedForm | null }) {
  switch (part.kind) {
    case "content":
      return <Prose html={part.html} />;
    case "heading":
      return (
        <Heading level={part.level} as={part.level === 2 ? 3 : 4}>
          {part.text}
        </Heading>
      );
    case "text":
      return part.text === "" ? null : <p className="max-w-prose whitespace-pre-line">{part.text}</p>;
    case "question":
      return form && <QuestionField question={part} form={form} />;
    case "submit":
      return null;
  }
}

/** Sends the form, by the organiser's words where there are any. [FORM-053 FORM-062] */
export function SubmitButton({ label }: { label: string }) {
  const t = useWords("forms");
  return <Button className="w-full sm:w-auto">{label || t("submit")}</Button>;
}
