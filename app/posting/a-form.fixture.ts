import type { AppLoadContext } from "@remix-run/node";
import { handlePost } from "./handle-post.server.ts";
import { createPost, type FormKind } from "./post.server.ts";
import { parseSubmission } from "./form-submission.server.ts";

export const formKey = "0123456789-abcdefghij";

/** Builds the configuration of a form for logged-in users. */
export const aFormKind = (overrides: Partial<FormKind> = {}): FormKind => ({
  name: "a car",
  access: "user",
  ...overrides,
});

function toFormData(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const item of [value].flat()) form.append(name, item);
  return form;
}

export type PostParams = Partial<FormKind> & {
  fields?: Parameters<typeof toFormData>[0];
  owner?: number | null;
};

/** Builds the parsed post of a form (`aFormKind`) with the key `formKey`. */
export function aPost(
  context: AppLoadContext,
  { fields = {}, owner = null, ...kind }: PostParams = {},
): ReturnType<typeof createPost> {
  const submission = parseSubmission(toFormData({ key: formKey, ...fields }));
  const overrides = {
    context,
    kind: aFormKind(kind),
    submission,
    owner,
    user: null,
    values: submission.values,
  };
  return createPost(overrides);
}

export type CarryOut = Parameters<typeof handlePost<object>>[2];
type HandledPost = Awaited<ReturnType<typeof handlePost<object>>>;

/** Posts a form to its page and handles it with `carryOut`. */
export const postForm = (
  context: AppLoadContext,
  kind: FormKind,
  fields: Parameters<typeof toFormData>[0],
  carryOut: CarryOut,
  page = "/garage",
): Promise<HandledPost> => {
  const body = toFormData(fields);
  const request = new Request(`https://site.example${page}`, { method: "POST", body });
  return handlePost({ request, context }, kind, carryOut);
};

/**
 * Returns data, status and headers of the response.
 * @throws on a redirect
 */
export function getResponse(result: HandledPost) {
  if (result instanceof Response) throw new Error(`Redirected to ${result.headers.get("Location")}.`);
  return { data: result.data, init: result.init };
}

/** Returns status and target of a redirect, or null for any other response. */
export const getStatusAndTarget = (result: HandledPost): [number, string | null] | null =>
  result instanceof Response ? [result.status, result.headers.get("Location")] : null;
