/** A session is kept alive by refreshing, and ends when that fails, as seen on the screens. */
import { TOKEN_REFRESH_INTERVAL_MS } from '@evergrove/contract/platform/constants'
import { newcomer } from '@evergrove/testing/people'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  findAccountForm,
  findLogIn,
  NO_TOKENS,
  passCodeStep,
  REFRESH,
  readTokens,
  SIGN_UP,
} from '../../../testing/auth.ts'
import { advance, freezeClock, pressFrozen, waitFrozen } from '../../../testing/clock.ts'
import { allowErrors } from '../../../testing/console.ts'
import { answer, answerJson, answerStatus, cutOff, watchAllCalls, watchCalls } from '../../../testing/network.ts'
import { type Agent, makeAgent, perform } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const onlyAuth = (calls: string[]) => calls.filter((call) => call.includes(' auth/'))

/** Logs in with a stopped clock. */
async function logInFrozen(agent: Agent) {
  const screen = await renderScreen('/login')
  const { email, password, button } = findLogIn()
  await email.fill(agent.email)
  await password.fill(agent.password)
  freezeClock()
  await pressFrozen(button)
  await waitFrozen(() => screen.path() === '/dashboard' && page.getByText('Hello, Ada').elements().length > 0)
  return screen
}

/** Turns without a call after which all calls of a screen have been made. */
const QUIET_TURNS = 50

/** Waits until the screen makes no more calls. */
async function untilQuiet(): Promise<void> {
  const calls = watchAllCalls()
  let turns = 0
  let made = 0
  await waitFrozen(() => {
    turns = calls.length === made ? turns + 1 : 0
    made = calls.length
    return turns > QUIET_TURNS
  })
}

/** Passes all but the last millisecond of an interval, calls `between`, and passes the last one. */
async function passInterval(between: () => void): Promise<void> {
  await advance(TOKEN_REFRESH_INTERVAL_MS - 1)
  between()
  await advance(1)
}

describe('refreshing', () => {
  test('[AUTH-010] [AUTH-011] [AUTH-013] brings a new access token every 3,594,000 ms, which the next call sends in the JWT scheme', async () => {
    let issued: string | undefined
    answer(REFRESH, async (_call, send) => {
      const response = await send()
      issued = (await response.clone().json()).access
      return response
    })
    const posts = watchCalls(REFRESH)
    const screen = await logInFrozen(await makeAgent())
    const { refresh } = readTokens()
    await passInterval(() => expect(posts).toHaveLength(0))
    await waitFrozen(() => posts.length === 1)
    expect(await posts[0]?.json()).toEqual({ refresh })
    await waitFrozen(() => issued !== undefined && readTokens().access === issued)
    expect(readTokens().refresh).toBe(refresh)
    const calls = watchCalls('GET dashboard/withdrawals')
    await screen.navigate('/dashboard/withdrawals')
    await waitFrozen(() => calls.length > 0)
    expect(calls[0]?.headers.get('Authorization')).toBe(`JWT ${issued}`)
    await passInterval(() => expect(posts).toHaveLength(1))
    await waitFrozen(() => posts.length === 2)
    expect(await posts[1]?.json()).toEqual({ refresh })
  })

  test('[GAP-40] signs out and leads to the log-in screen if it is refused', async () => {
    answerJson(REFRESH, { detail: 'Token is expired', code: 'token_not_valid' }, { status: 401 })
    const screen = await logInFrozen(await makeAgent())
    await passInterval(() => expect(readTokens()).not.toEqual(NO_TOKENS))
    await waitFrozen(() => screen.path() === '/login')
    expect(readTokens()).toEqual(NO_TOKENS)
  })

  test('is repeated 30 s after a server error or a lost connection, and signs nobody out', {
    tags: 'deep',
  }, async () => {
    allowErrors(/Failed to fetch/)
    const screen = await logInFrozen(await makeAgent())
    // A screen without calls of its own, because the dashboard's calls may still be on their way.
    await screen.navigate('/dashboard/help-and-support')
    await waitFrozen(() => page.getByRole('heading', { level: 1, name: 'Help and Support' }).elements().length > 0)
    await untilQuiet()
    answerJson('GET dashboard/user-notifications', [])
    const posts = watchCalls(REFRESH)
    answerStatus(REFRESH, 500)
    await passInterval(() => expect(posts).toHaveLength(0))
    await waitFrozen(() => posts.length === 1)
    // The own token is about to expire, and a call would renew it as well. Until here it kept late calls from doing so.
    const access = 'not.decodable.token'
    localStorage.setItem('access', access)
    for (const [failures, answerNext] of [
      () => cutOff(REFRESH),
      () => answerJson(REFRESH, { access: 'renewed' }),
    ].entries()) {
      answerNext()
      await advance(29_999)
      expect(posts).toHaveLength(failures + 1)
      expect(readTokens().access).toBe(access)
      await advance(1)
      await waitFrozen(() => posts.length === failures + 2)
    }
    await waitFrozen(() => readTokens().access === 'renewed')
    expect(screen.path()).toBe('/dashboard/help-and-support')
  })
})

