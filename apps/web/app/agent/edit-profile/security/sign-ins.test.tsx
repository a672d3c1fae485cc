import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../../testing/axe.ts'
import { allowErrors } from '../../../../testing/console.ts'
import { answerJson, answerStatus } from '../../../../testing/network.ts'
import { makeAgent } from '../../../../testing/people.ts'
import { openProfile } from '../../../../testing/profile-form.ts'

const findList = () => page.getByRole('list', { name: 'Last sign-ins' })

test('agents see who tried to sign in to their account', { tags: 'accessibility' }, async () => {
  const agent = await makeAgent()
  await fetch('/api/auth/jwt/create/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: agent.email, password: 'not-my-password' }),
  })
  await openProfile(agent)
  const refused = findList().getByRole('listitem').filter({ hasText: 'Refused' })
  await expect.element(refused).toMatchTextContent(/Chrome.* over IPv[46]Refused/)
  await expectNoViolationsAnywhere()
  await expectToFit()
})

test('an empty list and one that cannot be loaded say so', async () => {
  const end = answerJson('GET auth/sign-ins', [])
  const agent = await makeAgent()
  const screen = await openProfile(agent)
  await expect.element(page.getByText('No sign-ins in the last 90 days.')).toBeVisible()
  end()
  allowErrors(/500/)
  answerStatus('GET auth/sign-ins', 500)
  await screen.reload()
  await expect.element(page.getByRole('button', { name: 'Retry: load your sign-ins' })).toBeVisible()
})
