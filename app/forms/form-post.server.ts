import { type ActionFunctionArgs, data as dataResponse } from "@remix-run/node";
import { collectAnswers } from "../domain/form-answers/answer-rules.ts";
import type { Cents } from "../domain/money.ts";
import { getDecimalMark } from "../domain/record-rules/number.ts";
import { listQuestions, findUnanswerableLabel } from "../domain/form-answers/form-parts.ts";
import { OTHER } from "../domain/form-answers/multiple-answers.ts";
import { buildTypedSignature } from "../domain/form-answers/signature.ts";
import { isUploadId } from "../domain/upload-rules.ts";
import { buildInvoiceCriteria } from "../paying/invoiced-sale.server.ts";
import { redirectToPaymentPage } from "../paying/payment-start.server.ts";
import { placeOrder } from "../paying/place-order.server.ts";
import { handlePost, redirectTo } from "../posting/handle-post.server.ts";
import { getText, type Values } from "../posting/form-result.ts";
import type { Post } from "../posting/post.server.ts";
import { getFileToSave } from "../uploads/upload.schema.ts";
import type { User } from "../wire/account.ts";
import type { FormAnswers } from "../wire/form.ts";
import {
  findForm,
  buildFormKind,
  createFormSchema,
  type FormWithParts,
  listSignatureFieldNames,
} from "./form-kind.server.ts";
import { buildFormSale } from "./form-sale.server.ts";
import { rejectTooFastSubmission } from "./timing-guard.server.ts";
import { listFileFieldNames, getOtherFieldName } from "./form-model.ts";

/** Handles a submission of any CMS form. [FORM-022 FORM-032] */
export async function postCmsForm(args: ActionFunctionArgs) {
  const form = await findForm(args.context, args.params["url"] ?? "");
  if (!form) throw dataResponse(null, { status: 404 });
  return handlePost(args, buildFormKind(form), async (submittedPost) => {
    const post = submittedPost.withChanges({
      values: resolveChoices(form, resolveSignatures(form, submittedPost.values)),
    });
    if (form.closed !== "") return post.pageWith(409, { rejection: { text: form.closed } });
    const unsupportedQuestion = findUnanswerableLabel(form.parts);
    if (unsupportedQuestion !== null) {
      const values = { question: unsupportedQuestion };
      return post.pageWith(409, { rejection: { key: "forms:unsupported.about", values } });
    }
    const decimalMark = getDecimalMark(args.context.language.code);
    const validatedFields = post.read(createFormSchema(form, decimalMark));
    if (form.useCaptcha) await rejectTooFastSubmission(post);
    const uploadIdsByField = collectUploadIds(form, validatedFields);
    const answers = collectAnswers(
      form.parts,
      (field) => uploadIdsByField.get(field) ?? getRawValue(post.values, field),
      decimalMark,
    );
    const { cost } = form;
    if (cost === null || cost <= 0 || !post.user) return submitForm(post, form, answers);
    return placeFormOrder(post, { ...form, cost }, answers, post.user);
  });
}

/**
 * Submits a free form, or a form whose price is unknown. Redirects to the confirmation, or to the payment page
 * if the API returns its URL. [FORM-023 FORM-026]
 */
async function submitForm(post: Post, form: FormWithParts, answers: FormAnswers): Promise<Response> {
  const { context } = post;
  const returnUrl = context.site.publicUrl + form.path;
  const paymentUrl = await post.save("form", answers, async (idempotencyKey) => {
    const { redirect: item, ...outcome } = await context.organiser.forms.submit(
      form.id,
      answers,
      returnUrl,
      idempotencyKey,
    );
    return { ...outcome, item };
  });
  if (paymentUrl) return redirectToPayment(post, form, paymentUrl);
  return redirectTo(`${form.path}?sent=yes#form-${form.id}`);
}

async function redirectToPayment(
  post: Post,
  { id, path }: FormWithParts,
  paymentUrl: string,
): Promise<Response> {
  const paymentRedirect = await redirectToPaymentPage(post.context, path, paymentUrl);
  if (paymentRedirect) return paymentRedirect;
  post.context.log.error({ form: id }, "payment page URL of the organiser API is not allowed");
  throw post.pageWith(422, { rejection: { key: "paying:problem.noPaymentPage", standsAlone: true } });
}

/** Submits a form with a price as an order. Its draft isn't deleted until it is paid. [FORM-026 FORM-031] */
const placeFormOrder = (
  post: Post,
  form: FormWithParts & { cost: Cents },
  answers: FormAnswers,
  user: User,
) =>
  placeOrder(
    post,
    { sale: buildFormSale(form), user, identity: answers },
    {
      total: { payable: form.cost, loadFee: async () => null },
      loadMatchCriteria: async () => ({
        ...buildInvoiceCriteria(form.name, [form.cost]),
        contents: [form.name],
      }),
      send: (submit) =>
        submit(async (key) => {
          const { organiser, site } = post.context;
          const returnUrl = site.publicUrl + form.path;
          return organiser.forms.submit(form.id, answers, returnUrl, key);
        }),
    },
  );

/**
 * Sets the value of each signature: the drawing, or the typed name if the user has ticked the agreement.
 * Without a drawing or an agreement, validation rejects the typed name. [FORM-068]
 */
const resolveSignatures = ({ parts }: FormWithParts, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    listSignatureFieldNames(parts).flatMap(
      ({ field, agreementField, drawingField }): [string, string[]][] => {
        const drawing = getText(values, drawingField);
        if (drawing !== "") return [[field, [drawing]]];
        return getText(values, agreementField) === ""
          ? []
          : [[field, [buildTypedSignature(getText(values, field))]]];
      },
    ),
  ),
});

/**
 * Joins the choices of each question, one per line. The text of “Other” replaces the choice “Other” and
 * selects it. A selected radio button other than “Other” has priority over the text.
 */
const resolveChoices = ({ parts }: FormWithParts, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    listQuestions(parts)
      .filter(({ type }) => type === "radios" || type === "boxes")
      .map(({ field, type, allowsOther }): [string, string[]] => {
        const selectedValues = values[field] ?? [];
        const otherText = allowsOther ? getText(values, getOtherFieldName(field)) : "";
        const listedChoices = selectedValues.filter((value) => value !== OTHER);
        if (type === "radios" && listedChoices.length > 0) return [field, listedChoices.slice(0, 1)];
        const otherChoice = otherText || (selectedValues.includes(OTHER) ? OTHER : "");
        return [field, [[...listedChoices, otherChoice].join("\n").trim()]];
      }),
  ),
});

/** Collects the upload ids of each file question, one id per line, by field name. */
const collectUploadIds = (
  { parts }: FormWithParts,
  form: Readonly<Record<string, unknown>>,
): Map<string, string> =>
  new Map(
    listQuestions(parts)
      .filter(({ type }) => type === "file")
      .map((question) => {
        const ids = listFileFieldNames(question).map((name) => getFileToSave(form, name));
        return [question.field, ids.filter(isUploadId).join("\n")];
      }),
  );

/** Returns the untrimmed value of a field, because passwords may start or end with spaces. */
const getRawValue = (values: Values, field: string): string => values[field]?.[0] ?? "";
