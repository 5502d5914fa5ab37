import type { ComponentProps, ReactNode } from "react";
import { EnterKeyButton } from "../../posting/enter-key-button.tsx";
import { FormFeedback } from "../../posting/form-feedback.tsx";
import { PostForm } from "../../posting/post-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Heading, Section } from "../../ui/section.tsx";
import { BackToProfile } from "./record-list.tsx";

type RecordPageProps = Pick<ComponentProps<typeof PostForm>, "id" | "form" | "takesFiles" | "onInput"> & {
  title: string;
  saveLabel: string;
  children: ReactNode;
};

/** The page of one profile record, with a form. `children` are the form's fields. */
export function RecordPage({ title, saveLabel, children, ...formProps }: RecordPageProps) {
  return (
    <RecordPageLayout title={title}>
      <FormFeedback form={formProps.form} />
      <PostForm {...formProps} className="flex flex-col gap-6">
        <EnterKeyButton intent="" />
        {children}
        <div>
          <Button className="w-full sm:w-auto">{saveLabel}</Button>
        </div>
      </PostForm>
    </RecordPageLayout>
  );
}

/** The layout of a profile record's page: a link back to the profile, the title and the content. */
export function RecordPageLayout({ title, children }: Pick<RecordPageProps, "title" | "children">) {
  return (
    <Section>
      <div className="mx-auto flex max-w-3xl flex-col gap-6">
        <BackToProfile />
        <Heading level={1} size={2}>
          {title}
        </Heading>
        {children}
      </div>
    </Section>
  );
}
