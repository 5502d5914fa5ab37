import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

export const NonceProvider = Nonce.Provider;

/**
 * The CSP nonce of the response's inline scripts and styles; undefined in the browser, which adds nothing
 * inline.
 */
export const useNonce = () => useContext(Nonce);
