/** The product in Firefox: every screen without console output, and two journeys. */
import { randomUUID } from 'node:crypto'
import { joinAndPay, newcomer } from '@evergrove/testing/people'
import { picture } from '@evergrove/testing/picture'
import { filledProfile } from '@evergrove/testing/profile-fields'
import { everyScreen, type Reader, signIn } from '../support/every-screen.ts'
import { expect, expectText, fill, lead, open, press, store, test } from '../support/firefox.ts'
import { linkMailed } from '../support/link-mailed.ts'
import { emptyQueues } from '../support/queue-screen.ts'
import { makeStaff } from '../support/staff-test.ts'

test.setTimeout(300_000)

test('in Firefox a visitor signs up, verifies, and later requests a withdrawal', async ({ firefox, site }) => {
  const email = `${randomUUID()}@firefox.example`
  const account = newcomer(email)
  await open(firefox, site, '/signup')
  await firefox.locator('input[placeholder="Enter gfc code"]').fill('GFCharvest')
  await firefox.keyboard.press('Enter')
  await expectText(firefox, 'Amara Okafor')
  for (const [label, value] of Object.entries(account)) await fill(firefox, label, value)
  await firefox.locator('form input[type=checkbox]').click()
  await press(firefox, 'Create Account')
  await expectText(firefox, 'Please check your email to verify your account')

  await open(firefox, site, await linkMailed(site, email, /^Verify/))
  await press(firefox, 'Click here to Verify')
  await expectText(firefox, 'has been successfully activated')
  await open(firefox, site, '/login')
  await fill(firefox, 'Email', email)
  await fill(firefox, 'Password', account.Password)
  await press(firefox, 'Log In')
  await expectText(firefox, 'Hello, Chidi')

  const id = await site.perform('fillProfile', email, filledProfile)
  await site.perform('approvePayment', id)
  await site.perform('credit', id, '500.00')
  await open(firefox, site, '/dashboard/withdrawals')
  await fill(firefox, 'Amount', '120.00')
  await press(firefox, 'Request withdrawal')
  await press(firefox, 'Confirm')
  await expectText(firefox, 'Withdrawal Submitted')
})

test('in Firefox staff approve a payment', async ({ firefox, site }) => {
  await emptyQueues(site)
  const agent = await joinAndPay(site, 'Ann', picture)
  await store(firefox, site, { staff: (await makeStaff(site, 'finance')).token })
  await open(firefox, site, '/staff/payments')
  await expectText(firefox, 'Ann Eze')
  await press(firefox, 'Approve')
  await press(firefox, 'Approve', '//*[@role="dialog"]')
  await expectText(firefox, 'Approved: Ann Eze')
  const [payment] = await site.perform('payments', agent.id)
  expect(payment?.status).toBe('Approved')
})

const MOST_SCREENS = 20

/** The screens of each reader in groups, because several browsers side by side end sooner than one. */
const groups = (Object.entries(everyScreen) as [Reader, string[]][]).flatMap(([reader, paths]) =>
  Array.from({ length: Math.ceil(paths.length / MOST_SCREENS) }, (_, index) => ({
    reader,
    paths: paths.slice(index * MOST_SCREENS, (index + 1) * MOST_SCREENS),
    from: index * MOST_SCREENS + 1,
  })),
)

for (const { reader, paths, from } of groups) {
  test(`in Firefox the screens of the ${reader} from number ${from} open and write nothing to the console`, async ({
    firefox,
    site,
    written,
  }) => {
    await store(firefox, site, await signIn(site, reader))
    for (const [index, path] of paths.entries()) {
      // The public pages are documents of their own. The others begin with the same one, which loads the app again.
      await (reader === 'visitor' || index === 0 ? open(firefox, site, path) : lead(firefox, path))
      expect(new URL(firefox.url()).pathname, 'nobody is signed out').toBe(new URL(path, site.url).pathname)
    }
    expect(written).toEqual([])
  })
}
