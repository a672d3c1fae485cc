import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { expectCount, expectGone } from '../../../testing/find.ts'
import { pressOn } from '../../../testing/keyboard.ts'
import { answerJson } from '../../../testing/network.ts'
import { getAs, makeAgent, perform } from '../../../testing/people.ts'
import { expectRest, findPeople, findPerson, findTree, makeSponsor, middleOf, openTree } from '../../../testing/tree.ts'

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const findField = () => page.getByLabelText('Find by name')
const findFound = () => findTree().locate('[aria-current]')
const findOutcome = () => page.getByRole('search').getByRole('status')

/** Returns each card with the depth that a screen reader announces. */
const outline = (): string[] =>
  findPeople()
    .elements()
    .map((item) => `${item.getAttribute('aria-level')} ${item.querySelector('[title]')?.getAttribute('title')}`)
    .toSorted()

test('[DOWN-010] [GAP-22] the agent is the root, and each downline is below its parent in the matrix', async () => {
  const { agent, recruits } = await makeSponsor(3)
  await perform('suspend', recruits[2]?.id ?? 0)
  await openTree(agent)
  // The agent is the sponsor of all three; the third had to be placed below the first.
  await press('Expand all')
  await expectCount(findPeople(), 4)
  expect(outline()).toEqual(['1 Ada Obi', '2 Agent 1', '2 Agent 2', '3 Agent 3'])
  await expect.element(findPerson('Ada Obi')).toMatchTextContent(/You\s*Active/)
  await expect.element(findPerson('Agent 1')).toMatchTextContent(/Level 1\s*Active/)
  await expect.element(findPerson('Agent 3')).toMatchTextContent(/Level 2\s*Suspended/)
  await expect.element(findPerson('Agent 3').locate('[data-look=danger]')).toHaveTextContent('Suspended')
  await expectRest()
  const [root, first, second, below] = ['Ada Obi', 'Agent 1', 'Agent 2', 'Agent 3'].map(middleOf)
  if (!(root && first && second && below)) throw new Error('Not everyone is in the tree')
  expect(first.x).toBeLessThan(second.x)
  expect(first.y).toBeGreaterThan(root.y)
  expect(below.y).toBeGreaterThan(first.y)
  expect(Math.abs(below.x - first.x)).toBeLessThan(Math.abs(below.x - second.x))
  await expectCount(findTree().getByText('Free place'), 1)
})

test('the tree names and marks the place that the next agent gets, with the link that invites for it', async () => {
  const { agent, recruits } = await makeSponsor(2)
  await openTree(agent)
  await expect
    .element(page.getByText(/At the moment, this place is on level 2, below Agent 1\. Others can take it first\./))
    .toBeVisible()
  await expectCount(findTree().getByText('Next free place', { exact: true }), 1)
  await expectCount(findTree().getByText('Free place', { exact: true }), 0)
  const card = page.locate('section:has(h2:text-is("Your tree"))')
  await expect.element(card.getByRole('button', { name: 'Copy sign-up link' })).toBeVisible()
  // The link invites for the place that the sentence names.
  const [placed] = await perform('recruitMany', agent.id, 1)
  const downlines = (await getAs(agent, 'dashboard/downlines')) as { id: number; placed_under: number }[]
  expect(downlines.find(({ id }) => id === placed?.id)?.placed_under).toBe(recruits[0]?.id)
})

test('[GAP-22] without placed_under the tree follows recommended_by, and an unlisted parent counts as the root', async () => {
  const agent = await makeAgent()
  const person = {
    date_joined: '2024-01-05T12:00:00.000Z',
    email: 'x@served.example',
    phone_number: '1',
    status: 'Active',
  }
  answerJson('GET dashboard/downlines', [
    { ...person, id: 900_001, first_name: 'Direct', last_name: 'One', recommended_by: agent.id },
    { ...person, id: 900_002, first_name: 'Below', last_name: 'Two', recommended_by: 900_001 },
    { ...person, id: 900_003, first_name: 'Stray', last_name: 'Three', recommended_by: 4_000_000 },
  ])
  await openTree(agent)
  await press('Expand all')
  await expectCount(findPeople(), 4)
  expect(outline()).toEqual(['1 Ada Obi', '2 Direct One', '2 Stray Three', '3 Below Two'])
})

test('a press on a card opens and closes its branch without moving the card, and buttons open and close all branches', {
  tags: 'deep',
}, async () => {
  const { agent } = await makeSponsor(14)
  await openTree(agent)
  await expectRest()
  // The smallest text of a card has 13 px at full size and must be drawn with 12 px or more.
  expect(middleOf('Ada Obi').width).toBeGreaterThanOrEqual(140 * (12 / 13) - 0.01)
  await press('Collapse all')
  await expectCount(findPeople(), 3)
  await expectRest()
  const before = middleOf('Agent 1')
  await findPerson('Agent 1').click()
  await expectCount(findPeople(), 5)
  await expect.element(findPerson('Agent 1')).toHaveAttribute('aria-expanded', 'true')
  await expectRest()
  const after = middleOf('Agent 1')
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(60)
  await findPerson('Agent 1').click()
  await expectCount(findPeople(), 3)
  await press('Expand all')
  await expectCount(findPeople(), 15)
})

