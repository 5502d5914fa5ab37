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

/** Configuration of how a form's posts are handled. */
export type FormKind = {
  /** Name of the form's draft. Also part of the form's idempotency keys. */
  name: string;
  /**
   * Who may post the form.
   * - `user`: only logged-in users.
   * - `anyone`: visitors and users. A form that a user has opened may only be posted by this user.
   * - `public`: everyone. The form has no owner, so its page can be cached.
   */
  access: "user" | "anyone" | "public";
  /** Whether a posted name is a field of the form. By default, all names except the hidden fields are. */
  isField?: (name: string) => boolean;
  /** Fragment of the page's URL to return to after a login. */
  fragment?: string;
  /** Fields that are never written into a page or a draft: passwords and codes. */
  secrets?: readonly string[];
  /** Messages for secrets other than passwords that have to be entered again after a language change. */
  reentryMessages?: Readonly<Record<string, Message>>;
  /**
   * How the draft is saved. By default it is saved if the response can't contain the typed values, or if the
   * API didn't respond.
   * - `except` returns whether the draft leaves out a field with this text.
   * - `always` saves the draft with each response, for forms that take long to fill in.
   */
  draft?: "none" | { except?: (field: string, text: string) => boolean; always?: true };
  /** Set if posts without an intent only recalculate the page. `carryOut` then gets truncated posts, too. */
  recalculates?: true;
  /**
   * Returns what the button with this intent orders, or null if it orders nothing. Truncated posts of a
   * button that orders something aren't carried out, unless the form `recalculates`.
   */
  getOrderKind?: (intent: string) => string | null;
  /** The API feature that the form requires. Without it, the form isn't shown. */
  feature?: Parameters<AppLoadContext["organiser"]["site"]["lacks"]>[0];
};

/** Statuses of responses that show the page with the form again. */
export type ResponseStatus = 200 | 400 | 409 | 422 | 429 | 503 | 504;
export type ResultParts = Partial<Omit<FormResult, "values" | "isCutOff">> & {
  /** Seconds until a retry makes sense, for the `Retry-After` header. */
  retryAfter?: number;
};

/** A response that shows the page with the form's result. `carryOut` may return or throw it. */
export class PageResponse extends Error {
  constructor(
    readonly status: ResponseStatus,
    readonly result: FormResult,
    readonly retryAfter: number | undefined,
  ) {
    super("form response");
  }
}

/** A parsed form post, with methods for all possible responses. */
export type Post = ReturnType<typeof createPost>;

type PostData = {
  context: AppLoadContext;
  kind: FormKind;
  submission: FormSubmission;
  owner: FormOwner;
  user: LoggedInUser | null;
  values: Values;
};

