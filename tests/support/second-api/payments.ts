import type { ServerResponse } from "node:http";
import { emailOf } from "./accounts.ts";
import {
  type Call,
  type Calls,
  List,
  type Members,
  numberIn,
  rejection,
  Reply,
  type State,
  textIn,
} from "./server.ts";

/** An open or completed payment. */
export type Payment = {
  id: number;
  token: string;
  kind: "entry" | "order" | "voucher" | "form" | "invoice" | "series";
  title: string;
  cents: number;
  /** The return URL of its payment page. */
  returnUrl: string;
  paid: boolean;
  email: string;
  lines: Members[];
  sent: Members;
};

/** Creates a payment; returns its payment page, or the return URL if there is nothing to pay. */
export function createPayment(
  { api, account }: Call,
  payment: Pick<Payment, "kind" | "title" | "cents" | "returnUrl" | "lines" | "sent">,
): string {
  const id = api.nextId();
  const token = `tok-${id}`;
  const paid = payment.cents === 0;
  api.payments.push({ ...payment, id, token, paid, email: account ? emailOf(account) : "" });
  if (paid) return returnAddress(payment.returnUrl, token);
  return api.profile.redirects === "relative" ? `/pay/${token}` : `${api.otherUrl}/pay/${token}`;
}

function returnAddress(returnUrl: string, token: string): string {
  const address = new URL(returnUrl);
  address.searchParams.set("payum_token", token);
  return address.href;
}

/** Pays or declines at a payment page; returns the return URL. */
export function pay(api: State, paymentUrl: string, action: "pay" | "decline" = "pay"): string {
  const payment = api.payments.find(({ token }) => paymentUrl.endsWith(`/pay/${token}`));
  if (!payment) throw new Error(`Nothing is to be paid at ${paymentUrl}`);
  payment.paid = action === "pay";
  if (payment.kind === "order" && payment.paid) api.carts.delete(payment.email);
  return returnAddress(payment.returnUrl, payment.token);
}

export function paymentPage(api: State, path: string, outgoing: ServerResponse): void {
  const payment = api.payments.find(({ token }) => path === `/pay/${token}`);
  outgoing.writeHead(payment ? 200 : 404, { "Content-Type": "text/html" });
  outgoing.end(`<h1>Pay ${payment?.title ?? "nothing"}</h1>`);
}

/** Decodes the return URL that is sent in base64. */
export const decodeReturnUrl = (sent: Members): string =>
  Buffer.from(textIn(sent, "url"), "base64").toString();

const paymentsOfCaller = ({ api, account }: Call) =>
  account ? api.payments.filter(({ email }) => email === emailOf(account)) : [];

const centsOf = (dollars: number): number => Math.round(dollars * 100);

const invoice = (payment: Payment): Members => ({
  id: payment.id,
  billing_contact_name: null,
  billing_email: payment.email,
  title: payment.title,
  total_amount: (payment.cents / 100).toFixed(2),
  total_tax: (Math.round(payment.cents / 11) / 100).toFixed(2),
  amount_outstanding: payment.paid ? 0 : payment.cents / 100,
  is_quote: false,
  cancelled_at: null,
  paid_at: payment.paid ? "2026-11-25T10:00:00Z" : null,
  created_at: "2026-11-25T09:00:00Z",
  invoiceItems: payment.lines.map((line, index) => ({ id: index + 1, line_tax: null, qty: 1, ...line })),
});

const order = (payment: Payment): Members => ({
  id: payment.id,
  status_type: payment.paid ? "Paid" : "Pending",
  status: payment.paid ? "Being packed" : "Waiting for payment",
  items: payment.lines.map((line, index) => ({
    id: index + 1,
    sku: { code: "TEE-M" },
    product_name: line["description"],
    url: "tee",
    image: null,
    price_each: line["line_price"],
    qty: line["qty"],
    subtotal: line["line_price"],
    addons: [],
  })),
});

function findOwnPayment(call: Call, id: string | number): Payment | Reply {
  if (!call.account) return new Reply(401, { message: "Unauthenticated" });
  return (
    paymentsOfCaller(call).find((payment) => String(payment.id) === String(id)) ??
    new Reply(404, { message: "Not Found" })
  );
}

