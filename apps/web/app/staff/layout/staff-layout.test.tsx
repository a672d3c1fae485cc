/** Each role sees only its part of the console. The tests of apps/api prove which calls a role may make. */
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { describe, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectCount, expectGone, expectTexts } from '../../../testing/find.ts'
import { answer, cutOff, hold, watchAllCalls } from '../../../testing/network.ts'
import { callAs, callWith, makeAgent, makeStaff } from '../../../testing/people.ts'
import { decide, expectRecord, joinAndPay, openQueue } from '../../../testing/queues.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { linksFor, mayOpen, staffLinks } from './staff-links.ts'

const findMenu = () => page.getByRole('navigation', { name: 'Staff console' }).getByRole('link')

const menuFor = (role: StaffRole): string[] => linksFor(role).map(({ label }) => label)

/** Returns the addresses that are closed to a role: of the menu, of some screens below it, and in other notations. */
const refusedTo = (role: StaffRole): string[] =>
  [
    ...staffLinks.map(({ to }) => to),
    '/staff/Payments/',
    '/staff/receipts/import',
    '/staff/payouts/1',
    '/staff/agents/1',
    '/staff/content/services',
    '/staff/content/services/1',
    '/staff/content/branch-address',
    '/staff/accounting/accounts/1000',
    '/staff/accounting/months/2026-10',
    '/staff/%70lan',
    '/staff/accounts?x=1',
  ].filter((path) => !mayOpen(role, path.split('?')[0] ?? ''))

test.for(['finance', 'editor', 'support'] as const)(
  'the menu of %s has the screens of the role, and no others are shown or loaded',
  async (role) => {
    const others = refusedTo(role)
    expect(others.length).toBeGreaterThan(8)
    const calls = watchAllCalls()
    const screen = await renderScreen(others[0] ?? '', { as: await makeStaff(role) })
    await expectTexts(findMenu(), menuFor(role))
    const heading = page.getByRole('heading', { level: 1 })
    for (const path of others) {
      await screen.navigate(path)
      await expect.poll(screen.path).toBe(path)
      await expect.element(heading, { message: path }).toHaveTextContent('You don’t have access')
      await expect
        .element(page.getByRole('main'))
        .toMatchTextContent(/You don’t have accessYour role, (Finance|Editor|Support), doesn’t include this screen/)
    }
    const counts = role === 'editor' ? [] : ['GET staff/waiting']
    expect([...new Set(calls.filter((call) => call.includes(' staff/')))]).toEqual(['GET staff/me', ...counts])
  },
)

test('a printed screen names the company, the reader and the time of printing', async () => {
  const editor = await makeStaff('editor')
  await renderScreen('/staff/account', { as: editor })
  const heading = page.locate('[data-print-heading]')
  await expect.element(heading).not.toBeVisible()
  dispatchEvent(new Event('beforeprint'))
  await commands.emulateMedia({ media: 'print' })
  await expect.element(heading).toBeVisible()
  await expect.element(heading).toMatchTextContent(new RegExp(`\\S+.*${editor.email} \\(Editor\\).*Printed on `))
})

test('the menu of an admin has every screen, all in sight at 800 pixels, also as icons', async () => {
  await page.viewport(1280, 800)
  await renderScreen('/staff/account', { as: await makeStaff('admin') })
  await expectTexts(findMenu(), menuFor('admin'))
  const sidebar = page.getByRole('complementary')
  const hidden = () => sidebar.element().scrollHeight - sidebar.element().clientHeight
  expect(hidden()).toBe(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectGone(page.getByRole('button', { name: 'Money', exact: true }))
  await expectCount(findMenu(), menuFor('admin').length)
  expect(hidden()).toBe(0)
})

test('the menu counts waiting work without moving anything, and counts again after a decision', {
  tags: 'accessibility',
}, async () => {
  const finance = await makeStaff('finance')
  const { email } = await joinAndPay('Counted')
  const waiting = { payments: 41, withdrawals: 0, receipts: 1200, rewards: 0, messages: null, proposals: 0 }
  answer('GET staff/waiting', () => Response.json(waiting))
  const release = hold('GET staff/waiting')
  await openQueue('Payments', { as: finance, query: `?search=${encodeURIComponent(email)}` })
  await expectRecord('Counted Eze')
  const links = findMenu()
  const places = () => JSON.stringify(links.elements().map((link) => link.getBoundingClientRect()))
  const before = places()
  release()
  await expect.element(links.nth(1)).toHaveAccessibleDescription('41 waiting')
  await expect.element(links.nth(2)).toHaveAccessibleDescription('999+ waiting')
  await expect.element(links.nth(3)).not.toHaveAttribute('aria-describedby')
  expect(places()).toBe(before)
  await expectNoViolationsAnywhere()
  waiting.payments = 40
  await decide('Approve')
  await expect.element(links.nth(1)).toHaveAccessibleDescription('40 waiting')
})

test('a new role changes the menu after a reload', { tags: 'deep' }, async () => {
  const staff = await makeStaff('editor')
  const screen = await renderScreen('/staff/account', { as: staff })
  await expectTexts(findMenu(), menuFor('editor'))
  await callAs(await makeStaff('admin'), `POST staff/accounts/${staff.id}/role`, { role: 'support' })
  await screen.reload()
  await expectTexts(findMenu(), menuFor('support'))
})

test('an agent who opens the console is led to the sign-in of staff', async () => {
  const agent = await makeAgent()
  for (const path of ['/staff', '/staff/payments', '/staff/agents/1', '/staff/accounts']) {
    const screen = await renderScreen(path, { as: agent })
    await expect.poll(screen.path, { message: path }).toBe(`/staff/login?next=${encodeURIComponent(path)}`)
  }
})

describe('signing out', () => {
  async function signOut(): Promise<void> {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  }

  test('[M1] ends the session on the server, which then refuses a copy of the token', async () => {
    const screen = await renderScreen('/staff/account', { as: await makeStaff('editor') })
    await expectTexts(findMenu(), menuFor('editor'))
    const copy = localStorage.getItem('staff') ?? ''
    expect((await callWith(copy, 'GET staff/me')).status).toBe(200)
    await signOut()
    await expect.poll(screen.path).toBe('/staff/login?next=%2Fstaff%2Faccount')
    expect(localStorage.getItem('staff')).toBeNull()
    await expect.poll(async () => (await callWith(copy, 'GET staff/me')).status).toBe(401)
  })

  test('[M1] removes the session from this browser even if the server cannot be reached', async () => {
    allowErrors(/Failed to fetch/)
    const screen = await renderScreen('/staff/account', { as: await makeStaff('editor') })
    await expectTexts(findMenu(), menuFor('editor'))
    cutOff('POST staff/jwt/logout')
    await signOut()
    await expect.poll(screen.path).toBe('/staff/login?next=%2Fstaff%2Faccount')
    expect(localStorage.getItem('staff')).toBeNull()
  })
})

describe('the proof of a payment on the page of its agent', () => {
  test('opens for finance, and support sees only that it was sent', { tags: 'deep' }, async () => {
    const agent = await joinAndPay('Ann')
    const path = `/staff/agents/${agent.id}?part=money`
    const row = page.getByRole('table', { name: 'Payments' }).getByRole('row').filter({ hasText: agent.pin })
    await renderScreen(path, { as: await makeStaff('support') })
    await expect.element(row).toMatchTextContent('Sent')
    await expectCount(row.getByRole('link'), 0)
    await renderScreen(path, { as: await makeStaff('finance') })
    await expectTexts(row.getByRole('link'), [agent.pin, 'Open'])
  })
})
