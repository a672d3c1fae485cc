/** The console explains a session that ends while someone works in it. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { expectGone } from '../../../testing/find.ts'
import { answerJson, watchCalls } from '../../../testing/network.ts'
import { callAs, getAs, makeStaff, type Staff } from '../../../testing/people.ts'
import { type RenderedScreen, renderScreen } from '../../../testing/render-screen.tsx'
import { writeMessage } from '../../../testing/visitors.ts'

const NEW = 'Quiet-river-88'
const SIGN_IN = '/staff/login?next=%2Fstaff%2Fmessages'

const findMenu = () => page.getByRole('navigation', { name: 'Staff console' })
const findReason = () => page.getByRole('status').filter({ hasText: /You|session|admin/ })

async function byAdmin({ id }: Staff, verb: string, body?: object): Promise<void> {
  await callAs(await makeStaff('admin'), `POST staff/accounts/${id}/${verb}`, body)
}

/** Opens a screen with data, and then another one. */
async function openAndMove(staff: Staff): Promise<RenderedScreen> {
  const text = crypto.randomUUID()
  await writeMessage(text)
  const screen = await renderScreen('/staff/messages', { as: staff })
  await expect.element(page.getByText(text)).toBeVisible()
  await screen.navigate('/staff/account')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  // While a part is being loaded, a move does not ask whether the session is valid: that call would say so.
  for (const loaded of ['You have no passkeys yet.', 'Email me each morning', 'This device']) {
    await expect.element(page.getByText(loaded)).toBeVisible()
  }
  return screen
}

async function signIn({ email }: Staff, password: string): Promise<void> {
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

describe('a session that was ended elsewhere', () => {
  test.for<{ what: string; end: (staff: Staff) => unknown; message: string; password?: string }>([
    {
      what: 'was disabled',
      end: (staff) => byAdmin(staff, 'disable'),
      message: 'Your account is disabled. If you have questions, ask an admin.',
    },
    {
      what: 'was signed out by an admin',
      end: (staff) => byAdmin(staff, 'sign-out'),
      message: 'You were signed out on all devices. Sign in again.',
      password: 'granary-harvest-7',
    },
    {
      what: 'has another password',
      end: (staff) => callAs(staff, 'POST staff/password', { old_password: staff.password, new_password: NEW }),
      message: 'Your password was changed. Sign in with the new one.',
      password: NEW,
    },
    {
      what: 'lost the authenticator app',
      end: (staff) => byAdmin(staff, 'reset-code', { reason: 'Lost the phone' }),
      message: 'An admin has reset your authenticator app.',
    },
    {
      what: 'was signed out on another device',
      end: async (staff) => {
        const own = (await getAs(staff, 'staff/sessions')) as { id: string; is_current: boolean }[]
        const others = own.filter(({ is_current }) => !is_current)
        for (const { id } of others) await callAs(staff, `DELETE staff/sessions/${id}`)
      },
      message: 'You were signed out on another device. Sign in again.',
    },
    {
      what: 'left the console alone',
      end: () => answerJson('GET staff/me', { detail: 'No.', reason: 'idle' }, { status: 401 }),
      message: 'You were signed out because the console was not used for a while.',
    },
    {
      what: 'worked for too long',
      end: () => answerJson('GET staff/me', { detail: 'No.', reason: 'expired' }, { status: 401 }),
      message: 'Your session has expired. Sign in again.',
    },
    {
      what: 'has a token that the server does not explain',
      end: () => answerJson('GET staff/me', { detail: 'No.', reason: 'of_next_year' }, { status: 401 }),
      message: 'Your session has ended. Sign in again.',
    },
  ])(
    '[B2] leads a member of staff who $what to the sign-in page, which gives the reason, hides the data loaded before and leads back',
    { tags: 'accessibility' },
    async ({ end, message, password }) => {
      const staff = await makeStaff('support')
      const screen = await openAndMove(staff)
      await end(staff)
      await findMenu().getByRole('link', { name: 'Messages' }).click()
      await expect.poll(screen.path).toBe(SIGN_IN)
      await expect.element(findReason()).toMatchTextContent(message)
      expect(localStorage.getItem('staff')).toBeNull()
      await expectGone(findMenu())
      await expectNoViolationsAnywhere()
      if (password === undefined) return
      await signIn(staff, password)
      await expect.poll(screen.path).toBe('/staff/messages')
      await expect.element(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    },
  )

  test('[B2] is noticed on a page that the browser restores', async () => {
    const staff = await makeStaff('support')
    const screen = await openAndMove(staff)
    await byAdmin(staff, 'disable')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await expect.poll(screen.path).toBe('/staff/login?next=%2Fstaff%2Faccount')
    await expectGone(findMenu())
  })

  test('[B2] in another tab is reported as well', async () => {
    const screen = await openAndMove(await makeStaff('support'))
    const oldValue = localStorage.getItem('staff')
    localStorage.removeItem('staff')
    dispatchEvent(new StorageEvent('storage', { key: 'staff', oldValue, newValue: null, storageArea: localStorage }))
    await expect.poll(screen.path).toBe('/staff/login?next=%2Fstaff%2Faccount')
    await expect.element(findReason()).toMatchTextContent('Your session has ended.')
  })
})

test('a call reports whether anyone has used the console in the last minute', async () => {
  await renderScreen('/staff/account', { as: await makeStaff('support') })
  await expect.element(page.getByText('This device')).toBeVisible()
  const calls = watchCalls('GET staff/me')
  const callByItself = async () => {
    const before = calls.length
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await expect.poll(() => calls.length).toBeGreaterThan(before)
    return calls.at(-1)?.headers.get('X-Unattended')
  }
  const start = Date.now()
  const clock = vi.spyOn(Date, 'now')
  onTestFinished(() => clock.mockRestore())
  expect(await callByItself()).toBeNull()
  clock.mockReturnValue(start + 120_000)
  expect(await callByItself()).toBe('yes')
  dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  clock.mockReturnValue(start + 150_000)
  expect(await callByItself()).toBeNull()
})

test('[B2] the sign-in page shows no reason to strangers and to staff who have signed out themselves', async () => {
  const screen = await renderScreen('/staff/messages')
  await expect.poll(screen.path).toBe(SIGN_IN)
  await expectGone(findReason())
  await openAndMove(await makeStaff('support'))
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Staff console' })).toBeVisible()
  await expectGone(findReason())
})
