/** Lighthouse's phone preset, median of five: the public pages, compared with a static copy of the home page, and the first screens. */
import { type Figures, type MeasuredBrowser, openMeasuredBrowser } from './support/lighthouse.ts'
import { startMeasuredSite } from './support/site.ts'
import { serveStaticCopy } from './support/static-copy.ts'
import { median } from './support/tables.ts'

const RUNS = 5
const PAGES = ['/', '/services', '/services/annuities', '/contact', '/login', '/income-disclosure']

/** Discards one visit, so that files are copied and images encoded before the first measured one. */
async function measure({ visit }: MeasuredBrowser, url: string, isReturning = false): Promise<Figures> {
  await visit({ url, isReturning, categories: ['performance'] })
  const runs: Figures[] = []
  while (runs.length < RUNS) runs.push(await visit({ url, isReturning }))
  const names = Object.keys(runs[0] ?? {})
  return Object.fromEntries(
    names.map((name) => [name, Math.round(median(runs.map((run) => run[name] ?? Number.NaN)) * 1000) / 1000]),
  )
}

/** Prints a table of medians, and the ratios of the home page's LCP to that of its copies. */
export default async function benchWeb(): Promise<void> {
  const site = await startMeasuredSite(PAGES)
  const asSent = await serveStaticCopy(site.url, { withScripts: true })
  const scriptless = await serveStaticCopy(site.url, { withScripts: false })
  const browser = await openMeasuredBrowser()
  try {
    const copies = {
      'static copy of /': await measure(browser, `${asSent.url}/`),
      'the same without scripts': await measure(browser, `${scriptless.url}/`),
    }
    const table: Record<string, Figures> = { ...copies }
    for (const page of PAGES) table[page] = await measure(browser, `${site.url}${page}`)
    await browser.signInAt(site.url)
    const overview = `${site.url}/dashboard`
    table['/dashboard'] = await measure(browser, overview)
    table['/dashboard, come back'] = await measure(browser, overview, true)
    table['/staff'] = await measure(browser, `${site.url}/staff`)
    console.table(table)
    for (const [name, figures] of Object.entries(copies)) {
      const ratio = (table['/']?.['LCP ms'] ?? Number.NaN) / (figures['LCP ms'] ?? Number.NaN)
      console.log(`LCP of / to ${name}: ${ratio.toFixed(2)}`)
    }
  } finally {
    browser.close()
    await asSent.stop()
    await scriptless.stop()
    await site.stop()
  }
}
