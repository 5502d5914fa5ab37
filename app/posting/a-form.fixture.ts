import type { AppLoadContext } from "@remix-run/node";
import { handlePost } from "./handle-post.server.ts";
import { createPost, type FormKind } from "./post.server.ts";
import { parseSubmission } from "./form-submission.server.ts";

/** Idempotency key of the form. */
export const formKey = "0123456789-abcdefghij";

/** Configuration of a form about a car; login required. */
export const aKind = (parts: Partial<FormKind> = {}): FormKind => ({ name: "a car", who: "user", ...parts });

/** Form data as a browser posts it, in this order. */
function formDataOf(members: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members))
    for (const one of [value].flat()) form.append(name, one);
  return form;
}

export type PostParams = Partial<FormKind> & {
  fields?: Parameters<typeof formDataOf>[0];
  owner?: number | null;
};

/** A parsed post of a form about a car, with its key. */
export function aPost(
  context: AppLoadContext,
  { fields = {}, owner = null, ...kind }: PostParams = {},
): ReturnType<typeof createPost> {
  const submission = parseSubmission(formDataOf({ key: formKey, ...fields }));
  const parts = {
    context,
    kind: aKind(kind),
    posted: submission,
    owner,
    user: null,
    values: submission.values,
  };
  return createPost(parts);
}

export type CarryOut = Parameters<typeof handlePost<object>>[2];
type Answer = Awaited<ReturnType<typeof handlePost<object>>>;

/** Posts a form to its page and handles it with `carryOut`. */
export const post = (
  context: AppLoadContext,
  kind: FormKind,
  fields: Parameters<typeof formDataOf>[0],
  carryOut: CarryOut,
  page = "/garage",
): Promise<Answer> => {
  const body = formDataOf(fields);
  const request = new Request(`https://site.example${page}`, { method: "POST", body });
  return handlePost({ request, context }, kind, carryOut);
};

/** Data, status and headers of the response; throws on a redirect. */
export function responseOf(result: Answer) {
  if (result instanceof Response) throw new Error(`Redirected to ${result.headers.get("Location")}.`);
  return { data: result.data, init: result.init };
}

/** Status and target of a redirect; null if the page stays. */
export const redirectOf = (result: Answer): [number, string | null] | null =>
  result instanceof Response ? [result.status, result.headers.get("Location")] : null;
