import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseAction } from '../../../../testing/agent-actions.ts'
import { expectDone, findDialog } from '../../../../testing/find.ts'
import { makeActiveAgent, makeStaff } from '../../../../testing/people.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'

test('support gives an agent a new code, which the page shows in place of the former one', async () => {
  const { id, code } = await makeActiveAgent()
  await renderScreen(`/staff/agents/${id}`, { as: await makeStaff('support') })
  await expect.element(page.getByText(code, { exact: true })).toBeVisible()
  await chooseAction('Give a new code')
  const dialog = findDialog('Give Ada Obi a new referral code?')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Posted in a forum')
  await dialog.getByRole('button', { name: 'Give a new code' }).click()
  await expectDone('Ada Obi has a new referral code.')
  await expect.element(page.getByText(code, { exact: true })).not.toBeInTheDocument()
})
