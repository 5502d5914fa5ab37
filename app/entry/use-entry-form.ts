import { useActionData, useNavigation, useSubmit } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useHydrated } from "../ui/hydrated.ts";
import { changeBy, type EntryChange, noChange } from "./entry-changes.ts";
import type { EntryAnswer } from "./entry-answer.server.ts";
import type { EntryError } from "./entry-messages.ts";
import type { EntryPage, EntryStart } from "./entry-page.ts";
import type { EntryValues } from "./entry-values.ts";
import { typedErrors } from "./field-limits.ts";
import { typedIn, writeInto } from "./form-dom.ts";
import { isTroubled, type PostTrouble, type TroubledPost } from "../site/post-trouble.ts";

export type Feedback = Pick<EntryAnswer, "errors" | "notice" | "refusal" | "unconfirmed" | "isCutOff"> & {
  trouble: PostTrouble | null;
  /**
   * What can't be right of what is typed, in the fields that were left; the server's answers have it among
   * their errors.
   */
  typed: EntryError[];
};

/** The form as it is now, and what it does when somebody types in it or presses one of its buttons. */
export type EntryFormState = {
  form: RefObject<HTMLFormElement>;
  values: EntryValues;
  feedback: Feedback;
  key: string | null;
  /** What the page shows, sealed for the post. */
  facts: string | null;
  /** What the page that came from the server shows in its form. */
  shown: EntryValues;
  /** The last answer of the server, for the surcharges in it. */
  answer: EntryAnswer | undefined;
  /** Whether the order is on its way. */
  isSending: boolean;
  onInput: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * Without scripts a post of the form is answered with the page that follows from it. With scripts the same
 * happens on the spot: the inputs stay uncontrolled, what is typed is read from the form by the same
 * function, buttons that only change the order don't ask the server, and the answer to one that does is
 * written into the form, so that nothing typed meanwhile is lost.
 */
export function useEntryForm(page: EntryPage, start: EntryStart): EntryFormState {
  const reply = useActionData<EntryAnswer | TroubledPost>();
  // A press that came to nothing leaves the last answer, with its key, as it was.
  const [answer, setAnswer] = useState(isTroubled(reply) ? undefined : reply);
  if (reply && reply !== answer && !isTroubled(reply)) setAnswer(reply);
  const navigation = useNavigation();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [shown] = useState<EntryValues>(answer?.values ?? start.values);
  const [values, setValues] = useState(shown);
  const [feedback, setFeedback] = useState<AnswerFeedback>({ ...noFeedback, ...answer });
  const [first] = useState(start);
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

  // An answer is applied with the data that the page was given after it: a saved vehicle is in the list by then.
  const applied = useRef(reply);
  useEffect(() => {
    if (!reply || reply === applied.current || navigation.state !== "idle") return;
    applied.current = reply;
    apply(isTroubled(reply) ? { ...noChange, ...reply } : reply);
  }, [reply, navigation.state, apply]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
    // The language menu's buttons leave the page: the whole document comes in the other language.
    if (!(button instanceof HTMLButtonElement) || button.name === "language") return;
    event.preventDefault();
    if (button.value === "update" || navigation.state !== "idle") return;
    const change = changeBy(button.value, page, { ...values, ...typedIn(event.currentTarget) });
    if (change) return apply(change);
    if (feedback.trouble) setFeedback(noFeedback); // so that the same trouble is told, and heard, once more
    submit(button, { preventScrollReset: true });
  }

  return {
    form,
    values,
    feedback: { ...feedback, typed },
    key: answer?.key ?? first.key,
    facts: answer?.facts ?? first.facts,
    shown,
    answer,
    isSending: navigation.formData?.get("intent") === "submit",
    onInput: () => setValues((before) => (form.current ? { ...before, ...typedIn(form.current) } : before)),
    onSubmit,
  };
}

/** What the last answer said, or the lack of one. */
type AnswerFeedback = Omit<Feedback, "typed">;

const noFeedback: AnswerFeedback = {
  errors: [],
  notice: null,
  refusal: null,
  unconfirmed: null,
  isCutOff: false,
  trouble: null,
};

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
