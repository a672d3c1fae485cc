import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
})

/** The module as a page has it, and a click in that page. */
async function openPage(dataset: Record<string, string>) {
  let onClick = () => {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => {
    onClick = listener
  })
  const { withTrace } = await import('./trace-calls.ts')
  const traceOf = (init?: RequestInit) => new Headers(withTrace(init)?.headers).get('traceparent')
  return { withTrace, traceOf, click: () => onClick() }
}

test('calls name no trace unless the page asks for it', async () => {
  const { withTrace } = await openPage({})
  const init = { method: 'POST' }
  expect(withTrace(init)).toBe(init)
})

test('the calls that one click causes have one trace, and the next click begins another', async () => {
  vi.useFakeTimers()
  const { traceOf, click } = await openPage({ traced: '' })
  click()
  const [first, second] = [traceOf(), traceOf()]
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(second?.slice(0, 35)).toBe(first?.slice(0, 35))
  expect(second).not.toBe(first)
  click()
  expect(traceOf()?.slice(0, 35)).not.toBe(first?.slice(0, 35))
})

test('a call long after the click has a trace of its own', async () => {
  vi.useFakeTimers()
  const { traceOf, click } = await openPage({ traced: '' })
  click()
  const first = traceOf()
  vi.advanceTimersByTime(6000)
  expect(traceOf()?.slice(0, 35)).not.toBe(first?.slice(0, 35))
})

test('the other headers of a call stay', async () => {
  const { withTrace } = await openPage({ traced: '' })
  const headers = new Headers(withTrace({ headers: { Accept: 'application/json' } })?.headers)
  expect(headers.get('Accept')).toBe('application/json')
})
