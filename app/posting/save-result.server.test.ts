import { describe, expect, test, vi } from "vitest";
import { callApiToSave, type ApiSaveResponse } from "./save-result.server.ts";
import { isKeyReusedError, classifyApiError } from "./api-failure.ts";

/** An error as created by the organiser API client in the other bundle. */
const organiserError = (kind: string, more: object = {}) =>
  Object.assign(new Error(kind), {
    name: "OrganiserError",
    kind,
    status: 0,
    textCode: "",
    said: "",
    ...more,
  });
const refused = (more: object = {}) =>
  organiserError("refused", { status: 422, said: "No room left", ...more });
const missing = (more: object) => organiserError("not-found", { status: 404, ...more });

describe("an organiser API error is classified as", () => {
  test.each([
    ["a rejection with a message", refused(), { kind: "refused", said: "No room left" }],
    ["a rejection without a message", refused({ said: undefined }), { kind: "refused", said: "" }],
    ["no answer", organiserError("unreachable"), { kind: "no-answer" }],
    ["a timeout", organiserError("timeout"), { kind: "no-answer" }],
    ["nonsense", organiserError("malformed"), { kind: "no-answer" }],
    ["a breakdown", refused({ status: 500 }), { kind: "no-answer" }],
    [
      "a rejection with the highest status below 500",
      refused({ status: 499 }),
      { kind: "refused", said: "No room left" },
    ],
    ["a reused idempotency key", refused({ textCode: "KEY_REUSED" }), { kind: "no-answer" }],
    ["a conflict", refused({ status: 409 }), { kind: "no-answer" }],
    [
      "a record that doesn't exist",
      missing({ said: "No such car" }),
      { kind: "refused", said: "No such car" },
    ],
    [
      "a call that the API doesn't support",
      missing({ lacksCall: true, status: 501 }),
      { kind: "not-offered" },
    ],
    ["not carried out", refused({ textCode: "NOT_CARRIED_OUT" }), { kind: "nothing-sent" }],
    [
      "no capacity to record what is sent",
      Object.assign(new Error(), { name: "ReceiptError", kind: "not-noted" }),
      { kind: "nothing-sent" },
    ],
  ])("%s", (_what, error, trouble) => {
    expect(classifyApiError(error)).toEqual(trouble);
  });

  test.each([
    ["an expired session", organiserError("unauthorised", { status: 401 })],
    [
      "another error of the idempotency store",
      Object.assign(new Error(), { name: "ReceiptError", kind: "lost" }),
    ],
    ["an internal error", Object.assign(new Error(), { name: "TypeError", kind: "refused" })],
    ["an error without a kind", Object.assign(new Error(), { name: "OrganiserError" })],
    ["no error at all", { name: "OrganiserError", kind: "refused" }],
    ["nothing", null],
  ])("%s is not an API failure", (_what, error) => {
    expect(classifyApiError(error)).toBeNull();
  });

  test("a reused idempotency key is recognised by status, code or message", () => {
    for (const more of [{ status: 409 }, { textCode: "OUTCOME_UNKNOWN" }, { said: "Idempotency key reused" }])
      expect(isKeyReusedError(refused(more))).toBe(true);
    expect(isKeyReusedError(refused())).toBe(false);
    expect(isKeyReusedError(Object.assign(refused({ status: 409 }), { name: "Error" }))).toBe(false);
    expect(isKeyReusedError({ name: "OrganiserError", status: 409 })).toBe(false);
    expect(isKeyReusedError(Object.assign(new Error(), { name: "OrganiserError" }))).toBe(false);
  });
});

describe("a save through the API", () => {
  const answered = (said: Partial<ApiSaveResponse<string>>) => async () => ({
    success: false,
    message: "",
    ...said,
  });
  const throwing = (error: unknown) =>
    vi.fn<() => Promise<ApiSaveResponse<string>>>().mockRejectedValue(error);
  const nothing = { errors: [], refusal: null, trouble: null };

  test("succeeds, with or without a created item", async () => {
    expect(await callApiToSave(answered({ success: true, item: "car" }))).toEqual({ ok: true, item: "car" });
    expect(await callApiToSave(answered({ success: true }))).toEqual({ ok: true, item: null });
  });

  test("is rejected above the form if no field is named", async () => {
    const failure = { ...nothing, status: 422, refusal: { said: "Too old" } };
    expect(await callApiToSave(answered({ message: "Too old" }))).toEqual({ ok: false, failure });
    const wordless = { ...failure, refusal: { key: "posting:problem.somethingWentWrong" } };
    expect(await callApiToSave(answered({}))).toEqual({ ok: false, failure: wordless });
  });

  test("is rejected at the field that the API names, else at the default field, with our own message if there is one", async () => {
    const at = (field: string, message: object) => ({
      ok: false,
      failure: { ...nothing, status: 422, errors: [{ field, ...message }] },
    });
    const said = { message: "Too old" };
    expect(await callApiToSave(answered({ ...said, field: "make" }), { at: "name" })).toEqual(
      at("make", { said: "Too old" }),
    );
    expect(await callApiToSave(answered(said), { at: "name" })).toEqual(at("name", { said: "Too old" }));
    const ofField = { make: { field: "vehicle_make", key: "posting:problem.required" } as const };
    expect(await callApiToSave(answered({ ...said, field: "make" }), { ofField })).toEqual(
      at("vehicle_make", { key: "posting:problem.required" }),
    );
    expect(await callApiToSave(answered({ ...said, field: "model" }), { ofField })).toEqual(
      at("model", { said: "Too old" }),
    );
    const ofCode = (code: string) =>
      code === "TAKEN" ? { field: "email", key: "posting:problem.email" as const } : null;
    expect(
      await callApiToSave(answered({ ...said, code: "TAKEN", field: "make" }), { ofField, ofCode }),
    ).toEqual(at("email", { key: "posting:problem.email" }));
    expect(await callApiToSave(answered({ ...said, code: "OTHER", field: "model" }), { ofCode })).toEqual(
      at("model", { said: "Too old" }),
    );
  });

  test("is rejected by a thrown API error, too", async () => {
    const failure = { ...nothing, status: 422, refusal: { said: "No room left" } };
    expect(await callApiToSave(throwing(refused()))).toEqual({ ok: false, failure });
    const atName = { ...nothing, status: 422, errors: [{ field: "name", said: "No room left" }] };
    expect(await callApiToSave(throwing(refused()), { at: "name" })).toEqual({ ok: false, failure: atName });
  });

  test("fails without a response, or without having been sent, and reports which", async () => {
    const trouble = (kind: string) => ({
      ok: false,
      failure: { ...nothing, status: 503, trouble: { kind, wait: 0, reference: "" } },
    });
    expect(await callApiToSave(throwing(organiserError("timeout")))).toEqual(trouble("unanswered"));
    expect(await callApiToSave(throwing(refused({ textCode: "NOT_CARRIED_OUT" })))).toEqual(
      trouble("nothing-sent"),
    );
  });

  test("throws errors that can't be shown in the form", async () => {
    const fault = new RangeError("ours");
    await expect(callApiToSave(throwing(fault))).rejects.toBe(fault);
    const over = organiserError("unauthorised");
    await expect(callApiToSave(throwing(over))).rejects.toBe(over);
  });
});
