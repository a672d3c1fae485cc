import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { expectGone, expectTexts } from '../../../testing/find.ts'
import { answerStatus, watchAllCalls, watchCalls } from '../../../testing/network.ts'
import { makeAgent, makeStaff } from '../../../testing/people.ts'
import { readList } from '../../../testing/public-content.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const ME = 'GET staff/me'

const place = () => page.getByRole('complementary', { name: 'Editing' })
const findButton = () => place().getByRole('button', { name: 'Edit this page' })

test('an editor can open each form behind the page', { tags: 'accessibility' }, async () => {
  await renderScreen('/about', { as: await makeStaff('editor') })
  await expect.element(findButton()).toBeVisible()
  await expectNoViolationsAnywhere()
  await findButton().click()
  await expectNoViolationsAnywhere()
  await expectTexts(place().getByRole('link'), ['Company information', 'Core values', 'Statistics', 'Why choose us'])
  const links = place().getByRole('link').elements() as HTMLAnchorElement[]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/staff/content/company-information/1',
    '/staff/content/core-values',
    '/staff/content/stat',
    '/staff/content/why-choose-us/1',
  ])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Core values', { exact: true }).first()).not.toBeVisible()
  await expect.element(findButton()).toHaveFocus()
})

test('a page with one record leads an admin straight to its form, and each page to its own', async () => {
  const [service] = await readList('services')
  const screen = await renderScreen(`/services/${service?.slug}`, { as: await makeStaff('admin') })
  const link = place().getByRole('link', { name: 'Edit this page' })
  await expect.element(link).toHaveAttribute('href', `/staff/content/services/${service?.id}`)
  await screen.navigate('/mlm-marketing')
  await expect.element(link).toHaveAttribute('href', '/staff/content/network-marketing/1')
  await screen.navigate('/no/such/page')
  await expectGone(place())
})

test('visitors and agents see no editing links and make no calls for them', async () => {
  for (const person of [undefined, await makeAgent()]) {
    await renderScreen('/about', person === undefined ? {} : { as: person })
    const calls = watchAllCalls()
    await expect.element(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
    await expectGone(place())
    expect(calls.filter((call) => call.includes('staff'))).toEqual([])
  }
})

test.for(['finance', 'support'] as const satisfies StaffRole[])(
  'staff in the role %s see no editing links',
  async (role) => {
    const person = await makeStaff(role)
    const calls = watchCalls(ME)
    await renderScreen('/about', { as: person })
    await expect.poll(() => calls.length).toBe(1)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
    await expectGone(place())
    expect(calls).toHaveLength(1)
  },
)

test('an ended session is left for the console to explain', async () => {
  answerStatus(ME, 401)
  const calls = watchCalls(ME)
  await renderScreen('/about', { as: await makeStaff('editor') })
  await expect.poll(() => calls.length).toBe(1)
  await expect.element(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  await expectGone(place())
  expect(localStorage.getItem('staff')).not.toBeNull()
})
