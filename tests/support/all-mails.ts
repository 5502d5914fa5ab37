import { createBoughtEvent } from "../../server/organiser/events/bought-event.ts";
import {
  buildChangeCodeMail,
  buildConfirmEmailMail,
  buildEmailChangedMail,
  buildEmailChangeMail,
  buildPasswordChangedMail,
  buildEmailInUseMail,
} from "../../server/organiser/account/account-mails.ts";
import {
  buildLoginMail,
  buildRecoveryMail,
  buildWelcomeMail,
} from "../../server/organiser/auth/login-mails.ts";
import { buildBackInStockMail } from "../../server/organiser/back-in-stock/back-in-stock-mail.ts";
import type { PricedLine } from "../../server/organiser/cart/priced-cart.ts";
import { buildRefundNotice } from "../../server/organiser/back-office/refund-mail.ts";
import {
  buildQuoteConfirmationMail,
  buildQuoteRequestMail,
} from "../../server/organiser/cart/quote-request.ts";
import { buildContactMail } from "../../server/organiser/contact/contact.feature.ts";
import { buildTransferNotice } from "../../server/organiser/entries/transfer-notice.ts";
import type { EventGraph } from "../../server/organiser/events/event-graph.ts";
import { buildFormMail } from "../../server/organiser/forms/forms.feature.ts";
import type { Caller } from "../../server/organiser/http/route.ts";
import type { Mail } from "../../server/organiser/mail/mail.ts";
import {
  buildAlreadySubscribedMail,
  buildConfirmSubscriptionMail,
} from "../../server/organiser/newsletter/subscription-mails.ts";
import {
  buildDeletedMail,
  buildRequestedMail,
  buildStoppedMail,
  buildWithdrawnMail,
} from "../../server/organiser/own-data/own-data-mails.ts";
import type { Invoice } from "../../server/organiser/payments/invoices.ts";
import { buildContactNoticeMail, buildReceiptMail } from "../../server/organiser/payments/receipt.ts";
import {
  buildApplicationMail,
  buildDecisionMail,
  buildOrganiserMail,
} from "../../server/organiser/stalls/stall-mails.ts";
import { Form } from "../../app/wire/form.ts";

export const sender = {
  name: "Long Straight Motorsport",
  abn: "40 250 618 209",
  address: "12 Sandstone Road, Sydney NSW 2000",
  email: "hello@longstraight.example",
  phone: "+61 2 5550 1234",
  site: "https://site.example",
};
export const api = "https://api.example";

/** User input that contains HTML and links, which mails must escape. */
export const typed = {
  firstName: "Zoë <b>O'Neil</b>",
  lastName: '& "Co"',
  message: "Call me <script>alert(1)</script>\r\nor see https://typed.example/?a=1&b=2",
};

const account = { id: 1, email: "driver@example.com", first_name: typed.firstName };
const change = {
  newEmail: "new@münchen.example",
  confirmToken: "c0nf1rm",
  cancelToken: "st0p",
  id: 1,
  userId: 1,
};

const caller: Caller = {
  id: 1,
  email: account.email,
  firstName: typed.firstName,
  lastName: typed.lastName,
  isAdmin: false,
  language: "",
  loginId: "1",
};

const cartLine: PricedLine = {
  id: 1,
  cart_id: 1,
  sku_id: 1,
  product_name: "Tyre gauge",
  slug: "tyre-gauge",
  sku_name: "Usual",
  sku_code: "TG-1",
  picture: "",
  qty: 2,
  price: 2_500,
  addons: "[]",
  addon_texts: JSON.stringify([typed.message]),
  subtotal: 5_000,
  isUnavailable: false,
  canPurchase: true,
};

const paidAt = Date.parse("2027-02-01T03:00:00Z");

const invoice = (changes: Partial<Invoice> & Pick<Invoice, "subject" | "title" | "lines">): Invoice => {
  const total = changes.lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: 71,
    user_id: 1,
    contact_name: `${typed.firstName} ${typed.lastName}`,
    email: "driver@example.com",
    phone: "",
    total,
    credit: 1_000,
    payable: total - 1_000,
    payment_method: "card",
    refunded: 0,
    created_at: paidAt,
    paid_at: paidAt,
    cancelled_at: null,
    ...changes,
  };
};

