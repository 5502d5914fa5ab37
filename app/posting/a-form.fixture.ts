import type { AppLoadContext } from "@remix-run/node";
import { answerPost } from "./answer-post.server.ts";
import { createPost, type FormKind } from "./post.server.ts";
import { postedIn } from "./posted.server.ts";

/** The key of a form's page, as its mark has it. */
export const formKey = "0123456789-abcdefghij";

/** A form about a car, for those who are signed in. */
export const aKind = (parts: Partial<FormKind> = {}): FormKind => ({ name: "a car", who: "user", ...parts });

/** What a browser posts, its members in their order. */
function posted(members: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(members))
    for (const one of [value].flat()) form.append(name, one);
  return form;
}

export type PostGiven = Partial<FormKind> & { fields?: Parameters<typeof posted>[0]; owner?: number | null };

/** A post of a form about a car, with its key, as it has been read. */
export function aPost(
  context: AppLoadContext,
  { fields = {}, owner = null, ...kind }: PostGiven = {},
): ReturnType<typeof createPost> {
  const read = postedIn(posted({ key: formKey, ...fields }));
  const parts = { context, kind: aKind(kind), posted: read, owner, user: null, values: read.values };
  return createPost(parts);
}

export type Answering = Parameters<typeof answerPost<object>>[2];
type Answer = Awaited<ReturnType<typeof answerPost<object>>>;

/** Posts a form to its page and has it carried out. */
export const post = (
  context: AppLoadContext,
  kind: FormKind,
  fields: Parameters<typeof posted>[0],
  carryOut: Answering,
  page = "/garage",
): Promise<Answer> => {
  const body = posted(fields);
  const request = new Request(`https://site.example${page}`, { method: "POST", body });
  return answerPost({ request, context }, kind, carryOut);
};

/** What the page's answer is, with its status and headers. */
export function answered(answer: Answer) {
  if (answer instanceof Response) throw new Error(`Led to ${answer.headers.get("Location")}.`);
  return { data: answer.data, init: answer.init };
}

/** Where an answer leads, and by which status; null for one that stays at its page. */
export const ledTo = (answer: Answer): [number, string | null] | null =>
  answer instanceof Response ? [answer.status, answer.headers.get("Location")] : null;
