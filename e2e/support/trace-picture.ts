/** The picture of a trace: one click in a browser, with every request, statement, job and email that follows from it. */
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { demonstrationPeople } from '@evergrove/demo'
import { type ReceivedSpan, receiveSpans } from '@evergrove/server/testing/receive-spans'
import { browserArguments, findBrowser } from '@evergrove/testing/find-browser'
import { newcomer } from '@evergrove/testing/people'
import { shareSites, startCopy } from '@evergrove/testing/site-template'
import { chromium, type Page, type Request } from '@playwright/test'
import { findAccountForm, findCodeStep } from './auth-screens.ts'
import { drawTrace } from './draw-trace.ts'
import { openLoaded } from './open-loaded.ts'

const PATIENCE_MS = 30_000

/** The trace of the picture and the span of its click, named by the call as a proxy in front of the product would. */
const [TRACE, CLICK] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']

/** Fills in the form, presses the button, and returns the resulting call. */
async function signUp(page: Page, code: string): Promise<Request> {
  await openLoaded(page, '/signup')
  await findCodeStep(page).check(code)
  const { fillIn, button, dialog } = findAccountForm(page)
  await page.route('**/api/auth/users/', (route) =>
    route.continue({ headers: { ...route.request().headers(), traceparent: `00-${TRACE}-${CLICK}-01` } }),
  )
  await fillIn(newcomer('click@example.org'))
  const called = page.waitForRequest((request) => request.method() === 'POST')
  await button.click()
  await dialog.waitFor()
  return called
}

/** Converts the browser's view of its call to the span above that of the request. No collector receives that span. */
async function asSpan(call: Request): Promise<ReceivedSpan> {
  await call.response()
  // The browser does not always report the end of the response.
  const { startTime, responseStart } = call.timing()
  return {
    traceId: TRACE,
    spanId: CLICK,
    parentSpanId: undefined,
    name: 'Click on “Create Account”',
    startedAt: startTime,
    endedAt: startTime + responseStart,
    isFailed: false,
    service: 'browser',
    attributes: {},
  }
}

/** Returns all spans of the trace, once both mails are among them and no more arrive. */
async function waitForSpans(spans: ReceivedSpan[], traceId: string): Promise<ReceivedSpan[]> {
  const own = () => spans.filter((span) => span.traceId === traceId)
  const deadline = Date.now() + PATIENCE_MS
  for (let known = -1; ; ) {
    const jobs = own().filter(({ name }) => name.startsWith('job '))
    if (jobs.length >= 2 && own().length === known) return own()
    if (Date.now() > deadline)
      throw new Error(
        `The trace has only ${own()
          .map(({ name }) => name)
          .join(', ')}`,
      )
    known = own().length
    await sleep(2500)
  }
}

/** Signs a person up in a browser and draws the resulting trace into the file. */
export async function takeTracePicture(file: string): Promise<void> {
  const collector = await receiveSpans()
  const executablePath = await findBrowser()
  const { template, remove } = await shareSites({ images: 'none' })
  const site = await startCopy(template, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint })
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: browserArguments,
  })
  try {
    const page = await (await browser.newContext({ baseURL: site.url, reducedMotion: 'reduce' })).newPage()
    const call = await signUp(page, demonstrationPeople.agent.code)
    const click = await asSpan(call)
    const spans = await waitForSpans(collector.spans, click.traceId)
    await writeFile(file, drawTrace('From a click to the email: someone signs up', [click, ...spans]))
  } finally {
    await browser.close()
    await site.stop()
    await collector.close()
    await remove()
  }
}