const line = (id: number, description: string, quantity: number, amount: number) => ({
  id,
  invoice_id: 71,
  description,
  quantity,
  amount,
});

/**
 * Returns every mail of the API in a language, by its purpose. `graph` must be a sample event of two days, on
 * whose second day daylight saving ends.
 */
export function allMails(graph: EventGraph, language: string): Readonly<Record<string, Mail>> {
  const from = { sender, language };
  const about = { ...from, to: account };
  const own = { graph, site: "Street <i>food</i>" };
  const stallApplication = {
    graph,
    site: "Food",
    location: "Paddock B",
    width: 3.5,
    length: 4,
    amount: 9_180,
  };
  const login = { code: "204817", link: `${sender.site}/login?a=1&r=2` };
  const subscription = { to: "new@example.com", url: `${api}/newsletter/t0ken?lng=${language}` };
  const page = `${sender.site}/profile/your-data`;
  const receipt = (paid: Invoice, changes: Partial<Parameters<typeof buildReceiptMail>[1]> = {}) =>
    buildReceiptMail(paid, {
      to: account.email,
      name: "Zoë",
      voucher: null,
      sender,
      timeZone: "Australia/Sydney",
      events: [],
      language,
      ...changes,
    });
  const entry = createBoughtEvent(graph, {
    ticketsPath: "/show-tickets/entry-12",
    bookingKey: "entry-12",
    category: "Street",
    vehicle: "1994 <u>Skyline</u> R32",
    racingNumber: "77",
    spectators: ["2 × Adult", "1 × Child"],
    garage: "G7",
  });
  const tickets = createBoughtEvent(graph, {
    ticketsPath: "/show-tickets/13",
    bookingKey: "tickets-13",
    spectators: ["2 × Adult"],
  });
  const request = { caller, address: shopAddress, lines: [cartLine], sender, language };
  const entryLines = [line(1, "Entry – Street", 1, 13_700), line(2, "Spectator – Adult", 2, 5_000)];
  const stall = invoice({
    subject: "stall",
    title: graph.event.name,
    lines: [line(1, "Stall – Food", 1, 9_000)],
  });
  return {
    "log-in": buildLoginMail(from, account, login, true),
    "log-in by code": buildLoginMail(from, account, { ...login, link: null }, false),
    welcome: buildWelcomeMail(from, account, login),
    recovery: buildRecoveryMail(from, account, "1234567890", true),
    "confirmation of an address": buildConfirmEmailMail(from, api, account, change),
    "address that is taken": buildEmailInUseMail(from, account, change),
    "change of address": buildEmailChangeMail(from, api, account, change),
    "changed address": buildEmailChangedMail(from, account),
    "changed password": buildPasswordChangedMail(from, account),
    "code for a change": buildChangeCodeMail(from, account, "204817"),
    "deletion requested": buildRequestedMail(about, {
      dueAt: paidAt,
      timeZone: "Australia/Sydney",
      pageUrl: page,
    }),
    "deletion withdrawn": buildWithdrawnMail(about),
    "deletion stopped": buildStoppedMail(about, {
      obstacles: [{ kind: "entry", name: graph.event.name }],
      pageUrl: page,
    }),
    deleted: buildDeletedMail(about, 5),
    newsletter: buildConfirmSubscriptionMail(from, subscription),
    "newsletter, subscribed already": buildAlreadySubscribedMail(from, subscription),
    "back in stock": buildBackInStockMail(from, {
      to: "new@example.com",
      product: { name: "Start light <b>tee</b>", slug: "start-light-tee" },
      options: [
        { name: "Size", value: "M" },
        { name: "Colour", value: "Black & <i>chalk</i>" },
      ],
      stopUrl: `${api}/back-in-stock/t0ken`,
    }),
    "stall application": buildApplicationMail(from, account, stallApplication),
    "stall application to decide": buildOrganiserMail(
      sender,
      {
        ...stallApplication,
        id: 5,
        userId: 1,
        order: {
          first_name: typed.firstName,
          last_name: typed.lastName,
          email: account.email,
          stall_products_and_display_description: typed.message,
          stall_company_product_overview: "",
        },
      },
      `${api}/cms/stalls/5`,
    ),
    "stall approved": buildDecisionMail(
      from,
      account,
      { ...own, location: "Paddock B", invoice: { id: 71, payable: 9_180 }, canApplyAgain: true },
      { isApproved: true, reason: "" },
    ),
    "stall not approved": buildDecisionMail(
      from,
      account,
      { ...own, location: "", invoice: null, canApplyAgain: true },
      { isApproved: false, reason: typed.message },
    ),
    "transferred entry": buildTransferNotice(from, account, {
      event: graph.event.name,
      category: "Street",
      invoiceId: 71,
      newDriver: typed.firstName,
    }),
    refund: buildRefundNotice(
      from,
      account,
      { id: 71, user_id: account.id, subject: "entry", title: graph.event.name },
      { cents: 12_050, isEnded: true, balance: 15_000 },
    ),
    "entry receipt": receipt(invoice({ subject: "entry", title: graph.event.name, lines: entryLines }), {
      events: [entry],
    }),
    "ticket receipt": receipt(
      invoice({ subject: "entry", title: graph.event.name, lines: entryLines.slice(1) }),
      { events: [tickets] },
    ),
    "shop receipt": receipt(
      invoice({
        subject: "order",
        title: "Shop order",
        lines: [line(1, "Tyre gauge – Usual", 2, 5_000), line(2, "Shipping: Standard post", 1, 1_095)],
      }),
    ),
    "voucher receipt": receipt(
      invoice({ subject: "voucher", title: "Gift voucher", lines: [line(1, "Gift voucher", 1, 10_000)] }),
      { voucher: { code: "ABCD-2345-EFGH-6789", printUrl: `${api}/gift-voucher/71-t0ken` } },
    ),
    "stall receipt": receipt(stall, { events: [createBoughtEvent(graph, { siteType: "Food" })] }),
    "series receipt": receipt(
      invoice({
        subject: "series",
        title: "Winter Series",
        lines: [line(1, "Series entry – Street", 1, 30_000)],
      }),
      { events: [createBoughtEvent(graph), createBoughtEvent(graph)] },
    ),
    "form receipt": receipt(
      invoice({ subject: "form", title: "Hire the track", lines: [line(1, "Hire the track", 1, 2_000)] }),
    ),
    "free receipt": receipt(
      invoice({
        subject: "entry",
        title: graph.event.name,
        credit: 0,
        payable: 0,
        lines: [line(1, "Entry – Street", 1, 0)],
      }),
      { events: [entry] },
    ),
    copy: buildContactNoticeMail(stall, sender, language),
    "shipping quote": buildQuoteConfirmationMail(request),
    "request for a shipping quote": buildQuoteRequestMail(request),
    message: buildContactMail(
      sender,
      { name: typed.firstName, email: "robin@example.com", subject: "Gates <b>", message: typed.message },
      null,
    ),
    form: buildFormMail(sender, { form, answers: { plan: typed.message, rules: 1 } }, caller),
  };
}

/** The purposes of mails to organisers, which are always in English. */
export const mailsToOrganisers = [
  "request for a shipping quote",
  "message",
  "form",
  "stall application to decide",
];

const shopAddress = {
  display_name: "Home",
  first_name: typed.firstName,
  last_name: typed.lastName,
  email: account.email,
  phone: "0491 570 156",
  company: "",
  street_address: "1 <s>King</s> St",
  street_address_1: "",
  postcode: "2000",
  city: "Sydney",
  state: "NSW",
  country: "Australia",
};

const form = Form.parse({
  id: 1,
  name: "Hire the <b>track</b>",
  url: "track-hire",
  questions: [
    { id: 1, name: "plan", field_type: "textarea", label: "What <i>for</i>?", required: true },
    { id: 2, name: "rules", field_type: "checkbox", label: "I know the rules" },
    { id: 3, name: "notes", field_type: "text", label: "Notes" },
  ],
});
