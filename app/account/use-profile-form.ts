import { useMemo, useState } from "react";
import { isTroubled, type PostTrouble, type TroubledPost } from "../posting/post-trouble.ts";
import { useAccountMessage } from "./account-message.ts";
import type { FieldOf } from "./form-field.ts";
import type { FormAnswer, FormStart } from "./form-values.ts";

export type FormReply = FormAnswer | TroubledPost | undefined;

/** A form of the profile as it is now. */
export type ProfileForm = {
  key: string;
  field: FieldOf;
  trouble: PostTrouble | null;
  refusal: string | null;
  /** The last answer to a press of the form's button; another object each time. */
  answer: FormAnswer | undefined;
  errors: { field: string; message: string }[];
};

/** All fields are uncontrolled: what is typed stays in them whatever the server answers meanwhile. */
export function useProfileForm(start: FormStart, reply: FormReply): ProfileForm {
  const say = useAccountMessage();
  // A press that came to nothing leaves the last answer as it was.
  const [answer, setAnswer] = useState(isTroubled(reply) ? undefined : reply);
  if (reply !== answer && !isTroubled(reply)) setAnswer(reply);
  const errors = useMemo(
    () => (answer?.errors ?? []).map((error) => ({ field: error.field, message: say(error) })),
    [answer, say],
  );
  return {
    key: answer?.key ?? start.key,
    field: (name) => ({
      name,
      // A button that removes something posts no fields.
      defaultValue: answer?.values[name] ?? start.values[name] ?? "",
      error: errors.find(({ field }) => field === name)?.message,
    }),
    trouble: isTroubled(reply) ? reply.trouble : null,
    refusal: answer?.refusal ? say(answer.refusal) : null,
    answer,
    errors,
  };
}
