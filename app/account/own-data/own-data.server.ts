import { type ActionFunctionArgs, type AppLoadContext, data, redirect } from "@remix-run/node";
import { z } from "zod";
import { emailRule } from "../../domain/record-rules/person.ts";
import { formatEmailForDisplay } from "../../domain/display-email.ts";
import { toInstant } from "../../domain/venue-time.ts";
import { formatsFor } from "../../i18n/formats.server.ts";
import { handlePost } from "../../posting/handle-post.server.ts";
import { formatDelay } from "../../posting/mail-delay.server.ts";
import { openForm } from "../../posting/open-form.server.ts";
import type { FormKind, Post } from "../../posting/post.server.ts";
import type { User } from "../../wire/account.ts";
import type { OwnData } from "../../wire/own-data.ts";
import type { BlockerKind, OwnDataPage } from "./own-data-page.ts";
import { DAY_MS } from "../../domain/durations.ts";

const ownDataFormKind: FormKind = {
  name: "own data",
  access: "user",
  draft: "none",
  secrets: ["current_password", "code"],
};

/** The errors at the fields if the API rejects the password or the emailed code. */
export const PROOF_ERRORS = {
  current_password: { field: "current_password", key: "account:problem.currentWrong" },
  code: { field: "code", key: "account:problem.codeWrong" },
} as const;

const ownDataSchema = z.object({
  current_password: z.string().default(""),
  code: z.string().default(""),
  confirm_email: z.string().default(""),
});

/** Loads the state of the data export and account deletion, or null if the API supports neither. [SEC-009] */
export async function loadOwnDataState({ organiser }: AppLoadContext): Promise<OwnData | null> {
  if (!(await organiser.site.hasCapability("own-data"))) return null;
  return organiser.ownData.getState().catch((error: unknown) => {
    if (isEndpointMissing(error)) return null;
    throw error;
  });
}

/** Whether the API lacks the endpoint, although it lists the capability. */
const isEndpointMissing = (error: unknown): boolean =>
  error instanceof Error && "lacksCall" in error && error.lacksCall === true;

/** Loads the data of the page about the user's data. */
export async function loadOwnData(context: AppLoadContext, user: User): Promise<OwnDataPage> {
  const { organiser, site, language, clock } = context;
  const [ownData, initialForm] = await Promise.all([
    loadOwnDataState(context),
    openForm(context, ownDataFormKind, { schema: ownDataSchema }),
  ]);
  if (!ownData)
    return {
      kind: "by-request",
      organiserEmail: formatEmailForDisplay((await organiser.site.getDomain()).organisationEmail),
    };
  const formats = formatsFor(language.code);
  const formatDay = (instant: number) => formats.dayOfInstant(instant, site.timeZone);
  return {
    kind: "self-service",
    email: formatEmailForDisplay(user.email),
    proofMethod: user.hasPassword ? "password" : "code",
    isIdentityConfirmed: ownData.isConfirmed,
    deletionDate: formatDeletionDate(context, ownData),
    deletionDateIfRequestedToday: formatDay(clock.now() + ownData.coolingOffDays * DAY_MS),
    retentionPeriod: new Intl.NumberFormat(language.code, {
      style: "unit",
      unit: "year",
      unitDisplay: "long",
    }).format(ownData.keptYears),
    blockers: ownData.obstacles.map(({ kind, name }) => ({ kind: toBlockerKind(kind), name })),
    credit: ownData.credit,
    hasOpenVouchers: ownData.openVouchers > 0,
    formFiles: ownData.formFiles.map(({ id, name, sentAt }) => ({
      id,
      name,
      sentOn: sentAt === null ? "" : formatDay(toInstant(sentAt, site.timeZone)),
    })),
    initialForm,
  };
}

/** Formats the date of the requested deletion. Returns null if the user hasn't requested a deletion. */
export function formatDeletionDate(
  { language, site }: Pick<AppLoadContext, "language" | "site">,
  { deletion }: OwnData,
): string | null {
  const dueAt = deletion?.dueAt;
  return dueAt
    ? formatsFor(language.code).dayOfInstant(toInstant(dueAt, site.timeZone), site.timeZone)
    : null;
}

