import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations, expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import {
  expectCount,
  expectDone,
  expectGone,
  expectTexts,
  findChip,
  findDialog,
  findPages,
  findRows,
  openFilters,
} from '../../../testing/find.ts'
import { pressOn, skipMenu } from '../../../testing/keyboard.ts'
import { answerJson, leaveWaiting, watchCalls } from '../../../testing/network.ts'
import { makeActiveAgent, makeAgent, makeStaff } from '../../../testing/people.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'

const TABLE = 'Agents found'
const PAGE_SIZE = 25

const findHeading = (name: string) => page.getByRole('heading', { level: 1, name })
const findSearch = () => page.getByRole('searchbox', { name: 'Search' })
const findStatus = () => page.getByLabelText('Status')
const findCell = (number: number) => findRows(TABLE).first().getByRole('cell').nth(number)

/** Returns a name that no other agent has. */
const newName = () => ({ first_name: 'Zuri', last_name: `Q${crypto.randomUUID().slice(0, 8)}` })

async function openAgents(query = '', role: 'support' | 'finance' = 'support'): Promise<RenderedScreen> {
  const screen = await renderScreen(`/staff/agents${query}`, { as: await makeStaff(role) })
  await expect.element(findHeading('Agents')).toBeVisible()
  return screen
}

test('the search finds an agent by name, code, email and phone number', { tags: 'deep' }, async () => {
  const [name, other] = [newName(), newName()]
  const agent = await makeActiveAgent({ ...name, phone_number: '08087654321' })
  const { code } = await makeAgent({ ...other, phone_number: '08012344321' })
  await openAgents()
  await expectCount(findRows(TABLE), PAGE_SIZE)
  // Each search finds a different agent from the one before.
  for (const [text, { last_name }] of [
    [`zuri ${name.last_name}`, name],
    [code, other],
    [agent.email.slice(0, 20), name],
  ] as const) {
    await findSearch().fill(text)
    await expect.element(findCell(0)).toHaveTextContent(`Zuri ${last_name}`)
    await expectCount(findRows(TABLE), 1)
  }
  await expectTexts(findRows(TABLE).getByRole('cell'), [
    `Zuri ${name.last_name}`,
    agent.email,
    '08087654321',
    agent.code,
    'Active',
    /./,
  ])
  await findSearch().fill('08012344')
  await expect.element(findRows(TABLE).filter({ hasText: other.last_name })).toBeVisible()
})

test('the filter is kept in the address, applies when the typing pauses, and returns to the first page', async () => {
  const name = newName()
  await makeAgent(name)
  const screen = await openAgents('?page=2', 'finance')
  await expect.element(page.getByRole('status').filter({ hasText: /^26–/ })).toBeVisible()
  const calls = watchCalls('GET staff/agents?*')
  await findSearch().click()
  await userEvent.keyboard(name.last_name)
  await expect.poll(screen.path).toBe(`/staff/agents?search=${name.last_name}`)
  await expectCount(findRows(TABLE), 1)
  const searches = calls.map(({ url }) => new URL(url).searchParams.get('search'))
  // A slow machine may pause between letters, but there must not be a request for each letter.
  expect(searches.at(-1)).toBe(name.last_name)
  expect(searches.length).toBeLessThan(name.last_name.length)
  await openFilters()
  await findStatus().selectOptions('Pending')
  await expect.poll(screen.path).toBe(`/staff/agents?search=${name.last_name}&status=Pending`)
  await expectCount(findRows(TABLE), 1)
  await screen.reload()
  await expect.element(findSearch()).toHaveValue(name.last_name)
  await expect.element(findStatus()).toHaveValue('Pending')
  await openFilters()
  await findStatus().selectOptions('Suspended')
  await expect.element(page.getByText('No matches')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'CSV of the agents found' })).toBeDisabled()
  await page.getByRole('button', { name: 'Clear the filter' }).click()
  await expect.element(findSearch()).toHaveValue('')
  await expectCount(findRows(TABLE), PAGE_SIZE)
})

