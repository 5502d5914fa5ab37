import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { refusedForm } from "./refused-form.ts";

const wishes = {
  arrives: false,
  logsIn: false,
  limit: {},
  query: new Map<string, RegExp>(),
};
const screens = { wishesOf: (path: string) => ({ ...wishes, keepsRefused: path === "/event/opener" }) };

/** A post whose body was read before it was rejected, a form with a file among others. */
const posted = (url: string, method = "POST") =>
  Object.assign(new IncomingMessage(new Socket()), {
    method,
    url,
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });

const read = Buffer.from("name=Zo%C3%AB&name=B&note=");

test("a form that was read before it was rejected comes back as it was typed", async () => {
  expect(await refusedForm(posted("/event/opener"), screens, read)).toEqual({
    action: "/event/opener",
    fields: [
      ["name", "Zoë"],
      ["name", "B"],
      ["note", ""],
    ],
  });
});

test.each([
  ["of a screen that wants none, such as a log-in", posted("/login"), read],
  ["that is very large", posted("/event/opener"), Buffer.alloc(200_001, "a")],
  ["of something that is no post", posted("/event/opener", "PUT"), read],
])("a form %s doesn't", async (_what, request, body) => {
  expect(await refusedForm(request, screens, body)).toBeNull();
});
