import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectCount, expectTexts, findChip, findRows, openFilters } from '../../../testing/find.ts'
import { answerJson, answerStatus, leaveWaiting } from '../../../testing/network.ts'
import { makeAgent, makeStaff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const EVENTS = 'GET staff/security-events?*'

/** Makes a sign-in with a wrong password, as a browser does. */
async function failSignIn(email: string): Promise<void> {
  await fetch('/api/auth/jwt/create/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'not-my-password' }),
  })
}

test('[L11] an agent’s page links to the events, which show each refusal with its account and source', {
  tags: 'deep',
}, async () => {
  const agent = await makeAgent()
  await failSignIn(agent.email)
  const screen = await renderScreen(`/staff/agents/${agent.id}?part=audit`, { as: await makeStaff('admin') })
  await page.getByRole('link', { name: 'Security events of this agent' }).click()
  await expect.poll(screen.path).toBe(`/staff/security-log?account=${encodeURIComponent(agent.email)}`)
  await expect.element(findChip(`Account: ${agent.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(screen.path).toBe('/staff/security-log')
  await openFilters()
  await page.getByLabelText('Event', { exact: true }).selectOptions('Sign-in refused')
  await page.getByLabelText('Account').fill(agent.email)
  const query = `kind=sign-in-refused&account=${encodeURIComponent(agent.email)}`
  await expect.poll(screen.path).toBe(`/staff/security-log?${query}`)
  await expectCount(findRows('Events'), 1)
  await expectTexts(findRows('Events').getByRole('cell'), [
    /20\d\d/,
    'Sign-in refusedwrong password',
    `${agent.email}Agent`,
    /127\.0\.0\.1|::1/,
    '',
  ])
  await expect.element(page.getByRole('button', { name: 'Copy request id for the log of the server' })).toBeVisible()
  await screen.reload()
  await openFilters()
  await expect.element(page.getByLabelText('Event', { exact: true })).toHaveValue('sign-in-refused')
  await page.getByLabelText('Cause').fill('suspended')
  await expect.element(page.getByText('No events match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(screen.path).toBe('/staff/security-log')
  await expect.element(findRows('Events').first()).toBeVisible()
})

const event = {
  id: 1,
  at: '2026-11-23T10:00:00Z',
  kind: 'sign-in-refused',
  cause: 'unknown-address',
  actor_kind: 'agent',
  account_id: null,
  account: null,
  address_hash: 'abcdefghijklmnopqrstuvwxyz',
  source: '2001:db8:1234:5678::/64',
  device: 'Chrome on Android',
  request_id: '0a1b2c3d-0000-4000-8000-000000000000',
  count: 1,
}

test('the screen reports loading, no events and a failed load, and is accessible and fits with events', {
  tags: 'accessibility',
}, async () => {
  const end = leaveWaiting(EVENTS)
  const screen = await renderScreen('/staff/security-log', { as: await makeStaff('admin') })
  await expect.element(page.getByText('Loading the events')).toBeInTheDocument()
  end()
  answerJson(EVENTS, [])
  await screen.reload()
  await expect.element(page.getByText('No events yet')).toBeVisible()
  allowErrors(/500/)
  answerStatus(EVENTS, 500)
  await screen.reload()
  const retry = page.getByRole('button', { name: 'Retry: load the events' })
  await expect.element(retry).toBeVisible()

  answerJson(EVENTS, [
    event,
    { ...event, id: 2, count: 12_345, source: null, device: null, request_id: null, address_hash: null },
    {
      ...event,
      id: 3,
      kind: 'role-refused',
      cause: 'payments',
      actor_kind: 'staff',
      account_id: 7,
      account: 'a@b.example',
    },
  ])
  await retry.click()
  await expect.element(page.getByText('Sign-in refused × 12,345')).toBeVisible()
  await expect.element(page.getByText('Many sources')).toBeVisible()
  await expectNoViolationsAnywhere({ narrow: 320 })
  await expectToFit()
})
