import { formatEmailForDisplay } from "../../../../app/domain/display-email.ts";
import { formatFullName } from "../../../../app/domain/record-rules/person.ts";
import type { Dependencies } from "../../feature.ts";
import type { Section } from "../section.ts";
import { formatLocalTime } from "../times.ts";

/**
 * Creates the read-only section of requests to delete an account, newest first. A deleted account is shown
 * only by its id.
 */
export const createDeletionSection = ({ timeZone }: Dependencies): Section => ({
  name: "deletions",
  title: "Deletions",
  columns: ["Account", "Who", "Email", "Requested", "To be deleted", "Closed"],
  emptyText: "There are no deletion requests yet. Users can request deletion in their account on the site.",
  async list(db, { offset, limit }) {
    const requests = await db
      .selectFrom("deletion_requests")
      .innerJoin("users", "users.id", "deletion_requests.user_id")
      .select([
        "deletion_requests.user_id",
        "deletion_requests.state",
        "deletion_requests.requested_at",
        "deletion_requests.due_at",
        "deletion_requests.settled_at",
        "users.first_name",
        "users.last_name",
        "users.email",
        "users.deleted_at",
      ])
      .orderBy("deletion_requests.id", "desc")
      .offset(offset)
      .limit(limit)
      .execute();
    const { total } = await db
      .selectFrom("deletion_requests")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = requests.map((request) => ({
      id: null,
      cells: [
        request.user_id,
        formatFullName(request.first_name, request.last_name),
        request.deleted_at === null ? formatEmailForDisplay(request.email) : "",
        formatLocalTime(timeZone, request.requested_at),
        formatLocalTime(timeZone, request.due_at),
        request.settled_at === null ? "" : formatLocalTime(timeZone, request.settled_at),
      ],
      state: STATE_LABELS[request.state],
      sitePath: null,
    }));
    return { rows, total };
  },
});

const STATE_LABELS = {
  waiting: "can be withdrawn",
  withdrawn: "withdrawn",
  deleted: "deleted",
  stopped: "not deleted: entries, orders or administrator",
};
