import { TOKEN_REFRESH_INTERVAL_MS } from '@evergrove/contract/platform/constants'
import { describe, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { NO_TOKENS, readTokens } from '../../../testing/auth.ts'
import { expectNoViolationsAnywhere } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectGone } from '../../../testing/find.ts'
import { answerJson, cutOff, watchAllCalls } from '../../../testing/network.ts'
import { type Agent, callWith, makeAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { refreshAccess } from '../../platform/session/authorized-fetch.ts'

const ME = 'GET auth/users/me'
const NEW = 'Quiet-river-88'
const HELP = '/dashboard/help-and-support'
const HALF_A_DAY_MS = 12 * 3_600_000
const AUTOMATIC_LOGOUT_MS = 90_000_000

const findLink = (name: string) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name })
const findReason = () => page.getByText(/signed out|session has ended|suspended/)
const ofAgents = (calls: string[]) => calls.filter((call) => / (?:auth|dashboard)\//.test(call))

/** Calls the API as the same agent on another device. */
async function post(path: string, body: object, access?: string): Promise<void> {
  const headers = {
    'Content-Type': 'application/json',
    ...(access === undefined ? {} : { Authorization: `JWT ${access}` }),
  }
  const { status } = await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(status).toBe(204)
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

/** Stops time except for the test’s own steps and Vitest’s short waits. Intervals on the screen stand still. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })

describe('signing out', () => {
  test('[AUTH-006] [B2] [DASH-007] forgets the tokens and the agent, stops the refreshing, ends the session on the server, and gives no reason', async () => {
    stopTime()
    const screen = await renderScreen(HELP, { as: await makeAgent() })
    await expect.element(page.getByText('Hello, Ada')).toBeVisible()
    const { access } = readTokens()
    await signOut()
    await expect.poll(screen.path).toBe('/login')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
    expect(readTokens()).toEqual(NO_TOKENS)
    await expectGone(page.getByText(/Ada|Obi/))
    await expectGone(findReason())
    await expect.poll(async () => (await callWith(access ?? '', 'GET auth/users/me/')).status).toBe(401)
    const calls = watchAllCalls()
    await vi.advanceTimersByTimeAsync(TOKEN_REFRESH_INTERVAL_MS)
    expect(ofAgents(calls)).toEqual([])
    await screen.reload()
    await screen.navigate('/dashboard')
    await expect.poll(screen.path).toMatch(/^\/login/)
    await expectGone(findReason())
  })

  test('[AUTH-012] happens automatically 90,000,000 ms after the dashboard was loaded, regardless of the screens visited since', async () => {
    const agent = await makeAgent()
    stopTime()
    const startMs = Date.now()
    const passUntil = (ms: number) => vi.advanceTimersByTimeAsync(startMs + ms - Date.now())
    const screen = await renderScreen(HELP, { as: agent })
    await expect.element(page.getByText('Hello, Ada')).toBeVisible()
    // Waiting for the screen lets a little time pass, and the dashboard was loaded at some point in it.
    const loadedWithinMs = Date.now() - startMs
    await passUntil(HALF_A_DAY_MS)
    await findLink('Edit Profile').click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
    await passUntil(AUTOMATIC_LOGOUT_MS - 1)
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(screen.path()).toBe('/dashboard/edit-profile')
    expect(page.getByText('Hello, Ada').elements()).toHaveLength(1)
    expect(readTokens()).not.toEqual(NO_TOKENS)
    await passUntil(AUTOMATIC_LOGOUT_MS + loadedWithinMs)
    expect(readTokens()).toEqual(NO_TOKENS)
    await expect.poll(screen.path).toBe('/login')
  })
})

test('[AUTH-014] without a token a screen makes no call and shows no error', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const countLogged = () => logged.mock.calls.filter(([text]) => text === 'User not authenticated').length
  const calls = watchAllCalls()
  await renderScreen(HELP, { as: await makeAgent() })
  await expect.element(page.getByText('Hello, Ada')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  // This is the last call that every screen of an agent makes.
  await expect.poll(() => calls).toContain('GET dashboard/consents')
  localStorage.clear()
  calls.length = 0
  await findLink('Edit Profile').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
  // The calls are for the agent, devices, sign-ins, second factors, the account’s protection and banks.
  await expect.poll(countLogged).toBe(6)
  await page.getByLabelText('Last name').fill('Eze')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect.poll(countLogged).toBe(6)
  expect(calls).toEqual([])
  await expectGone(page.getByRole('alert'))
  await expectGone(page.getByRole('dialog'))
  await expectGone(page.getByText(/not authenticated|error/i))
  logged.mockRestore()
})

/** Clicks without moving the pointer, which would load data and could find the ended session before the click. */
function clickAtOnce(link: Locator): void {
  const element = link.element()
  if (element instanceof HTMLElement) element.click()
}

describe('the guard', () => {
  test('[B2] [DASH-009] leads a visitor without tokens, or with invalid tokens, to the log-in screen', async () => {
    const calls = watchAllCalls()
    const screen = await renderScreen('/')
    for (const path of ['/dashboard', '/dashboard/edit-profile#bank-details', '/Dashboard/Edit-Profile']) {
      await screen.navigate(path)
      await expect.poll(screen.path).toBe(`/login?next=${encodeURIComponent(path)}`)
      await expect.element(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
    }
    expect(ofAgents(calls)).toEqual([])
    localStorage.setItem('access', 'made.up.token')
    localStorage.setItem('refresh', 'made.up.token')
    await screen.reload()
    await screen.navigate('/dashboard')
    await expect.poll(screen.path).toMatch(/^\/login/)
    await expect.element(page.getByText('Your session has ended. Log in again.')).toBeVisible()
  })

  test('[B2] [E6] leads a suspended agent to the log-in screen, which keeps showing the reason and none of the data loaded before', {
    tags: 'accessibility',
  }, async () => {
    const agent = await makeAgent()
    const screen = await renderScreen('/dashboard/withdrawals', { as: agent })
    await expect.element(page.getByText('Available Withdrawal')).toBeVisible()
    await findLink('Help and Support').click()
    await expect.poll(screen.path).toBe(HELP)
    await perform('suspend', agent.id)
    clickAtOnce(findLink('Referrals'))
    await expect.poll(screen.path).toMatch(/^\/login/)
    const reason = page
      .getByRole('status')
      .filter({ hasText: 'suspended. Reason: We are checking your payment. If you have questions, contact us.' })
    await expect.element(reason).toBeVisible()
    expect(readTokens()).toEqual(NO_TOKENS)
    await expectGone(page.getByText('Hello, Ada'))
    await expectNoViolationsAnywhere()
    // Another call may be refused later, without a reason.
    expect(await refreshAccess()).toBe('refused')
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    await expect.element(reason).toBeVisible()
    await screen.navigate('/dashboard/withdrawals')
    await expect.poll(screen.path).toMatch(/^\/login/)
    await expectGone(page.getByText('Available Withdrawal'))
  })

  test.for([
    {
      what: 'signed out on another device',
      end: async ({ id }: Agent) => {
        const { refresh } = await perform('agentTokens', id)
        await post('auth/jwt/logout/', { refresh })
      },
      message: 'You were signed out on another device.',
    },
    {
      what: 'has another password',
      end: async (agent: Agent) => {
        const change = { current_password: agent.password, new_password: NEW, re_new_password: NEW }
        const { access } = await perform('agentTokens', agent.id)
        await post('auth/users/set_password/', change, access)
      },
      message: 'Your password was changed. Log in with the new one.',
    },
  ])(
    '[B2] checks the session of a page that the browser restores, and says why an agent who $what is signed out',
    async ({ end, message }) => {
      const agent = await makeAgent()
      const screen = await renderScreen(HELP, { as: agent })
      await expect.element(page.getByText('Hello, Ada')).toBeVisible()
      await end(agent)
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      await expect.poll(screen.path).toMatch(/^\/login/)
      await expect.element(page.getByRole('status').filter({ hasText: message })).toBeVisible()
      expect(readTokens()).toEqual(NO_TOKENS)
      await expectGone(page.getByText('Hello, Ada'))
    },
  )
})

describe('an agent who cannot be loaded', () => {
  test.for([
    { what: 'a broken server', fail: () => answerJson(ME, { detail: 'x' }, { status: 500 }) },
    { what: 'a lost connection', fail: () => cutOff(ME) },
  ])('is reported after $what and loaded again on request', { tags: 'accessibility' }, async ({ fail }) => {
    allowErrors(/Failed to fetch/)
    const mend = fail()
    await renderScreen(HELP, { as: await makeAgent() })
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent('Your account could not be loaded')
    await expectGone(page.getByText('Hello,'))
    await expectNoViolationsAnywhere()
    mend()
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect.element(page.getByText('Hello, Ada')).toBeVisible()
    await expectGone(alert.filter({ hasText: 'could not be loaded' }))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Help and Support' })).toBeVisible()
  })
})
