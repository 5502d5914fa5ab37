import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

export const NonceProvider = Nonce.Provider;

/**
 * The nonce of this answer's inline scripts and styles; none in the browser, where nothing inline is added.
 */
export const useNonce = () => useContext(Nonce);
