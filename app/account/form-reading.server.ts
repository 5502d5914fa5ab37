import type { FieldProblem } from "./field-problem.ts";

/** A part of a form read as a record, or what is wrong with it at which field. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; errors: FieldProblem[] };
