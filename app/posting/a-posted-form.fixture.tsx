import { Link, useActionData } from "@remix-run/react";
import type { FormAnswer, FormStart } from "./answer.ts";
import { FormFeedback } from "./form-feedback.tsx";
import { PostForm } from "./post-form.tsx";
import type { PostTrouble, TroubledPost } from "./post-trouble.ts";
import { useForm } from "./use-form.ts";

/** What a page's form opens with; tests name only what matters to them. */
export const aStart = (parts: Partial<FormStart> = {}): FormStart => ({
  values: {},
  key: "key-1",
  owner: null,
  constraints: {},
  ...parts,
});

/** What a post is answered with. */
export const anAnswer = (parts: Partial<FormAnswer> = {}): FormAnswer => ({
  values: {},
  changed: {},
  key: "key-1",
  errors: [],
  refusal: null,
  notice: null,
  trouble: null,
  isCutOff: false,
  unconfirmed: null,
  ...parts,
});

/** Why a press came to nothing. */
export const trouble = (kind: PostTrouble["kind"], parts: Partial<PostTrouble> = {}): PostTrouble => ({
  kind,
  wait: 0,
  reference: "",
  ...parts,
});

/** What a page of the site with a form consists of, and links to other pages. */
export function PageWithForm({ start = aStart() }: { start?: FormStart }) {
  const reply = useActionData<() => FormAnswer | TroubledPost>();
  const form = useForm(start, reply, { name: "Name" });
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
