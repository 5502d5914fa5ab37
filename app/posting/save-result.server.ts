import type { FormResult } from "./form-result.ts";
import { type FieldError, rejectionMessage } from "./message.ts";
import { classifyApiError } from "./api-failure.ts";

/**
 * The API's response to a save. `field` and `code` say which field a rejection is about, and why, where
 * given.
 */
export type ApiSaveResponse<Item> = {
  success: boolean;
  message: string;
  field?: string | undefined;
  code?: string | undefined;
  item?: Item | null | undefined;
};

/**
 * Why a save failed, as part of a form result: 422 if rejected by the API's rules, 503 if it didn't respond.
 */
export type SaveFailure = { status: 422 | 503 } & Pick<FormResult, "errors" | "rejection" | "submitFailure">;

export type SaveResult<Item> = { ok: true; item: Item | null } | { ok: false; failure: SaveFailure };

/** Maps API rejections to form fields and to our own messages. */
export type RejectionMapping = {
  /** Field for rejections that name none; without it they are shown above the form. */
  defaultField?: string;
  /** Our own messages, by the API field that the rejection names. */
  errorByField?: Readonly<Record<string, FieldError>>;
  /** Our own message for an API error code, null to use the API's message. */
  errorByCode?: (code: string) => FieldError | null;
};

/**
 * Calls the API to save something. A rejection is shown at the field that it is about.
 * @throws errors that can't be shown in the form: an expired session, a fault of our own
 */
export async function callApiToSave<Item>(
  call: () => Promise<ApiSaveResponse<Item>>,
  { defaultField = "", errorByField = {}, errorByCode = () => null }: RejectionMapping = {},
): Promise<SaveResult<Item>> {
  try {
    const { success, message, field = "", code = "", item = null } = await call();
    if (success) return { ok: true, item };
    const own = errorByCode(code);
    return own ? failed({ status: 422, errors: [own] }) : rejected(field || defaultField, message);
  } catch (error) {
    const failure = classifyApiError(error);
    if (!failure) throw error;
    if (failure.kind === "rejected") return rejected(defaultField, failure.message);
    if (failure.kind === "not-offered")
      return failed({ status: 422, rejection: { key: "posting:problem.notOffered" } });
    return failed({ status: 503, submitFailure: { kind: kindOf(failure), wait: 0, reference: "" } });
  }

  function rejected(field: string, message: string): SaveResult<Item> {
    if (field === "") return failed({ status: 422, rejection: rejectionMessage(message) });
    return failed({ status: 422, errors: [errorByField[field] ?? { field, ...rejectionMessage(message) }] });
  }
}

const kindOf = (failure: { kind: "nothing-sent" } | { kind: "no-response"; isUnsent?: boolean }) => {
  if (failure.kind === "nothing-sent") return "nothing-sent";
  return failure.isUnsent ? "no-response" : "unanswered";
};

const failed = (
  parts: Partial<SaveFailure> & Pick<SaveFailure, "status">,
): { ok: false; failure: SaveFailure } => ({
  ok: false,
  failure: { errors: [], rejection: null, submitFailure: null, ...parts },
});
