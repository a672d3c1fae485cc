import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestServices } from './platform/api/load-content.ts'
import { NonceContext } from './platform/document/inline-script.tsx'

/** Renders the whole page before the first byte, because pages are cached, sealed and compressed as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, reportFailure } = loadContext.get(requestServices)
  let failed = false
  const page = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      // Pages are sent whole, so no script needs to swap a part in.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: request.signal,
      onError(error) {
        failed = true
        reportFailure('render', error)
      },
    },
  )
  await page.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(page, { headers, status: failed ? 500 : status })
}

/** Logs failures of loaders and routes in the log of the process. A visitor who has left is not a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(requestServices).reportFailure('page', error)
}
