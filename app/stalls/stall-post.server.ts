import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { findChosenSiteType, findApplicationBlocker } from "../domain/stall/stall-offer.ts";
import { priceStall } from "../domain/stall/stall-price.ts";
import {
  type FormResponse,
  placeOrder,
  type ReadyOrder,
  type OrderRejection,
} from "../paying/place-order.server.ts";
import { getNumberFormats } from "../i18n/number-formats.ts";
import { getTranslations } from "../i18n/translations.server.ts";
import { loadFee } from "../paying/total/surcharges.server.ts";
import { handlePost, redirectTo, redirectToLogin } from "../posting/handle-post.server.ts";
import { getText, type Values } from "../posting/form-result.ts";
import { restoreFromDraft } from "../posting/guards/truncated-form.server.ts";
import { toRejectionMessage } from "../posting/message.ts";
import type { Post } from "../posting/post.server.ts";
import type { User } from "../wire/account.ts";
import { loadStallEvent, loadStallPage } from "./load-stall.server.ts";
import { parseStall } from "./parse-stall.server.ts";
import { findSizeErrors } from "./size-errors.ts";
import { formatSizeLimits } from "./size-limits-text.ts";
import { buildStallOrder } from "./stall-order.server.ts";
import { buildStallPath, type StallResponseData, type StallPage } from "./stall-page.ts";
import { buildStallSale, buildStallMatchCriteria } from "./stall-sale.server.ts";
import { buildStallFormKind } from "./stall-kind.ts";
import { loadStallSurcharges } from "./stall-start.server.ts";
import { parseStallChoices, PHOTO_FIELDS } from "./stall-values.ts";

/** Handles a submission of the application form. The clicked button posts its `intent`. */
export const postStall = (args: ActionFunctionArgs) =>
  handlePost<StallResponseData>(args, buildStallFormKind(args.params["url"] ?? ""), async (post, reply) => {
    const eventAndUser = await loadStallEvent(post.context, args.params["url"]);
    const page = await loadStallPage(post.context, eventAndUser);
    reply.addData(async (values) => ({ surcharges: await loadStallSurcharges(post.context, page, values) }));
    const { user } = eventAndUser;
    const path = buildStallPath(page.eventUrl);
    if (!post.isComplete) return (await restoreFromDraft(post, isCheckboxField)).pageWith(200);
    switch (post.intent) {
      case "log-in":
        return user ? saveDraftAndReload(post, path) : redirectToLogin(post, path);
      case "submit":
        return user ? submitApplication(post, page, user) : redirectToLogin(post, path);
      default:
        return post.pageWith(200, { errors: findTypedSizeErrors(post, page) });
    }
  });

function findTypedSizeErrors({ context: { language }, values }: Post, { offer }: StallPage) {
  const t = getTranslations(language.code, "stalls");
  const { number } = getNumberFormats(language.code);
  return findSizeErrors(offer, values, (type) => formatSizeLimits(t, number, type));
}

const isCheckboxField = (field: string): boolean =>
  field === "not_for_profit" || field === "accept_terms" || field.endsWith("_renewed");

/** The user has logged in in another tab since the page was rendered. */
async function saveDraftAndReload(post: Post, path: string): Promise<Response> {
  await post.saveDraft();
  return redirectTo(path);
}

/**
 * Submits the application only once, even if it is posted again. Redirects to the URL that the API returns: a
 * payment page, or this page with the application's state. [STALL-001 STALL-011 STALL-012]
 */
async function submitApplication(post: Post, page: StallPage, user: User) {
  const { context, values } = post;
  const parsedStall = parseStall(context, page, values);
  const order = { sale: buildStallSale(page), user, identity: omitFiles(values) };
  if (!parsedStall.ok) return placeOrder(post, order, buildInvalidResponse(page, parsedStall));
  return placeOrder(post, order, {
    loadMatchCriteria: async () =>
      buildStallMatchCriteria(
        page.eventName,
        findChosenSiteType(page.offer, parseStallChoices(values))?.name,
      ),
    total: buildTotal(context, page, values),
    terms: { texts: { order: page.content.terms }, acceptedTerms: [{ appliesTo: "order", name: "order" }] },
    send: (submit, accepted_terms) => {
      const application = { ...buildStallOrder(context, page, parsedStall.form, values), accepted_terms };
      return submit((key) => context.organiser.entries.applyForStall(application, key));
    },
    onRejected: (message) => buildRejectionResponse(post, page.eventUrl, message),
    beforePayment: post.deleteDraft,
  });
}

function buildTotal(context: AppLoadContext, page: StallPage, values: Values): ReadyOrder["total"] {
  const payable = priceStall(page.offer, parseStallChoices(values))?.payable ?? 0;
  return { payable, loadFee: () => loadFee(context, payable, getText(values, "payment_method")) };
}

function buildInvalidResponse({ offer }: StallPage, { isSoldOut, errors }: InvalidStall): OrderRejection {
  const blocker = findApplicationBlocker(offer);
  return blocker
    ? { status: 409, rejection: getClosedMessage(blocker.reason) }
    : { status: isSoldOut ? 409 : 400, errors };
}

type InvalidStall = Extract<ReturnType<typeof parseStall>, { ok: false }>;

const getClosedMessage = (reason: string) =>
  reason === ""
    ? ({ key: "events:stalls.closed" } as const)
    : ({ key: "events:stalls.cannot", values: { reason } } as const);

/**
 * Files can't identify an application, because without JavaScript a repeated post uploads them again under
 * new ids.
 */
const omitFiles = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !FILE_FIELDS.has(name)));
const FILE_FIELDS: ReadonlySet<string> = new Set([...PHOTO_FIELDS, "insurance_file", "food_licence_file"]);

/** Responds with errors according to the current data: 409 if the site type has sold out, or else 422. */
async function buildRejectionResponse(post: Post, eventUrl: string, message: string): Promise<FormResponse> {
  const currentPage = await loadStallPage(post.context, await loadStallEvent(post.context, eventUrl));
  const parsedStall = parseStall(post.context, currentPage, post.values);
  return {
    status: !parsedStall.ok && parsedStall.isSoldOut ? 409 : 422,
    errors: parsedStall.ok ? [] : parsedStall.errors,
    rejection: toRejectionMessage(message),
  };
}
