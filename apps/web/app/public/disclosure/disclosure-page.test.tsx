import type { IncomeDisclosure, IncomeFigures, PeriodFigures } from '@evergrove/contract/disclosures/disclosures'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectGone, findTable } from '../../../testing/find.ts'
import { answerJson, answerStatus } from '../../../testing/network.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const DIGEST = 'ab'.repeat(32)
const none = { agents: 0, percent: '0.0' }
const bonuses = {
  total: '4200.00',
  mean: '100.00',
  median: '20.00',
  p10: '0.00',
  p25: '0.00',
  p75: '150.00',
  p90: '250.00',
  p99: '330.00',
  highest: '340.00',
}
const net = {
  total: '0.00',
  mean: '0.00',
  median: '-80.00',
  p10: '-100.00',
  p25: '-100.00',
  p75: '50.00',
  p90: '150.00',
  p99: '230.00',
  highest: '240.00',
}

const periodOf = (agents: number): PeriodFigures => ({
  from: '2026-01-01',
  to: '2026-10-31',
  is_complete: false,
  plan_versions: [1],
  agents,
  never_paid: null,
  fee_reversed: 0,
  left: 0,
  fees: '4200.00',
  bonuses,
  net,
  earned_nothing: none,
  earned_less_than_fee: none,
  top: [1, 10].map((percent) => ({
    percent,
    agents: Math.ceil((agents * percent) / 100),
    bonuses: '340.00',
    share: `${percent}1.0`,
  })),
  rewards: { total: '0.00', mean: '0.00' },
  others: { bonuses: '0.00', rewards: '0.00' },
  joined: [],
})

/** Opens the page with a disclosure of this many agents, in the format of the API. */
async function openWith(agents: number, change: Partial<PeriodFigures> = {}): Promise<void> {
  const period = { ...periodOf(agents), ...change }
  const until = '2026-11-01T00:00:00.000Z'
  const record = { number: 1, until, published_at: '2026-11-02T00:00:00.000Z', digest: DIGEST }
  const plans: IncomeFigures['plan_versions'] = [
    { id: 1, published_at: until, registration_fee: '100.00', bonuses: { referral_bonus: '20.00' }, levels: [] },
  ]
  const figures: IncomeFigures = {
    format: 1,
    number: 1,
    until,
    currency: 'USD',
    plan_versions: plans,
    since_beginning: period,
    years: [period],
  }
  const content: IncomeDisclosure = {
    disclosure: { ...record, figures },
    preface: { version: 0, text: null, changed_at: null },
    records: [record],
  }
  answerJson('GET income-disclosure', content)
  await renderScreen('/income-disclosure')
}

const findEarned = () => findTable('What agents earned Since the beginning')
const findPeople = () => findTable('Who is included Since the beginning')

test('figures that fail to load are not mistaken for missing ones', async () => {
  allowErrors(/answered 500|503/)
  answerStatus('GET income-disclosure', 500)
  await renderScreen('/income-disclosure')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectGone(page.getByRole('heading', { name: 'How we calculate these figures' }))
})

test('figures about only a few agents are left out in a small company, and the page says so', async () => {
  await openWith(42)
  await expect.element(findEarned()).toMatchTextContent('90th percentile$250.00')
  await expect.element(findEarned()).not.toMatchTextContent('99th')
  await expect.element(findEarned()).not.toMatchTextContent('Highest')
  await expect.element(findPeople()).not.toMatchTextContent('top')
  await expect
    .element(page.getByText(/^We leave out the 99th percentile and the highest amount/))
    .toMatchTextContent(
      'fewer than 100 agents are included, and the share of the top 1% and 10% because that is fewer than ten agents.',
    )
  await expect.element(page.getByText(/The files below contain these figures/)).toBeVisible()
  await expectGone(page.getByText(/A dash means/))
  await expectGone(page.getByText(/Calendar years/))
})

test.for([
  [120, 'top 10% (12 agents)101.0%', 'We leave out the share of the top 1% because'],
  [1200, 'top 1% (12 agents)11.0%', undefined],
] as const)('a company of %i agents shows the highest amount', async ([agents, share, leftOut]) => {
  await openWith(agents)
  await expect.element(findEarned()).toMatchTextContent('99th percentile$330.00')
  await expect.element(findEarned()).toMatchTextContent('Highest$340.00')
  await expect.element(findPeople()).toMatchTextContent(share)
  if (leftOut === undefined) await expectGone(page.getByText(/^We leave out/))
  else await expect.element(page.getByText(/^We leave out/)).toMatchTextContent(leftOut)
})

test('the page explains dashes if it shows any', async () => {
  await openWith(42, { top: null })
  await expect.element(page.getByText(/A dash means that fewer than ten agents earned anything/)).toBeVisible()
  // The files withhold these figures as well.
  await expectGone(page.getByText(/The files below contain these figures/))
})

test('the warning and the result after the fee are above the tables, and the checksum can be copied', async () => {
  await page.viewport(390, 844)
  await openWith(42)
  const key = page.getByText('Median after the registration fee')
  const warning = page.getByText('These results don’t predict what you will earn.')
  await expect.element(key).toBeVisible()
  await expect.element(page.getByRole('definition').filter({ hasText: /^−\$80\.00$/ })).toBeVisible()
  expect(key.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844)
  expect(warning.element().getBoundingClientRect().top).toBeLessThan(key.element().getBoundingClientRect().top)
  await expect.element(page.getByText(DIGEST, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy checksum' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied checksum' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(DIGEST)
  await expectNoViolations()
})
