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
    apiMessage: "",
    ...more,
  });
const rejected = (more: object = {}) =>
  organiserError("rejected", { status: 422, apiMessage: "No room left", ...more });
const missing = (more: object) => organiserError("not-found", { status: 404, ...more });

describe("an organiser API error is classified as", () => {
  test.each([
    ["a rejection with a message", rejected(), { kind: "rejected", message: "No room left" }],
    ["a rejection without a message", rejected({ apiMessage: undefined }), { kind: "rejected", message: "" }],
    ["no answer", organiserError("unreachable"), { kind: "no-usable-response" }],
    ["a timeout", organiserError("timeout"), { kind: "no-usable-response" }],
    ["nonsense", organiserError("malformed"), { kind: "no-usable-response" }],
    ["a breakdown", rejected({ status: 500 }), { kind: "no-usable-response" }],
    [
      "a rejection with the highest status below 500",
      rejected({ status: 499 }),
      { kind: "rejected", message: "No room left" },
    ],
    ["a reused idempotency key", rejected({ textCode: "KEY_REUSED" }), { kind: "no-usable-response" }],
    ["a conflict", rejected({ status: 409, apiMessage: "" }), { kind: "no-usable-response" }],
    [
      "a record that doesn't exist",
      missing({ apiMessage: "No such car" }),
      { kind: "rejected", message: "No such car" },
    ],
    [
      "a call that the API doesn't support",
      missing({ lacksCall: true, status: 501 }),
      { kind: "not-offered" },
    ],
    ["not carried out", rejected({ textCode: "NOT_CARRIED_OUT" }), { kind: "not-carried-out" }],
    [
      "no capacity to record what is sent",
      Object.assign(new Error(), { name: "ReceiptError", kind: "not-noted" }),
      { kind: "not-carried-out" },
    ],
  ])("%s", (_what, error, failure) => {
    expect(classifyApiError(error)).toEqual(failure);
  });

  test.each([
    ["an expired session", organiserError("unauthorised", { status: 401 })],
    [
      "another error of the idempotency store",
      Object.assign(new Error(), { name: "ReceiptError", kind: "lost" }),
    ],
    ["an internal error", Object.assign(new Error(), { name: "TypeError", kind: "rejected" })],
    ["an error without a kind", Object.assign(new Error(), { name: "OrganiserError" })],
    ["no error at all", { name: "OrganiserError", kind: "rejected" }],
    ["nothing", null],
  ])("%s is not an API failure", (_what, error) => {
    expect(classifyApiError(error)).toBeNull();
  });

  test("a reused idempotency key is recognised by status, code or message", () => {
    for (const more of [
      { status: 409, apiMessage: "" },
      { textCode: "OUTCOME_UNKNOWN" },
      { apiMessage: "Idempotency key reused" },
    ])
      expect(isKeyReusedError(rejected(more))).toBe(true);
    expect(isKeyReusedError(rejected())).toBe(false);
    expect(
      isKeyReusedError(Object.assign(rejected({ status: 409, apiMessage: "" }), { name: "Error" })),
    ).toBe(false);
    expect(isKeyReusedError({ name: "OrganiserError", status: 409 })).toBe(false);
    expect(isKeyReusedError(Object.assign(new Error(), { name: "OrganiserError" }))).toBe(false);
  });
});

describe("a save through the API", () => {
  const responded = (message: Partial<ApiSaveResponse<string>>) => async () => ({
    success: false,
    message: "",
    ...message,
  });
  const throwing = (error: unknown) =>
    vi.fn<() => Promise<ApiSaveResponse<string>>>().mockRejectedValue(error);
  const nothing = { errors: [], rejection: null, submitFailure: null };

  test("succeeds, with or without a created item", async () => {
    expect(await callApiToSave(responded({ success: true, item: "car" }))).toEqual({ ok: true, item: "car" });
    expect(await callApiToSave(responded({ success: true }))).toEqual({ ok: true, item: null });
  });

  test("is rejected above the form if no field is named", async () => {
    const failure = { ...nothing, status: 422, rejection: { text: "Too old" } };
    expect(await callApiToSave(responded({ message: "Too old" }))).toEqual({ ok: false, failure });
    const wordless = { ...failure, rejection: { key: "posting:problem.somethingWentWrong" } };
    expect(await callApiToSave(responded({}))).toEqual({ ok: false, failure: wordless });
  });

  test("is rejected at the field that the API names, else at the default field, with our own message if there is one", async () => {
    const at = (field: string, message: object) => ({
      ok: false,
      failure: { ...nothing, status: 422, errors: [{ field, ...message }] },
    });
    const tooOld = { message: "Too old" };
    expect(await callApiToSave(responded({ ...tooOld, field: "make" }), { defaultField: "name" })).toEqual(
      at("make", { text: "Too old" }),
    );
    expect(await callApiToSave(responded(tooOld), { defaultField: "name" })).toEqual(
      at("name", { text: "Too old" }),
    );
    const errorByField = { make: { field: "vehicle_make", key: "posting:problem.required" } as const };
    expect(await callApiToSave(responded({ ...tooOld, field: "make" }), { errorByField })).toEqual(
      at("vehicle_make", { key: "posting:problem.required" }),
    );
    expect(await callApiToSave(responded({ ...tooOld, field: "model" }), { errorByField })).toEqual(
      at("model", { text: "Too old" }),
    );
    const errorByCode = (code: string) =>
      code === "TAKEN" ? { field: "email", key: "posting:problem.email" as const } : null;
    expect(
      await callApiToSave(responded({ ...tooOld, code: "TAKEN", field: "make" }), {
        errorByField,
        errorByCode,
      }),
    ).toEqual(at("email", { key: "posting:problem.email" }));
    expect(
      await callApiToSave(responded({ ...tooOld, code: "OTHER", field: "model" }), { errorByCode }),
    ).toEqual(at("model", { text: "Too old" }));
  });

  test("is rejected by a thrown API error, too", async () => {
    const failure = { ...nothing, status: 422, rejection: { text: "No room left" } };
    expect(await callApiToSave(throwing(rejected()))).toEqual({ ok: false, failure });
    const atName = { ...nothing, status: 422, errors: [{ field: "name", text: "No room left" }] };
    expect(await callApiToSave(throwing(rejected()), { defaultField: "name" })).toEqual({
      ok: false,
      failure: atName,
    });
  });

  test("fails without a response, or without having been sent, and reports which", async () => {
    const failure = (kind: string) => ({
      ok: false,
      failure: { ...nothing, status: 503, submitFailure: { kind, retryAfter: 0, reference: "" } },
    });
    expect(await callApiToSave(throwing(organiserError("timeout")))).toEqual(failure("no-response"));
    expect(await callApiToSave(throwing(rejected({ textCode: "NOT_CARRIED_OUT" })))).toEqual(
      failure("not-carried-out"),
    );
  });

  test("throws errors that can't be shown in the form", async () => {
    const fault = new RangeError("ours");
    await expect(callApiToSave(throwing(fault))).rejects.toBe(fault);
    const over = organiserError("unauthorised");
    await expect(callApiToSave(throwing(over))).rejects.toBe(over);
  });
});
