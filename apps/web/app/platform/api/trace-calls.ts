/**
 * Where the server traces what it does, it says so in the page, and each call of the browser names its trace in the header
 * `traceparent` (decision 0057). What one click causes is one trace.
 */

/** Calls that come later than this after a click, such as a list that loads itself again, were not caused by it. */
const CLICK_MS = 5000

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const isTraced = typeof document !== 'undefined' && document.documentElement.dataset['traced'] !== undefined

let click = { trace: '', until: 0 }

if (isTraced) {
  // Enter and the space bar on a button are clicks, too, and so is a form that is sent.
  const begin = () => {
    click = { trace: hex(16), until: performance.now() + CLICK_MS }
  }
  addEventListener('click', begin, { capture: true })
}

/** The options of a call, with the name of its trace if the page asks for it. */
export function withTrace(init: RequestInit | undefined): RequestInit | undefined {
  if (!isTraced) return init
  const trace = performance.now() < click.until ? click.trace : hex(16)
  const headers = new Headers(init?.headers)
  headers.set('traceparent', `00-${trace}-${hex(8)}-01`)
  return { ...init, headers }
}
