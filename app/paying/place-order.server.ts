import { translationsFor } from "../i18n/translations.server.ts";
import type { Values } from "../posting/form-result.ts";
import { rejectionMessage } from "../posting/message.ts";
import type { LoggedInUser } from "../posting/owner.server.ts";
import type { PageResponse, ResponseStatus, Post, ResultParts } from "../posting/post.server.ts";
import type { OrderOutcome } from "../wire/payment.ts";
import type { SentTerms } from "../wire/terms.ts";
import { submitOrderOnce } from "./submit-order-once.server.ts";
import { checkTotalIncrease, type CurrentTotal } from "./sum/total-increase.server.ts";
import { type OrderTraits, payables, type Sale } from "./sale.ts";
import { collectAcceptedTerms, type TermsTexts, type TickedTerms } from "./terms/shown-terms.server.ts";
import { shownTermsField } from "./terms/shown-terms.tsx";

/** What is ordered, and by which user. */
type Order = {
  sale: Sale;
  user: Pick<LoggedInUser, "id">;
  /**
   * What identifies an order: two posts with the same content are the same order. Part of its idempotency
   * key.
   */
  same: object;
};

/** Why an order isn't sent: a redirect, or the page with a result. */
export type OrderStop = Response | FormResponse;
/** The page with this status and result. */
export type FormResponse = { status: ResponseStatus } & ResultParts;

/** A complete, valid order. */
export type ReadyOrder = {
  /** How it will appear in the API's lists; only used if the API doesn't support the lookup by key. */
  traits: () => Promise<OrderTraits>;
  /**
   * Current total. The order isn't sent if its page showed a lower one. Null only for orders whose amount is
   * itself a field of the form, such as vouchers.
   */
  total: CurrentTotal | null;
  /** The terms shown in the form, and those accepted with it. */
  terms?: { texts: TermsTexts; ticked: readonly TickedTerms[] };
  /**
   * Runs once per key across all instances; ends by calling `submit`, or with a rejection of its own. Files
   * and other prerequisites are saved here.
   */
  send: (submit: Submit, accepted: SentTerms[]) => Promise<OrderOutcome>;
  /** Form values changed by `send`, to be part of each response. */
  changed?: () => Values;
  /** Response to a rejection by the API or by `send`; default: 422 with the API's message. */
  rejected?: (message: string) => Promise<FormResponse>;
  /** Fields to leave out of the draft, if they differ from the form's configuration. */
  draftExcept?: (field: string) => boolean;
  /** Runs before the redirect to the payment page. */
  toPay?: () => Promise<void>;
};

/** Sends the order with the given idempotency key. */
export type Submit = (call: (key: string) => Promise<OrderOutcome>) => Promise<OrderOutcome>;

/**
 * Places an order: sends it at most once, no matter how often and from where its form is posted, and
 * redirects to the payment page. `checked` is the valid order, or the reason why it can't be sent now. In the
 * second case an order of an earlier post of the same form is looked up first, as that one may have sold it
 * out. The input is saved as a draft before. Each rejection gives the form a new key, unless it specifies
 * one, so that the corrected order can be sent.
 * @throws errors that don't belong to the order: an expired session, a fault of our own
 */
export async function placeOrder(
  post: Post,
  { sale, user, same }: Order,
  checked: ReadyOrder | OrderStop,
): Promise<Response | PageResponse> {
  const { context, kind, posted, values } = post;
  const key = await post.once(`${payables[sale.kind].keyName} of ${user.id}`, same);
  const traits = "send" in checked ? checked.traits : undefined;
  const order = submitOrderOnce(context, sale, { user: user.id, key, traits });
  if (!("send" in checked)) {
    // A form without a key was never posted before.
    const existing = post.key === null ? null : await order.findExisting();
    return existing ?? (checked instanceof Response ? checked : again(checked));
  }

  const { total, terms, send, changed = noChanges, rejected = rejectedByApi, draftExcept, toPay } = checked;
  await post.saveDraft(values, draftExcept);
  const encrypted = posted.hiddenField(shownTermsField);
  const accepted = terms ? await collectAcceptedTerms(context, kind.name, { ...terms, encrypted }) : [];
  const stopReason: { by: FormResponse | null } = { by: null };
  const outcome = await order.send(async (submit) => {
    const increase = total && (await checkTotalIncrease(post, total));
    if (!increase) return send(submit, accepted);
    stopReason.by = { status: 409, rejection: increase };
    const message = translationsFor(context.language.code, "paying")("problem.otherTotal", increase.values);
    return { success: false, message, redirect: "" };
  });
  switch (outcome.state) {
    case "unconfirmed":
      return post.again(504, { changed: changed(), unconfirmed: outcome.unconfirmed });
    case "rejected":
      return again({
        changed: changed(),
        key: crypto.randomUUID(),
        ...(stopReason.by ?? (await rejected(outcome.message))),
      });
    case "no-redirect":
      return again({
        changed: changed(),
        status: outcome.status,
        rejection: { key: outcome.why, standsAlone: true },
      });
    case "to-pay":
      await toPay?.();
      return outcome.response;
  }

  function again({ status, ...result }: FormResponse): PageResponse {
    return post.again(status, result);
  }
}

const noChanges = (): Values => ({});

const rejectedByApi = async (message: string): Promise<FormResponse> => ({
  status: 422,
  rejection: rejectionMessage(message),
});
