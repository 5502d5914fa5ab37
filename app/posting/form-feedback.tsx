import { useEffect, useRef } from "react";
import { useWords } from "../i18n/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import type { FormAnswer } from "./answer.ts";
import { useSay } from "./message.ts";
import { TroubleAlert } from "./trouble-alert.tsx";
import type { PostedForm } from "./use-form.ts";
import type { WaitingPost } from "./waiting/use-waiting-post.ts";
import { WaitingAlert } from "./waiting/waiting-alert.tsx";

type FormFeedbackProps = {
  form: Pick<PostedForm, "errors" | "labelOf" | "trouble"> & {
    answer: Pick<FormAnswer, "isCutOff" | "notice" | "refusal"> | undefined;
    post?: WaitingPost;
  };
  /** Words over the list of mistakes, and over a refusal ("": none), where the form has better ones. */
  titles?: { errors?: string; refused?: string };
};

/**
 * What the last press of a button came to: what happened, what is safe, what to do next. It takes the focus.
 */
export function FormFeedback({
  form: { answer, errors, labelOf, trouble, post },
  titles = {},
}: FormFeedbackProps) {
  const t = useWords("posting");
  const say = useSay();
  const news = answer?.refusal ?? answer?.notice;
  const place = useFocus(news);
  if (post?.why) return <WaitingAlert post={post} why={post.why} />;
  if (trouble) return <TroubleAlert trouble={trouble} />;
  return (
    <>
      {answer?.isCutOff && (
        <Alert tone="info" title={t("cutOff.title")}>
          {t("cutOff.about")}
        </Alert>
      )}
      {answer && news && (
        <div
          ref={place}
          tabIndex={-1}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts too it is seen and read first
          autoFocus={answer.refusal !== null}
        >
          {answer.refusal ? (
            <Alert
              tone="bad"
              title={answer.refusal.isWhole ? undefined : (titles.refused ?? t("refused")) || undefined}
            >
              {say(answer.refusal)}
            </Alert>
          ) : (
            <Alert tone="good">{say(news)}</Alert>
          )}
        </div>
      )}
      <ErrorSummary title={titles.errors ?? t("problem.title")} errors={errors} labelOf={labelOf} />
    </>
  );
}

/** The button is far below: what it came to takes the focus when it comes. */
function useFocus(news: object | null | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) place.current?.focus();
  }, [news]);
  return place;
}
