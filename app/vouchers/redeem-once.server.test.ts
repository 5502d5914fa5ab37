import { expect, test } from "vitest";
import { organiserError, scriptedContext } from "../../tests/support/scripted-context.ts";
import { redeemOnce } from "./redeem-once.server.ts";

const lost = () => {
  throw organiserError("timeout", "POST x");
};
const redeemed = { success: true, message: "" };
const spent = { success: false, message: "This gift voucher has been redeemed already." };
const refusedAs = (said: string) => () => {
  throw organiserError("refused", "POST x", { status: 422, said });
};

/** User 7, with 20 dollars to spend; what redeeming a voucher does is given with each press. */
async function account(creditIsTold = true) {
  let credit = 20;
  const balance = () => {
    if (!creditIsTold) throw organiserError("timeout", "GET x");
    return { balance: credit };
  };
  const { context } = await scriptedContext({ answers: { "cognito/user/creditBalance": balance } });
  const press = (answer: () => typeof redeemed, { worth = 0, code = "ABCD" } = {}) =>
    redeemOnce(context, {
      user: 7,
      code,
      send: async () => {
        credit += worth;
        return answer();
      },
    });
  return { press, raise: (by: number) => (credit += by) };
}

test("a voucher is redeemed where the API says so", async () => {
  const { press } = await account();
  expect(await press(() => redeemed, { worth: 25 })).toEqual(redeemed);
});

test("it is redeemed where the response was lost and the credit has risen", async () => {
  const { press } = await account();
  expect(await press(lost, { worth: 25 })).toEqual(redeemed);
});

test("nobody knows where the response was lost and the credit is the same", async () => {
  const { press } = await account();
  await expect(press(lost)).rejects.toMatchObject({ kind: "timeout" });
});

test.each([
  ["in its answer", () => spent],
  ["by an error", refusedAs("redeemed already")],
])(
  "one that was carried out after its response was lost is no spent one, refused %s",
  async (_how, refused) => {
    const { press, raise } = await account();
    await expect(press(lost)).rejects.toMatchObject({ kind: "timeout" });
    raise(25);
    expect(await press(refused)).toEqual(redeemed);
  },
);

test("a spent one is refused, however the credit was raised meanwhile", async () => {
  const { press } = await account();
  expect(await press(() => spent)).toEqual(spent);
  await expect(press(refusedAs("spent"), { worth: 25 })).rejects.toMatchObject({ kind: "refused" });
});

test("what another voucher added to the credit says nothing of a lost one", async () => {
  const { press } = await account();
  await expect(press(lost)).rejects.toMatchObject({ kind: "timeout" });
  expect(await press(() => redeemed, { worth: 50, code: "OTHER" })).toEqual(redeemed);
  expect(await press(() => spent)).toEqual(spent);
});

test("where nobody says what the credit is, the API's word counts", async () => {
  const { press } = await account(false);
  await expect(press(lost, { worth: 25 })).rejects.toMatchObject({ kind: "timeout" });
  expect(await press(() => spent)).toEqual(spent);
});
