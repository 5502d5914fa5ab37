import { expect, test } from "vitest";
import { createOrganiserError, scriptedContext } from "../../tests/support/scripted-context.ts";
import { redeemOnce } from "./redeem-once.server.ts";

const loseResponse = () => {
  throw createOrganiserError("timeout", "POST x");
};
const redeemed = { success: true, message: "" };
const alreadyRedeemed = { success: false, message: "This gift voucher has been redeemed already." };
const rejectWith = (message: string) => () => {
  throw createOrganiserError("rejected", "POST x", { status: 422, apiMessage: message });
};

/**
 * User 7 with a credit of 20 dollars. `submit` redeems a voucher: `worth` is added to the credit, `answer` is
 * the API's response.
 */
async function account(isCreditAvailable = true) {
  let credit = 20;
  const balance = () => {
    if (!isCreditAvailable) throw createOrganiserError("timeout", "GET x");
    return { balance: credit };
  };
  const { context } = await scriptedContext({ answers: { "cognito/user/creditBalance": balance } });
  const submit = (answer: () => typeof redeemed, { worth = 0, code = "ABCD" } = {}) =>
    redeemOnce(context, {
      userId: 7,
      code,
      send: async () => {
        credit += worth;
        return answer();
      },
    });
  return { submit, raise: (by: number) => (credit += by) };
}

test("a voucher is redeemed if the API confirms it", async () => {
  const { submit } = await account();
  expect(await submit(() => redeemed, { worth: 25 })).toEqual(redeemed);
});

test("a voucher is redeemed if the response was lost and the credit has increased", async () => {
  const { submit } = await account();
  expect(await submit(loseResponse, { worth: 25 })).toEqual(redeemed);
});

test("the outcome is unknown if the response was lost and the credit is unchanged", async () => {
  const { submit } = await account();
  await expect(submit(loseResponse)).rejects.toMatchObject({ kind: "timeout" });
});

test.each([
  ["in the response body", () => alreadyRedeemed],
  ["by an HTTP error", rejectWith("redeemed already")],
])(
  "a voucher redeemed after a lost response counts as redeemed when a retry is rejected %s",
  async (_how, rejectRetry) => {
    const { submit, raise } = await account();
    await expect(submit(loseResponse)).rejects.toMatchObject({ kind: "timeout" });
    raise(25);
    expect(await submit(rejectRetry)).toEqual(redeemed);
  },
);

test("a voucher that was redeemed before is rejected, even if the credit has increased", async () => {
  const { submit } = await account();
  expect(await submit(() => alreadyRedeemed)).toEqual(alreadyRedeemed);
  await expect(submit(rejectWith("spent"), { worth: 25 })).rejects.toMatchObject({ kind: "rejected" });
});

test("credit added by another voucher doesn't count for a voucher with a lost response", async () => {
  const { submit } = await account();
  await expect(submit(loseResponse)).rejects.toMatchObject({ kind: "timeout" });
  expect(await submit(() => redeemed, { worth: 50, code: "OTHER" })).toEqual(redeemed);
  expect(await submit(() => alreadyRedeemed)).toEqual(alreadyRedeemed);
});

test("if the credit is unavailable, the API's response counts", async () => {
  const { submit } = await account(false);
  await expect(submit(loseResponse, { worth: 25 })).rejects.toMatchObject({ kind: "timeout" });
  expect(await submit(() => alreadyRedeemed)).toEqual(alreadyRedeemed);
});
