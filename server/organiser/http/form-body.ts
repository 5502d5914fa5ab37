import express, { type RequestHandler } from "express";
import { groupFields, MAX_FORM_FIELDS, parseFormFields } from "../../../app/domain/form-fields.ts";
import { bodyRefusal } from "./json-body.ts";
import { ApiError } from "./route.ts";

/**
 * Reads a urlencoded form of at most `limit` bytes into `request.body`: its fields by name, a list where a
 * name comes several times. Another type of body is none. Passes on `ApiError` 400, 413 or 415.
 */
export function formBody(limit: number): RequestHandler {
  const read = express.raw({ limit, inflate: false, type: "application/x-www-form-urlencoded" });

  return (request, response, next) => {
    read(request, response, (error: unknown) => {
      if (error !== undefined) return next(bodyRefusal(error, limit));
      if (!Buffer.isBuffer(request.body)) return next();
      const form = parseFormFields(request.body);
      if (!form.ok) return next(form.status === 413 ? tooManyFields() : unknownName());
      const members = [...groupFields(form.fields)].map(([name, values]): [string, string | string[]] => [
        name,
        values.length > 1 ? values : (values[0] ?? ""),
      ]);
      request.body = Object.fromEntries(members);
      return next();
    });
  };
}

const tooManyFields = () => new ApiError(413, "TOO_LARGE", `A form may have ${MAX_FORM_FIELDS} fields.`);
const unknownName = () => new ApiError(400, "INVALID_BODY", "A field's name is too long or too deep.");
