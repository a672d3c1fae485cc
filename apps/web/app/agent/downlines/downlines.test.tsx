import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import {
  expectCount,
  expectFigure,
  expectGone,
  expectTexts,
  findPages,
  findRows,
  findTable,
} from '../../../testing/find.ts'
import { answerJson, hold } from '../../../testing/network.ts'
import { type Agent, makeAgent, perform } from '../../../testing/people.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { watchShifts } from '../../../testing/shape.ts'

const TABLE = 'Your downlines'
const LIST = 'GET dashboard/downlines'

const rows = () => findRows(TABLE)

async function open(agent: Agent): Promise<RenderedScreen> {
  const screen = await renderScreen('/dashboard/downlines', { as: agent })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Downlines' })).toBeVisible()
  return screen
}

async function makeSponsor(downlines: number): Promise<Agent> {
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  await perform('recruitMany', agent.id, downlines)
  return agent
}

async function expectFigures(current: string, remaining: string): Promise<void> {
  await expectFigure('Current Downlines', current)
  await expectFigure('Expected Downlines', '126')
  await expectFigure('Remaining', remaining)
}

/** A downline as the API returns it, for lists that the product cannot produce. */
const served = (id: number, fields: Record<string, unknown> = {}) => ({
  id,
  date_joined: '2024-01-05T12:00:00.000Z',
  first_name: 'Ada',
  last_name: 'Obi',
  email: `agent-${id}@served.example`,
  phone_number: '08012345678',
  status: 'Active',
  recommended_by: 1,
  placed_under: 1,
  distance: 1,
  is_counted: true,
  ...fields,
})

test('[DOWN-002] [DOWN-003] [DOWN-004] an agent without downlines sees a sentence and no table', {
  tags: 'accessibility',
}, async () => {
  const screen = await open(await makeAgent())
  await expect.element(page.getByText('Your Downline is currently empty', { exact: true })).toBeVisible()
  await expectFigures('0', '126')
  await expectGone(page.getByRole('table'))
  await expectGone(page.getByRole('tree'))
  await expectNoViolationsAnywhere()
  await page.getByRole('link', { name: 'Share your code' }).click()
  await expect.poll(screen.path).toBe('/dashboard/referrals')
})

test('[DOWN-006] [DOWN-007] a row shows date, name, email, phone number and status, with the status in its own style', async () => {
  answerJson(LIST, [served(2), served(3, { first_name: 'Bola', status: 'Inactive' })])
  await open(await makeAgent())
  await expectTexts(rows().nth(0).getByRole('cell'), [
    'Jan 5, 2024',
    'Ada Obi',
    'agent-2@served.example',
    '08012345678',
    'Active',
  ])
  await expect.element(rows().nth(0).locate('[data-look=primary]')).toHaveTextContent('Active')
  await expect.element(rows().nth(1).locate('[data-look=danger]')).toHaveTextContent('Inactive')
})

test('[DOWN-003] with more downlines than the matrix holds, none remain open', async () => {
  answerJson(
    LIST,
    Array.from({ length: 127 }, (_, index) => served(index + 2)),
  )
  await open(await makeAgent())
  await expectFigures('127', '0')
})

test('[DOWN-001] [DOWN-002] [DOWN-003] [DOWN-005] [DOWN-008] [DOWN-009] the screen shows figures and a table with five columns and six rows a page', async () => {
  const agent = await makeSponsor(6)
  await open(agent)
  await expectFigures('6', '120')
  await expectTexts(findTable(TABLE).locate('thead th'), ['Date Joined', 'Name', 'Email', 'Phone Number', 'Status'])
  await expectCount(rows(), 6)
  await expect.element(rows().nth(0).getByRole('cell').nth(1)).toHaveTextContent('Agent 6')
  await expectCount(findPages(TABLE), 0)

  await perform('recruitMany', agent.id, 7)
  await open(agent)
  await expectFigures('13', '113')
  const previous = findPages(TABLE).getByRole('button', { name: 'Prev' })
  const next = findPages(TABLE).getByRole('button', { name: 'Next' })
  await expectCount(rows(), 6)
  await expect.element(previous).toBeDisabled()
  await next.click()
  await expectCount(rows(), 6)
  await next.click()
  await expectCount(rows(), 1)
  await expect.element(next).toBeDisabled()
  await previous.click()
  await expectCount(rows(), 6)
  await expect.element(findPages(TABLE).getByRole('status')).toHaveTextContent('7–12 of 13')
})

test('[ERR-020] downlines that fail to load are reported quietly and can be loaded again', async () => {
  allowErrors(/could not be loaded/)
  const mend = answerJson(LIST, {}, { status: 500 })
  await open(await makeAgent())
  const retry = page.getByRole('button', { name: 'Retry: load your downlines' })
  await expect.element(retry).toBeVisible()
  await expectFigures('-', '-')
  await expectGone(page.getByRole('table'))
  await expectGone(page.getByText('Your Downline is currently empty'))
  await expectGone(page.getByRole('alert'))
  mend()
  answerJson(LIST, [served(2)])
  await retry.click()
  await expectCount(rows(), 1)
  await expectFigures('1', '125')
})

test('the layout does not change when the list arrives, wide and narrow, and is accessible', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const agent = await makeSponsor(9)
  for (const width of [1280, 390]) {
    await page.viewport(width, 900)
    const release = hold(LIST)
    await open(agent)
    await expect.element(findTable(TABLE)).toHaveAttribute('aria-busy', 'true')
    if (width === 390) await expectNoViolationsAnywhere()
    await page.viewport(width, 900)
    const readShifts = await watchShifts()
    release()
    await expect.element(page.getByRole('tree')).toBeVisible()
    await expectCount(page.locate('main [aria-busy=true], main :is([data-skeleton], .mantine-Skeleton-root)'), 0)
    expect.soft(readShifts(), `${width} pixels wide`).toBeLessThanOrEqual(0.02)
  }
})
