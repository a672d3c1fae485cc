import { expect, test } from 'vitest'
import { takeTrace, withTrace } from './job-trace.ts'

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test('a payload is stored unchanged if nothing is traced', () => {
  const payload = { cause: 'referral:1' }
  expect(withTrace(payload, undefined)).toBe(payload)
  expect(takeTrace(payload)).toEqual({ payload, traceparent: undefined })
})

test('the trace beside a payload is removed before the handler sees it', () => {
  const stored = withTrace({ cause: 'referral:1' }, TRACE)
  expect(stored).toEqual({ cause: 'referral:1', traceparent: TRACE })
  expect(takeTrace(stored)).toEqual({ payload: { cause: 'referral:1' }, traceparent: TRACE })
})