/** Creates the `Post` that `handlePost` passes to the action of a form. */
export function createPost(postData: PostData) {
  const { context, kind, submission, values } = postData;
  const { secrets = [], draft = {} } = kind;
  const key = submission.key ?? (kind.access === "public" ? context.anonymousId : null);
  const isComplete = submission.isComplete || kind.getOrderKind === undefined;
  const post = {
    ...postData,
    intent: submission.intent,
    key,
    /** Whether the form was posted completely. Always true for forms that can't order anything. */
    isComplete,
    text: (name: string): string => getText(values, name),
    withChanges: (changes: Partial<Pick<PostData, "values">>) => createPost({ ...postData, ...changes }),

    /**
     * Returns a copy of the post, merged into the current state of the record. Fields that weren't posted, or
     * that the user hasn't changed since the page was opened, get the value in `current`.
     */
    mergeInto(current: Readonly<Record<string, string>>) {
      const { originalValues } = submission;
      if (originalValues === null) return post;
      const isUntouched = (name: string) =>
        values[name] === undefined || getText(values, name) === getText(originalValues, name);
      const unchangedFields = Object.entries(current).filter(([name]) => isUntouched(name));
      return createPost({
        ...postData,
        values: { ...values, ...Object.fromEntries(unchangedFields.map(([name, value]) => [name, [value]])) },
      });
    },
    /**
     * Parses the form by a schema.
     * @throws 400 with the errors, if the form is invalid
     */
    read<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
      const parsed = readForm(values, schema);
      if (!parsed.ok) throw post.pageWith(400, { errors: parsed.errors });
      return parsed.value;
    },
    /**
     * Returns the idempotency key for one operation of this form: a hash of the form's key, the operation and
     * the content that is sent. A form on a cached page has no key. `context.anonymousId`, which identifies
     * the browser or the network for a day, is used as the key then.
     */
    createIdempotencyKey: (operation: string, content: object): Promise<string> =>
      createIdempotencyKey(key === null ? null : `${kind.name} of ${key}`, operation, content),
    /** Ends the post with a message above the form. */
    reject(rejection: Message, status: ResponseStatus = 422): never {
      throw post.pageWith(status, { rejection });
    },
    /** Ends the post with errors at these fields. */
    rejectFields(errors: FieldError[], status: ResponseStatus = 400): never {
      throw post.pageWith(status, { errors });
    },
    /**
     * Calls the API with the idempotency key of `operation` and `content`, then deletes the draft. Returns
     * the saved item, or null if the API returned none. If the API didn't respond, saves the draft.
     * @throws 422 or 503 with the typed values, if the call fails
     */
    async save<Item>(
      operation: string,
      content: object,
      call: (idempotencyKey: string) => Promise<ApiSaveResponse<Item>>,
      errors?: RejectionMapping,
    ): Promise<Item | null> {
      const idempotencyKey = await post.createIdempotencyKey(operation, content);
      const outcome = await callApiToSave<Item>(() => call(idempotencyKey), errors);
      if (outcome.ok) {
        await post.deleteDraft();
        return outcome.item;
      }
      const { status, submitFailure, ...failure } = outcome.failure;
      if (submitFailure) await post.saveDraft();
      throw post.pageWith(status, {
        ...failure,
        submitFailure: submitFailure && post.mergeEarlierFailure(submitFailure),
      });
    },
    /**
     * Returns the failure to show. If an earlier submit of this form may have been carried out, the page must
     * not claim that nothing was sent.
     */
    mergeEarlierFailure(failure: SubmitFailure): SubmitFailure {
      const earlierFailure = submission.lastResponse?.submitFailure;
      const isEarlierOutcomeUnknown = earlierFailure && isOutcomeUnknown(earlierFailure);
      return isEarlierOutcomeUnknown && failure.kind === "unreachable"
        ? { ...failure, kind: "no-response" }
        : failure;
    },
    /**
     * Saves a draft for the form's owner. `except` replaces `FormKind.draft.except`. The values of a
     * truncated post aren't saved, because the existing draft may be more complete.
     */
    saveDraft: async (currentValues: Values = values, except?: (field: string) => boolean): Promise<void> => {
      if (draft === "none" || postData.owner === 0 || (!isComplete && values === submission.values)) return;
      const isLeftOut = except ?? draft.except ?? omitNoField;
      const draftValues = omitFields(
        currentValues,
        (name) => secrets.includes(name) || isLeftOut(name, getText(currentValues, name)),
      );
      await saveDraft(context, kind.name, draftValues, postData.owner);
    },
    deleteDraft: async (): Promise<void> => (draft === "none" ? undefined : deleteDraft(context, kind.name)),
    /**
     * Returns a response that shows the page with all typed values and this result. Status 200 means that the
     * form was carried out or only recalculated.
     */
    pageWith: (
      status: ResponseStatus,
      { changedValues = {}, retryAfter, ...resultParts }: ResultParts = {},
    ): PageResponse =>
      new PageResponse(
        status,
        {
          changedValues,
          key,
          errors: [],
          rejection: null,
          notice: null,
          submitFailure: null,
          indeterminate: null,
          isCutOff: !isComplete,
          ...resultParts,
          values: omitFields({ ...values, ...changedValues }, (name) => secrets.includes(name)),
        },
        retryAfter,
      ),
  };
  return post;
}

const omitNoField = () => false;

const omitFields = (values: Values, isLeftOut: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isLeftOut(name)));
