/** The server's context for the loaders and the rendering of one request. */
import { createContext } from 'react-router'
import type { Send } from './calls.ts'

export type RequestServices = {
  send: Send
  /** The base address of the API for the browser. */
  apiBaseUrl: string
  /** The currency of amounts. Undefined in the style of the specification. */
  currency: string | undefined
  /** The product's own address, without a trailing slash, for canonical links. */
  publicUrl: string
  /** True if the page previews a draft, which the API's responses then contain. */
  isPreview: boolean
  /** True if the browser already has the content of the start and requests only the rest of another page (NAV-007). */
  isNavigation: boolean
  /** Marks the scripts that the server writes into this page. */
  nonce: string
  reportFailure: (what: string, error: unknown) => void
}

export const requestServices = createContext<RequestServices>()