test('a search opens the path to a name, centres it, and moves to the next match with Enter', {
  tags: 'deep',
}, async () => {
  const { agent } = await makeSponsor(30)
  await openTree(agent)
  await press('Collapse all')
  await findField().fill('AGENT 30')
  await expect.element(findFound()).toMatchTextContent('Agent 30')
  await expect.element(findFound()).toHaveAttribute('aria-level', '5')
  await expect.element(findOutcome()).toHaveTextContent('1 of 1: Agent 30')
  await expectRest()
  const { left, top, width, height } = findTree().element().getBoundingClientRect()
  const { x, y } = middleOf('Agent 30')
  expect(x).toBeCloseTo(left + width / 2, -1)
  expect(y).toBeCloseTo(top + height / 2, -1)

  await findField().fill('agent 2')
  await expect.element(findFound()).toMatchTextContent('Agent 2')
  await expect.element(findOutcome()).toHaveTextContent('1 of 12: Agent 2')
  await pressOn(findField())
  await expect.element(findOutcome()).toHaveTextContent('2 of 12: Agent 12')
  await expect.element(findFound()).toMatchTextContent('Agent 12')
  await findField().fill('nobody at all')
  await expect.element(findOutcome()).toHaveTextContent('No matches')
  await expectGone(findFound())
})

test('the arrow keys move from card to card as in any tree, and scroll a card into view', async () => {
  const { agent } = await makeSponsor(14)
  await openTree(agent)
  await press('Collapse all')
  await page.getByText('Chart', { exact: true }).click()
  await userEvent.tab()
  await expect.element(findPerson('Ada Obi')).toHaveFocus()
  const pressKey = async (key: string, name: string) => {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(findPerson(name)).toHaveFocus()
  }
  await pressKey('ArrowRight', 'Agent 1')
  await pressKey('ArrowRight', 'Agent 1')
  await expect.element(findPerson('Agent 1')).toHaveAttribute('aria-expanded', 'true')
  await pressKey('ArrowRight', 'Agent 3')
  await pressKey('Enter', 'Agent 3')
  await expect.element(findPerson('Agent 3')).toHaveAttribute('aria-expanded', 'true')
  await pressKey('ArrowDown', 'Agent 7')
  await expectRest()
  const lowest = findPerson('Agent 7').element().getBoundingClientRect()
  expect(lowest.bottom).toBeLessThanOrEqual(findTree().element().getBoundingClientRect().bottom)
  scrollTo(0, 0)
  await pressKey('ArrowUp', 'Agent 3')
  const { bottom } = findTree().element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(innerHeight)
  await pressKey('ArrowDown', 'Agent 7')
  await pressKey('ArrowLeft', 'Agent 3')
  await pressKey('ArrowLeft', 'Agent 3')
  await expectGone(findPerson('Agent 7'))
  await pressKey('ArrowUp', 'Agent 1')
  await pressKey('End', 'Agent 2')
  await pressKey('Home', 'Ada Obi')
  await expectCount(findTree().locate('[role=treeitem][tabindex="0"]'), 1)
})

test('the list shows the same agents, opens the same branches and finds the same names', { tags: 'deep' }, async () => {
  const { agent } = await makeSponsor(6)
  await openTree(agent)
  await press('Collapse all')
  await page.getByText('List', { exact: true }).click()
  await expectGone(findTree())
  const list = page.getByRole('list', { name: 'Your downline tree' })
  const branch = (name: string) => list.getByRole('button', { name })
  await expectCount(list.getByRole('listitem'), 3)
  await expect.element(branch('Ada Obi')).toMatchTextContent(/You\s*Active\s*6 below/)
  await expect.element(branch('Agent 1')).toMatchTextContent(/Level 1\s*Active\s*2 below/)
  await pressOn(branch('Agent 1'))
  await expect.element(branch('Agent 1')).toHaveAttribute('aria-expanded', 'true')
  await expectCount(list.getByRole('listitem'), 5)
  await findField().fill('agent 6')
  await expect.element(list.locate('[aria-current]')).toMatchTextContent(/Agent 6\s*Level 2\s*Active/)
  await page.getByText('Chart', { exact: true }).click()
  await expectCount(findPeople(), 7)
})

test('the tree is accessible as a chart, as a list and in full screen', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const { agent, recruits } = await makeSponsor(9)
  await perform('suspend', recruits[2]?.id ?? 0)
  await openTree(agent)
  await press('Expand all')
  await findField().fill('agent 3')
  await expectCount(findFound(), 1)
  await expectNoViolationsAnywhere()
  await page.getByText('List', { exact: true }).click()
  await expect.element(page.getByRole('list', { name: 'Your downline tree' })).toBeVisible()
  await expectNoViolationsAnywhere()
  await page.getByText('Chart', { exact: true }).click()
  await press('Full screen')
  await expect.element(page.getByRole('dialog').getByRole('tree')).toBeVisible()
  await expectNoViolationsAnywhere()
})
