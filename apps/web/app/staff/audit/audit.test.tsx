import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectCount, expectGone, expectTexts, findChip, findRows, openFilters } from '../../../testing/find.ts'
import { answerJson, hold } from '../../../testing/network.ts'
import { callAs, makeActiveAgent, makeStaff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

test('the filter is kept in the address and selects by subject and by days, and entries show the change, its reason and its author', {
  tags: 'deep',
}, async () => {
  const support = await makeStaff('support')
  const { id } = await makeActiveAgent()
  await callAs(support, `POST staff/agents/${id}/suspend`, { reason: 'Asked us to' })
  await callAs(support, `POST staff/agents/${id}/reinstate`)
  const admin = await makeStaff('admin')
  const screen = await renderScreen('/staff/audit', { as: admin })
  await openFilters()
  await page.getByLabelText('Person').fill(support.email)
  await expect.poll(screen.path).toBe(`/staff/audit?actor=${encodeURIComponent(support.email)}`)
  await page.getByRole('combobox', { name: 'Action' }).selectOptions('agent.suspend')
  await expectCount(findRows('Entries'), 1)
  await expectTexts(findRows('Entries').getByRole('cell'), [
    /20\d\d/,
    support.email,
    `Agent suspendedAgent ${id}`,
    /“Asked us to”.*Status.*Active.*Suspended/,
  ])
  await screen.reload()
  await expect.element(findChip(`Person: ${support.email}`)).toBeVisible()
  await openFilters()
  await expect.element(page.getByRole('combobox', { name: 'Action' })).toHaveValue('agent.suspend')
  await expectCount(findRows('Entries'), 1)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(screen.path).toBe('/staff/audit')
  await expect.element(page.getByLabelText('Person')).toHaveValue('')

  // Two fields are filled in at the same time.
  await page.getByRole('combobox', { name: 'Subject' }).selectOptions('agent')
  await page.getByLabelText('Number').fill(String(id))
  await expect.poll(screen.path).toBe(`/staff/audit?subject_kind=agent&subject_id=${id}`)
  await expectGone(findRows('Entries').filter({ hasNotText: `Agent ${id}` }))
  await expect.element(findRows('Entries').first()).toBeVisible()
  await expectGone(findRows('Entries').filter({ hasText: admin.email }))
  await page.getByLabelText('To (UTC)').fill('2020-01-01')
  await expect.element(page.getByText('No entries match')).toBeVisible()
  await page.getByLabelText('Number').fill('seven')
  await expect.element(page.getByText('Enter a number.')).toBeVisible()
})

test('a person is found by name and chosen by email address, and an action by its words', {
  tags: 'deep',
}, async () => {
  const { email } = await makeActiveAgent({ first_name: 'Picked', last_name: 'Person' })
  const screen = await renderScreen('/staff/audit', { as: await makeStaff('admin') })
  await openFilters()
  await page.getByLabelText('Person').fill('picked pers')
  const option = page.locate(`datalist > option[value="${email}"]`)
  await expect.element(option).toHaveTextContent('Picked Person, agent')
  expect(screen.path()).toBe('/staff/audit')
  await page.getByLabelText('Person').fill(email)
  await expect.poll(screen.path).toBe(`/staff/audit?actor=${encodeURIComponent(email)}`)
  await page.getByLabelText('Person').fill('nobody-is-called-this')
  await expect.element(page.getByText('No one found.')).toBeVisible()

  await page.getByLabelText('Person').fill('')
  await expectTexts(page.locate('optgroup[label="Payment"] > option'), [
    'Payment approved',
    'Question asked about a payment',
    'Proof uploaded',
    'Payment rejected',
    'Payment reopened',
    'Payment reversed',
  ])
  await page.getByRole('combobox', { name: 'Action' }).selectOptions('Proof uploaded')
  await expect.poll(screen.path).toBe('/staff/audit?action=payment.prove')
})

test('the fields of the filter are shown on request, and what is chosen always, to be removed one by one', {
  tags: 'deep',
}, async () => {
  await page.viewport(390, 844)
  const admin = await makeStaff('admin')
  await renderScreen('/staff/audit', { as: admin })
  const filters = page.getByRole('button', { name: 'Filters' })
  await expect.element(filters).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByLabelText('Person')).not.toBeVisible()
  await filters.click()
  await expect.element(page.getByLabelText('Person')).toBeVisible()
  await filters.click()
  await expect.element(page.getByLabelText('Person')).not.toBeVisible()
  const screen = await renderScreen('/staff/audit?subject_kind=agent&subject_id=7&from=2026-01-31', { as: admin })
  await expect.element(page.getByRole('button', { name: 'Filters (3)' })).toBeVisible()
  await expect.element(findChip('Subject: Agent')).toBeVisible()
  await expectToFit()
  await findChip('From: Jan 31, 2026').click()
  await expect.poll(screen.path).toBe('/staff/audit?subject_kind=agent&subject_id=7')
  await expect.element(page.getByRole('button', { name: 'Filters (2)' })).toHaveFocus()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(screen.path).toBe('/staff/audit')
  await expectGone(page.getByRole('list', { name: 'Chosen filters' }))
})

