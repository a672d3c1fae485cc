import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { allowErrors } from '../../../../testing/console.ts'
import { answerJson, answerStatus } from '../../../../testing/network.ts'
import { makeAgent } from '../../../../testing/people.ts'
import { openProfile } from '../../../../testing/profile-form.ts'

const findList = () => page.getByRole('list', { name: 'Last log-ins' })

test('agents see the attempts to log in to their account, that there were none, or that these could not be loaded', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeAgent()
  await fetch('/api/auth/jwt/create/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: agent.email, password: 'not-my-password' }),
  })
  const end = answerJson('GET auth/sign-ins', [])
  const screen = await openProfile(agent)
  await expect.element(page.getByText('No log-ins in the last 90 days.')).toBeVisible()
  end()
  allowErrors(/500/)
  const mend = answerStatus('GET auth/sign-ins', 500)
  await screen.reload()
  const retry = page.getByRole('button', { name: 'Retry: load your log-ins' })
  await expect.element(retry).toBeVisible()
  mend()
  await retry.click()
  const refused = findList().getByRole('listitem').filter({ hasText: 'Refused' })
  await expect.element(refused).toMatchTextContent(/Chrome.*Refused/)
  await expectNoViolationsAnywhere()
  await expectToFit()
})
