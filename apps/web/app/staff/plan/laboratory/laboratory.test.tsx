import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { allowErrors } from '../../../../testing/console.ts'
import { expectGone, expectTexts, findCard, findTable } from '../../../../testing/find.ts'
import { pressOn } from '../../../../testing/keyboard.ts'
import { answer, answerJson } from '../../../../testing/network.ts'
import { makeActiveAgent, makeStaff, perform } from '../../../../testing/people.ts'
import { type RenderedScreen, renderScreen } from '../../../../testing/render-screen.tsx'

const findField = (label: string) => page.getByLabelText(label, { exact: true })
const findRow = (table: string, name: RegExp) => findTable(table).getByRole('row', { name })
const [LIMITS, HISTORY, OF_COMPANY] = ['Maximum cost per agent', 'The company’s history', 'Company results']
const findRun = () => page.getByRole('button', { name: 'Run simulation' })

let screen: RenderedScreen

beforeEach(async () => {
  localStorage.removeItem('staff-plan-draft')
  screen = await renderScreen('/staff/plan', { as: await makeStaff('finance') })
})

const openPart = (name: 'Versions' | 'Limits' | 'Replay' | 'Simulation') =>
  page.getByRole('navigation', { name: 'Parts of the plan' }).getByRole('link', { name }).click()

const startDraft = () => page.getByRole('button', { name: 'New draft' }).click()

test('the exact limits of a draft are shown beside those of the current plan during input', async () => {
  await openPart('Limits')
  await expect.element(findRow(LIMITS, /^Level 6/)).toMatchTextContent('1 in 64')
  const shares = page.getByRole('figure', { name: 'What becomes of the fee at most' }).getByRole('listitem')
  await expectTexts(shares, [/^Bonuses: \$[\d.]+$/, /^Rewards: \$[\d.]+$/, 'Left for the company: $3.25'])
  await openPart('Versions')
  await startDraft()
  await findField('Registration fee').fill('1000')
  await findField('Level 6 match bonus').fill('640.01')
  await openPart('Limits')
  await expect.element(findRow(LIMITS, /^Level 6/)).toMatchTextContent('$11.50$11.50015625+$0.00015625')
  await expect
    .element(findRow(LIMITS, /640\.01 match bonus/))
    .toMatchTextContent(
      'Current plan: ($640.00 match bonus + $96.00 reward) ÷ 64. Draft: ($640.01 match bonus + $96.00 reward) ÷ 64.',
    )
  await expect
    .element(findRow(LIMITS, /^Left for the company/))
    .toMatchTextContent(/^Left for the company\$3\.25\$903\.\d+\+\$/)
  await expect.element(page.getByText(/^Even with every matrix full, the draft would cost/)).toBeVisible()
  const line = page.getByText(/^Draft: Registration fee \$100\.00 → \$1,000\.00 · Level 6 match bonus/)
  await expect.element(line).toBeVisible()
  await openPart('Versions')
  await findField('Registration fee').fill('50')
  await expect
    .element(
      findCard('Draft')
        .getByText(/could pay out more than it takes in\. It can cost up to 1\d\d/)
        .first(),
    )
    .toBeVisible()
  await findCard('Draft').getByRole('link', { name: 'See the limits' }).first().click()
  const alert = page
    .getByRole('alert')
    .filter({ hasText: /of the registration fee of \$50\.00, or .* more than it brings in/ })
  await expect.element(alert).toBeVisible()
  // The links are no longer visible once they are followed.
  await expect.element(page.getByRole('heading', { name: LIMITS })).toHaveFocus()
  await page.getByRole('link', { name: 'Edit the draft' }).click()
  await expect.element(findField('Registration fee')).toHaveFocus()
})

