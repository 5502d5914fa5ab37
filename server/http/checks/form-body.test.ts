import { expect, test } from "vitest";
import { readForm } from "./form-body.ts";

const urlEncoded = "application/x-www-form-urlencoded";
const body = Buffer.from("name=Kim");

test.each([urlEncoded, `${urlEncoded}; charset=UTF-8`, `${urlEncoded.toUpperCase()};a=b`])(
  "a body of type “%s” reaches the website as a plain form",
  (type) => {
    expect(readForm({ "content-type": type }, body)).toEqual({ ok: true, bytes: body, type: urlEncoded });
  },
);

test.each([
  "",
  "text/plain",
  `${urlEncoded}x`,
  `${urlEncoded};a=b,multipart/form-data;boundary=x`,
  `${urlEncoded};,text/plain`,
  `multipart/form-data, ${urlEncoded}`,
])("a body of type “%s” is rejected, because another parser may read it as something else", (type) => {
  expect(readForm({ "content-type": type }, body)).toEqual({ ok: false, status: 415 });
});
