/** The figures of the console open to lists and entries that add up to them. Random histories are tested in packages/core. */
import { randomUUID } from 'node:crypto'
import { joinAndPay } from '@evergrove/testing/people'
import type { Site } from '@evergrove/testing/site'
import type { Page } from '@playwright/test'
import { amountIn, centsOf, figuresOf, follow } from '../support/figures.ts'
import { findCard, findRows } from '../support/money-screens.ts'
import { subscribe } from '../support/office-screens.ts'
import { openLoaded } from '../support/open-loaded.ts'
import { askForMoney, emptyQueues } from '../support/queue-screen.ts'
import { callAsStaff, expect, makeStaff, type Staff, test } from '../support/staff-test.ts'

/** Finds the figure of a chart on the home screen, with its address. */
async function sumNamed(page: Page, name: string) {
  const link = page.locator('main li').filter({ hasText: name }).locator('strong [data-figure]')
  return { text: await link.innerText(), href: (await link.getAttribute('href')) ?? '' }
}

/** Returns the number, debits and credits of these kinds of entries on the chosen days, as the account's screen shows them. */
async function onTheseDays(page: Page, ...kinds: string[]): Promise<{ entries: number; cents: number }> {
  const total = { entries: 0, cents: 0 }
  for (const kind of kinds) {
    const row = findRows(page, 'On these days').filter({ hasText: kind })
    for (const cells of await row.all()) {
      const [name, entries = '0', ...amounts] = await cells.getByRole('cell').allInnerTexts()
      if (name !== kind) continue
      total.entries += Number(entries)
      total.cents += amounts
        .filter((text) => text !== '')
        .map(centsOf)
        .reduce((sum, cents) => sum + cents, 0)
    }
  }
  return total
}

/** Adds up all withdrawals at the address, page by page. */
async function sumRequests(site: Site, staff: Staff, href: string): Promise<number> {
  const query = new URL(href, site.url).searchParams
  query.delete('status')
  let cents = 0
  for (let page = 1; ; page += 1) {
    const { body } = await callAsStaff(site, staff, { path: `withdrawals?${query}&page=${page}&page_size=100` })
    const rows = body as { amount: string }[]
    cents += rows.reduce((sum, { amount }) => sum + centsOf(amount), 0)
    if (rows.length < 100) return cents
  }
}

test('the sums of the home screen open to the entries of their days', async ({ page, site, staffAs }) => {
  test.slow()
  const agent = await askForMoney(site, 'Dan', '60.00')
  await site.perform('approveLastWithdrawal', agent.id)
  const [recruit] = await site.perform('recruitMany', agent.id, 1)
  await site.perform('reverseFee', recruit?.id ?? 0)
  await joinAndPay(site, 'Eve')
  const staff = await staffAs('admin')
  await openLoaded(page, '/staff')
  for (const [name, kinds] of [
    ['Fees', ['Registration fee']],
    ['Bonuses', ['Referral bonus', 'Match bonus']],
    ['Withdrawals paid', ['Withdrawal approved']],
  ] as const) {
    const figure = await sumNamed(page, name)
    const goBack = await follow(page, figure)
    await expect.poll(async () => (await onTheseDays(page, ...kinds)).cents, name).toBe(centsOf(figure.text))
    await goBack()
  }
  const activations = await sumNamed(page, 'Activations')
  const leaveActivations = await follow(page, activations)
  const count = Number(activations.text.replaceAll(',', ''))
  await expect.poll(async () => (await onTheseDays(page, 'Registration fee')).entries).toBe(count)
  await leaveActivations()
  const asked = await sumNamed(page, 'Withdrawals requested')
  const leaveAsked = await follow(page, asked)
  await expect(page.getByText('Sum of these withdrawals')).toContainText(asked.text)
  expect(await sumRequests(site, staff, asked.href)).toBe(centsOf(asked.text))
  await leaveAsked()
  const signUps = await sumNamed(page, 'Sign-ups')
  const { body } = await callAsStaff(site, staff, {
    path: `agents${new URL(signUps.href, site.url).search}&page_size=100`,
  })
  expect(body).toHaveLength(Number(signUps.text))
  await follow(page, signUps)
  await expect(page.getByLabel('Signed up from')).toHaveValue(/^20\d\d-/)
})

