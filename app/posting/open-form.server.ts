import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { InitialForm, Values } from "./form-result.ts";
import { deriveConstraints } from "./constraints.server.ts";
import { readDraft } from "./draft.server.ts";
import type { FormKind } from "./post.server.ts";

/**
 * Loads a form's initial state: the `initialValues` overridden by the draft, the HTML constraints from
 * `schema` and, on personal pages, the form's key and owner.
 * @param isRecord whether the form edits a record. The form then posts the record's original values, because
 *   the record may change elsewhere meanwhile.
 */
export async function openForm(
  context: AppLoadContext,
  kind: FormKind,
  {
    initialValues = {},
    schema,
    isRecord = false,
  }: { initialValues?: Readonly<Record<string, string>>; schema?: z.ZodType; isRecord?: boolean } = {},
): Promise<InitialForm> {
  const { session } = context;
  const [owner, draft, isIdempotent] = await Promise.all([
    kind.access === "public" ? null : session.ownerToken(),
    kind.draft === "none" ? null : readDraft(context, kind.name),
    isCarriedOutOnce(context, kind),
  ]);
  return {
    values: { ...toValues(initialValues), ...draft?.values },
    ...(isRecord && { originalValues: toValues(initialValues) }),
    savedAt: draft?.at ?? null,
    key: session.createFormKey(),
    owner,
    constraints: schema ? deriveConstraints(schema) : {},
    ...(kind.feature && context.organiser.site.lacks(kind.feature) && { isUnsupported: true }),
    ...(isIdempotent && { isIdempotent }),
  };
}

/** Whether repeated identical posts are carried out once, which this site itself ensures for orders. */
const isCarriedOutOnce = async ({ organiser }: AppLoadContext, kind: FormKind): Promise<boolean> =>
  kind.getOrderKind !== undefined || organiser.site.hasCapability("idempotency-key").catch(() => false);

const toValues = (initialValues: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(Object.entries(initialValues).map(([name, value]) => [name, [value]]));
