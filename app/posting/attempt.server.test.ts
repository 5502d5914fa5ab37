import { describe, expect, test, vi } from "vitest";
import { attempt, type SaidOfSaving } from "./attempt.server.ts";
import { isKeyUsed, troubleOf } from "./organiser-trouble.ts";

/** An error as the client of the organiser API makes it in the other bundle. */
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

describe("what an error of the organiser API means for a form", () => {
  test.each([
    ["words of refusal", refused(), { kind: "refused", said: "No room left" }],
    ["a refusal without words", refused({ said: undefined }), { kind: "refused", said: "" }],
    ["no answer", organiserError("unreachable"), { kind: "no-answer" }],
    ["no answer in time", organiserError("timeout"), { kind: "no-answer" }],
    ["nonsense", organiserError("malformed"), { kind: "no-answer" }],
    ["a breakdown", refused({ status: 500 }), { kind: "no-answer" }],
    ["a refusal just below a breakdown", refused({ status: 499 }), { kind: "refused", said: "No room left" }],
    ["a key that was used", refused({ textCode: "KEY_REUSED" }), { kind: "no-answer" }],
    ["a conflict", refused({ status: 409 }), { kind: "no-answer" }],
    ["a record that isn't there", missing({ said: "No such car" }), { kind: "refused", said: "No such car" }],
    ["a call that the API lacks", missing({ lacksCall: true, status: 501 }), { kind: "not-offered" }],
    ["that nothing was carried out", refused({ textCode: "NOT_CARRIED_OUT" }), { kind: "nothing-sent" }],
    [
      "no room to note what is sent",
      Object.assign(new Error(), { name: "ReceiptError", kind: "not-noted" }),
      { kind: "nothing-sent" },
    ],
  ])("%s", (_what, error, trouble) => {
    expect(troubleOf(error)).toEqual(trouble);
  });

  test.each([
    ["a session that has ended", organiserError("unauthorised", { status: 401 })],
    ["another error of the receipts", Object.assign(new Error(), { name: "ReceiptError", kind: "lost" })],
    ["an error of ours", Object.assign(new Error(), { name: "TypeError", kind: "refused" })],
    ["an error without a kind", Object.assign(new Error(), { name: "OrganiserError" })],
    ["no error at all", { name: "OrganiserError", kind: "refused" }],
    ["nothing", null],
  ])("%s means none that a form could tell of", (_what, error) => {
    expect(troubleOf(error)).toBeNull();
  });

  test("whether the key of a write was used before is told by its status, its code or its words", () => {
    for (const more of [{ status: 409 }, { textCode: "OUTCOME_UNKNOWN" }, { said: "Idempotency key reused" }])
      expect(isKeyUsed(refused(more))).toBe(true);
    expect(isKeyUsed(refused())).toBe(false);
    expect(isKeyUsed(Object.assign(refused({ status: 409 }), { name: "Error" }))).toBe(false);
    expect(isKeyUsed({ name: "OrganiserError", status: 409 })).toBe(false);
    expect(isKeyUsed(Object.assign(new Error(), { name: "OrganiserError" }))).toBe(false);
  });
});

describe("something that the API is asked to carry out", () => {
  const answered = (said: Partial<SaidOfSaving<string>>) => async () => ({
    success: false,
    message: "",
    ...said,
  });
  const throwing = (error: unknown) => vi.fn<() => Promise<SaidOfSaving<string>>>().mockRejectedValue(error);
  const nothing = { errors: [], refusal: null, trouble: null };

  test("is done, with what it made or without", async () => {
    expect(await attempt(answered({ success: true, item: "car" }))).toEqual({ ok: true, item: "car" });
    expect(await attempt(answered({ success: true }))).toEqual({ ok: true, item: null });
  });

  test("is refused over the form where nobody says what it is about", async () => {
    const failure = { ...nothing, status: 422, refusal: { said: "Too old" } };
    expect(await attempt(answered({ message: "Too old" }))).toEqual({ ok: false, failure });
    const wordless = { ...failure, refusal: { key: "posting:problem.somethingWentWrong" } };
    expect(await attempt(answered({}))).toEqual({ ok: false, failure: wordless });
  });

  test("is refused at the field that the API names, else at the form's own, in our words where we have some", async () => {
    const at = (field: string, message: object) => ({
      ok: false,
      failure: { ...nothing, status: 422, errors: [{ field, ...message }] },
    });
    const said = { message: "Too old" };
    expect(await attempt(answered({ ...said, field: "make" }), "name")).toEqual(
      at("make", { said: "Too old" }),
    );
    expect(await attempt(answered(said), "name")).toEqual(at("name", { said: "Too old" }));
    const words = { make: { field: "vehicle_make", key: "posting:problem.required" } as const };
    expect(await attempt(answered({ ...said, field: "make" }), "", words)).toEqual(
      at("vehicle_make", { key: "posting:problem.required" }),
    );
    expect(await attempt(answered({ ...said, field: "model" }), "", words)).toEqual(
      at("model", { said: "Too old" }),
    );
    const ofCode = (code: string) =>
      code === "TAKEN" ? { field: "email", key: "posting:problem.email" as const } : null;
    expect(await attempt(answered({ ...said, code: "TAKEN", field: "make" }), "", words, ofCode)).toEqual(
      at("email", { key: "posting:problem.email" }),
    );
    expect(await attempt(answered({ ...said, code: "OTHER", field: "model" }), "", {}, ofCode)).toEqual(
      at("model", { said: "Too old" }),
    );
  });

  test("is refused by an error of the API as well", async () => {
    const failure = { ...nothing, status: 422, refusal: { said: "No room left" } };
    expect(await attempt(throwing(refused()))).toEqual({ ok: false, failure });
    const atName = { ...nothing, status: 422, errors: [{ field: "name", said: "No room left" }] };
    expect(await attempt(throwing(refused()), "name")).toEqual({ ok: false, failure: atName });
  });

  test("has no answer, or was not even sent: that says what can be done", async () => {
    const trouble = (kind: string) => ({
      ok: false,
      failure: { ...nothing, status: 503, trouble: { kind, wait: 0, reference: "" } },
    });
    expect(await attempt(throwing(organiserError("timeout")))).toEqual(trouble("unanswered"));
    expect(await attempt(throwing(refused({ textCode: "NOT_CARRIED_OUT" })))).toEqual(
      trouble("nothing-sent"),
    );
  });

  test("throws on what is no answer to a form", async () => {
    const fault = new RangeError("ours");
    await expect(attempt(throwing(fault))).rejects.toBe(fault);
    const over = organiserError("unauthorised");
    await expect(attempt(throwing(over))).rejects.toBe(over);
  });
});
