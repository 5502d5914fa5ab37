/** Token source for API calls that the server makes without a user. */
export const anonymousTokenSource = {
  getAccessToken: async () => null,
  refreshToken: async () => null,
  endSession: () => undefined,
  clientAddress: "",
};
