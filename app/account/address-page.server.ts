import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { onceKey } from "../paying/once-key.ts";
import type { User } from "../wire/account.ts";
import { readAddress } from "./address-draft.server.ts";
import { type FormPost, formAnswer, tryTo } from "./form-post.server.ts";
import type { FormStart } from "./form-values.ts";
import { partsOf } from "./profile-page.server.ts";
import { typedBefore } from "./typed-draft.server.ts";

export const addressDraft = "address new";

/** Where this site keeps no list of addresses there is no such page; nor of an address that is somebody else's. [SET-017 ADR-026] */
export async function findAddress(context: AppLoadContext, user: User, id = ""): Promise<number> {
  const notFound = data({ kind: "not-found" }, { status: 404 });
  if (!partsOf(context).includes("addresses")) throw notFound;
  if (id === "new") return 0;
  const own = await context.organiser.addresses.ofUser(user.id);
  const address = own.find((candidate) => String(candidate.id) === id);
  if (!address) throw notFound;
  return address.id;
}

/** What the form of a new address opens with. */
export async function startAddress(context: AppLoadContext, user: User): Promise<FormStart> {
  const typed = await typedBefore(context, user.id, addressDraft);
  return { values: { country: "Australia", ...typed }, key: crypto.randomUUID() };
}

/** Saves a new address, or takes one off the list. An address isn't changed: orders were sent there. [ADR-016..023] */
export async function postAddress(post: FormPost, id: string | undefined) {
  const { context, user, values, key } = post;
  const known = await findAddress(context, user, id);
  if (post.intent === "remove") return removeAddress(post, known);

  const read = readAddress((field) => values[field] ?? "");
  if (!read.ok) return formAnswer(post, 400, { errors: read.errors });
  const once = await onceKey(key, "address", read.value);
  const refused = await tryTo(post, () => context.organiser.addresses.create(read.value, once));
  if (refused) return refused;
  context.notices.add({ key: "addressSaved", tone: "good" });
  return redirect("/profile", 303);
}

async function removeAddress(post: FormPost, id: number) {
  const refused = await tryTo(post, () => post.context.organiser.addresses.disable(id));
  if (refused) return refused;
  post.context.notices.add({ key: "addressRemoved", tone: "good" });
  return redirect("/profile", 303);
}
