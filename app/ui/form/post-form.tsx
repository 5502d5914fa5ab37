import {
  FormProvider,
  getFormProps,
  useField as useConformField,
  useForm,
  type SubmissionResult,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";

type PostFormProps = Omit<ComponentProps<typeof Form>, "method" | "id"> & {
  id: string;
  /** What the action answered: values and messages to show again. */
  reply: SubmissionResult | undefined;
  /** Values of a form that wasn't posted yet. */
  defaults?: Record<string, string>;
};

/** A form that posts to its own page and shows again what was typed, with and without scripts. Checking is the browser's and the server's. */
export function PostForm({ id, reply, defaults, children, ...rest }: PostFormProps) {
  const [form] = useForm<Record<string, string>>({
    id,
    lastResult: reply ?? null,
    ...(defaults ? { defaultValue: defaults } : {}),
    defaultNoValidate: false, // the browser's own checks stay
    shouldRevalidate: "onSubmit",
  });
  return (
    <FormProvider context={form.context}>
      <Form {...rest} {...getFormProps(form)} method="post">
        {children}
      </Form>
    </FormProvider>
  );
}

/**
 * The state of a field of the form around it: `const email = useField("email")`, then `<TextField {...email.props} error={words(email.error)} />`.
 * `error` is the message as the schema gives it.
 */
export function useField(name: string): {
  error: string | undefined;
  props: { name: string; defaultValue: string | undefined };
} {
  const [field] = useConformField<string>(name);
  return { error: field.errors?.[0], props: { name, defaultValue: field.initialValue } };
}
