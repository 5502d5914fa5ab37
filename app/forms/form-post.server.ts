import { type ActionFunctionArgs, data as answerOf, redirect } from "@remix-run/node";
import { answersOf } from "../domain/form-answers/answer-rules.ts";
import { safePath } from "../domain/safe-path.ts";
import { typedSignature } from "../domain/form-answers/signature.ts";
import { invoicedTraits } from "../paying/invoiced-sale.server.ts";
import { orderOnce } from "../paying/order-once.server.ts";
import { leadToPayment } from "../paying/payment-start.server.ts";
import { answerPost } from "../posting/answer-post.server.ts";
import { textOf, type Values } from "../posting/answer.ts";
import { refusalOf } from "../posting/message.ts";
import type { Answered, Post } from "../posting/post.server.ts";
import type { FormData } from "../wire/form.ts";
import { findForm, formKind, formSchema, type FoundForm, signatureFields } from "./form-kind.server.ts";
import { formSale } from "./form-sale.server.ts";
import { refuseTooQuick } from "./guard.server.ts";

/** Answers the post of any form of the CMS. [FORM-022 FORM-032] */
export async function postCmsForm(args: ActionFunctionArgs) {
  const form = await findForm(args.context, args.params["url"] ?? "");
  if (!form) throw answerOf(null, { status: 404 });
  return answerPost(args, formKind(form), async (typed) => {
    const post = typed.with({ values: withSignatures(form, typed.values) });
    if (form.closed !== "") return post.again(409, { refusal: { said: form.closed } });
    post.read(formSchema(form));
    if (form.useCaptcha) await refuseTooQuick(post);
    const answers = answersOf(form.parts, (field) => textAsTyped(post.values, field));
    return form.cost > 0 && post.user ? pay(post, form, answers, post.user.id) : send(post, form, answers);
  });
}

/** Sends it once, and leads to a page that says so, or to where the API wants it paid. [FORM-023 FORM-026] */
async function send(post: Post, form: FoundForm, answers: FormData): Promise<Response> {
  const { context } = post;
  const address = context.site.publicUrl + form.path;
  const payment = await post.save("form", answers, async (once) => {
    const { redirect: item, ...outcome } = await context.organiser.forms.submit(
      form.id,
      answers,
      address,
      once,
    );
    return { ...outcome, item };
  });
  if (payment) return toPayment(post, form, payment);
  const there = safePath(`${form.path}?sent=yes#form-${form.id}`);
  return there === null ? redirect("/", 303) : redirect(there, 303);
}

async function toPayment(post: Post, { id, path }: FoundForm, payment: string): Promise<Response> {
  const led = await leadToPayment(post.context, path, payment);
  if (led) return led;
  post.context.log.error({ form: id }, "the organiser named a payment page that is not allowed");
  throw post.again(422, { refusal: { key: "paying:problem.noPaymentPage", isWhole: true } });
}

/** A form that costs something is an order. What was typed stays until it is paid. [FORM-026 FORM-031] */
async function pay(
  post: Post,
  form: FoundForm,
  answers: FormData,
  user: number,
): Promise<Response | Answered> {
  const { context } = post;
  const address = context.site.publicUrl + form.path;
  const order = orderOnce(context, formSale(form), {
    user,
    key: await post.once(`form of ${user}`, answers),
    traits: async () => ({ ...invoicedTraits(form.name, [form.cost]), contents: [form.name] }),
  });
  await post.keep();
  const ended = await order.send((submit) =>
    submit(async (key) => {
      const outcome = await context.organiser.forms.submit(form.id, answers, address, key);
      // An API that takes the form and wants nothing for it now leads nowhere.
      return { ...outcome, redirect: outcome.redirect || `${address}?sent=yes` };
    }),
  );
  switch (ended.state) {
    case "unconfirmed":
      return post.again(504, { unconfirmed: ended.unconfirmed });
    case "refused":
      return post.again(422, { key: crypto.randomUUID(), refusal: refusalOf(ended.message) });
    case "not-led":
      return post.again(ended.status, { refusal: { said: ended.said, isWhole: true } });
    case "to-pay":
      return ended.response;
  }
}

/**
 * A drawing is a signature, and so is a name that was typed and agreed to; one that wasn't agreed to is none
 * yet. [FORM-068]
 */
const withSignatures = ({ parts }: FoundForm, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    signatureFields(parts).flatMap(({ field, agreed, drawn }): [string, string[]][] => {
      const drawing = textOf(values, drawn);
      if (drawing !== "") return [[field, [drawing]]];
      return textOf(values, agreed) === "" ? [] : [[field, [typedSignature(textOf(values, field))]]];
    }),
  ),
});

/** With the space around it: a password has it too. */
const textAsTyped = (values: Values, field: string): string => values[field]?.[0] ?? "";
