import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectCopied } from '../../../testing/copy.ts'
import {
  expectCount,
  expectFigure,
  expectGone,
  expectTexts,
  findCard,
  findPages,
  findRows,
  findTable,
} from '../../../testing/find.ts'
import { answer, answerJson } from '../../../testing/network.ts'
import { type Agent, getAs, makeAgent, perform } from '../../../testing/people.ts'
import { pressByDriver } from '../../../testing/press.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { findBrokenWords, standStill } from '../../../testing/shape.ts'
import { resizeTo } from '../../../testing/window.ts'

const TABLE = 'Your referrals'
const LIST = 'dashboard/refferals'
/** Sign-up draws codes of these letters; m is the widest of them. */
const WIDEST_CODE = 'gfcmmmmmmm'

const rows = () => findRows(TABLE)

async function open(agent: Agent): Promise<void> {
  await renderScreen('/dashboard/referrals', { as: agent })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible()
}

test('[REF-003] [REF-004] [REF-006] four referrals are counted and listed, with what they have earned', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  await perform('recruitMany', agent.id, 3)
  await perform('recruit', { sponsorId: agent.id, first_name: 'Zainab', last_name: 'Bello', isActive: false })
  const account = (await getAs(agent, 'dashboard/user-account-info')) as { referral_bonus_earned: string }
  const [newest] = (await getAs(agent, LIST)) as { email: string }[]
  expect(Number(account.referral_bonus_earned)).toBeGreaterThan(0)
  await open(agent)
  await expectFigure('Total Referrals', '4')
  await expectFigure('Referrals Earnings', `$${account.referral_bonus_earned}`)
  await expectTexts(findTable(TABLE).locate('thead th'), ['Date Joined', 'Name', 'Email', 'Phone Number', 'Status'])
  await expectCount(rows(), 4)
  await expectTexts(rows().nth(0).getByRole('cell'), [
    /^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/,
    'Zainab Bello',
    newest?.email ?? '',
    '08087654321',
    'Pending',
  ])
  await expectTexts(rows().nth(0).getByRole('link'), [newest?.email ?? '', '08087654321'])
  await expect.element(rows().nth(0).locate('[data-look]')).toHaveAttribute('data-look', 'danger')
  await expect.element(rows().nth(1).getByRole('cell').nth(1)).toHaveTextContent('Agent 3')
  await expect.element(rows().nth(1).locate('[data-look]')).toHaveTextContent('Active')
  await expect.element(rows().nth(1).locate('[data-look]')).toHaveAttribute('data-look', 'primary')
  await expectNoViolationsAnywhere()
})

test('[REF-003] [REF-005] an agent without referrals sees a sentence and no table', {
  tags: 'accessibility',
}, async () => {
  await open(await makeAgent())
  await expect.element(page.getByText('Your Referral List is currently empty', { exact: true })).toBeVisible()
  await expectGone(page.getByRole('table'))
  await expectFigure('Total Referrals', '0')
  await expectFigure('Referrals Earnings', '$0.00')
  await expectNoViolationsAnywhere()
})

const person = {
  date_joined: '2026-01-05T10:00:00.000Z',
  first_name: 'Agent',
  email: 'agent@many.example',
  phone_number: '0801',
  status: 'Active',
  recommended_by: 1,
}

test('[REF-007] six referrals fit on one page, and seven need two', async () => {
  const many = Array.from({ length: 7 }, (_, index) => ({ ...person, id: 7 - index, last_name: String(7 - index) }))
  const agent = await makeAgent()
  answerJson(`GET ${LIST}`, many.slice(1))
  await open(agent)
  await expectCount(rows(), 6)
  await expectCount(findPages(TABLE), 0)
  answerJson(`GET ${LIST}`, many)
  await open(agent)
  await expect.element(findPages(TABLE).getByRole('status')).toHaveTextContent('1–6 of 7')
  await expectCount(rows(), 6)
  await findPages(TABLE).getByRole('button', { name: 'Next' }).click()
  await expectCount(rows(), 1)
  await expect.element(rows()).toMatchTextContent('Agent 1')
})

test('with more than a thousand referrals, the newest are listed and all are counted', async () => {
  answer(`GET ${LIST}?*`, ({ url }) =>
    new URL(url).searchParams.has('page')
      ? Response.json([], { headers: { 'X-Total-Count': '25000' } })
      : Response.json(Array.from({ length: 1000 }, (_, id) => ({ ...person, id, last_name: String(id) }))),
  )
  await open(await makeAgent())
  await expectFigure('Total Referrals', '25,000')
  await expect.element(page.getByText('The newest 1,000 of 25,000 are listed.')).toBeVisible()
})

test('a failure to copy is reported, and shows the link to copy by hand', async () => {
  const agent = await makeAgent()
  await open(agent)
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  onTestFinished(() => writing.mockRestore())
  // The button stands elsewhere until the list is known to be empty.
  await expect.element(page.getByText('Your Referral List is currently empty')).toBeVisible()
  await page.getByRole('button', { name: 'Copy sign-up link' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Could not copy' })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Could not copy' })).toBeVisible()
  const byHand = page.getByRole('textbox', { name: 'Copy sign-up link by hand' })
  await expect.element(byHand).toHaveValue(`${location.origin}/signup?code=${agent.code}`)
  await findCard('Referral ID').getByRole('button', { name: 'Copy referral ID' }).click()
  await expect.element(findCard('Referral ID').getByRole('button', { name: 'Could not copy' })).toBeVisible()
})

test('[REF-001] [REF-002] [CONST-002] the Referral ID is the agent’s code, and can be copied on its own or in a link', async () => {
  const agent = await makeAgent()
  await open(agent)
  await expectFigure('Referral ID', agent.code)
  const link = `${location.origin}/signup?code=${agent.code}`
  await pressByDriver(page.getByRole('button', { name: 'Copy sign-up link' }))
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(link)

  await expectCopied(findCard('Referral ID'), 'referral ID', agent.code)

  await renderScreen(link.slice(location.origin.length))
  await expect.element(page.getByRole('textbox', { name: /code/i })).toHaveValue(agent.code)
})

test('the widest code stays on one line inside its card, on a telephone and on a wide screen', async () => {
  answer('GET auth/users/me', async (_call, send) =>
    Response.json({ ...(await (await send()).json()), code: WIDEST_CODE }),
  )
  await open(await makeAgent())
  await expectFigure('Referral ID', WIDEST_CODE)
  for (const width of [320, 390, 768, 1280, 1440]) {
    await resizeTo(width)
    await standStill()
    expect(findBrokenWords(), `${width} pixels wide`).toEqual([])
    const card = findCard('Referral ID').element().getBoundingClientRect()
    const button = findCard('Referral ID').getByRole('button').element().getBoundingClientRect()
    expect(button.right, `the button at ${width} pixels`).toBeLessThanOrEqual(card.right)
  }
})

test('[ERR-020] referrals that fail to load are reported quietly and can be loaded again', async () => {
  allowErrors(/could not be loaded/)
  const mend = answerJson(`GET ${LIST}`, {}, { status: 500 })
  const agent = await makeAgent()
  await open(agent)
  const retry = page.getByRole('button', { name: 'Retry: load your referrals' })
  await expect.element(retry).toBeVisible()
  await expectGone(page.getByText('Your Referral List is currently empty'))
  await expectFigure('Referral ID', agent.code)
  await expectFigure('Total Referrals', '-')
  mend()
  await retry.click()
  await expect.element(page.getByText('Your Referral List is currently empty')).toBeVisible()
})
