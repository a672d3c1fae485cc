import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { expectGone, findDialog } from '../../../testing/find.ts'
import { answerJson } from '../../../testing/network.ts'
import { getAs, makeAgent } from '../../../testing/people.ts'
import { openProfile } from '../../../testing/profile-form.ts'

const findQuestion = () => findDialog('Confirm your password')
const start = () => page.getByRole('button', { name: 'Download my data' }).click()

async function confirm(password: string): Promise<void> {
  await findQuestion().getByRole('textbox', { name: 'Password' }).fill(password)
  await findQuestion().getByRole('button', { name: 'Confirm' }).click()
}

test('the file is saved after the password, or the refusal is explained, and the agent is notified', {
  tags: ['accessibility', 'deep'],
}, async () => {
  const files = vi.spyOn(URL, 'createObjectURL')
  const agent = await makeAgent()
  await openProfile(agent)
  await start()
  await expect.element(findQuestion()).toMatchTextContent('everything else we keep about you')
  await expectNoViolationsAnywhere()
  await confirm('not-my-password')
  await expect.element(findQuestion().getByText('Your current password is not correct.')).toBeVisible()
  const mend = answerJson('POST dashboard/personal-data', { detail: 'Too many.' }, { status: 429 })
  await confirm(agent.password)
  await expect.element(page.getByText('Too many attempts. Try again in 1 minute.')).toBeVisible()
  expect(files).not.toHaveBeenCalled()
  mend()
  await start()
  await confirm(agent.password)
  await expect.element(page.getByText('Your data has been downloaded.')).toBeVisible()
  await expectGone(findQuestion())
  const file = files.mock.calls[0]?.[0] as Blob
  expect(await file.slice(0, 2).text()).toBe('PK')
  const news = (await getAs(agent, 'dashboard/user-notifications')) as { subject: string }[]
  expect(news.map(({ subject }) => subject)).toContain('Your data was downloaded')
})
