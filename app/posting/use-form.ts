import { useMemo, useState } from "react";
import { type Constraint, type FormAnswer, type FormStart, textOf, type Values } from "./answer.ts";
import { useSay } from "./message.ts";
import { isTroubled, type PostTrouble, type TroubledPost } from "./post-trouble.ts";
import { useWaitingPost, type WaitingPost } from "./waiting/use-waiting-post.ts";

/** What is known of a field, to be spread into it: `<TextField {...field("vehicle_make")} />`. */
export type FormField = Constraint & {
  name: string;
  label: string;
  defaultValue: string;
  error: string | undefined;
};

/** Finds a form's field by its name; `otherwise` is its value while there is none. */
export type FieldOf = (name: string, otherwise?: string) => FormField;

/** A mistake as it is read. */
type ToldError = { field: string; message: string };

/** A form as it is now. `Answer` is what its action answers with. */
export type PostedForm<Answer extends FormAnswer = FormAnswer> = {
  start: FormStart;
  key: string | null;
  /** The last answer to a press of one of its buttons; another object each time. */
  answer: Answer | undefined;
  values: Values;
  errors: ToldError[];
  /** The words over a field, "" where it has none. */
  labelOf: (name: string) => string;
  /** What keeps anybody from answering the last press; null while it waits to be sent again. */
  trouble: PostTrouble | null;
  /** What posts it. */
  post: WaitingPost;
  field: FieldOf;
  /** The first value of a member, "" when there is none. */
  text: (name: string) => string;
};

/**
 * A form from what its page opened it with and what its last post was answered with. All fields are
 * uncontrolled: what is typed stays in them whatever the server answers meanwhile. `labels` has the words
 * over the fields by their names: a mistake is told with them.
 */
export function useForm<Answer extends FormAnswer>(
  start: FormStart,
  reply: Answer | TroubledPost | undefined,
  labels: Readonly<Record<string, string>>,
): PostedForm<Answer> {
  const say = useSay();
  // A press that came to nothing leaves the last answer, with its key, as it was.
  const [answer, setAnswer] = useState(isTroubled(reply) ? undefined : reply);
  if (reply !== answer && !isTroubled(reply)) setAnswer(reply);
  const values = answer?.values ?? start.values;
  const key = answer?.key ?? start.key;
  const trouble = isTroubled(reply) ? reply.cameToNothing : (answer?.trouble ?? null);
  const post = useWaitingPost(key !== null, reply, trouble);
  // What was wrong at the press before may be mended by now; only the server knows.
  const isOutdated = isTroubled(reply) || post.why !== null;
  // The summary takes the focus with each new list, and must not take it from a field that is being typed in.
  const errors = useMemo(
    () =>
      isOutdated ? [] : (answer?.errors ?? []).map((error) => ({ field: error.field, message: say(error) })),
    [answer, isOutdated, say],
  );
  return {
    start,
    key,
    post,
    answer,
    values,
    errors,
    labelOf: (name) => labels[name] ?? "",
    trouble: post.why === null ? trouble : null,
    field: (name, otherwise = "") => ({
      ...start.constraints[name],
      name,
      label: labels[name] ?? "",
      // A button that removes something posts no fields.
      defaultValue: values[name]?.[0] ?? start.values[name]?.[0] ?? otherwise,
      error: errors.find(({ field }) => field === name)?.message,
    }),
    text: (name) => textOf(values, name),
  };
}