const asText = (payment: Payment): string =>
  `<h2>Tax invoice ${payment.id}</h2><p>${payment.title}</p><p>$${(payment.cents / 100).toFixed(2)}</p>`;

const surchargeOf = (amount: number): number => Math.round(amount * 2) / 100;

export const paymentCalls: Calls = {
  "GET cognito/payment/checkPaid": ({ api, sent }) => {
    const payment = api.payments.find(({ token }) => token === textIn(sent, "payum_token"));
    return { success: payment?.paid ?? false, payment: payment ? { id: payment.id } : null };
  },
  "POST cognito/payment/creditCardSurchargeOf": ({ sent }) => surchargeOf(numberIn(sent, "amount")),
  "POST cognito/payment/paymentSurchargesOf": ({ sent }) =>
    new List(
      [
        { type: "card", surcharge: surchargeOf(numberIn(sent, "amount")) },
        { type: "transfer", surcharge: 0 },
      ],
      "bare",
    ),

  "POST cognito/giftVoucher/payNow": (call) => {
    if (!call.account) return new Reply(401, { message: "Unauthenticated" });
    const dollars = numberIn(call.sent, "amount");
    if (dollars <= 0) return { ...rejection("An amount is needed."), payment: null };
    const description = "Gift voucher";
    const payment = createPayment(call, {
      kind: "voucher",
      title: description,
      cents: centsOf(dollars),
      returnUrl: decodeReturnUrl(call.sent),
      lines: [{ description, line_price: dollars }],
      sent: call.sent,
    });
    return { success: true, message: null, payment };
  },
  "POST cognito/giftVoucher/redeem": ({ api, account, sent }) => {
    if (!account) return new Reply(401, { message: "Unauthenticated" });
    const cents = api.vouchers.get(textIn(sent, "code"));
    if (cents === undefined) return { success: false, message: "This voucher isn't known or was used." };
    api.vouchers.delete(textIn(sent, "code"));
    account.creditCents += cents;
    return { success: true, message: null };
  },

  "GET cognito/invoice/myInvoices": (call) =>
    call.account
      ? new List(
          paymentsOfCaller(call)
            .filter(({ kind }) => kind !== "order")
            .map(invoice),
          "data",
        )
      : new Reply(401, { message: "Unauthenticated" }),
  "POST cognito/invoice/invoiceText": (call) => {
    const payment = findOwnPayment(call, textIn(call.sent, "id") || textIn(call.sent, "payment"));
    if (payment instanceof Reply) return payment;
    return { invoiceText: asText(payment), pdf: `${call.api.otherUrl}/files/invoice-${payment.id}.pdf` };
  },
  "POST cognito/invoice/payNow": (call) => {
    const payment = findOwnPayment(call, textIn(call.sent, "id"));
    if (payment instanceof Reply) return payment;
    return { success: true, message: null, redirect: `${call.api.otherUrl}/pay/${payment.token}` };
  },
  "GET sell/invoice/myInvoices": (call) =>
    call.account
      ? new List(
          paymentsOfCaller(call)
            .filter(({ kind }) => kind === "order")
            .map(order),
          "data",
        )
      : new Reply(401, { message: "Unauthenticated" }),
  "GET sell/invoice/display/{id}": (call) => {
    const payment = findOwnPayment(call, call.part);
    return payment instanceof Reply ? payment : { invoice_text: asText(payment) };
  },
  "GET sell/invoice/html/{id}": (call) => {
    const payment = findOwnPayment(call, call.part);
    if (payment instanceof Reply) return payment;
    return { success: true, invoice_text: asText(payment), pdf: null };
  },
  "GET ticket/ticket/myUpcoming": (call) =>
    call.account
      ? new List(
          paymentsOfCaller(call)
            .filter(({ kind, paid }) => kind === "entry" && paid)
            .map(({ id, email }) => ({
              id,
              customer_name: "Kim Ward",
              email,
              valid_from: "2027-06-12",
              valid_to: null,
              display_name: "Winter Nationals: Adult",
              number_of_tickets: 2,
            })),
          "bare",
        )
      : new Reply(401, { message: "Unauthenticated" }),
  "GET ticket/ticket/print/{id}": (call) => {
    const payment = findOwnPayment(call, call.part);
    if (payment instanceof Reply) return payment;
    return { success: true, pdf: `${call.api.otherUrl}/files/ticket-${payment.id}.pdf` };
  },
};