test('a replay of the history says that the ledger agrees', { tags: ['accessibility', 'deep'] }, async () => {
  await perform('recruitMany', (await makeActiveAgent()).id, 2)
  await startDraft()
  await findField('Referral bonus').fill('7')
  await openPart('Replay')
  await page.getByRole('button', { name: 'Replay with the draft' }).click()
  await expect.element(page.getByText(/to the cent/)).toBeVisible()
  await expect.element(findRow(HISTORY, /^For agents/)).toMatchTextContent(/−\$/)
  await expect
    .element(page.getByText(/^Under the draft, the company would have kept .* more than it did\. Of/))
    .toBeVisible()
  const byAmount = findTable('Largest differences').locate('th').filter({ hasText: 'Difference' })
  await byAmount.getByRole('button').click()
  await expect.element(byAmount).toHaveAttribute('aria-sort', 'ascending')
  await expectNoViolationsAnywhere({ narrow: 320 })
  await openPart('Versions')
  await findField('Referral bonus').fill('8')
  await openPart('Replay')
  await expect.element(page.getByText(/settings have changed since this replay/)).toBeVisible()
})

test('the reason is shown if a replay was refused or has no result', { tags: 'deep' }, async () => {
  allowErrors(/./)
  await openPart('Replay')
  const run = page.getByRole('button', { name: 'Replay with the current plan' })
  const findProblem = (text: string) => findCard(HISTORY).getByRole('alert').filter({ hasText: text })
  answerJson('POST staff/plan/laboratory/replay', { detail: 'Another replay is running.' }, { status: 503 })
  await run.click()
  await expect.element(findProblem('Another replay is running.')).toBeVisible()
  const lines = ['{"progress":0.5}\n', '{"problem":"The service is not available."}\n']
  answer('POST staff/plan/laboratory/replay', () => new Response(lines.join('')))
  await run.click()
  await expect.element(findProblem('The service is not available.')).toBeVisible()
  answer('POST staff/plan/laboratory/replay', () => new Response(lines[0]))
  await run.click()
  await expect.element(findProblem('The replay was interrupted. Run it again.')).toBeVisible()
})

/** Lets a replay or a simulation stop halfway, and records whether the screen has stopped listening. */
function answerSlowly(run: 'replay' | 'simulate') {
  const seen = { isCancelled: false }
  const end = answer(`POST staff/plan/laboratory/${run}`, () => {
    const start = (controller: ReadableStreamDefaultController) =>
      controller.enqueue(new TextEncoder().encode('{"progress":0}\n{"progress":0.42}\n'))
    return new Response(new ReadableStream({ start, cancel: () => void (seen.isCancelled = true) }))
  })
  return Object.assign(seen, { end })
}

test('a replay shows its progress, and is cancelled on request or when the screen is left', {
  tags: ['accessibility', 'deep'],
}, async () => {
  await openPart('Replay')
  let seen = answerSlowly('replay')
  const run = page.getByRole('button', { name: 'Replay with the current plan' })
  await run.click()
  await expect.element(page.getByRole('progressbar', { name: 'Replayed' })).toBeVisible()
  await expect.element(page.getByText('42% replayed')).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await findCard(HISTORY).getByRole('button', { name: 'Cancel' }).click()
  await expect.element(findCard(HISTORY).getByText('Canceled. Nothing was stored.')).toBeVisible()
  await expect.element(run).toHaveFocus()
  expect(seen.isCancelled).toBe(true)
  seen = answerSlowly('replay')
  await run.click()
  await expect.element(page.getByText('42% replayed')).toBeVisible()
  await screen.navigate('/staff/account')
  await expect.poll(() => seen.isCancelled).toBe(true)
})

