import { networkOf } from "../../../app/domain/network.ts";
import { partsOf, questionsIn } from "../../../app/domain/form-answers/form-parts.ts";
import { nameInSignature } from "../../../app/domain/form-answers/signature.ts";
import { organisation } from "../content/organisation.ts";
import type { Feature, Parts } from "../feature.ts";
import { countedUnlessFailed, createFixedWindows, refuseFor } from "../http/fixed-windows.ts";
import { ApiError, type Caller, type Route } from "../http/route.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { sendAfterwards } from "../mail/send-afterwards.ts";
import { findForm, wireForm } from "./stored-forms.ts";
import { bytesOfAnswers, SubmittedForm, submitForm, type Taken } from "./submit-form.ts";
import { formMigrations } from "./tables.ts";

/** The forms of the CMS: what they ask, and what was filled in. [FORM-018 FORM-032] */
export const formsFeature = (parts: Parts): Feature => ({
  routes: [
    {
      method: "READ",
      path: "cognito/form/:id",
      answer: async ({ params }) => {
        const form = await findForm(parts.db, params["id"] ?? "");
        if (!form) throw new ApiError(404, "NOT_FOUND", "There is no such form.");
        return wireForm(parts.db, form, parts.clock.now());
      },
    },
    submitRoute(parts),
  ],
  migrations: formMigrations,
  storedBytes: bytesOfAnswers,
});

const day = 24 * 60 * 60 * 1000;
/** Forms a day from one account, and from the network of people who have none: at a track many share one. */
const most = { account: 30, network: 100 };

function submitRoute(parts: Parts): Route {
  const sentToday = createFixedWindows(parts.clock, { period: day, names: 50_000 });
  return {
    method: "POST",
    path: "cognito/form/submit/:id",
    once: { keepsAnswer: true, chosen: ({ data }) => data },
    answer: async ({ params, input, caller, address, keep }) => {
      const sent = SubmittedForm.parse(input);
      const count = caller
        ? { name: `account ${caller.id}`, most: most.account }
        : { name: networkOf(address), most: most.network };
      refuseFor(sentToday.spend([count]), "TOO_MANY_FORMS", tooMany);
      const { answer, kept } = await countedUnlessFailed(
        () => sentToday.giveBack(count.name),
        () => submitForm(parts, { key: params["id"] ?? "", caller, sent, keep }),
      );
      if (kept) await tellOrganiser(parts, kept, caller);
      else sentToday.giveBack(count.name);
      return answer;
    },
  };
}

const tooMany = "Too many forms were sent today. Please wait until tomorrow, or write an e-mail.";

const filledIn: MailKind = { name: "form", perAccount: 30, perAddress: 500 };

/** What was sent is kept whether the mail about it goes out or not. */
async function tellOrganiser(parts: Parts, kept: NonNullable<Taken["kept"]>, caller: Caller | null) {
  const { email } = await organisation(parts.db);
  if (email !== "") await sendAfterwards(parts, formMail(email, kept, caller));
}

const formMail = (
  to: string,
  { form, answers }: NonNullable<Taken["kept"]>,
  caller: Caller | null,
): Mail => ({
  account: caller?.id ?? null,
  kind: filledIn,
  to,
  subject: `Form: ${form.name}`,
  text: [
    `Somebody filled in the form “${form.name}”.`,
    caller ? `Logged in as: ${caller.email}` : "Not logged in.",
    "",
    ...questionsIn(partsOf(form)).map(
      ({ name, label, type }) => `${label}: ${told(type, String(answers[name] ?? ""))}`,
    ),
  ].join("\n"),
});

/** A drawing is in the record alone; a box is said as yes or no. */
function told(type: string, answer: string): string {
  if (type === "checkbox") return answer === "1" ? "yes" : "no";
  if (type !== "signature" || answer === "") return answer;
  return nameInSignature(answer) === "" ? "(drawn)" : `${nameInSignature(answer)} (typed)`;
}
