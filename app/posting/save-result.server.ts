import type { FormResult } from "./form-result.ts";
import { type FieldError, toRejectionMessage } from "./message.ts";
import { classifyApiError } from "./api-failure.ts";

export type ApiSaveResponse<Item> = {
  success: boolean;
  message: string;
  /** The field that caused a rejection. */
  field?: string | undefined;
  code?: string | undefined;
  item?: Item | null | undefined;
};

/**
 * Why a save failed, as part of a form result. `status` is 422 if the API has rejected or doesn't support the
 * save, and 503 if the API hasn't sent a usable response.
 */
export type SaveFailure = { status: 422 | 503 } & Pick<FormResult, "errors" | "rejection" | "submitFailure">;

export type SaveResult<Item> = { ok: true; item: Item | null } | { ok: false; failure: SaveFailure };

/** Maps rejections of the API to form fields and to messages of this site. */
export type RejectionMapping = {
  /** Field for rejections without a field. By default, such rejections are shown above the form. */
  defaultField?: string;
  /** Messages of this site, by the field of the API's rejection. */
  errorByField?: Readonly<Record<string, FieldError>>;
  /** Returns this site's message for a code of the API, or null to use the API's message. */
  errorByCode?: (code: string) => FieldError | null;
};

/**
 * Calls the API to save something. Returns the saved item, or the failure to show in the form: a rejection
 * with a field becomes an error at that field.
 * @throws errors that can't be shown in the form, such as an expired session or a bug
 */
export async function callApiToSave<Item>(
  call: () => Promise<ApiSaveResponse<Item>>,
  { defaultField = "", errorByField = {}, errorByCode = () => null }: RejectionMapping = {},
): Promise<SaveResult<Item>> {
  try {
    const { success, message, field = "", code = "", item = null } = await call();
    if (success) return { ok: true, item };
    const siteError = errorByCode(code);
    return siteError
      ? toFailure({ status: 422, errors: [siteError] })
      : toRejection(field || defaultField, message);
  } catch (error) {
    const failure = classifyApiError(error);
    if (!failure) throw error;
    if (failure.kind === "rejected") return toRejection(defaultField, failure.message);
    if (failure.kind === "not-offered")
      return toFailure({ status: 422, rejection: { key: "posting:problem.notOffered" } });
    return toFailure({
      status: 503,
      submitFailure: { kind: toSubmitFailureKind(failure), retryAfter: 0, reference: "" },
    });
  }

  function toRejection(field: string, message: string): SaveResult<Item> {
    if (field === "") return toFailure({ status: 422, rejection: toRejectionMessage(message) });
    return toFailure({
      status: 422,
      errors: [errorByField[field] ?? { field, ...toRejectionMessage(message) }],
    });
  }
}

const toSubmitFailureKind = (
  failure: { kind: "not-carried-out" } | { kind: "no-usable-response"; isUnsent?: boolean },
) => {
  if (failure.kind === "not-carried-out") return "not-carried-out";
  return failure.isUnsent ? "unreachable" : "no-response";
};

const toFailure = (
  failure: Partial<SaveFailure> & Pick<SaveFailure, "status">,
): { ok: false; failure: SaveFailure } => ({
  ok: false,
  failure: { errors: [], rejection: null, submitFailure: null, ...failure },
});