test('the figures of an agent’s page open to entries that add up to them', async ({ page, site, staffAs }) => {
  const agent = await askForMoney(site, 'Fay', '60.00')
  const recruits = await site.perform('recruitMany', agent.id, 3)
  await site.perform('reverseFee', recruits.at(-1)?.id ?? 0)
  await staffAs('finance')
  await openLoaded(page, `/staff/agents/${agent.id}`)
  const figures = await figuresOf(page)
  expect(figures).toHaveLength(3)
  for (const figure of figures) {
    const goBack = await follow(page, figure)
    if (amountIn(figure.text) !== undefined) {
      const amounts = findRows(page, 'Ledger').locator('td:nth-child(5)')
      const sum = async () => (await amounts.allInnerTexts()).map(centsOf).reduce((all, cents) => all + cents, 0)
      await expect.poll(sum, figure.text).toBe(centsOf(figure.text))
      await expect(page.getByText('Sum of these entries')).toContainText(figure.text)
    }
    await goBack()
  }
  await findCard(page, 'Available balance').getByRole('button').click()
  const sum = page.getByRole('table', { name: 'How this balance adds up' })
  const adjusted = await sum.getByRole('row').filter({ hasText: 'Adjustments' }).getByRole('cell').innerText()
  await sum.getByRole('link', { name: 'Adjustments' }).click()
  await expect(page.getByText('Sum of these entries')).toContainText(adjusted)
})

/** Releases a batch of two withdrawals, of which the bank pays one and returns the other. */
async function payOut(site: Site, finance: Staff): Promise<number> {
  await emptyQueues(site)
  await site.perform('emptyPayouts')
  for (const [name, amount] of [
    ['Hal', '60.00'],
    ['Ivy', '85.00'],
  ] as const) {
    const { id } = await askForMoney(site, name, amount)
    await site.perform('approveLastWithdrawal', id)
  }
  const admin = await makeStaff(site, 'admin')
  const ask = async <T>(staff: Staff, path: string, body?: unknown) => {
    const answer = await callAsStaff(site, staff, { path, ...(body === undefined ? {} : { method: 'POST', body }) })
    expect(answer.status, path).toBeLessThan(300)
    return answer.body as T
  }
  const { id } = await ask<{ id: number }>(finance, 'payouts', {})
  await ask(finance, `payouts/${id}/release`, { format: 'csv', lines: 2, total: '145.00' })
  const [proposal] = await ask<{ id: number }[]>(admin, `proposals?kind=payouts.release&subject_id=${id}`)
  await ask(admin, `proposals/${proposal?.id}/confirm`, {})
  const lines = await ask<{ id: number }[]>(finance, `payouts/${id}/lines`)
  await ask(finance, `payouts/${id}/record`, { ids: [lines[0]?.id], result: 'paid' })
  await ask(finance, `payouts/${id}/record`, { ids: [lines[1]?.id], result: 'returned', reason: 'Account closed' })
  return id
}

test('the figures of a payout batch open to the withdrawals that they count', async ({ page, site, staffAs }) => {
  const finance = await staffAs('finance')
  const id = await payOut(site, finance)
  const sumOf = async () => {
    const amounts = await findRows(page, 'Withdrawals').locator('td').filter({ hasText: /^\$/ }).allInnerTexts()
    return { lines: amounts.length, cents: amounts.map(centsOf).reduce((sum, cents) => sum + cents, 0) }
  }
  await openLoaded(page, '/staff/payouts')
  const row = findRows(page, 'Batches').filter({ has: page.getByRole('link', { name: `Batch ${id}`, exact: true }) })
  const total = row.locator('[data-figure]')
  const figure = { text: await total.innerText(), href: (await total.getAttribute('href')) ?? '' }
  await follow(page, figure)
  await expect.poll(sumOf).toEqual({ lines: 2, cents: centsOf(figure.text) })
  await openLoaded(page, `/staff/payouts/${id}`)
  for (const term of ['In the batch', 'Paid', 'Returned']) {
    const link = page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]//a')
    const shown = { text: await link.innerText(), href: (await link.getAttribute('href')) ?? '' }
    const goBack = await follow(page, shown)
    const expected = { lines: Number.parseInt(shown.text, 10), cents: centsOf(amountIn(shown.text) ?? '') }
    await expect.poll(sumOf, term).toEqual(expected)
    await goBack()
  }
})

