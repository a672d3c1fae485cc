/** What passes between the server's process and the web app when a page is rendered. */

export type PageServices = {
  /** Calls the API in this process, without the network. */
  callApi: (request: Request) => Promise<Response>
  /** The base address of the API as the browser sees it; ends in a slash. */
  apiBaseUrl: string
  /** The product's own address, without a last slash. */
  publicUrl: string
  /** The token of the preview this page is asked for with, whether it holds or not. */
  previewToken?: string | undefined
  reportFailure: (what: string, error: unknown) => void
}

export type Page = {
  status: number
  headers: Headers
  body: string
  /** CSP source expressions ('sha256-…') of exactly the scripts that this page is allowed to run. */
  scriptHashes: string[]
  /** Whether the page wears the component library, which writes inline styles. */
  isThemed: boolean
}
