/** The console's search works on every screen and by keyboard, within the role's rights. API tests prove what it finds. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectCount, expectGone, expectTexts } from '../../../testing/find.ts'
import { answerJson, cutOff, watchCalls } from '../../../testing/network.ts'
import { makeStaff } from '../../../testing/people.ts'
import { joinAndPay, requestMoney } from '../../../testing/queues.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const CALL = 'GET staff/search?*'

const findButton = () => page.getByRole('button', { name: 'Search', exact: true })
const findField = () => page.getByRole('combobox', { name: 'Search' })
const findOptions = () => page.getByRole('listbox', { name: 'Results' }).getByRole('option')
const findOutcome = () => page.getByRole('dialog', { name: 'Search' }).getByRole('status')

async function openConsole(role: 'admin' | 'finance' | 'support', path = '/staff/agents') {
  const screen = await renderScreen(path, { as: await makeStaff(role) })
  await expect.element(findButton()).toBeVisible()
  return screen
}

test('a PIN leads to the payment with the keyboard alone, from any screen', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const payer = await joinAndPay('Searched')
  const screen = await openConsole('finance', '/staff/plan')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(findField()).toHaveFocus()
  await expect.element(findOutcome()).toMatchTextContent(/^Enter a PIN, an amount/)
  await findField().fill(`fee ${payer.pin}`)
  await expectTexts(findOptions(), [new RegExp(`^PIN ${payer.pin}.*Pending$`), /^Searched .*Pending$/])
  await expect.element(findOutcome()).toHaveTextContent('2 results')
  await expectTexts(page.getByRole('group').locate('[role=presentation]'), ['Payments', 'Agents'])
  await expect.element(findOptions().nth(0)).toHaveAttribute('aria-selected', 'true')
  await expectNoViolationsAnywhere()
  await expectToFit()
  await findField().click()
  await userEvent.keyboard('{ArrowDown}')
  const chosen = findOptions().nth(1)
  await expect.element(chosen).toHaveAttribute('aria-selected', 'true')
  await expect.element(findField()).toHaveAttribute('aria-activedescendant', chosen.element().id)
  await userEvent.keyboard('{Enter}')
  await expect.poll(screen.path).toBe(`/staff/agents/${payer.id}`)
  await expectGone(page.getByRole('dialog'))

  // Enter before the results have arrived opens the first of them.
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(findField()).toHaveFocus()
  await userEvent.keyboard(`${payer.pin}{Enter}`)
  await expect.poll(screen.path).toBe(`/staff/payments?status=All&chosen=${payer.paymentId}`)
  await expectGone(page.getByRole('dialog'))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
})

test('the arrow keys wrap around, and Escape returns the focus to the button', async () => {
  const agent = await requestMoney('Roundabout', '321.45')
  await openConsole('finance')
  await findButton().click()
  await findField().fill(agent.email)
  await expect.element(findOutcome()).toMatchTextContent(/results$/)
  const last = findOptions().last()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(last).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(findOptions().first()).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Escape}')
  await expectGone(page.getByRole('dialog'))
  await expect.element(findButton()).toHaveFocus()
})

test('a result opens with a click, and the next search starts empty', { tags: 'deep' }, async () => {
  const agent = await requestMoney('Clicked', '432.10')
  const screen = await openConsole('finance')
  await findButton().click()
  await findField().fill('$432.10')
  await findOptions().filter({ hasText: 'Withdrawal no.' }).first().click()
  await expect.poll(screen.path).toMatch(/^\/staff\/withdrawals\?status=All&chosen=\d+$/)
  await expectGone(page.getByRole('dialog'))
  await findButton().click()
  await expect.element(findField()).toHaveValue('')
  await findField().fill(agent.code)
  await findOptions().filter({ hasText: agent.email }).click()
  await expect.poll(screen.path).toBe(`/staff/agents/${agent.id}`)
})

test('support finds only agents, and a role without these screens has no search', async () => {
  const payer = await joinAndPay('Supported')
  await openConsole('support')
  await findButton().click()
  await findField().fill(payer.pin)
  await expectTexts(findOptions(), [/^Supported /])
  await userEvent.keyboard('{Escape}')
  await expectGone(page.getByRole('dialog'))
  await renderScreen('/staff', { as: await makeStaff('editor') })
  await expect.element(page.getByRole('button', { name: /^Account/ })).toBeVisible()
  await expectGone(findButton())
  await userEvent.keyboard('{Control>}k{/Control}')
  await expectGone(page.getByRole('dialog'))
})

test('the slash key opens the search outside fields, and the search offers screens and actions', async () => {
  const screen = await openConsole('finance', '/staff/payments')
  await page.getByRole('searchbox', { name: 'Search payments' }).click()
  await userEvent.keyboard('/')
  await expectGone(findField())
  await page.getByRole('heading', { level: 1 }).click()
  await userEvent.keyboard('/')
  await expect.element(findField()).toHaveFocus()
  await expect.element(findOptions().filter({ hasText: 'Import a bank statement' })).toBeVisible()
  await findField().fill('dupl')
  await expectTexts(findOptions(), ['Possible duplicates'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(screen.path).toBe('/staff/duplicates')
  await expectGone(page.getByRole('dialog'))
})

test('a list with more agents than fit links to the full list with the same text', { tags: 'deep' }, async () => {
  const hits = Array.from({ length: 5 }, (_, index) => ({
    id: index + 1,
    reference: `gfcmany${index}xy`,
    about: 'Active',
    amount: null,
    at: '2026-01-05T10:00:00.000Z',
    agent: { id: index + 1, first_name: 'Many', last_name: `Agents ${index}`, email: `many${index}@example.org` },
  }))
  answerJson(CALL, [{ kind: 'agents', hits, has_more: true }])
  const screen = await openConsole('support')
  await findButton().click()
  await findField().fill('many')
  await expect.element(findOutcome()).toHaveTextContent('5 results. There are more: keep typing.')
  await expectCount(findOptions(), 6)
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(screen.path).toBe('/staff/agents?search=many')
})

test('a search without matches and a failed search are reported, and no call is made without a text', async () => {
  allowErrors(/Failed to fetch/)
  const calls = watchCalls(CALL)
  await openConsole('finance')
  await findButton().click()
  await findField().fill('   ')
  await findField().fill('nobody-is-called-this')
  await expect.element(findOutcome()).toMatchTextContent('No matches. Try')
  expect(calls).toHaveLength(1)
  const mend = cutOff(CALL)
  await findField().fill('nobody-either')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^The search could not be completed/)
  mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(findOutcome()).toMatchTextContent('No matches. Try')
})

test('the keys do not open the search over an open dialog', async () => {
  await openConsole('admin', '/staff/accounts')
  await page.getByRole('button', { name: /Invite/ }).click()
  await expectCount(page.getByRole('dialog'), 1)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expectGone(findField())
})
