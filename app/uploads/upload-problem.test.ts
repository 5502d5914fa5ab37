import { expect, test } from "vitest";
import { fileErrorMessages, uploadProblem } from "./upload-problem.ts";

test("a file of another type is told the types that its field accepts [UP-012]", () => {
  expect(uploadProblem("WRONG_TYPE", "image").key).toBe("uploads:problem.wrongType");
  expect(uploadProblem("WRONG_TYPE", "document").key).toBe("uploads:problem.wrongTypeDocument");
  expect(fileErrorMessages("vehicle_photo")("WRONG_TYPE")).toMatchObject({
    field: "vehicle_photo",
    key: "uploads:problem.wrongType",
  });
  expect(fileErrorMessages("document_file")("WRONG_TYPE")).toMatchObject({
    field: "document_file",
    key: "uploads:problem.wrongTypeDocument",
  });
});
