/** Visits pages with Lighthouse's phone preset. */
import { findBrowser } from '@evergrove/testing/find-browser'
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse, { type Result } from 'lighthouse'
import { AGENT, STAFF, signIn } from './demonstration.ts'

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
const ATTEMPTS = 3

export type Figures = Record<string, number>
type Request = { transferSize?: number; resourceType?: string; networkRequestTime?: number; url: string }

type Visit = {
  url: string
  /** Without a reset, the browser keeps its cache from one visit to the next. It always keeps what the page has stored. */
  isReturning?: boolean
  /**
   * Slows connection and processor down while the page loads. Otherwise Lighthouse calculates afterwards how long it
   * would have taken, and charges the largest text for every script that came before it on the fast connection.
   */
  isThrottled?: boolean
  categories?: readonly (typeof CATEGORIES)[number][]
}

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

export type MeasuredBrowser = {
  /** Visits a page once. @throws if Lighthouse cannot measure it in a few attempts, as on a busy machine */
  visit: (visit: Visit) => Promise<Figures>
  /** Signs the demonstration's agent and staff in; the browser then keeps their tokens. */
  signInAt: (site: string) => Promise<void>
  close: () => void
}

/** Starts a browser with a profile of its own. */
export async function openMeasuredBrowser(): Promise<MeasuredBrowser> {
  const chromePath = await findBrowser()
  const chrome = await launch({ chromeFlags: FLAGS, ...(chromePath === undefined ? {} : { chromePath }) })
  const { port } = chrome

  const visit = async (asked: Visit): Promise<Figures> => {
    const { url, isReturning = false, isThrottled = false, categories = CATEGORIES } = asked
    const throttlingMethod = isThrottled ? ('devtools' as const) : ('simulate' as const)
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const flags = {
        ...QUIET,
        throttlingMethod,
        disableStorageReset: isReturning,
        port,
        onlyCategories: [...categories],
      }
      const result = await lighthouse(url, flags)
      if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`)
      const figures = figuresOf(result.lhr)
      if (!Number.isNaN(figures['LCP ms'])) return figures
    }
    throw new Error(`Lighthouse cannot measure ${url}`)
  }
  const signInAt = async (site: string): Promise<void> => {
    const agent = await signIn<Record<'access' | 'refresh', string>>(site, 'auth/jwt/create', AGENT)
    const { token } = await signIn<{ token: string }>(site, 'staff/jwt/create', STAFF)
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    const page = await browser.contexts()[0]?.newPage()
    if (page === undefined) throw new Error('The browser has no window')
    await page.goto(`${site}/healthz`)
    const stored = { access: agent.access, refresh: agent.refresh, staff: token }
    await page.evaluate((tokens) => {
      for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value)
    }, stored)
    await page.close()
    await browser.close()
  }
  return { visit, signInAt, close: () => chrome.kill() }
}
