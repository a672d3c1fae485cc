/**
 * Measures how smoothly the tree of 126 downlines moves on a processor that is four times slower, by the tasks of the
 * page's main thread.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { weighed } from '@evergrove/core/testing'
import { findBrowser } from '@evergrove/testing/find-browser'
import { chromium, type Page } from '@playwright/test'
import { AGENT, call, STAFF, signIn, signInPage } from './support/demonstration.ts'
import { startMeasuredSite } from './support/site.ts'
import { type Busy, traceBusy } from './support/trace.ts'

const ROUNDS = 3
const SLOWER = 4
const DOWNLINES = 126
const AT_ONCE = 6
/** Longer than the chart keeps moving. */
const REST_MS = 1500
/** The number of downlines of the demonstration's agent. */
const SPONSOR_CODE = 'gfcharvest'
const PASSWORD = 'Granary-door-58'

type Middle = { x: number; y: number }

async function join(site: string, number: number): Promise<void> {
  const names = { first_name: 'Ada', last_name: `Obi ${number}`, phone_number: '08012345678' }
  const email = `tree-${number}@bench.example`
  const body = { ...names, email, refferer_code_used: SPONSOR_CODE, password: PASSWORD, re_password: PASSWORD }
  await call(site, 'auth/users', { body })
}

/** Fills the matrix of the demonstration's agent through sign-ups and approvals. */
async function fillMatrix(site: string): Promise<void> {
  const { access } = await signIn<{ access: string }>(site, 'auth/jwt/create', AGENT)
  const { token } = await signIn<{ token: string }>(site, 'staff/jwt/create', STAFF)
  const count = async () => (await call<unknown[]>(site, 'dashboard/downlines', { token: access })).length
  for (let number = 0; (await count()) < DOWNLINES; ) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => join(site, (number += 1))))
    const waiting = await call<{ id: number; agent: { email: string } }[]>(site, 'staff/payments?status=Pending', {
      token,
    })
    const joined = waiting.filter(({ agent }) => agent.email.endsWith('@bench.example'))
    for (const { id } of joined) await call(site, `staff/payments/${id}/approve`, { token, body: weighed })
  }
}

/** Turns the wheel this many times, with Ctrl as the page requires. */
async function zoom(page: Page, turns: readonly { count: number; deltaY: number }[]): Promise<void> {
  await page.keyboard.down('Control')
  for (const { count, deltaY } of turns) {
    for (let turn = 0; turn < count; turn += 1) await page.mouse.wheel(0, deltaY)
  }
  await page.keyboard.up('Control')
}

async function pan(page: Page, { x, y }: Middle): Promise<void> {
  await page.mouse.down()
  await page.mouse.move(x - 500, y + 100, { steps: 40 })
  await page.mouse.move(x + 400, y - 100, { steps: 40 })
  await page.mouse.move(x, y, { steps: 20 })
  await page.mouse.up()
}

async function openTree(page: Page, site: string): Promise<Middle> {
  await page.goto(`${site}/dashboard/downlines`)
  await page.getByRole('button', { name: 'Open all' }).click()
  const tree = page.getByRole('tree')
  await tree.getByRole('treeitem').nth(DOWNLINES).waitFor()
  await tree.scrollIntoViewIfNeeded()
  const box = await tree.boundingBox()
  if (box === null) throw new Error('The tree is not visible')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  return middle
}

async function measure(page: Page, middle: Middle): Promise<Record<string, Busy>> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('The page has no browser to trace')
  const actions: Record<string, () => Promise<void>> = {
    'zoom in and out': () =>
      zoom(page, [
        { count: 30, deltaY: -40 },
        { count: 40, deltaY: 40 },
        { count: 10, deltaY: -40 },
      ]),
    pan: () => pan(page, middle),
  }
  const table: Record<string, Busy> = {}
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, action] of Object.entries(actions)) {
      await sleep(REST_MS)
      table[`${name}, ${round}`] = await traceBusy(browser, page, action)
    }
  }
  return table
}

/** Prints the duration of each movement in each round. */
export default async function benchTree(): Promise<void> {
  const site = await startMeasuredSite([])
  const executablePath = await findBrowser()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking'],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    await fillMatrix(site.url)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInPage(page, site.url)
    const middle = await openTree(page, site.url)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    console.table(await measure(page, middle))
  } finally {
    await browser.close()
    await site.stop()
  }
}