/** An unknown kind becomes `event`, because the message for `event` contains the blocker's name. */
function toBlockerKind(kind: string): BlockerKind {
  switch (kind) {
    case "administrator":
    case "payment":
    case "order":
      return kind;
    default:
      return "event";
  }
}

/**
 * Handles the page's buttons: confirm the identity, email a code, request the account's deletion, or withdraw
 * the request.
 */
export const postOwnData = (args: ActionFunctionArgs) =>
  handlePost(args, ownDataFormKind, async (post) => {
    if (!post.user) throw new Error("the form was posted without a user");
    const state = await loadOwnDataState(post.context);
    if (!state) throw data({ kind: "not-found" }, { status: 404 });
    switch (post.intent) {
      case "send-code":
        return sendCode(post);
      case "delete":
        return requestDeletion(post, post.user, state);
      case "withdraw":
        return withdrawDeletion(post);
      default:
        return confirmIdentity(post, post.user);
    }
  });

async function confirmIdentity(post: Post, user: User) {
  const input = post.read(ownDataSchema);
  const proof = user.hasPassword
    ? { current_password: post.values["current_password"]?.[0] ?? "", code: "" }
    : { current_password: "", code: input.code };
  if (proof.current_password === "" && proof.code === "")
    return post.rejectFields([
      user.hasPassword
        ? { field: "current_password", key: "account:problem.currentMissing" }
        : { field: "code", key: "account:problem.codeMissing" },
    ]);
  const { ownData } = post.context.organiser;
  await post.save("confirmation", {}, () => ownData.confirm(proof), { errorByField: PROOF_ERRORS });
  return redirect("/profile/your-data", 303);
}

/**
 * Requests the deletion of the account after the cooling-off period, and deletes the user's drafts at once.
 */
async function requestDeletion(post: Post, user: User, state: OwnData) {
  const { organiser, drafts } = post.context;
  const { confirm_email } = post.read(ownDataSchema);
  if (!state.isConfirmed) return post.reject({ key: "own-data:problem.confirmFirst" });
  if (state.obstacles.length > 0) return post.reject({ key: "own-data:problem.obstacles" });
  // `normalise` converts to punycode, because the API stores international domains in punycode.
  if (emailRule.normalise(confirm_email).toLowerCase() !== emailRule.normalise(user.email).toLowerCase())
    return post.rejectFields([
      {
        field: "confirm_email",
        key: "own-data:problem.emailDifferent",
        values: { email: formatEmailForDisplay(user.email) },
      },
    ]);
  await post.save("deletion", {}, () =>
    organiser.ownData.requestDeletion().catch((error: unknown) => {
      throw isRateLimited(error)
        ? post.pageWith(429, { rejection: { key: "own-data:problem.tooOften" } })
        : error;
    }),
  );
  for (const { form } of await drafts.list("", user.id)) await drafts.remove(form, user.id);
  return redirect("/profile/your-data", 303);
}

const isRateLimited = (error: unknown): boolean =>
  error instanceof Error && error.name === "OrganiserError" && "status" in error && error.status === 429;

async function withdrawDeletion(post: Post) {
  await post.save("withdrawal", {}, () => post.context.organiser.ownData.withdrawDeletion());
  post.context.notices.add({ key: "accountStays", tone: "good" });
  return redirect("/profile/your-data", 303);
}

async function sendCode(post: Post) {
  const { organiser, notices } = post.context;
  const result = await post.save("change code", {}, async () => {
    const outcome = await organiser.account.requestChangeCode();
    return { ...outcome, item: outcome };
  });
  const time = formatDelay(post.context, result?.delayedMinutes);
  notices.add(
    time === "" ? { key: "codeSent", tone: "info" } : { key: "codeDelayed", tone: "info", values: { time } },
  );
  return redirect("/profile/your-data", 303);
}
