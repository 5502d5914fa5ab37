import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { readRejectedForm } from "./rejected-form.ts";

const wishes = {
  isLogin: false,
  logsIn: false,
  isSameForUsers: false,
  limit: {},
  query: new Map<string, RegExp>(),
};
const screens = {
  getOptions: (path: string) => ({ ...wishes, restoresRejectedForm: path === "/event/opener" }),
};

/** A post whose body was read before it was rejected, for example a form with a file. */
const posted = (url: string, method = "POST") =>
  Object.assign(new IncomingMessage(new Socket()), {
    method,
    url,
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });

const read = Buffer.from("name=Zo%C3%AB&name=B&note=");

test("a form that was read before its rejection is returned as submitted", async () => {
  expect(await readRejectedForm(posted("/event/opener"), screens, read)).toEqual({
    action: "/event/opener",
    fields: [
      ["name", "Zoë"],
      ["name", "B"],
      ["note", ""],
    ],
  });
});

test.each([
  ["of a screen without this option, such as a log-in", posted("/login"), read],
  ["that is very large", posted("/event/opener"), Buffer.alloc(200_001, "a")],
  ["of a request that is not a post", posted("/event/opener", "PUT"), read],
])("a form %s is not returned", async (_what, request, body) => {
  expect(await readRejectedForm(request, screens, body)).toBeNull();
});
