/** What the server provides to the loaders and the rendering of one request. */
import { createContext } from 'react-router'
import type { Send } from './calls.ts'

export type RequestServices = {
  send: Send
  /** The base address of the API as the browser sees it. */
  apiBaseUrl: string
  /** The currency of amounts. Undefined in the style of the specification. */
  currency: string | undefined
  /** The product's own address, without a trailing slash, for canonical links. */
  publicUrl: string
  /** Whether the page previews a draft, which the API's responses then contain. */
  isPreview: boolean
  /** Whether the browser has the content of the start already and asks for the rest of another page (NAV-007). */
  isNavigation: boolean
  /** Marks the scripts that the server has written into this page. */
  nonce: string
  reportFailure: (what: string, error: unknown) => void
}

export const requestServices = createContext<RequestServices>()