describe('stored tokens', () => {
  test('with an expired access token are renewed, and the call is repeated unnoticed', async () => {
    const agent = await makeAgent()
    const { refresh } = await perform('agentTokens', agent.id)
    const screen = await renderScreen('/reset-password')
    localStorage.setItem('access', 'run.out.long-ago')
    localStorage.setItem('refresh', refresh)
    const calls = watchAllCalls()
    await screen.navigate('/dashboard')
    await expect.element(page.getByText(agent.email).first()).toBeVisible()
    expect(onlyAuth(calls)).toEqual(['GET auth/users/me/', 'POST auth/jwt/refresh/', 'GET auth/users/me/'])
    expect(readTokens().refresh).toBe(refresh)
  })

  test('that are no longer valid lead to the log-in screen, and from there back', async () => {
    const agent = await makeAgent()
    const screen = await renderScreen('/reset-password')
    localStorage.setItem('access', 'not.a.token')
    localStorage.setItem('refresh', 'not.a.token')
    await screen.navigate('/dashboard/edit-profile')
    await expect.poll(screen.path).toBe('/login?next=%2Fdashboard%2Fedit-profile')
    expect(readTokens()).toEqual(NO_TOKENS)
    await findLogIn().submit(agent)
    await expect.poll(screen.path).toBe('/dashboard/edit-profile')
  })

  test('[AUTH-003] are removed by a failed log-in, and nothing is refreshed', async () => {
    await renderScreen('/login')
    await expect.element(findLogIn().button).toBeEnabled()
    freezeClock()
    localStorage.setItem('access', 'old')
    localStorage.setItem('refresh', 'old')
    await findLogIn().submit({ email: 'nobody@agents.example', password: 'seedling' })
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(readTokens()).toEqual(NO_TOKENS)
    const calls = watchAllCalls()
    await advance(TOKEN_REFRESH_INTERVAL_MS)
    expect(calls).toEqual([])
  })

  test('[AUTH-004] are removed by a failed sign-up, which also forgets the agent and stops the refreshing', async () => {
    freezeClock()
    const screen = await renderScreen('/signup', { as: await makeAgent() })
    await passCodeStep()
    expect(readTokens()).not.toEqual(NO_TOKENS)
    answerJson(SIGN_UP, { email: ['Wrong'] }, { status: 400 })
    await findAccountForm().fillIn(newcomer())
    await findAccountForm().button.click()
    await expect.element(page.getByText('Wrong')).toBeVisible()
    expect(readTokens()).toEqual(NO_TOKENS)
    const calls = watchAllCalls()
    await advance(TOKEN_REFRESH_INTERVAL_MS)
    expect(calls).toEqual([])
    await page.getByRole('link', { name: 'Log In' }).click()
    await waitFrozen(() => screen.path() === '/login')
    await expect.element(findLogIn().button).toBeEnabled()
  })
})
