/** Token source for public API requests, which are made without a user. */
export const anonymousTokenSource = {
  accessToken: async () => null,
  expired: async () => null,
  invalid: () => undefined,
  clientAddress: "",
};
