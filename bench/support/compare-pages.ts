/** Measures pages at two instances by turns with Lighthouse, each in a separate browser. */
import type { Instance } from './instance.ts'
import { type Figures, type MeasuredBrowser, openMeasuredBrowser } from './lighthouse.ts'
import { figure, median } from './tables.ts'
import type { Workplace } from './workplace.ts'

const ROUNDS = 3

type Page = { name: string; path: string; isSignedIn?: true; isReturning?: true; isThrottled?: true }

const PAGES: Page[] = [
  { name: '/', path: '/' },
  { name: '/services/annuities', path: '/services/annuities' },
  { name: '/login', path: '/login' },
  { name: '/dashboard, nothing cached', path: '/dashboard', isSignedIn: true },
  { name: '/dashboard, returning', path: '/dashboard', isSignedIn: true, isReturning: true },
  { name: '/staff, nothing cached', path: '/staff', isSignedIn: true },
  { name: '/dashboard, nothing cached, throttled', path: '/dashboard', isSignedIn: true, isThrottled: true },
  { name: '/staff, nothing cached, throttled', path: '/staff', isSignedIn: true, isThrottled: true },
]

const FIELDS = { 'LCP ms': 0, 'TBT ms': 0, CLS: 3, 'script+style KB': 0 }

type Side = { instance: Instance; browser: MeasuredBrowser; rounds: Figures[] }

function rowOf({ name }: Page, sides: Side[]): Record<string, string> {
  const row: Record<string, string> = { page: name }
  for (const [field, digits] of Object.entries(FIELDS)) {
    const medians = sides.map(({ rounds }) => median(rounds.map((round) => round[field] ?? Number.NaN)))
    for (const [index, { instance }] of sides.entries()) {
      row[`${field}, ${instance.name}`] = figure(medians[index] ?? Number.NaN, digits)
    }
    const [first = Number.NaN, second = Number.NaN] = medians
    if (field !== 'CLS') row[`${field}, ratio`] = figure(second / first, 2)
  }
  return row
}

/** The pages before the sign-in come first, because a page may look different afterwards. */
export async function comparePages({ cleanup }: Workplace, instances: Instance[]): Promise<Record<string, string>[]> {
  const sides: Side[] = []
  for (const instance of instances) {
    const browser = await openMeasuredBrowser()
    cleanup.defer(browser.close)
    sides.push({ instance, browser, rounds: [] })
  }
  const rows: Record<string, string>[] = []
  let isSignedIn = false
  for (const page of PAGES) {
    if (page.isSignedIn === true && !isSignedIn) {
      for (const { browser, instance } of sides) await browser.signInAt(instance.url)
      isSignedIn = true
    }
    const visit = ({ browser, instance }: Side) =>
      browser.visit({
        url: `${instance.url}${page.path}`,
        isReturning: page.isReturning === true,
        isThrottled: page.isThrottled === true,
        categories: ['performance'],
      })
    for (const side of sides) {
      side.rounds = []
      await visit(side)
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of sides) side.rounds.push(await visit(side))
    }
    rows.push(rowOf(page, sides))
    console.error(`measured: ${page.name}`)
  }
  return rows
}