test('newer entries are announced, and shown only on request', async () => {
  const support = await makeStaff('support')
  const { id } = await makeActiveAgent()
  await callAs(support, `POST staff/agents/${id}/suspend`, { reason: 'Asked us to' })
  const filter = `action=agent.suspend&subject_kind=agent&subject_id=${id}`
  const lookAgain = hold(`GET staff/audit?${filter}&page=1&page_size=1`)
  await renderScreen(`/staff/audit?${filter}`, { as: await makeStaff('admin') })
  await expectCount(findRows('Entries'), 1)
  await callAs(support, `POST staff/agents/${id}/reinstate`)
  await callAs(support, `POST staff/agents/${id}/suspend`, { reason: 'Again' })
  lookAgain()
  const show = page.getByRole('status').getByRole('button', { name: 'Show 1 newer entry' })
  await expect.element(show).toBeVisible()
  await expectCount(findRows('Entries'), 1)
  await show.click()
  await expectCount(findRows('Entries'), 2)
  await expectGone(show)
})

test('the screen checks the chain and the transparency log, names any breaks, and is accessible and fits', {
  tags: 'accessibility',
}, async () => {
  await renderScreen('/staff/audit', { as: await makeStaff('admin') })
  const check = page.getByRole('button', { name: 'Verify now' })
  await check.click()
  // Only a new check names the seal. Before it, the screen shows the latest check of the night.
  await expect
    .element(page.getByText(/Verified: none of the [\d,]+ entries has been altered\. Last seal/))
    .toBeVisible()
  answerJson('GET staff/audit/check', {
    entries: 1200,
    head: 'ab',
    count: 1,
    rows: [{ entry_id: 17, problem: 'has changed since it was written' }],
  })
  await check.click()
  await expect.element(page.getByText('Not verified: 1 of 1,200 entries have been altered.')).toBeVisible()
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Entry 17 has changed since it was written' }))
    .toBeVisible()

  const prove = page.getByRole('button', { name: 'Prove now' })
  await prove.click()
  await expect.element(page.getByText(/Not proven|Proven: all [\d,]+ entries are as they were signed/)).toBeVisible()
  const name = 'Records that have changed since they entered the transparency log'
  answerJson('GET staff/log/check', {
    entries: 1200,
    findings: [
      { name, count: 1, rows: ['transfer 17'] },
      { name: 'Records of the transparency log that are gone', count: 0, rows: [] },
    ],
  })
  await prove.click()
  await expect.element(page.getByText('Not proven: one thing wrong in 1,200 entries.')).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: `${name} (1): transfer 17` })).toBeVisible()
  await expect.element(findRows('Entries').first()).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
})
