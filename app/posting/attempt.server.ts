import type { FormAnswer } from "./answer.ts";
import { type FieldError, refusalOf } from "./message.ts";
import { troubleOf } from "./organiser-trouble.ts";

/**
 * What the API says of something that it was to save. `field` is the member that a refusal is about, where it
 * says so; `code` why it was refused.
 */
export type SaidOfSaving<Item> = {
  success: boolean;
  message: string;
  field?: string | undefined;
  code?: string | undefined;
  item?: Item | null | undefined;
};

/**
 * Why something wasn't carried out, as a part of an answer: 422 by the API's rules, 503 when it gave no
 * answer.
 */
export type Failure = { status: 422 | 503 } & Pick<FormAnswer, "errors" | "refusal" | "trouble">;

export type Attempt<Item> = { ok: true; item: Item | null } | { ok: false; failure: Failure };

/**
 * Asks the API to carry something out. A refusal stands at the field that it is about, else at `at`, else
 * over the form. `words` has ours for refusals of members, `ofCode` for those that the API has a code for.
 * @throws what is no answer to the form: a session that has ended, a fault of our own
 */
export async function attempt<Item>(
  call: () => Promise<SaidOfSaving<Item>>,
  at = "",
  words: Readonly<Record<string, FieldError>> = {},
  ofCode: (code: string) => FieldError | null = () => null,
): Promise<Attempt<Item>> {
  try {
    const { success, message, field = "", code = "", item = null } = await call();
    if (success) return { ok: true, item };
    const own = ofCode(code);
    return own ? failed({ status: 422, errors: [own] }) : refused(field || at, message);
  } catch (error) {
    const trouble = troubleOf(error);
    if (!trouble) throw error;
    if (trouble.kind === "refused") return refused(at, trouble.said);
    if (trouble.kind === "not-offered")
      return failed({ status: 422, refusal: { key: "posting:problem.notOffered" } });
    const kind = trouble.kind === "nothing-sent" ? "nothing-sent" : "unanswered";
    return failed({ status: 503, trouble: { kind, wait: 0, reference: "" } });
  }

  function refused(field: string, said: string): Attempt<Item> {
    if (field === "") return failed({ status: 422, refusal: refusalOf(said) });
    return failed({ status: 422, errors: [words[field] ?? { field, ...refusalOf(said) }] });
  }
}

const failed = (parts: Partial<Failure> & Pick<Failure, "status">): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { errors: [], refusal: null, trouble: null, ...parts },
});
