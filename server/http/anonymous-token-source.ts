/** Token source for API calls that the server makes without a user. */
export const anonymousTokenSource = {
  accessToken: async () => null,
  expired: async () => null,
  invalid: () => undefined,
  clientAddress: "",
};
