import { getMessagesUrl } from "./messages-url.ts";

declare global {
  interface Window {
    /** Responses that `EarlyMessages` has requested, by URL. Missing on the static error page. */
    earlyMessages?: Map<string, Promise<Response>>;
  }
}

/**
 * Requests the translations of the page (`InitialFeatures`) while its scripts are loading. They would only be
 * requested after that, which takes another round trip on slow connections. Unlike preloads, browsers without
 * scripts don't download them.
 */
export function EarlyMessages({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}

const SCRIPT = `{
const language=document.documentElement.lang;
earlyMessages=new Map(document.querySelector("meta[name=features]").content.split(" ").map(feature=>{
const url=\`${getMessagesUrl("${language}", "${feature}")}\`,response=fetch(url,{priority:"low"});
response.catch(()=>{});
return[url,response]}))}`.replaceAll("\n", "");
