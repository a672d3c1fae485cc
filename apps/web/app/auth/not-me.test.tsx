import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../testing/axe.ts'
import { allowErrors } from '../../testing/console.ts'
import { expectGone } from '../../testing/find.ts'
import { cutOff, watchAllCalls } from '../../testing/network.ts'
import { type Agent, callAs, getAs, makeActiveAgent, perform } from '../../testing/people.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const findButton = () => page.getByRole('button', { name: 'Protect my account' })
const linkOf = ({ id, email }: Agent, mailedTo = email) => perform('protectionLink', { agentId: id, email: mailedTo })

test('[H1] nothing is sent before the click, which freezes withdrawals and leads to a new password', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeActiveAgent()
  const before = await getAs(agent, 'auth/users/protection')
  const screen = await renderScreen(await linkOf(agent))
  const calls = watchAllCalls()
  await expect.element(findButton()).toBeVisible()
  await expectNoViolationsAnywhere()
  await expectToFit()
  expect(calls).toEqual([])
  expect(before).toMatchObject({ withdrawals_frozen_at: null })
  await findButton().click()
  const heading = page.getByRole('heading', { level: 1, name: 'Your account is protected' })
  await expect.element(heading).toHaveFocus()
  await expectNoViolationsAnywhere()
  await expectToFit()
  expect(await getAs(agent, 'auth/users/protection')).toMatchObject({ withdrawals_frozen_at: expect.any(String) })
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await expect.poll(screen.path).toBe('/reset-password')
})

test('[M4] a reader whose address no longer belongs to the account is asked to contact the company', {
  tags: 'accessibility',
}, async () => {
  const agent = await makeActiveAgent()
  await renderScreen(await linkOf(agent, `old-${agent.email}`))
  await findButton().click()
  await expect.element(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
  await expectGone(page.getByRole('link', { name: 'Choose a new password' }))
  await expectNoViolationsAnywhere()
})

test('[H1] a used link and a lost connection are reported', { tags: 'accessibility' }, async () => {
  const agent = await makeActiveAgent()
  const link = await linkOf(agent)
  await callAs(agent, 'POST auth/users/not_me', { token: link.split('/').at(-1) })
  await renderScreen(link)
  await findButton().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link has expired or has been used already.')
  await expectNoViolationsAnywhere()
  allowErrors(/Failed to fetch/)
  cutOff('POST auth/users/not_me')
  await findButton().click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('could not be reached')
})
