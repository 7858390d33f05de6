declare global {
  // What the libraries that make style elements look for.
  var __webpack_nonce__: string | undefined
  // The configuration that zod keeps, or finds when it is loaded later.
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

/** This page's nonce: what makes style elements under the policy must carry it. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

globalThis.__webpack_nonce__ = nonce
// Without this zod would try to compile its schemas, which the policy forbids.
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true }
