import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { chosenSiteType, applicationObstacle } from "../domain/stall/stall-offer.ts";
import { priceStall } from "../domain/stall/stall-price.ts";
import {
  type FormResponse,
  placeOrder,
  type ReadyOrder,
  type OrderRejection,
} from "../paying/place-order.server.ts";
import { loadFee } from "../paying/sum/surcharges.server.ts";
import { handlePost, redirectTo, redirectToLogin } from "../posting/handle-post.server.ts";
import { getText, type Values } from "../posting/form-result.ts";
import { restoreFromDraft } from "../posting/guards/truncated-form.server.ts";
import { rejectionMessage } from "../posting/message.ts";
import type { Post } from "../posting/post.server.ts";
import type { User } from "../wire/account.ts";
import { loadStallEvent, loadStallPage } from "./load-stall.server.ts";
import { parseStall } from "./parse-stall.server.ts";
import { buildStallOrder } from "./stall-order.server.ts";
import { stallPath, type StallResponseData, type StallPage } from "./stall-page.ts";
import { stallSale, stallTraits } from "./stall-sale.server.ts";
import { stallKind } from "./stall-kind.ts";
import { loadStallSurcharges } from "./stall-start.server.ts";
import { parseStallChoices, photoFields } from "./stall-values.ts";

/** Handles a post of the application form; the buttons send their `intent`. */
export const postStall = (args: ActionFunctionArgs) =>
  handlePost<StallResponseData>(args, stallKind(args.params["url"] ?? ""), async (post, reply) => {
    const event = await loadStallEvent(post.context, args.params["url"]);
    const page = await loadStallPage(post.context, event);
    reply.addData(async (values) => ({ surcharges: await loadStallSurcharges(post.context, page, values) }));
    const { user } = event;
    const path = stallPath(page.eventUrl);
    if (!post.isComplete) return (await restoreFromDraft(post, isCheckbox)).pageWith(200);
    switch (post.intent) {
      case "log-in":
        return user ? backToForm(post, path) : redirectToLogin(post, path);
      case "submit":
        return user ? apply(post, page, user) : redirectToLogin(post, path);
      default:
        return post.pageWith(200);
    }
  });

const isCheckbox = (field: string): boolean =>
  field === "not_for_profit" || field === "accept_terms" || field.endsWith("_renewed");

/** The user has logged in in another tab in the meantime: saves a draft and reloads the form. */
async function backToForm(post: Post, path: string): Promise<Response> {
  await post.saveDraft();
  return redirectTo(path);
}

/**
 * Submits the application at most once, however often it is posted, and redirects to where the API says: back
 * to this page, which shows its state, or to a payment page. [STALL-001 STALL-011 STALL-012]
 */
async function apply(post: Post, page: StallPage, user: User) {
  const { context, values } = post;
  const parsed = parseStall(context, page, values);
  const order = { sale: stallSale(page), user, identity: withoutFiles(values) };
  if (!parsed.ok) return placeOrder(post, order, invalidStop(page, parsed));
  return placeOrder(post, order, {
    loadMatchCriteria: async () =>
      stallTraits(page.eventName, chosenSiteType(page.offer, parseStallChoices(values))?.name),
    total: stallTotal(context, page, values),
    terms: { texts: { order: page.content.terms }, acceptedTerms: [{ appliesTo: "order", name: "order" }] },
    send: (submit, accepted_terms) => {
      const sent = { ...buildStallOrder(context, page, parsed.form, values), accepted_terms };
      return submit((key) => context.organiser.entries.applyForStall(sent, key));
    },
    onRejected: (message) => rejectionResponse(post, page.eventUrl, message),
    beforePayment: post.deleteDraft,
  });
}

function stallTotal(context: AppLoadContext, page: StallPage, values: Values): ReadyOrder["total"] {
  const payable = priceStall(page.offer, parseStallChoices(values))?.payable ?? 0;
  return { payable, fee: () => loadFee(context, payable, getText(values, "payment_method")) };
}

function invalidStop({ offer }: StallPage, { isTaken, errors }: InvalidStall): OrderRejection {
  const closed = applicationObstacle(offer);
  return closed
    ? { status: 409, rejection: closedMessage(closed.reason) }
    : { status: isTaken ? 409 : 400, errors };
}

type InvalidStall = Extract<ReturnType<typeof parseStall>, { ok: false }>;

const closedMessage = (reason: string) =>
  reason === ""
    ? ({ key: "events:stalls.closed" } as const)
    : ({ key: "events:stalls.cannot", values: { reason } } as const);

/** Values for the idempotency key. Without JavaScript each post uploads the files again under new ids. */
const withoutFiles = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !fileFields.has(name)));
const fileFields: ReadonlySet<string> = new Set([...photoFields, "insurance_file", "food_licence_file"]);

/** 409 if a site has sold out in the meantime, which the field errors say; otherwise 422. */
async function rejectionResponse(post: Post, eventUrl: string, message: string): Promise<FormResponse> {
  const currentPage = await loadStallPage(post.context, await loadStallEvent(post.context, eventUrl));
  const parsed = parseStall(post.context, currentPage, post.values);
  return {
    status: !parsed.ok && parsed.isTaken ? 409 : 422,
    errors: parsed.ok ? [] : parsed.errors,
    rejection: rejectionMessage(message),
  };
}
