/** Who asks the organiser API for what is the same for everybody: nobody is behind it. */
export const nobody = {
  accessToken: async () => null,
  expired: async () => null,
  invalid: () => undefined,
  clientAddress: "",
};
