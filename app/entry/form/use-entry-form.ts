import { useActionData, useNavigation } from "@remix-run/react";
import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useHydrated } from "../../ui/hydrated.ts";
import { mobileFollowing } from "../vehicle-owner.ts";
import { changeBy } from "./entry-changes.ts";
import type { EntryAnswer, EntryPage, EntryStart } from "../entry-page.ts";
import type { Surcharges } from "../../paying/sum/surcharges.ts";
import { useEntryLabels } from "./entry-labels.ts";
import { misfitsIn, typedIn, writeInto } from "./form-dom.ts";
import type { FormAnswer, Values } from "../../posting/answer.ts";
import type { FieldError } from "../../posting/message.ts";
import { isTroubled, type TroubledPost } from "../../posting/post-trouble.ts";
import { type PostedForm, useForm } from "../../posting/use-form.ts";

type Reply = FormAnswer & Partial<EntryAnswer>;

/** The form as it is now, and what it does when somebody types in it or presses one of its buttons. */
export type EntryFormState = {
  form: RefObject<HTMLFormElement>;
  values: Values;
  /** What the last press came to. */
  posted: PostedForm<Reply>;
  /** What the browser finds wrong in the fields that were left; the server's answers say it themselves. */
  typed: FieldError[];
  /** What the page shows, sealed for the post. */
  facts: string | null;
  /** What the page that came from the server shows in its form. */
  shown: Values;
  surcharges: Surcharges;
  /** Whether the order is on its way. */
  isSending: boolean;
  onInput: () => void;
  onBlur: (event: FocusEvent) => void;
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
  const [answered, setAnswered] = useState(reply);
  const posted = useForm<Reply>(first, answered, useEntryLabels(page.offer));
  const { answer } = posted;
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [shown] = useState<Values>(answer?.values ?? start.values);
  const [values, setValues] = useState(shown);
  const { typed, look, onBlur } = useMisfits(form);

  const take = useCallback(
    (changed: Values) => {
      setValues((before) => ({ ...before, ...changed }));
      look();
    },
    [look],
  );

  const apply = useCallback(
    (next: Reply | TroubledPost) => {
      setAnswered(next);
      if (isTroubled(next)) return;
      if (form.current) writeInto(form.current, next.changed);
      take(next.changed);
    },
    [take],
  );

  useTypedEarly(form, take);

  // An answer is applied with the data that the page was given after it: a saved vehicle is in the list by
  // then.
  const applied = useRef(reply);
  useEffect(() => {
    if (!reply || reply === applied.current || navigation.state !== "idle") return;
    applied.current = reply;
    apply(reply);
  }, [reply, navigation.state, apply]);

  function onPress(button: HTMLButtonElement, event: FormEvent<HTMLFormElement>) {
    const change = changeBy(button.value, page, { ...values, ...typedIn(event.currentTarget) });
    if (button.value === "update" || change) event.preventDefault();
    // What the last answer said goes; the same trouble is told, and heard, once more.
    if (change || posted.trouble) apply({ ...first, ...answer, ...nothingSaid, ...change });
  }

  return {
    form,
    values,
    posted,
    typed,
    facts: answer?.facts ?? first.facts,
    shown,
    surcharges: answer?.surcharges ?? first.surcharges,
    isSending: navigation.formData?.get("intent") === "submit",
    onInput() {
      if (!form.current) return;
      writeInto(form.current, mobileFollowing(values, typedIn(form.current)));
      take(typedIn(form.current));
    },
    onBlur,
    onPress,
  };
}

const nothingSaid: Omit<FormAnswer, "values" | "key"> = {
  changed: {},
  errors: [],
  notice: null,
  refusal: null,
  unconfirmed: null,
  isCutOff: false,
  trouble: null,
};

/** Takes up what was typed and ticked before scripts took over. */
function useTypedEarly(form: RefObject<HTMLFormElement>, take: (typed: Values) => void): void {
  const isTakingOver = !useHydrated();
  const [wasTakenOver] = useState(isTakingOver);
  useEffect(() => {
    if (form.current && wasTakenOver) take(typedIn(form.current));
  }, [form, wasTakenOver, take]);
}

/** What the browser finds wrong so far; `look` to be called when something in the form has changed. */
function useMisfits(form: RefObject<HTMLFormElement>) {
  const [typed, setTyped] = useState<FieldError[]>([]);
  const left = useRef(new Set<string>());
  const look = useCallback(() => setTyped(form.current ? misfitsIn(form.current, left.current) : []), [form]);
  const onBlur = ({ target }: FocusEvent) => {
    left.current.add(target.getAttribute("name") ?? "");
    look();
  };
  return { typed, look, onBlur };
}
