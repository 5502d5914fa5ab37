import { formatEmailForDisplay } from "../../../app/domain/display-email.ts";
import { getClientNetwork } from "../../../app/domain/network.ts";
import type { Answers } from "../../../app/domain/form-answers/answer-rules.ts";
import { parseFormParts, type Question, listQuestions } from "../../../app/domain/form-answers/form-parts.ts";
import { getTypedSignatureName } from "../../../app/domain/form-answers/signature.ts";
import { readMailSender } from "../content/organisation.ts";
import type { Db } from "../db/database.ts";
import type { Feature, Dependencies } from "../feature.ts";
import { refundOnServerError, createFixedWindows, rejectIfRateLimited } from "../http/fixed-windows.ts";
import { ApiError, type Caller, type Route } from "../http/route.ts";
import { buildFacts, buildParagraph, type Sender } from "../mail/letter.ts";
import type { Mail, MailKind } from "../mail/mail.ts";
import { trySendMail } from "../mail/try-send-mail.ts";
import { renderLetter } from "../mail/render-letter.ts";
import { findForm, toApiForm } from "./stored-forms.ts";
import { sumAnswerBytes, type FilledForm, SubmittedForm, submitForm } from "./submit-form.ts";
import { formMigrations } from "./tables.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";

/** Forms of the CMS: their questions, and the call to submit one. [FORM-018 FORM-032] */
export const formsFeature = (dependencies: Dependencies): Feature => ({
  routes: [
    {
      method: "READ",
      path: "cognito/form/:id",
      handler: async ({ params }) => {
        const form = await findForm(dependencies.db, params["id"] ?? "");
        if (!form) throw new ApiError(404, "NOT_FOUND", "There is no such form.");
        return toApiForm(dependencies.db, form, { now: dependencies.clock.now() });
      },
    },
    createSubmitRoute(dependencies),
  ],
  migrations: formMigrations,
  countStoredBytes: sumAnswerBytes,
});

/**
 * Maximum number of submissions per day of an account, or of a network for anonymous visitors. Many visitors
 * at a track share a network.
 */
const DAILY_LIMITS = { account: 30, network: 100 };

function createSubmitRoute(dependencies: Dependencies): Route {
  const dailyWindows = createFixedWindows(dependencies.clock);
  return {
    method: "POST",
    path: "cognito/form/submit/:id",
    idempotency: { storesResponse: true, getComparedInput: ({ data }) => data },
    handler: async ({ params, input, caller, address, saveResponse }) => {
      const submission = SubmittedForm.parse(input);
      const limit = caller
        ? { key: `account ${caller.id}`, max: DAILY_LIMITS.account, periodMs: DAY_MS }
        : { key: getClientNetwork(address), max: DAILY_LIMITS.network, periodMs: DAY_MS };
      rejectIfRateLimited(await dailyWindows.consume([limit]), "TOO_MANY_FORMS", TOO_MANY_MESSAGE);
      const { response, isStored } = await refundOnServerError(
        () => dailyWindows.refund([limit]),
        () =>
          submitForm(dependencies, {
            idOrUrl: params["id"] ?? "",
            caller,
            submission,
            saveResponse,
            notifyOrganiser: (db, filledForm) => notifyOrganiser(dependencies, db, filledForm, caller),
          }),
      );
      if (!isStored) await dailyWindows.refund([limit]);
      return response;
    },
  };
}

const TOO_MANY_MESSAGE = "Too many forms were sent today. Try again tomorrow, or send an email.";

const FORM_RESPONSE_MAIL: MailKind = { name: "form", perAccount: 30, perAddress: 500 };

async function notifyOrganiser(
  dependencies: Dependencies,
  db: Db,
  filledForm: FilledForm,
  caller: Caller | null,
): Promise<void> {
  const sender = await readMailSender(db, dependencies.siteOrigins);
  if (sender.email !== "") await trySendMail(dependencies, buildFormMail(sender, filledForm, caller), { db });
}

/** Builds the mail to the organiser about a response, in English. */
export const buildFormMail = (
  sender: Sender,
  { form, answers }: FilledForm,
  caller: Caller | null,
): Mail => ({
  account: caller?.id ?? null,
  kind: FORM_RESPONSE_MAIL,
  to: sender.email,
  ...renderLetter({
    language: "en",
    sender,
    subject: `Form: ${form.name}`,
    name: "",
    blocks: [
      buildParagraph(`There’s a new response to “${form.name}”.`),
      ...buildFacts([
        {
          name: "Account",
          lines: [caller ? `Logged in as ${formatEmailForDisplay(caller.email)}` : "Not logged in"],
        },
        ...listQuestions(parseFormParts(form)).map((question) => ({
          name: question.label,
          lines: (formatAnswer(question, answers) || "–").split(/\r?\n/),
        })),
      ]),
    ],
  }),
});

/**
 * Formats an answer as text. Drawings and files are only mentioned, because the mail doesn't contain them.
 */
function formatAnswer({ name, type, options }: Question, answers: Answers): string {
  const values = [answers[name] ?? ""].flat().map(String);
  const [firstValue = ""] = values;
  switch (type) {
    case "checkbox":
      return firstValue === "1" ? "yes" : "no";
    case "signature":
      if (firstValue === "") return "";
      return getTypedSignatureName(firstValue) === ""
        ? "(drawn)"
        : `${getTypedSignatureName(firstValue)} (typed)`;
    case "file": {
      const fileCount = values.filter((id) => id !== "").length;
      return fileCount === 0 ? "" : `${fileCount} ${fileCount === 1 ? "file" : "files"}, in the back-office`;
    }
    default:
      return values
        .map((value) => options.find((option) => option.value === value)?.label ?? value)
        .join(", ");
  }
}
