import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDueTimer, type DueTimer } from './due-timer.ts'

let page: EventTarget
let timer: DueTimer
const onDue = vi.fn<() => void>()

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.useFakeTimers({ now: 1_000_000 })
  timer = createDueTimer()
})
afterEach(() => {
  timer.stop()
  onDue.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the timer is due to the millisecond, and only once', () => {
  timer.start(3_594_000, onDue)
  vi.advanceTimersByTime(3_593_999)
  expect(onDue).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onDue).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000_000)
  page.dispatchEvent(new Event('focus'))
  expect(onDue).toHaveBeenCalledTimes(1)
})

test.each(['visibilitychange', 'focus', 'online', 'pageshow'])(
  'the timer is due at %s if the device slept past the time',
  (sign) => {
    timer.start(1000, onDue)
    vi.setSystemTime(1_000_999)
    page.dispatchEvent(new Event(sign))
    expect(onDue).not.toHaveBeenCalled()
    vi.setSystemTime(1_001_000)
    page.dispatchEvent(new Event(sign))
    expect(onDue).toHaveBeenCalledTimes(1)
  },
)

test('a timer that ran slow does not fire early, but waits for the remaining time', () => {
  timer.start(1000, onDue)
  vi.setSystemTime(999_000)
  vi.advanceTimersByTime(1000)
  expect(onDue).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(onDue).toHaveBeenCalledTimes(1)
})

test('the timer is not due once stopped, and after several starts only at the time of the last', () => {
  timer.start(1000, onDue)
  timer.start(5000, onDue)
  vi.advanceTimersByTime(4999)
  expect(onDue).not.toHaveBeenCalled()
  timer.stop()
  vi.advanceTimersByTime(60_000)
  page.dispatchEvent(new Event('focus'))
  expect(onDue).not.toHaveBeenCalled()
})
