import type { EntryExplanation } from '@evergrove/contract/ledger/explanation'
import type { StatementEntry } from '@evergrove/contract/ledger/statement'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { allowErrors } from '../../../../testing/console.ts'
import { expectCount, findRows } from '../../../../testing/find.ts'
import { pressOn } from '../../../../testing/keyboard.ts'
import { answerJson } from '../../../../testing/network.ts'
import { getAs, makeActiveAgent, makeAgent, perform } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('an entry of the statement opens to its reason, also with the keyboard, and Back returns to the statement', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeActiveAgent()
  await perform('recruit', { sponsorId: agent.id, first_name: 'Bola', last_name: 'Ade' })
  await perform('recruit', { sponsorId: agent.id, first_name: 'Chidi', last_name: 'Eze' })
  const screen = await renderScreen('/dashboard/statement', { as: agent })
  await expectCount(findRows('Transactions'), 3)
  const link = page.getByRole('link', { name: 'Match bonus' })
  ;(link.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(title('Match bonus')).toBeVisible()
  await expect.poll(screen.path).toMatch(/^\/dashboard\/statement\/\d+$/)
  await expect
    .element(
      page.getByText(
        /^Chidi Eze’s registration fee was approved on .*\. Their place, 1 step below you, has counted toward your levels since then\.$/,
      ),
    )
    .toBeVisible()
  await expect
    .element(
      page.getByText(
        'With it, both places on your level 1 (Bola Ade and Chidi Eze) counted, so the level became complete.',
      ),
    )
    .toBeVisible()
  await expect
    .element(page.getByText(/^Plan version \d+ \(published .*\) pays a match bonus of \$20\.00 for level 1 when/))
    .toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
  await screen.navigate(-1)
  await expectCount(findRows('Transactions'), 3)
  await expect.element(page.getByRole('link', { name: 'Match bonus' })).toHaveFocus()
})

test('a rejected withdrawal links to the entry that returned its amount', async () => {
  const agent = await makeActiveAgent()
  await perform('credit', agent.id, '100.00')
  await perform('withdraw', agent.id, '60.00')
  await perform('rejectLastWithdrawal', agent.id, 'The account is closed.')
  await renderScreen('/dashboard/statement', { as: agent })
  await page.getByRole('link', { name: 'Withdrawal', exact: true }).last().click()
  await expect.element(page.getByText(/^The request was rejected on .* Reason: The account is closed\.$/)).toBeVisible()
  await page.getByRole('link', { name: /^Entry no\. \d+, \$60\.00 on / }).click()
  await expect.element(title('Withdrawal not approved')).toBeVisible()
  await expect.element(page.getByText('+$60.00')).toBeVisible()
})

test('an entry shows the balance after it and its time of day, and links to the older and the newer one, also with the keyboard', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeActiveAgent()
  for (const amount of ['10.00', '20.00', '30.00']) await perform('credit', agent.id, amount)
  const [newest, middle, oldest] = (await getAs(agent, 'dashboard/statement')) as StatementEntry[]
  const screen = await renderScreen(`/dashboard/statement/${middle?.id}`, { as: agent })
  await expect.element(page.getByText('+$20.00')).toBeVisible()
  const details = page.getByRole('definition')
  await expect.element(details.first()).toHaveTextContent('$30.00')
  const time = page.getByRole('region', { name: 'Reason' }).getByRole('time')
  await expect.element(time).toMatchTextContent(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M UTC$/)
  expect(time.element().getAttribute('datetime')).toBe(middle?.created_at)
  const ways = page.getByRole('navigation', { name: 'Older and newer entries' })
  for (const width of [320, 390]) {
    await page.viewport(width, 844)
    for (const link of ways.getByRole('link').elements()) {
      expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    }
    // The focus reaches these links before the cards.
    const { top } = page.getByRole('region', { name: 'Reason' }).element().getBoundingClientRect()
    expect(ways.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
  }
  await expectNoViolationsAnywhere()
  await expectToFit()
  await pressOn(page.getByRole('link', { name: 'Older entry' }))
  await expect.poll(screen.path).toBe(`/dashboard/statement/${oldest?.id}`)
  await expect.element(details.first()).toHaveTextContent('$10.00')
  expect(document.activeElement?.id).toBe('content')
  await expect.element(page.getByRole('link', { name: 'Older entry' })).toBeDisabled()
  await expectNoViolationsAnywhere()
  for (const balance of ['$30.00', '$60.00']) {
    await page.getByRole('link', { name: 'Newer entry' }).click()
    await expect.element(details.first()).toHaveTextContent(balance)
  }
  await expect.poll(screen.path).toBe(`/dashboard/statement/${newest?.id}`)
  await expect.element(page.getByRole('link', { name: 'Newer entry' })).toBeDisabled()
})

test('an entry without a known balance or neighbours shows neither', async () => {
  const agent = await makeActiveAgent()
  await perform('credit', agent.id, '10.00')
  const [only] = (await getAs(agent, 'dashboard/statement')) as StatementEntry[]
  const path = `dashboard/entries/${only?.id}`
  const shown = (await getAs(agent, path)) as EntryExplanation
  answerJson(`GET ${path}`, { ...shown, balance_after: null })
  await renderScreen(`/dashboard/statement/${only?.id}`, { as: agent })
  await expect.element(page.getByText('+$10.00')).toBeVisible()
  expect(page.getByText('Balance after').query()).toBeNull()
  expect(page.getByRole('heading', { name: 'Details' }).query()).toBeNull()
  expect(page.getByRole('navigation', { name: 'Older and newer entries' }).query()).toBeNull()
})

test('a withdrawal shows its status beside the amount', async () => {
  const agent = await makeActiveAgent()
  await perform('credit', agent.id, '100.00')
  await perform('withdraw', agent.id, '60.00')
  const screen = await renderScreen('/dashboard/statement', { as: agent })
  await page.getByRole('link', { name: 'Withdrawal', exact: true }).click()
  await expect.element(page.getByRole('region', { name: 'Reason' })).toMatchTextContent(/^\u2212\$60\.00\s*Pending/)
  await page.getByRole('link', { name: /^Withdrawal no\. \d+$/ }).click()
  await expect.poll(screen.path).toMatch(/^\/dashboard\/withdrawals\?chosen=\d+$/)
  const row = findRows('Withdrawal history').first()
  await expect.element(row).toHaveAttribute('aria-current', 'true')
  await expect.element(row).toBeInViewport()
})

test('an entry of another agent is not found, and a failed load can be repeated', async () => {
  allowErrors(/could not be/)
  const agent = await makeAgent()
  const screen = await renderScreen('/dashboard/statement/999999', { as: agent })
  await expect.element(title('Entry not found')).toBeVisible()
  await screen.navigate('/dashboard/statement/x')
  await expect.element(title('Entry not found')).toBeVisible()
  const mend = answerJson('GET dashboard/entries/7', {}, { status: 500 })
  await screen.navigate('/dashboard/statement/7')
  const retry = page.getByRole('button', { name: 'Retry: load the entry' })
  await expect.element(retry).toBeVisible()
  mend()
  await retry.click()
  await expect.element(title('Entry not found')).toBeVisible()
})
