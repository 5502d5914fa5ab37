import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { type FormResult, getText, type Values } from "./form-result.ts";
import { callApiToSave, type RejectionMapping, type ApiSaveResponse } from "./save-result.server.ts";
import { deleteDraft, saveDraft } from "./draft.server.ts";
import type { FieldError, Message } from "./message.ts";
import { createIdempotencyKey } from "./guards/idempotency-key.ts";
import type { FormOwner, LoggedInUser } from "./owner.server.ts";
import type { FormSubmission } from "./form-submission.server.ts";
import { isOutcomeUnknown, type SubmitFailure } from "./submit-failure.ts";
import { readForm } from "./read-form.server.ts";

/** Configuration of a form's post handling. */
export type FormKind = {
  /** Name of the form: names its draft, and is part of the key of a form that has none. */
  name: string;
  /**
   * `user`: login required. `anyone`: visitors too; an account's form may only be posted by that account.
   * `public`: public, no authentication or ownership check; its page can be cached.
   */
  who: "user" | "anyone" | "public";
  /** Which names are fields of the form; by default all but the hidden fields. */
  isField?: (name: string) => boolean;
  /** Fragment in its page to return to after a login. */
  place?: string;
  /** Fields that are never written into a page or draft: passwords and codes. */
  secrets?: readonly string[];
  /** Messages for secrets other than passwords that have to be entered again after a language change. */
  reentryMessages?: Readonly<Record<string, Message>>;
  /**
   * The draft, saved where there is no response. `except`: fields that it leaves out. `always`: saved with
   * each response, for forms that take long to fill in.
   */
  draft?: "none" | { except?: (field: string) => boolean; always?: true };
  /**
   * Posts without an intent only recalculate the page. `carryOut` then gets truncated posts too
   * (see `Post.isComplete`).
   */
  updates?: true;
  /**
   * What the button with this intent orders, for the log of failed orders; null if nothing. Truncated posts
   * of a form with orders are never carried out.
   */
  orders?: (intent: string) => string | null;
  /** API feature that the form requires; it isn't shown if the API lacks it. */
  feature?: Parameters<AppLoadContext["organiser"]["site"]["lacks"]>[0];
};

/** Statuses of responses after which the page stays. */
export type ResponseStatus = 200 | 400 | 409 | 422 | 429 | 503 | 504;
/** Parts of a form's result besides its values. */
export type ResultParts = Partial<Omit<FormResult, "values" | "isCutOff">> & {
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
};

/** The page with the form's result: returned by an action, or thrown from anywhere within it. */
export class PageResponse extends Error {
  constructor(
    readonly status: ResponseStatus,
    readonly result: FormResult,
    readonly retryAfter: number | undefined,
  ) {
    super("form response");
  }
}

/** A parsed form post, with everything it can be answered with. */
export type Post = ReturnType<typeof createPost>;

type PostParts = {
  context: AppLoadContext;
  kind: FormKind;
  posted: FormSubmission;
  owner: FormOwner;
  user: LoggedInUser | null;
  values: Values;
};

