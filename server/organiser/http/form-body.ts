import express, { type RequestHandler } from "express";
import { groupFields, MAX_FORM_FIELDS, parseFormFields } from "../../../app/domain/form-fields.ts";
import { toBodyError } from "./json-body.ts";
import { ApiError } from "./route.ts";

/**
 * Creates middleware that parses a urlencoded form of at most `maxBytes`. `request.body` then has the values
 * by field name, and a list of values for a repeated name. Ignores bodies of other types. Passes `ApiError`
 * 400, 413 or 415 to `next`.
 */
export function createFormBodyParser(maxBytes: number): RequestHandler {
  const read = express.raw({ limit: maxBytes, inflate: false, type: "application/x-www-form-urlencoded" });

  return (request, response, next) => {
    read(request, response, (error: unknown) => {
      if (error !== undefined) return next(toBodyError(error, maxBytes));
      if (!Buffer.isBuffer(request.body)) return next();
      if (!isValidUtf8(request.body)) return next(createNotUtf8Error());
      const form = parseFormFields(request.body);
      if (!form.ok) return next(form.status === 413 ? createTooManyFieldsError() : createInvalidNameError());
      const valuesByName = [...groupFields(form.fields)].map(
        ([name, values]): [string, string | string[]] => [
          name,
          values.length > 1 ? values : (values[0] ?? ""),
        ],
      );
      request.body = Object.fromEntries(valuesByName);
      return next();
    });
  };
}

/** Checks the body and its percent-encoding, because the parser would replace invalid characters silently. */
function isValidUtf8(body: Buffer): boolean {
  try {
    decodeURIComponent(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return true;
  } catch {
    return false;
  }
}

const createNotUtf8Error = () => new ApiError(400, "INVALID_BODY", "The form is not encoded as UTF-8.");
const createTooManyFieldsError = () =>
  new ApiError(413, "TOO_LARGE", `A form may have at most ${MAX_FORM_FIELDS} fields.`);
const createInvalidNameError = () =>
  new ApiError(400, "INVALID_BODY", "A field’s name is too long or nested too deeply.");
