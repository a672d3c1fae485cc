/** URLs that expire. */
export { createUrlSigner, type UrlSigner } from './signed-urls.ts'
