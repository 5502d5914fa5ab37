import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { FormStart, Values } from "./answer.ts";
import { constraintsOf } from "./constraints.server.ts";
import { readDraft } from "./draft.server.ts";
import type { FormKind } from "./post.server.ts";

/**
 * What a form opens with: what is `known` of it, and over it what was typed here before and not sent; the
 * limits of its fields; and, on a page that is somebody's own, its key and whose it is.
 */
export async function openForm(
  context: AppLoadContext,
  kind: FormKind,
  { known = {}, schema }: { known?: Readonly<Record<string, string>>; schema?: z.ZodType } = {},
): Promise<FormStart> {
  const { session } = context;
  const [owner, draft] = await Promise.all([
    kind.who === "unasked" ? null : session.ownerMark(),
    kind.notKept === null ? null : readDraft(context, kind.name),
  ]);
  return {
    values: { ...valuesOf(known), ...draft?.values },
    keptAt: draft?.at ?? null,
    key: session.isSignedIn ? crypto.randomUUID() : null,
    owner,
    constraints: schema ? constraintsOf(schema) : {},
  };
}

/** Known members as a form holds them. */
const valuesOf = (known: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(Object.entries(known).map(([name, value]) => [name, [value]]));
