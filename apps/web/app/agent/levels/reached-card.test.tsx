import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { expectTexts, findRows } from '../../../testing/find.ts'
import { makeActiveAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

test('a reached level names its date, the agent who completed it and the plan, and its bonus opens the entry', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeActiveAgent()
  await perform('recruit', { sponsorId: agent.id, first_name: 'Bola', last_name: 'Ade' })
  const { id } = await perform('recruit', { sponsorId: agent.id, first_name: 'Chidi', last_name: 'Eze' })
  await renderScreen('/dashboard/levels', { as: agent })
  const cells = findRows('Levels you have reached').first().getByRole('cell')
  await expectTexts(cells, ['Level 1', /^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/, 'Chidi Eze', '$20.00', '-', /^Version \d+$/])
  await expectNoViolationsAnywhere()
  await expectToFit()
  await findRows('Levels you have reached').first().getByRole('link', { name: '$20.00' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Match bonus' })).toBeVisible()
  await perform('reverseFee', id)
  await renderScreen('/dashboard/levels', { as: agent })
  await expect
    .element(findRows('Levels you have reached').first())
    .toMatchTextContent(/Chidi Eze\. Lost on .*: Chidi Eze’s payment was reversed\./)
})