test('the figures of owed and delivered rewards open to the rewards that they count', async ({
  page,
  site,
  staffAs,
}) => {
  const agent = await askForMoney(site, 'Joy', '60.00')
  await site.perform('recruitMany', agent.id, 2)
  const finance = await staffAs('finance')
  await openLoaded(page, '/staff')
  const link = findCard(page, 'Rewards owed').getByRole('link')
  await expect(link).toContainText('to deliver')
  const worth = centsOf(amountIn(await link.innerText()) ?? '')
  expect(worth).toBeGreaterThan(0)
  await follow(page, { href: (await link.getAttribute('href')) ?? '' })
  await expect(page.getByLabel('State')).toHaveValue('owed')
  const figures = await figuresOf(page)
  expect(figures).toHaveLength(2)
  expect(centsOf(amountIn(figures[0]?.text ?? '') ?? '')).toBe(worth)
  for (const figure of figures) {
    await openLoaded(page, '/staff/rewards')
    await follow(page, figure)
    const { state } = Object.fromEntries(new URL(figure.href, site.url).searchParams)
    const rewards: { value: string | null }[] = []
    for (let number = 1; ; number += 1) {
      const { body } = await callAsStaff(site, finance, { path: `rewards?state=${state}&page=${number}&page_size=100` })
      const { rewards: some } = body as { rewards: typeof rewards }
      rewards.push(...some)
      if (some.length < 100) break
    }
    expect(rewards.length).toBe(Number.parseInt(figure.text.replaceAll(',', ''), 10))
    const value = centsOf(figure.text.match(/\$[\d,]+\.\d\d/)?.[0] ?? '')
    expect(rewards.map((one) => centsOf(one.value ?? '0')).reduce((sum, cents) => sum + cents, 0)).toBe(value)
  }
})

test('an amount of the trial balance and of the results opens to the entries of its account', async ({
  page,
  site,
  staffAs,
}) => {
  await askForMoney(site, 'Gus', '60.00')
  await staffAs('finance')
  await openLoaded(page, '/staff/accounting')
  const cash = findRows(page, 'Trial balance').filter({ hasText: 'Cash' })
  const debits = await cash.getByRole('cell').nth(2).innerText()
  await cash.getByRole('link', { name: 'Cash' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '1000 Cash' })).toBeVisible()
  await expect(page.getByText(debits, { exact: true }).first()).toBeVisible()

  await openLoaded(page, '/staff/accounting?part=results')
  const month = findRows(page, 'Results').first()
  const fees = month.locator('[data-figure]').first()
  const figure = { text: await fees.innerText(), href: (await fees.getAttribute('href')) ?? '' }
  await follow(page, figure)
  const netOf = async () =>
    (await onTheseDays(page, 'Registration fee')).cents - (await onTheseDays(page, 'Registration fee reversed')).cents
  await expect.poll(netOf).toBe(centsOf(figure.text))
})

/** Sends a mailing of which two emails are refused and one is too late for its subscriber. */
async function sendNews(site: Site, editor: Staff): Promise<{ id: number; subject: string }> {
  const readers: number[] = []
  for (let count = 0; count < 5; count += 1) {
    readers.push(await site.perform('confirmSubscription', await subscribe(site)))
  }
  const subject = `News ${randomUUID()}`
  const draft = { method: 'POST', path: 'mailings', body: { subject, html: '<p>Dear reader</p>' } }
  const { id } = (await callAsStaff(site, editor, draft)).body as { id: number }
  await callAsStaff(site, editor, { method: 'POST', path: `mailings/${id}/send`, body: { version: 1 } })
  const stateOf = async () =>
    ((await callAsStaff(site, editor, { path: `mailings/${id}` })).body as { state: string }).state
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('sent')
  await site.perform('noteDeliveries', id, { state: 'failed', ids: readers.slice(0, 2) })
  await site.perform('noteDeliveries', id, { state: 'skipped', ids: readers.slice(2, 3) })
  return { id, subject }
}

test('the figures of a mailing count its emails, and the failed ones are listed', async ({ page, site, staffAs }) => {
  const { id, subject } = await sendNews(site, await staffAs('editor'))
  const mails = await site.perform('deliveries', id)
  const count = (state: string) => String(mails.find((one) => one.state === state)?.count ?? 0)
  expect([count('failed'), count('skipped'), Number(count('sent')) >= 2]).toEqual(['2', '1', true])
  const all = mails.reduce((sum, one) => sum + one.count, 0)
  await openLoaded(page, '/staff/mailings')
  const row = findRows(page, 'Mailings').filter({ hasText: subject })
  await expect(row.getByRole('cell').nth(3)).toHaveText(`${count('sent')} of ${all}`)
  await row.getByRole('link', { name: subject }).click()
  const fact = (term: string) =>
    page.locator('dt', { hasText: new RegExp(`^${term}$`) }).locator('xpath=following-sibling::dd[1]')
  await expect(fact('Sent')).toHaveText(count('sent'))
  await expect(fact('Unsubscribed before their turn')).toHaveText('1')
  await expect(fact('Not delivered')).toHaveText('2')
  await expect(findRows(page, 'Not delivered')).toHaveCount(2)
})
