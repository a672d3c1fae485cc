/** The web app's interface to the server: one function from a request to a finished page. */
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Page, PageServices } from './page-types.ts'
import { createSend } from './platform/api/calls.ts'
import { requestServices } from './platform/api/load-content.ts'
import { sealPage } from './platform/document/seal-page.server.ts'

const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE)

/** Renders a page, or the data of a page (`….data`), for one request. Unknown paths return status 404. */
export async function renderPage(request: Request, services: PageServices): Promise<Page> {
  const nonce = crypto.randomUUID()
  const { previewToken } = services
  const context = new RouterContextProvider()
  const fetch: typeof globalThis.fetch = (input, init) => {
    const call = new Request(input, init)
    // Some characters of an address are not allowed in a header.
    if (previewToken !== undefined) call.headers.set('X-Content-Preview', encodeURIComponent(previewToken))
    return services.callApi(call)
  }
  context.set(requestServices, {
    send: createSend(() => 'http://in-process/api/', fetch),
    apiBaseUrl: services.apiBaseUrl,
    currency: services.currency,
    publicUrl: services.publicUrl,
    isPreview: previewToken !== undefined,
    isNavigation: services.isNavigation,
    nonce,
    reportFailure: services.reportFailure,
  })
  const response = await handle(request, context)
  const text = await response.text()
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) {
    return { status: response.status, headers: response.headers, body: text, scriptHashes: [], isThemed: false }
  }
  const { html, scriptHashes, isThemed } = sealPage(text, nonce)
  return { status: response.status, headers: response.headers, body: html, scriptHashes, isThemed }
}
