/** What the server hands to the loaders and to the render of one request. */
import { createContext } from 'react-router'
import type { ApiClient } from './api-client.ts'

export type RequestServices = {
  api: ApiClient
  /** The base address of the API as the browser sees it. */
  apiBaseUrl: string
  /** The product's own address, without a trailing slash, for canonical links. */
  publicUrl: string
  /** Whether the page is to be shown with a draft; the API's answers carry it then. */
  isPreview: boolean
  /** Marks the scripts that the server itself wrote into this page. */
  nonce: string
  reportFailure: (what: string, error: unknown) => void
}

export const requestServices = createContext<RequestServices>()
