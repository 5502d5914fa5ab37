import { Form } from "@remix-run/react";
import { type FormEventHandler, type ReactNode, useEffect, useRef } from "react";
import { useWords } from "../i18n/words.tsx";
import { PostTroubleAlert } from "../posting/trouble-alert.tsx";
import { Alert } from "../ui/alert.tsx";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { OwnerMark } from "../posting/marks.tsx";
import type { ProfileForm } from "./use-profile-form.ts";

type FormFrameProps = {
  id: string;
  form: ProfileForm;
  /** The mark of whose form it is. */
  owner: string | null;
  onInput?: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
};

/** A form of the profile, which posts to its own page, with what the last press of its button came to above it. */
export function FormFrame({ id, form, owner, onInput, children }: FormFrameProps) {
  const t = useWords("account");
  return (
    <div className="flex flex-col gap-6">
      {form.trouble && <PostTroubleAlert trouble={form.trouble} />}
      <Refusal form={form} />
      <ErrorSummary title={t("problem.title")} errors={form.errors} />
      <Form id={id} method="post" onInput={onInput} className="flex flex-col gap-6">
        <OwnerMark mark={owner} />
        <input type="hidden" name="key" value={form.key} />
        {children}
      </Form>
    </div>
  );
}

/** Why something wasn't saved. It takes the focus when it comes: the button is far below. */
function Refusal({ form: { refusal, answer } }: { form: ProfileForm }) {
  const t = useWords("account");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer?.refusal) place.current?.focus();
  }, [answer]);
  if (refusal === null) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Alert tone="bad" title={t("problem.refused")}>
        {refusal}
      </Alert>
    </div>
  );
}
