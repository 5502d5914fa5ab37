import { redirect } from "@remix-run/node";
import { safePath } from "../domain/safe-path.ts";
import { onceKey } from "../paying/once-key.ts";
import { type FormPost, formAnswer, tryTo } from "./form-post.server.ts";
import { readVehicle } from "./vehicle-draft.server.ts";
import { findVehicle } from "./vehicle-page.server.ts";

/**
 * Saves the vehicle of an address, new or known, or takes it off the list. Whether it is registered is a question here. Leads back to where the visitor
 * came from to mend it. A photo that is there stays. [VEH-006 VEH-024 VEH-025 VEH-029]
 */
export async function postVehicle(post: FormPost, id: string | undefined, request: Request) {
  const { context, user, values, key } = post;
  const vehicle = await findVehicle(context, user, id);
  if (post.intent === "remove") return removeVehicle(post, vehicle?.id ?? 0);

  const read = readVehicle((field) => values[field] ?? "", false);
  if (!read.ok) return formAnswer(post, 400, { errors: read.errors });
  const draft = { ...read.value, id: vehicle?.id ?? 0, photo: vehicle?.photo ? "x" : "" };
  const once = await onceKey(key, "vehicle", draft);
  const refused = await tryTo(post, () => context.organiser.vehicles.save(draft, once));
  if (refused) return refused;
  context.notices.add({ key: "vehicleSaved", tone: "good" });
  const back = safePath(new URL(request.url).searchParams.get("back") ?? "");
  return back === null ? redirect("/profile", 303) : redirect(back, 303);
}

async function removeVehicle(post: FormPost, id: number) {
  const refused = await tryTo(post, () => post.context.organiser.vehicles.disable(id));
  if (refused) return refused;
  post.context.notices.add({ key: "vehicleRemoved", tone: "good" });
  return redirect("/profile", 303);
}
