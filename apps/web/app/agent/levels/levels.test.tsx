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
import { answerJson } from '../../../testing/network.ts'
import { type Agent, getAs, makeAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const TABLE = 'Level information'
const CALL = 'dashboard/level-information'

type ServedLevel = {
  level: number
  expected_downlines: number
  expected_match_bonus: string
  additional_reward: string
}

async function open(agent: Agent): Promise<void> {
  await renderScreen('/dashboard/levels', { as: agent })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Levels' })).toBeVisible()
}

const cellsOf = ({ level, expected_downlines, expected_match_bonus, additional_reward }: ServedLevel) => [
  String(level),
  String(expected_downlines),
  `N${expected_match_bonus}`,
  additional_reward || '-',
]

test('[LVL-001] [LVL-002] with seven downlines two levels are reached and the third has started, with one reward still owed and then given', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  await perform('recruitMany', agent.id, 7)
  await open(agent)
  await expectFigure('Current Level', '2')
  await expectFigure('Current Downlines', '7')
  await expectFigure('To the next level', '7')
  for (const [index, words] of [
    '2 of 2, reached',
    '4 of 4, reached',
    '1 of 8, 7 to go',
    '0 of 16, not started',
  ].entries()) {
    await expect.element(findRows(TABLE).nth(index).getByRole('meter')).toHaveAttribute('aria-valuetext', words)
  }
  await expectTexts(findRows('Your rewards'), [/Agent starter kit.*2.*Not yet/])
  await expectNoViolationsAnywhere()
  const reward = { level: 2, reward: 'Agent starter kit', reached_at: '2026-01-05T10:00:00.000Z' }
  answerJson('GET dashboard/rewards', [{ ...reward, state: 'given', given_on: '2026-01-31' }])
  await open(agent)
  await expectTexts(findRows('Your rewards'), [/Agent starter kit.*2.*Jan 5, 2026.*Jan 31, 2026/])
})

test('a level that was paid before the company moved in states neither its bonus nor its reward', async () => {
  const agent = await makeAgent()
  await perform('approvePayment', agent.id)
  await perform('bringOver', agent.id, { balance: '20.00', level: 2 })
  await open(agent)
  await expect.element(findRows(TABLE).nth(1)).toMatchTextContent('Paid in the previous system')
  await expect.element(findRows(TABLE).nth(1)).not.toMatchTextContent('Agent starter kit')
  await expect.element(findRows(TABLE).nth(2)).toMatchTextContent('Branded backpack')
})

test('[LVL-003] [LVL-004] [CONST-007] each level of the plan is a row with its bonus in naira, and a sentence says that there are no rewards yet', async () => {
  const agent = await makeAgent()
  const served = (await getAs(agent, CALL)) as ServedLevel[]
  expect(served).toHaveLength(6)
  await open(agent)
  await expectTexts(findTable(TABLE).locate('thead th'), ['Level', 'Expected Downlines', 'Match Bonus', 'Rewards'])
  await expectCount(findRows(TABLE), 6)
  await expectTexts(findRows(TABLE).getByRole('cell'), served.flatMap(cellsOf))
  await expectCount(findPages(TABLE), 0)
  await expectGone(findRows(TABLE).filter({ hasText: '$' }))
  await expect.element(page.getByText('No rewards yet')).toBeVisible()
})

test('[LVL-004] the rows are the levels from the API, with rewards and thousands separators', async () => {
  const rewards = ['', 'A phone', 'A trip to the sea']
  answerJson(
    `GET ${CALL}`,
    rewards.map((additional_reward, index) => ({
      id: index + 1,
      level: index + 1,
      expected_downlines: 2 ** (index + 1),
      expected_match_bonus: `${index + 1}500.00`,
      additional_reward,
    })),
  )
  await open(await makeAgent())
  for (const [index, cells] of [
    ['1', '2', 'N1,500.00', '-'],
    ['2', '4', 'N2,500.00', 'A phone'],
    ['3', '8', 'N3,500.00', 'A trip to the sea'],
  ].entries()) {
    await expectTexts(findRows(TABLE).nth(index).getByRole('cell'), cells)
  }
  await expectCount(findRows(TABLE), 3)
})

test('[ERR-020] levels that fail to load are reported quietly and can be loaded again', async () => {
  allowErrors(/could not be loaded/)
  const mend = answerJson(`GET ${CALL}`, {}, { status: 500 })
  await open(await makeAgent())
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect.element(retry).toBeVisible()
  await expectCount(page.getByText('Could not load'), 1)
  await expectGone(page.getByRole('table'))
  await expectFigure('Current Level', '0')
  await expectFigure('To the next level', '-')
  mend()
  await retry.click()
  await expectCount(findRows(TABLE), 6)
  await expectFigure('To the next level', '2')
})
