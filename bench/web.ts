/** Lighthouse's phone preset, median of five: the public pages, compared with a static copy of the home page, and the overview. */
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from '../e2e/support/find-browser.ts'
import { signInPage } from './support/demonstration.ts'
import { startMeasuredSite } from './support/site.ts'
import { serveStaticCopy } from './support/static-copy.ts'

const RUNS = 5
const PAGES = ['/', '/services', '/services/annuities', '/contact']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

const QUIET = { output: 'json', logLevel: 'error' } as const

/** Without a reset, the browser keeps its cache from one visit to the next. It always keeps what the page has stored. */
type Flags = { disableStorageReset?: boolean }
type Figures = Record<string, number>
type Request = { transferSize?: number; resourceType?: string; networkRequestTime?: number; url: string }

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

function figuresOf({ audits, categories }: Result): Figures {
  const requests = (audits['network-requests']?.details as { items?: Request[] } | undefined)?.items ?? []
  const kilobytes = (types: string[]) =>
    requests
      .filter(({ resourceType }) => types.length === 0 || types.includes(resourceType ?? ''))
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024
  const firstScript = Math.min(
    ...requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .map(({ networkRequestTime = Infinity }) => networkRequestTime),
  )
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const observedLcp =
    (audits['metrics']?.details as { items?: { observedLargestContentfulPaint?: number }[] } | undefined)?.items?.[0]
      ?.observedLargestContentfulPaint ?? Number.NaN
  return {
    ...Object.fromEntries(CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100])),
    'LCP ms': value('largest-contentful-paint'),
    'TBT ms': value('total-blocking-time'),
    CLS: value('cumulative-layout-shift'),
    'total KB': kilobytes([]),
    'script+style KB': kilobytes(['Script', 'Stylesheet']),
    'first script after LCP ms': firstScript - observedLcp,
  }
}

async function measure(url: string, port: number, flags: Flags): Promise<Figures> {
  const runs: Figures[] = []
  // A run can fail on a busy machine, so it is repeated a limited number of times.
  for (let attempt = 0; runs.length < RUNS; attempt += 1) {
    const result = await lighthouse(url, { ...QUIET, ...flags, port, onlyCategories: [...CATEGORIES] })
    if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`)
    const figures = figuresOf(result.lhr)
    if (attempt > 2 * RUNS) throw new Error(`Lighthouse cannot measure ${url}`)
    if (!Number.isNaN(figures['LCP ms'])) runs.push(figures)
  }
  const names = Object.keys(runs[0] ?? {})
  return Object.fromEntries(
    names.map((name) => [name, Math.round(median(runs.map((run) => run[name] ?? Number.NaN)) * 1000) / 1000]),
  )
}

/** Discards one visit, so that files are copied and images encoded before the first measured one. */
async function measureWarm(url: string, port: number, flags: Flags = {}): Promise<Figures> {
  await lighthouse(url, { ...QUIET, ...flags, port, onlyCategories: ['performance'] })
  return measure(url, port, flags)
}

/** Signs in with the measured browser, which then keeps the tokens. */
async function signIn(site: string, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]?.newPage()
  if (page === undefined) throw new Error('The browser has no window')
  await signInPage(page, site)
  await page.close()
  await browser.close()
}

/** Prints a table of medians, and the ratios of the home page's LCP to that of its copies. */
export default async function benchWeb(): Promise<void> {
  const site = await startMeasuredSite(PAGES)
  const asSent = await serveStaticCopy(site.url, { withScripts: true })
  const scriptless = await serveStaticCopy(site.url, { withScripts: false })
  const chromePath = await findBrowser()
  const chrome = await launch({ chromeFlags: FLAGS, ...(chromePath === undefined ? {} : { chromePath }) })
  try {
    const copies = {
      'static copy of /': await measureWarm(`${asSent.url}/`, chrome.port),
      'the same without scripts': await measureWarm(`${scriptless.url}/`, chrome.port),
    }
    const table: Record<string, Figures> = { ...copies }
    for (const page of PAGES) table[page] = await measureWarm(`${site.url}${page}`, chrome.port)
    await signIn(site.url, chrome.port)
    const overview = `${site.url}/dashboard`
    table['/dashboard'] = await measureWarm(overview, chrome.port)
    table['/dashboard, come back'] = await measureWarm(overview, chrome.port, { disableStorageReset: true })
    console.table(table)
    for (const [name, figures] of Object.entries(copies)) {
      const ratio = (table['/']?.['LCP ms'] ?? Number.NaN) / (figures['LCP ms'] ?? Number.NaN)
      console.log(`LCP of / to ${name}: ${ratio.toFixed(2)}`)
    }
  } finally {
    chrome.kill()
    await asSent.stop()
    await scriptless.stop()
    await site.stop()
  }
}
