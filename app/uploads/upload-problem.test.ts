import { expect, test } from "vitest";
import { createFileErrorMapper, getUploadMessage } from "./upload-problem.ts";

test("a file of another type is told the types that its field accepts [UP-012]", () => {
  expect(getUploadMessage("WRONG_TYPE", "image").key).toBe("uploads:problem.wrongType");
  expect(getUploadMessage("WRONG_TYPE", "document").key).toBe("uploads:problem.wrongTypeDocument");
  expect(createFileErrorMapper("vehicle_photo")("WRONG_TYPE")).toMatchObject({
    field: "vehicle_photo",
    key: "uploads:problem.wrongType",
  });
  expect(createFileErrorMapper("document_file")("WRONG_TYPE")).toMatchObject({
    field: "document_file",
    key: "uploads:problem.wrongTypeDocument",
  });
});
