import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { type FormAnswer, textOf, type Values } from "./answer.ts";
import { attempt, type SaidOfSaving } from "./attempt.server.ts";
import type { CutRules } from "./guards/cut-off.server.ts";
import { forgetDraft, keepDraft } from "./draft.server.ts";
import type { FieldError, Message } from "./message.ts";
import { onceKey } from "./guards/once-key.ts";
import type { FormOwner, SignedIn } from "./owner.server.ts";
import type { Posted } from "./posted.server.ts";
import { readForm } from "./read-form.server.ts";

/** What the posting of one form needs to know of it. */
export type FormKind = {
  /** Names the form: its draft, and the key of a form that carries none. */
  name: string;
  /**
   * `user`: only somebody signed in may post it. `anybody`: an account's form is that account's, a visitor's
   * its poster's. `unasked`: nobody is asked who posts; its page may be the same for everybody.
   */
  who: "user" | "anybody" | "unasked";
  /** Which members are fields of it; without, all but the marks. */
  isField?: (name: string) => boolean;
  /** Id of the place in its page where it asks for a log-in: one comes back to it. */
  place?: string;
  /** Written into no page and no draft: passwords and codes. */
  secrets?: readonly string[];
  /** What a draft is kept of, for when there can be no answer: all but what this names; null for nothing. */
  notKept?: ((name: string) => boolean) | null;
  /** Its draft is kept with each answer, for it takes long to fill in; else only where there is none. */
  isKeptAlways?: boolean;
  /** Our own words for refusals of the API, by the member that it names. */
  refusals?: Readonly<Record<string, FieldError>>;
  /**
   * For a form so long that it may be posted before all of it has arrived: it carries `Shown` and `Whole`,
   * and is completed by these rules. Nothing is sent of it then.
   */
  cut?: CutRules;
};

/** The statuses of an answer after which the page stays. */
export type AnswerStatus = 200 | 400 | 409 | 422 | 429 | 503 | 504;
type Said = Partial<Omit<FormAnswer, "values" | "isCutOff">> & {
  /** Seconds after which the same may be tried again. */
  retryAfter?: number;
};

/** The page again, as the answer to a post: what an action returns, or throws from wherever it is known. */
export class Answered extends Error {
  constructor(
    readonly status: AnswerStatus,
    readonly answer: FormAnswer,
    readonly retryAfter: number | undefined,
  ) {
    super("the form is answered");
  }
}

/** A post of a form, read, with all that its answer can be. */
export type Post = ReturnType<typeof createPost>;

type PostParts = {
  context: AppLoadContext;
  kind: FormKind;
  posted: Posted;
  owner: FormOwner;
  user: SignedIn | null;
  /** All of the form's members, those included that had not arrived. */
  values: Values;
};

export function createPost(parts: PostParts) {
  const { context, kind, posted, values } = parts;
  const { secrets = [] } = kind;
  const key = posted.key ?? (kind.who === "unasked" ? context.sender : null);
  const isWhole = posted.isWhole || kind.cut === undefined;
  const post = {
    ...parts,
    intent: posted.intent,
    key,
    /** Whether all of the form had arrived. */
    isWhole,
    /** The first value of a field without space around it, "" when there is none. */
    text: (name: string): string => textOf(values, name),
    /** The same post with other values: what had not arrived of it is known now. */
    with: (changed: Partial<Pick<PostParts, "values">>) => createPost({ ...parts, ...changed }),

    /**
     * The form by its schema.
     * @throws the answer of a form that isn't filled in as it should be, 400
     */
    read<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
      const read = readForm(values, schema);
      if (!read.ok) throw post.again(400, { errors: read.errors });
      return read.value;
    },
    /**
     * The idempotency key under which something of this form is carried out once: made of the form's key and
     * of what is sent. A form from a ready page has no key of its own: who sends it (a browser's visit, else
     * a network) stands in for it, so that the same content of the same sender is carried out once in a day.
     * The page that answers carries that on: by the next press the browser may have a visit, or another
     * network.
     */
    once: (what: string, sent: object): Promise<string> =>
      onceKey(key === null ? null : `${kind.name} of ${key}`, what, sent),
    /** Ends the post: it was refused, for this reason. */
    refuse(refusal: Message, status: AnswerStatus = 422): never {
      throw post.again(status, { refusal });
    },
    /** Ends the post: these fields are not as they should be. */
    invalid(errors: FieldError[], status: AnswerStatus = 400): never {
      throw post.again(status, { errors });
    },
    /**
     * Has something saved under the form's key and forgets the draft. What goes wrong ends the post with the
     * form as it is, and what was typed is kept.
     */
    async save<Item>(
      what: string,
      sent: object,
      call: (once: string) => Promise<SaidOfSaving<Item>>,
      at = "",
      ofCode?: (code: string) => FieldError | null,
    ): Promise<Item | null> {
      const once = await post.once(what, sent);
      const done = await attempt<Item>(() => call(once), at, kind.refusals, ofCode);
      if (done.ok) {
        await post.forget();
        return done.item;
      }
      if (done.failure.trouble) await post.keep();
      const { status, ...failure } = done.failure;
      throw post.again(status, failure);
    },
    /**
     * Keeps what is typed for when its page is opened again, for whose form it is. `notKept` says what isn't,
     * where that differs from what the form says.
     */
    keep: async (now: Values = values, notKept = kind.notKept): Promise<void> => {
      if (notKept === null || parts.owner === 0) return;
      const isLeftOut = (name: string) => secrets.includes(name) || (notKept?.(name) ?? false);
      await keepDraft(context, kind.name, without(now, isLeftOut), parts.owner);
    },
    forget: async (): Promise<void> => (kind.notKept === null ? undefined : forgetDraft(context, kind.name)),
    /**
     * The page again with everything typed, and what is to be said. 200 for what was carried out or asked,
     * else why not.
     */
    again: (status: AnswerStatus, { changed = {}, retryAfter, ...said }: Said = {}): Answered =>
      new Answered(
        status,
        {
          changed,
          key,
          errors: [],
          refusal: null,
          notice: null,
          trouble: null,
          unconfirmed: null,
          isCutOff: !isWhole,
          ...said,
          values: without({ ...values, ...changed }, (name) => secrets.includes(name)),
        },
        retryAfter,
      ),
  };
  return post;
}

const without = (values: Values, isLeftOut: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isLeftOut(name)));
