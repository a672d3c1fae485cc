/** What the server passes to the web app, and gets back, when a page is rendered. */

export type PageServices = {
  /** Calls the API in this process, without the network. */
  callApi: (request: Request) => Promise<Response>
  /** The base address of the API as the browser sees it; ends in a slash. */
  apiBaseUrl: string
  /** The currency of amounts. Undefined in the style of the specification. */
  currency: string | undefined
  /** The product's own address, without a trailing slash. */
  publicUrl: string
  /** The preview token of the request, whether or not it is valid. */
  previewToken?: string | undefined
  /** Whether the browser has the content of the start already and asks for the rest of another page (NAV-007). */
  isNavigation: boolean
  reportFailure: (what: string, error: unknown) => void
}

export type Page = {
  status: number
  headers: Headers
  body: string
  /** CSP source expressions ('sha256-…') of exactly the scripts that this page may run. */
  scriptHashes: string[]
  /** Whether the page uses the component library, which writes inline styles. */
  isThemed: boolean
}