test('a simulation covers both plans and explains each figure', { tags: ['accessibility', 'deep'] }, async () => {
  await startDraft()
  await findField('Referral bonus').fill('5')
  await openPart('Simulation')
  await expect.element(page.getByText(/^No simulation yet/)).toBeVisible()
  await findField('Sign-ups').fill('400')
  await findField('Months').fill('14')
  await findField('Scenario').selectOptions('slow')
  await pressOn(findRun())
  await expect.element(findTable(OF_COMPANY)).toBeVisible()
  await expect.element(findRow(OF_COMPANY, /^Lowest coverage/)).toMatchTextContent(/\d\.\d\d\d\.\d\d\+\d\.\d\d$/)
  await expect
    .element(page.getByText(/^In this simulation, .* under the draft\. It would end with .* more cash/))
    .toBeVisible()
  await expect
    .element(
      page.getByText(
        /^Assumed: Slow · 14 months · 400 sign-ups · Sign-ups that never pay \d+% · .* · Agents who withdraw \d+%\./,
      ),
    )
    .toBeVisible()
  await expect
    .element(
      findCard('A simulated company').getByText(
        /^With every matrix full, the draft would cost 81\.8% of the fee, the most that it can\./,
      ),
    )
    .toBeVisible()
  await expect
    .element(findRow(OF_COMPANY, /^Cash divided by what is owed/))
    .toMatchTextContent(/could not pay everyone/)
  await expect.element(findRow('Agent earnings', /^Median, net of the fee/)).toBeVisible()
  const legend = page.getByRole('list').filter({ hasText: 'Draft' }).getByRole('listitem')
  await expect.element(legend).toHaveLength(2)
  const months = () => findTable('Month by month under the draft')
  const rows = months().getByRole('row')
  await expect.element(rows).toHaveLength(13)
  const firstMonth = rows.nth(1).getByRole('cell').first()
  await months().getByRole('button', { name: 'Cash' }).click()
  await expect.element(firstMonth).toHaveTextContent('Month 1')
  await months().getByRole('button', { name: 'Month' }).click()
  await months().getByRole('button', { name: 'Month' }).click()
  await expect.element(firstMonth).toHaveTextContent('Month 14')
  await expect.element(findRow('Earnings by month of joining under the draft', /^Months 13–14/)).toBeVisible()
  const cash = () =>
    page
      .getByRole('table', { name: /^Month by month/ })
      .getByRole('row', { name: /^Month 14/ })
      .element().textContent
  const before = cash()
  await page.getByRole('radio', { name: 'Current plan' }).click()
  await expect.poll(cash).not.toBe(before)
  const simulated = findCard('A simulated company')
  await simulated.getByText('Check that two runs are the same').click()
  await expect.element(simulated.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
})

test('a simulation can be cancelled, and its result comes into view on a phone and is marked once it is outdated', {
  tags: 'deep',
}, async () => {
  await page.viewport(390, 844)
  await openPart('Simulation')
  const seen = answerSlowly('simulate')
  await findRun().click()
  await expect.element(page.getByRole('progressbar', { name: 'Simulated' })).toBeInTheDocument()
  await expect.element(page.getByText('42% simulated')).toBeVisible()
  await openPart('Limits')
  await openPart('Simulation')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Canceled. Nothing was stored.')).toBeVisible()
  await expect.element(findRun()).toHaveFocus()
  expect(seen.isCancelled).toBe(true)
  seen.end()

  await findField('Sign-ups').fill('100')
  const changed = page.getByText('The draft or the assumptions have changed since this run. Run it again to see them.')
  await pressOn(findRun())
  await expect.element(page.getByRole('heading', { name: 'Company results' })).toBeInViewport()
  await expectGone(page.getByRole('progressbar', { name: 'Simulated' }))
  await expectGone(changed)
  await findField('Sort by').selectOptions('Month, high to low')
  await expect.element(findTable('Month by month').getByRole('row').nth(1)).toMatchTextContent(/^Month 36/)
  await findField('Sort by').selectOptions('Default order')
  await expect.element(findTable('Month by month').getByRole('row').nth(1)).toMatchTextContent(/^Month 1\$/)
  await findField('Sign-ups').fill('101')
  await expect.element(changed).toBeVisible()
  await findField('Sign-ups').fill('100')
  await expectGone(changed)
  await openPart('Versions')
  await startDraft()
  await findField('Referral bonus').fill('5')
  await openPart('Simulation')
  await expect.element(changed).toBeVisible()
  await expect.element(page.getByText(/^In this simulation, the company .* under the current plan\.$/)).toBeVisible()
})

test('wrong assumptions are reported, and so is the reason for a failed simulation', async () => {
  await openPart('Simulation')
  await findField('Months').fill('61')
  await findField('Sign-ups that never pay').fill('a few')
  await findRun().click()
  await expect.element(page.getByRole('group', { name: 'Correct these 2 fields to continue' })).toBeVisible()
  await findField('Months').fill('6')
  await findField('Sign-ups that never pay').fill('5')
  allowErrors(/./)
  answerJson('POST staff/plan/laboratory/simulate', { detail: 'Other simulations are running.' }, { status: 503 })
  await findRun().click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Other simulations are running.' })).toBeVisible()
})