export function createPost(parts: PostParts) {
  const { context, kind, posted, values } = parts;
  const { secrets = [], draft = {} } = kind;
  const key = posted.key ?? (kind.who === "public" ? context.sender : null);
  const isComplete = posted.isComplete || kind.orders === undefined;
  const post = {
    ...parts,
    intent: posted.intent,
    key,
    /** Whether the form was posted completely; always true for forms that order nothing. */
    isComplete,
    /** First value of a field, trimmed; "" if there is none. */
    text: (name: string): string => getText(values, name),
    /** Returns the post with other values, after missing ones were restored. */
    with: (changed: Partial<Pick<PostParts, "values">>) => createPost({ ...parts, ...changed }),

    /**
     * Merges the post into the current state of the record: fields that weren't posted, or not changed since
     * the page was opened, get the value in `current`. Only fields that were shown with a value can be cleared.
     */
    over(current: Readonly<Record<string, string>>) {
      const { shown } = posted;
      if (shown === null) return post;
      const isSame = (name: string) =>
        values[name] === undefined || getText(values, name) === getText(shown, name);
      const untouched = Object.entries(current).filter(([name]) => isSame(name));
      return createPost({
        ...parts,
        values: { ...values, ...Object.fromEntries(untouched.map(([name, value]) => [name, [value]])) },
      });
    },
    /**
     * Parses the form by its schema.
     * @throws 400 with the errors, if it is invalid
     */
    read<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
      const read = readForm(values, schema);
      if (!read.ok) throw post.again(400, { errors: read.errors });
      return read.value;
    },
    /**
     * Idempotency key for one operation of this form: hash of the form's key and of what is sent. A form from
     * a cached page has no key of its own. The sender (browser id, else network) replaces it, so that the
     * same content of the same sender is carried out once a day. The response passes that key on, as the
     * browser may have another id or network by the next submit.
     */
    once: (what: string, sent: object): Promise<string> =>
      createIdempotencyKey(key === null ? null : `${kind.name} of ${key}`, what, sent),
    /** Ends the post: rejected for this reason. */
    reject(rejection: Message, status: ResponseStatus = 422): never {
      throw post.again(status, { rejection });
    },
    /** Ends the post with errors at these fields. */
    invalid(errors: FieldError[], status: ResponseStatus = 400): never {
      throw post.again(status, { errors });
    },
    /**
     * Saves something through the API under the form's idempotency key, then deletes the draft. Any failure
     * ends the post with an error; what was typed stays in the form, and in the draft where the API didn't
     * respond.
     */
    async save<Item>(
      what: string,
      sent: object,
      call: (idempotencyKey: string) => Promise<ApiSaveResponse<Item>>,
      errors?: RejectionMapping,
    ): Promise<Item | null> {
      const idempotencyKey = await post.once(what, sent);
      const outcome = await callApiToSave<Item>(() => call(idempotencyKey), errors);
      if (outcome.ok) {
        await post.forget();
        return outcome.item;
      }
      const { status, submitFailure, ...failure } = outcome.failure;
      if (submitFailure) await post.saveDraft();
      throw post.again(status, {
        ...failure,
        submitFailure: submitFailure && post.withEarlier(submitFailure),
      });
    },
    /**
     * The failure to show. If an earlier submit of this form may have been carried out, the page doesn't claim
     * that nothing was sent because this one wasn't.
     */
    withEarlier(failure: SubmitFailure): SubmitFailure {
      const earlier = posted.lastResponse?.submitFailure;
      const isUnknown = earlier && isOutcomeUnknown(earlier);
      return isUnknown && failure.kind === "no-response" ? { ...failure, kind: "unanswered" } : failure;
    },
    /**
     * Saves a draft for the form's owner. `except`: fields to leave out, if they differ from the form's
     * configuration. The posted values of a truncated form aren't saved, as the existing draft may be more
     * complete.
     */
    saveDraft: async (now: Values = values, except?: (field: string) => boolean): Promise<void> => {
      if (draft === "none" || parts.owner === 0 || (!isComplete && values === posted.values)) return;
      const isLeftOut = except ?? draft.except ?? noField;
      const draftValues = without(now, (name) => secrets.includes(name) || isLeftOut(name));
      await saveDraft(context, kind.name, draftValues, parts.owner);
    },
    forget: async (): Promise<void> => (draft === "none" ? undefined : deleteDraft(context, kind.name)),
    /**
     * The page with everything typed and the given result. Status 200 if it was carried out, else an error.
     */
    again: (
      status: ResponseStatus,
      { changed = {}, retryAfter, ...message }: ResultParts = {},
    ): PageResponse =>
      new PageResponse(
        status,
        {
          changed,
          key,
          errors: [],
          rejection: null,
          notice: null,
          submitFailure: null,
          unconfirmed: null,
          isCutOff: !isComplete,
          ...message,
          values: without({ ...values, ...changed }, (name) => secrets.includes(name)),
        },
        retryAfter,
      ),
  };
  return post;
}

const noField = () => false;

const without = (values: Values, isLeftOut: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isLeftOut(name)));
