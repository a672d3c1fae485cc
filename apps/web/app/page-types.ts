/** The input and the result of the web app when the server renders a page. */

export type PageServices = {
  /** Calls the API in this process, without the network. */
  callApi: (request: Request) => Promise<Response>
  /** The base address of the API for the browser, with a trailing slash. */
  apiBaseUrl: string
  /** The currency of amounts. Undefined in the style of the specification. */
  currency: string | undefined
  /** The product's own address, without a trailing slash. */
  publicUrl: string
  /** The preview token of the request, valid or not. */
  previewToken?: string | undefined
  /** True if the browser already has the content of the start and requests only the rest of another page (NAV-007). */
  isNavigation: boolean
  reportFailure: (what: string, error: unknown) => void
}

export type Page = {
  status: number
  headers: Headers
  body: string
  /** CSP source expressions ('sha256-…') of exactly the scripts that this page may run. */
  scriptHashes: string[]
  /** True if the page uses the component library, which writes inline styles. */
  isThemed: boolean
}
