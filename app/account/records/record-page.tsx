import type { ComponentProps, ReactNode } from "react";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { BackToProfile } from "./kept-records.tsx";

type RecordPageProps = Pick<ComponentProps<typeof PostForm>, "id" | "form" | "takesFiles" | "onInput"> & {
  title: string;
  /** The words of the button. */
  save: string;
  children: ReactNode;
};

/** The page of one record of the profile: the way back, what it is, its form with the fields given. */
export function RecordPage({ title, save, children, ...form }: RecordPageProps) {
  return (
    <RecordNotice title={title}>
      <FormFeedback form={form.form} />
      <PostForm {...form} className="flex flex-col gap-6">
        {children}
        <div>
          <Button className="w-full sm:w-auto">{save}</Button>
        </div>
      </PostForm>
    </RecordNotice>
  );
}

/** The same page where there can't be a form: what is said in its place. */
export function RecordNotice({ title, children }: Pick<RecordPageProps, "title" | "children">) {
  return (
    <Section>
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <BackToProfile />
        <Heading level={1} as={2}>
          {title}
        </Heading>
        {children}
      </div>
    </Section>
  );
}
