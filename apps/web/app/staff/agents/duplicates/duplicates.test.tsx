import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { expectCount, expectDone, expectGone, expectTexts, findRows } from '../../../../testing/find.ts'
import { answerJson } from '../../../../testing/network.ts'
import { type Agent, makeAgent, makeStaff, perform } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'

let ann: Agent
let ben: Agent

beforeEach(async () => {
  await perform('shareNothing')
  const shared = { phone_number: '0803 777 1234', profile: {} }
  ann = await makeAgent({ first_name: 'Ann', ...shared })
  ben = await makeAgent({ first_name: 'Ben', ...shared })
})

const findShared = () => findRows('Shared by several agents')
const open = async () => renderScreen('/staff/duplicates', { as: await makeStaff('support') })

async function markInDialog(reason: string) {
  const dialog = page.getByRole('dialog', { name: 'Not a duplicate?' })
  await dialog.getByLabelText('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Mark as different people' }).click()
}

test('the list shows what agents share, masked, marks two agents as different people, and then says that it is empty', {
  tags: 'accessibility',
}, async () => {
  const screen = await open()
  await expectCount(findShared(), 1)
  const cells = findShared().first().getByRole('cell')
  await expect.element(cells.first()).toHaveTextContent('Phone number •••• 1234')
  await expectTexts(cells.nth(1).getByRole('link'), ['Ben Obi', 'Ann Obi'])
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
  await page.getByRole('button', { name: 'Not a duplicate: Ben Obi and Ann Obi, Phone number •••• 1234' }).click()
  await markInDialog('They share an office')
  await expectDone('Ben Obi and Ann Obi are marked as different people.')
  await expect.element(page.getByText('No possible duplicates')).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await screen.navigate(`/staff/agents/${ann.id}`)
  await expect.element(findRows('Possible duplicates').first()).toMatchTextContent('“They share an office”')
})

test('the pairs of a larger group are only on the pages of its agents, and an agent without duplicates has no such card', async () => {
  await makeAgent({ first_name: 'Cyd', phone_number: '08037771234', profile: {} })
  const dan = await makeAgent({ first_name: 'Dan', phone_number: '0809 111 2222', profile: {} })
  const screen = await open()
  await expectTexts(findShared().first().getByRole('link'), ['Cyd Obi', 'Ben Obi', 'Ann Obi'])
  await expect.element(findShared().first()).toMatchTextContent('Compare on the agents’ pages')
  await screen.navigate(`/staff/agents/${dan.id}`)
  await expect.element(page.getByRole('heading', { name: 'Consents' })).toBeVisible()
  await expectGone(page.getByRole('heading', { name: 'Possible duplicates' }))
})

test('the agent’s page names the others, and a mark can be refused with a reason, made and undone', async () => {
  await renderScreen(`/staff/agents/${ann.id}`, { as: await makeStaff('finance') })
  const row = findRows('Possible duplicates').first()
  await expectTexts(row.getByRole('cell'), [
    'Ben Obi',
    ben.email,
    'Phone number •••• 1234',
    'Not checked',
    'Not a duplicate',
  ])
  const detail = 'These agents are already marked as different people.'
  const mend = answerJson(`POST staff/agents/${ann.id}/duplicates/mark-different`, { detail }, { status: 409 })
  await row.getByRole('button').click()
  await markInDialog('Spouses')
  await expectTexts(page.getByRole('dialog').getByRole('alert'), [detail])
  mend()
  await markInDialog('Spouses')
  await expectDone('Ann Obi and Ben Obi are marked as different people.')
  await expect.element(row).toMatchTextContent('Different people: “Spouses”')
  await page.getByRole('button', { name: 'Undo: Ben Obi, Phone number •••• 1234' }).click()
  await expectDone('Ann Obi and Ben Obi are no longer marked as different people.')
  await expect.element(row).toMatchTextContent('Not checked')
})
