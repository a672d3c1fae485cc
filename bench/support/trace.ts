/** Finds the work that kept a page's main thread busy, in the browser's trace. */
import type { Browser, Page } from '@playwright/test'

type TraceEvent = { name: string; ph: string; pid: number; tid: number; dur?: number; args: { name?: string } }

export type Busy = { 'longest task ms': number; 'tasks over 50 ms': number; 'longest paint ms': number }

const LONG_MS = 50
const round = (ms: number): number => Math.round(ms * 10) / 10

function busyMs(events: readonly TraceEvent[], names: readonly string[]): number[] {
  return events.filter(({ name }) => names.includes(name)).map(({ dur = 0 }) => dur / 1000)
}

/** Returns the events of the busiest page, because a browser keeps a spare one. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const threads = new Map<string, TraceEvent[]>()
  for (const { name, args, pid, tid } of events) {
    if (name === 'thread_name' && args.name === 'CrRendererMain') threads.set(`${pid}/${tid}`, [])
  }
  for (const event of events) if (event.ph === 'X') threads.get(`${event.pid}/${event.tid}`)?.push(event)
  return [...threads.values()].toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** Traces the page while `action` runs. */
export async function traceBusy(browser: Browser, page: Page, action: () => Promise<void>): Promise<Busy> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] })
  await action()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const events = mainThread(trace.traceEvents)
  const tasks = busyMs(events, ['RunTask', 'ThreadControllerImpl::RunTask'])
  if (tasks.length === 0) throw new Error('The trace has no tasks')
  return {
    'longest task ms': round(Math.max(...tasks)),
    'tasks over 50 ms': busyMs(events, ['RunTask']).filter((ms) => ms > LONG_MS).length,
    'longest paint ms': round(Math.max(0, ...busyMs(events, ['Paint']))),
  }
}
