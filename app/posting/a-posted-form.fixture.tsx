import { Link } from "@remix-run/react";
import type { FormResult, InitialForm } from "./form-result.ts";
import { FormFeedback } from "./form-feedback.tsx";
import { PostForm } from "./post-form.tsx";
import type { SubmitFailure, FailedSubmit } from "./submit-failure.ts";
import { useForm } from "./use-form.ts";
import { useActionResult } from "./use-action-result.ts";

export const anInitialForm = (overrides: Partial<InitialForm> = {}): InitialForm => ({
  values: {},
  key: "key-1",
  owner: null,
  isIdempotent: true,
  constraints: {},
  ...overrides,
});

export const aResult = (overrides: Partial<FormResult> = {}): FormResult => ({
  values: {},
  changedValues: {},
  key: "key-1",
  errors: [],
  rejection: null,
  notice: null,
  submitFailure: null,
  isCutOff: false,
  indeterminate: null,
  ...overrides,
});

export const aSubmitFailure = (
  kind: SubmitFailure["kind"],
  overrides: Partial<SubmitFailure> = {},
): SubmitFailure => ({
  kind,
  retryAfter: 0,
  reference: "",
  ...overrides,
});

/** Renders a page with a form, its feedback and a link to another page. */
export function PageWithForm({ start: initialForm = anInitialForm() }: { start?: InitialForm }) {
  const actionResult = useActionResult<() => FormResult | FailedSubmit>();
  const form = useForm(initialForm, actionResult, { name: "Name" });
  return (
    <>
      <FormFeedback form={form} />
      <PostForm id="profile" form={form}>
        <input aria-label="Name" {...{ name: "name", defaultValue: form.text("name") }} />
        <button name="intent" value="save">
          Save
        </button>
      </PostForm>
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
}
