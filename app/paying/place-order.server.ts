import { getTranslations } from "../i18n/translations.server.ts";
import type { Values } from "../posting/form-result.ts";
import { toRejectionMessage } from "../posting/message.ts";
import type { LoggedInUser } from "../posting/owner.server.ts";
import type { PageResponse, ResponseStatus, Post, ResultParts } from "../posting/post.server.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import type { SubmittedTerms } from "../wire/terms.ts";
import { submitOrderOnce } from "./submit-order-once.server.ts";
import { checkTotalIncrease, type CurrentTotal } from "./total/total-increase.server.ts";
import { type OrderMatchCriteria, NAMES_IN_IDEMPOTENCY_KEYS, type Sale } from "./sale.ts";
import { collectAcceptedTerms, type TermsTexts, type AcceptedTermsRef } from "./terms/shown-terms.server.ts";
import { SHOWN_TERMS_FIELD } from "./terms/shown-terms.tsx";

type Order = {
  sale: Sale;
  user: Pick<LoggedInUser, "id">;
  /**
   * Content that identifies the order, as part of its idempotency key. Posts of a form with the same identity
   * place only one order.
   */
  identity: object;
};

/** Response to an order that can't be sent: a redirect, or the page with a result. */
export type OrderRejection = Response | FormResponse;
/** Shows the page with the form again. */
export type FormResponse = { status: ResponseStatus } & ResultParts;

/** A complete, valid order. */
export type ReadyOrder = {
  /** Loads how the order will appear in the API's lists. Only used if the API has no lookup by key. */
  loadMatchCriteria: () => Promise<OrderMatchCriteria>;
  /**
   * Current total. The order isn't sent if its page showed a lower total. Null for orders whose amount is a
   * field of the form, such as vouchers.
   */
  total: CurrentTotal | null;
  terms?: { texts: TermsTexts; acceptedTerms: readonly AcceptedTermsRef[] };
  /**
   * Runs once per idempotency key across all instances. Saves files and other prerequisites of the order,
   * then calls `submit` or returns a rejection.
   */
  send: (submit: Submit, sentTerms: SubmittedTerms[]) => Promise<OrderOutcome>;
  /** Returns the form values that `send` has changed, for the response. */
  getChangedValues?: () => Values;
  /** Creates the response to a rejection. The default is 422 with the message. */
  onRejected?: (message: string) => Promise<FormResponse>;
  /** Whether to leave a field out of the draft. Replaces `except` of `FormKind.draft`. */
  isExcludedFromDraft?: (field: string) => boolean;
  beforePayment?: () => Promise<void>;
};

/** Calls `call` with the idempotency key of the order, and returns the outcome. */
export type Submit = (call: (key: string) => Promise<OrderOutcome>) => Promise<OrderOutcome>;

/**
 * Places an order: saves the input as a draft, sends the order at most once (`submitOrderOnce`), and
 * redirects to the payment page. If the order is rejected, the form gets a new key, so that a corrected order
 * can be sent.
 * If `checkedOrder` is a rejection, an earlier order of the same form is looked up first, because that order
 * may have caused the rejection by buying the last item.
 * @throws errors that the form can't show, such as an expired session or a bug
 */
export async function placeOrder(
  post: Post,
  { sale, user, identity }: Order,
  checkedOrder: ReadyOrder | OrderRejection,
): Promise<Response | PageResponse> {
  const { context, kind, submission, values } = post;
  const key = await post.createIdempotencyKey(
    `${NAMES_IN_IDEMPOTENCY_KEYS[sale.kind] ?? sale.kind} of ${user.id}`,
    identity,
  );
  const loadMatchCriteria = "send" in checkedOrder ? checkedOrder.loadMatchCriteria : undefined;
  const order = submitOrderOnce(context, sale, { userId: user.id, key, loadMatchCriteria });
  if (!("send" in checkedOrder)) {
    // Without a form key, every post has a new idempotency key, so there is no earlier order.
    const existingOrder = post.key === null ? null : await order.findExisting();
    return existingOrder ?? (checkedOrder instanceof Response ? checkedOrder : toPage(checkedOrder));
  }

  const {
    total,
    terms,
    send,
    getChangedValues = getNoChanges,
    onRejected = toRejectionResponse,
    isExcludedFromDraft,
    beforePayment,
  } = checkedOrder;
  await post.saveDraft(values, isExcludedFromDraft);
  const encrypted = submission.getHiddenField(SHOWN_TERMS_FIELD);
  const sentTerms = terms ? await collectAcceptedTerms(context, kind.name, { ...terms, encrypted }) : [];
  const increaseRejection: { response: FormResponse | null } = { response: null };
  const outcome = await order.send(async (submit) => {
    const increase = total && (await checkTotalIncrease(post, total));
    if (!increase) return send(submit, sentTerms);
    increaseRejection.response = { status: 409, rejection: increase };
    const message = getTranslations(context.language.code, "paying")("problem.otherTotal", increase.values);
    return { success: false, message, redirect: "" };
  });
  switch (outcome.state) {
    case "indeterminate":
      return post.pageWith(504, { changedValues: getChangedValues(), indeterminate: outcome.indeterminate });
    case "rejected":
      return toPage({
        changedValues: getChangedValues(),
        key: crypto.randomUUID(),
        ...(increaseRejection.response ?? (await onRejected(outcome.message))),
      });
    case "no-redirect":
      return toPage({
        changedValues: getChangedValues(),
        status: outcome.status,
        rejection: { key: outcome.reason, standsAlone: true },
      });
    case "to-pay":
      await beforePayment?.();
      return outcome.response;
  }

  function toPage({ status, ...result }: FormResponse): PageResponse {
    return post.pageWith(status, result);
  }
}

const getNoChanges = (): Values => ({});

const toRejectionResponse = async (message: string): Promise<FormResponse> => ({
  status: 422,
  rejection: toRejectionMessage(message),
});
