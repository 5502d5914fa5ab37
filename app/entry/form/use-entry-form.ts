import { useActionData, useNavigation } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useHydrated } from "../../ui/hydrated.ts";
import { changeBy, type EntryChange, noChange } from "./entry-changes.ts";
import type { EntryAnswer, EntryPage, EntryStart, Surcharges } from "../entry-page.ts";
import type { EntryValues } from "../entry-values.ts";
import { typedErrors } from "../field-limits.ts";
import { typedIn, writeInto } from "./form-dom.ts";
import type { FormAnswer } from "../../posting/answer.ts";
import type { FieldError } from "../../posting/message.ts";
import { isTroubled, type TroubledPost } from "../../posting/post-trouble.ts";
import { type PostedForm, useForm } from "../../posting/use-form.ts";

type Reply = FormAnswer & Partial<EntryAnswer>;

/** What the last press came to. */
export type Feedback = Pick<
  FormAnswer,
  "errors" | "notice" | "refusal" | "unconfirmed" | "isCutOff" | "trouble"
> & {
  /**
   * What can't be right of what is typed, in the fields that were left; the server's answers have it among
   * their errors.
   */
  typed: FieldError[];
};

/** The form as it is now, and what it does when somebody types in it or presses one of its buttons. */
export type EntryFormState = {
  form: RefObject<HTMLFormElement>;
  values: EntryValues;
  feedback: Feedback;
  /** The form as the rest of posting knows it. */
  posted: PostedForm<Reply>;
  /** What the page shows, sealed for the post. */
  facts: string | null;
  /** What the page that came from the server shows in its form. */
  shown: EntryValues;
  surcharges: Surcharges;
  /** Whether the order is on its way. */
  isSending: boolean;
  onInput: () => void;
  onPress: (button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Without scripts a post of the form is answered with the page that follows from it. With scripts the same
 * happens on the spot: the inputs stay uncontrolled, what is typed is read from the form by the same
 * function, buttons that only change the order don't ask the server, and the answer to one that does is
 * written into the form, so that nothing typed meanwhile is lost.
 */
export function useEntryForm(page: EntryPage, start: EntryStart): EntryFormState {
  const reply = useActionData<Reply | TroubledPost>();
  const [first] = useState(start);
  const posted = useForm<Reply>(first, reply, noLabels);
  const { answer } = posted;
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [shown] = useState<EntryValues>(answer?.values ?? start.values);
  const [values, setValues] = useState(shown);
  const [feedback, setFeedback] = useState<AnswerFeedback>({ ...noFeedback, ...answer });
  const left = useFieldsLeft(form);
  const typed = useMemo(
    () => typedErrors(page, values).filter(({ field }) => left.has(field)),
    [page, values, left],
  );
  useTypedEarly(form, setValues);

  const apply = useCallback((change: EntryChange & Partial<AnswerFeedback>) => {
    if (form.current) writeInto(form.current, change.changed);
    setValues((before) => ({ ...before, ...change.changed }));
    setFeedback({ ...noFeedback, ...change });
  }, []);

  // An answer is applied with the data that the page was given after it: a saved vehicle is in the list by
  // then.
  const applied = useRef(reply);
  useEffect(() => {
    if (!reply || reply === applied.current || navigation.state !== "idle") return;
    applied.current = reply;
    apply(isTroubled(reply) ? { ...noChange, trouble: reply.cameToNothing } : reply);
  }, [reply, navigation.state, apply]);

  function onPress(button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) {
    const change = changeBy(button.value, page, { ...values, ...typedIn(event.currentTarget) });
    if (button.value === "update" || change) event.preventDefault();
    if (change) return apply(change);
    if (feedback.trouble) setFeedback(noFeedback); // so that the same trouble is told, and heard, once more
  }

  return {
    form,
    values,
    feedback: { ...feedback, typed },
    posted,
    facts: answer?.facts ?? first.facts,
    shown,
    surcharges: answer?.surcharges ?? first.surcharges,
    isSending: navigation.formData?.get("intent") === "submit",
    onInput: () => setValues((before) => (form.current ? { ...before, ...typedIn(form.current) } : before)),
    onPress,
  };
}

/** What the last answer said, or the lack of one. */
type AnswerFeedback = Omit<Feedback, "typed">;

/** The sections find their labels themselves: those of numbered fields follow from the event. */
const noLabels: Readonly<Record<string, string>> = {};

const noFeedback: AnswerFeedback = {
  errors: [],
  notice: null,
  refusal: null,
  unconfirmed: null,
  isCutOff: false,
  trouble: null,
};

/** Takes up what was typed and ticked before scripts took over. */
function useTypedEarly(
  form: RefObject<HTMLFormElement>,
  setValues: (change: (before: EntryValues) => EntryValues) => void,
): void {
  const isTakingOver = !useHydrated();
  const [wasTakenOver] = useState(isTakingOver);
  useEffect(() => {
    if (!form.current || !wasTakenOver) return;
    const typed = typedIn(form.current);
    setValues((before) => ({ ...before, ...typed }));
  }, [form, wasTakenOver, setValues]);
}

/** The names of the fields that somebody was in and left. */
function useFieldsLeft(form: RefObject<HTMLFormElement>): ReadonlySet<string> {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const element = form.current;
    const leave = ({ target }: FocusEvent) => {
      const name = target instanceof HTMLElement ? (target.getAttribute("name") ?? "") : "";
      setLeft((before) => (before.has(name) ? before : new Set([...before, name])));
    };
    element?.addEventListener("focusout", leave);
    return () => element?.removeEventListener("focusout", leave);
  }, [form]);
  return left;
}