test('the agents can be sorted by name or by their joining date, and a row opens its agent by mouse and by keyboard', {
  tags: 'deep',
}, async () => {
  const { last_name } = newName()
  for (const first_name of ['Mina', 'Zora']) await makeAgent({ first_name, last_name })
  const abel = await makeActiveAgent({ first_name: 'Abel', last_name })
  const screen = await openAgents(`?search=${last_name}`)
  const expectNames = (...names: string[]) =>
    expectTexts(
      findRows(TABLE).getByRole('link'),
      names.map((name) => `${name} ${last_name}`),
    )
  await expectNames('Abel', 'Zora', 'Mina')
  const findOrder = () => page.getByLabelText('Order')
  await openFilters()
  await findOrder().selectOptions('Name, A to Z')
  await expectNames('Abel', 'Mina', 'Zora')
  await findOrder().selectOptions('Oldest first')
  await expectNames('Mina', 'Zora', 'Abel')
  await expect.poll(screen.path).toBe(`/staff/agents?search=${last_name}&order=oldest`)
  await screen.reload()
  await expectNames('Mina', 'Zora', 'Abel')
  await findChip('Order: Oldest first').click()
  await expect.poll(screen.path).toBe(`/staff/agents?search=${last_name}`)
  await expectNames('Abel', 'Zora', 'Mina')

  // The link of the name covers the whole row.
  await findRows(TABLE).getByText('Active').click({ force: true })
  await expect.element(findHeading(`Abel ${last_name}`)).toBeVisible()
  await screen.navigate(-1)
  await expect.element(findSearch()).toHaveValue(last_name)
  skipMenu()
  await pressOn(findRows(TABLE).getByRole('link').first())
  await expect.poll(screen.path).toBe(`/staff/agents/${abel.id}`)
  await expect.element(findHeading(`Abel ${last_name}`)).toBeVisible()
})

test('the pages turn without an accessibility violation, and a page that does not exist leads back', {
  tags: 'accessibility',
}, async () => {
  const screen = await openAgents()
  await expectCount(findRows(TABLE), PAGE_SIZE)
  await expectNoViolationsAnywhere()
  const first = findCell(1).element().textContent
  await findPages(TABLE).getByRole('button', { name: 'Next' }).click()
  await expect.poll(screen.path).toBe('/staff/agents?page=2')
  await expect.element(findCell(1)).not.toHaveTextContent(first)
  await screen.navigate('/staff/agents?page=900')
  await page.getByRole('button', { name: 'First page' }).click()
  await expect.element(findCell(1)).toHaveTextContent(first)
  await expectCount(findRows(TABLE), PAGE_SIZE)
})

test('the list is closed to editors', async () => {
  await renderScreen('/staff/agents', { as: await makeStaff('editor') })
  await expect.element(findHeading('You don’t have access')).toBeVisible()
  await expectGone(page.getByRole('link', { name: 'Agents' }))
})

test('a loading list is accessible, and a failed load can be repeated', async () => {
  allowErrors(/could not be loaded/)
  const end = leaveWaiting('GET staff/agents?*')
  const screen = await openAgents()
  await expect.element(page.getByRole('status').filter({ hasText: 'Loading the agents' })).toBeInTheDocument()
  await expectNoViolations()
  end()
  const mend = answerJson('GET staff/agents?*', {}, { status: 500 })
  await screen.reload()
  const retry = page.getByRole('button', { name: 'Retry: load the agents' })
  await expect.element(retry).toBeVisible()
  await expect.element(findSearch()).toBeVisible()
  mend()
  await retry.click()
  await expectCount(findRows(TABLE), PAGE_SIZE)
})

test('support adds an agent under a sponsor, and a code of nobody is refused at its field', async () => {
  const [sponsor, name] = [await makeActiveAgent(), newName()]
  await openAgents()
  await page.getByRole('button', { name: 'Add agent' }).click()
  const dialog = findDialog('Add an agent')
  await dialog.getByLabelText('First name').fill(name.first_name)
  await dialog.getByLabelText('Last name').fill(name.last_name)
  await dialog.getByLabelText('Email').fill(`${name.last_name.toLowerCase()}@example.org`)
  await dialog.getByLabelText('Phone').fill('08012345678')
  await dialog.getByLabelText('Referral code of the sponsor').fill('gfcnobody22')
  await dialog.getByRole('button', { name: 'Add agent' }).click()
  await expect.element(dialog.getByText('Invalid referral code.').first()).toBeVisible()
  await dialog.getByLabelText('Referral code of the sponsor').fill(sponsor.code)
  await dialog.getByRole('button', { name: 'Add agent' }).click()
  await expectDone(/has been added\. The link to choose a password has been sent to/)
  await expect.element(findCell(0)).toHaveTextContent(`Zuri ${name.last_name}`)
})

test('finance, who cannot correct agents, cannot add one', async () => {
  await openAgents('', 'finance')
  await expectCount(page.getByRole('button', { name: 'Add agent' }), 0)
})
