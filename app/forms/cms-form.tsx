import { useFetcher } from "@remix-run/react";
import { questionsIn } from "../domain/form-answers/form-parts.ts";
import { useFormats } from "../i18n/formats.tsx";
import { useWords } from "../i18n/words.tsx";
import { Unconfirmed } from "../paying/unconfirmed.tsx";
import type { FormAnswer } from "../posting/answer.ts";
import { FormFeedback } from "../posting/form-feedback.tsx";
import { PostForm } from "../posting/post-form.tsx";
import type { TroubledPost } from "../posting/post-trouble.ts";
import { TrapField, trapField } from "../posting/guards/trap-field.tsx";
import { useForm } from "../posting/use-form.ts";
import { logInPath } from "../site/log-in-path.ts";
import { Alert } from "../ui/alert.tsx";
import { LinkButton } from "../ui/button.tsx";
import { FormPartView, SubmitButton } from "./form-part-view.tsx";
import { openedField, type ShownForm } from "./shown-form.ts";

type CmsFormProps = { form: ShownForm; reply: FormAnswer | TroubledPost | undefined };

/**
 * A form of the CMS, wherever it stands. It is posted to its own page; with scripts the answer comes to where
 * it stands. `reply` is what its own page was answered with. [FORM-018 FORM-022]
 */
export function CmsForm({ form, reply }: CmsFormProps) {
  if (form.closed !== "") return <Alert tone="info">{form.closed}</Alert>;
  return form.needsLogIn ? <LogInFirst form={form} /> : <OpenForm form={form} reply={reply} />;
}

/** Its text, and the way to the log-in and back. [FORM-076 FORM-077] */
function LogInFirst({ form: { id, parts, path } }: { form: ShownForm }) {
  const t = useWords("forms");
  return (
    <div id={`form-${id}`} className="flex flex-col gap-5">
      {parts.map((part, index) =>
        part.kind === "question" || part.kind === "submit" ? null : (
          <FormPartView key={index} part={part} form={null} />
        ),
      )}
      <p>{t("logIn.about")}</p>
      <div>
        <LinkButton to={logInPath(`${path}#form-${id}`)}>{t("logIn.button")}</LinkButton>
      </div>
    </div>
  );
}

function OpenForm({ form: { id, parts, path, cost, isGuarded, start }, reply }: CmsFormProps) {
  const t = useWords("forms");
  const posting = useWords("posting");
  const { money } = useFormats();
  const fetcher = useFetcher<FormAnswer | TroubledPost>({ key: `form-${id}` });
  const labels = Object.fromEntries(questionsIn(parts).map(({ field, label }) => [field, label]));
  const form = useForm(start, fetcher.data ?? reply, { ...labels, [trapField]: posting("trap.label") });
  const unconfirmed = form.answer?.unconfirmed;
  if (unconfirmed) return <Unconfirmed kind="form" page={path} {...unconfirmed} />;
  return (
    <div className="flex flex-col gap-5">
      <FormFeedback form={form} titles={{ refused: t("notSent") }} />
      <PostForm
        id={`form-${id}`}
        form={form}
        action={`${path}#form-${id}`}
        fetcher={fetcher}
        className="flex flex-col gap-5"
      >
        {isGuarded && (
          <>
            <TrapField form={form} />
            <input type="hidden" name={openedField} value={form.text(openedField)} />
          </>
        )}
        {parts.map((part, index) => (
          <FormPartView key={index} part={part} form={form} />
        ))}
        {cost > 0 && (
          <p className="text-lg font-semibold" suppressHydrationWarning>
            {t("cost", { amount: money(cost) })}
          </p>
        )}
        <Buttons parts={parts} />
      </PostForm>
    </div>
  );
}

/** The form's own buttons, or ours where it names none. They come last, below what it costs. [FORM-078] */
function Buttons({ parts }: Pick<ShownForm, "parts">) {
  const own = parts.filter((part) => part.kind === "submit");
  return (
    <div className="flex flex-wrap gap-3">
      {own.length === 0 ? (
        <SubmitButton label="" />
      ) : (
        own.map((part, index) => <SubmitButton key={index} {...part} />)
      )}
    </div>
  );
}
