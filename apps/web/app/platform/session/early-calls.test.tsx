/** A document starts calls before the app. Each is made once, and a refused one is repeated as usual. */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import { filledProfile } from '@evergrove/testing/profile-fields'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerJson, watchAllCalls, watchCalls } from '../../../testing/network.ts'
import { getMe, makeAgent, makeStaff } from '../../../testing/people.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { handle as agentHandle } from '../../agent/layout/agent-layout.tsx'
import { agentDrawings, fontSizeFor, greetingFor } from '../../agent/layout/early-drawings.ts'
import { gapsOf, isIncomplete, missingWords, welcomeWords } from '../../agent/overview/profile-gaps.ts'
import { formatAmount } from '../../components/money.ts'
import { handle as staffHandle } from '../../staff/layout/staff-layout.tsx'
import { type EarlyCallsSource, earlyCallsScript } from './early-calls.ts'

const KEPT_MS = 60_000

/** Runs the script as in a document at this address. */
function runScript(source: EarlyCallsSource, address: string): void {
  const { href } = location
  history.replaceState(history.state, '', address)
  const script = document.createElement('script')
  script.textContent = earlyCallsScript(source)
  document.head.append(script)
  script.remove()
  history.replaceState(history.state, '', href)
}

const startedPaths = () => [...(window.earlyCalls?.responses.keys() ?? [])].map((url) => new URL(url).pathname)

/** Returns a token with the same claims and an invalid signature. */
const forged = (token: string): string => `${token.slice(0, -8)}AAAAAAAA`

const withExpiry = (token: string, exp: number): string => {
  const [head, , signature] = token.split('.')
  return [head, btoa(JSON.stringify({ exp })), signature].join('.')
}

test('[AUTH-014] the overview uses every call that its document has started, and repeats none of them', async () => {
  const screen = await renderScreen('/about', { as: await makeAgent() })
  const calls = watchAllCalls()
  runScript(agentHandle.earlyCalls, '/dashboard')
  const started = startedPaths()
  expect(started.length).toBeGreaterThan(2)
  expect(calls).toHaveLength(started.length)
  await screen.navigate('/dashboard')
  await expect.element(page.getByText('Hello, Ada')).toBeVisible()
  await expect.poll(startedPaths).toEqual([])
  await expect.poll(() => calls.length).toBe(10)
  expect(new Set(calls).size).toBe(calls.length)
})

test.each([
  { patch: { gender: null, bank_name: null, image: null }, balance: '1234567.50' },
  { patch: { first_name: "$& O'Hara", image: null }, balance: '-0.05' },
  { patch: { gender: 'Female', image: '/media/photo.webp' }, balance: '123456789012.34' },
])('the document draws the words and amounts that the app shows: $balance', async ({ patch, balance }) => {
  const person = await makeAgent()
  await renderScreen('/about', { as: person })
  const agent = { ...(await getMe(person)), ...filledProfile, status: 'Active', ...patch } as CurrentAgent
  const account = { total_balance: balance, match_bonus_earned: '40.00', referral_bonus_earned: '1250.00' }
  answerJson('GET auth/users/me', agent)
  answerJson('GET dashboard/user-account-info', account)
  const slots = document.createElement('div')
  const texts = ['greeting', ...Object.keys(account), 'welcome', 'missing']
  slots.innerHTML = [
    ...texts.map((name) => `<span data-early="${name}"></span>`),
    '<div data-early="bars"></div><div data-early="figures" hidden></div><div data-early="incomplete" hidden></div>',
  ].join('')
  document.body.append(slots)
  const find = (name: string) => slots.querySelector<HTMLElement>(`[data-early="${name}"]`)
  runScript({ ...agentHandle.earlyCalls, drawings: agentDrawings() }, '/dashboard')
  await expect.poll(() => find('figures')?.hidden).toBe(false)
  expect(find('greeting')?.textContent).toBe(greetingFor(agent.first_name))
  for (const [name, amount] of Object.entries(account)) {
    expect(find(name)?.textContent).toBe(formatAmount(amount))
    expect(find(name)?.style.fontSize).toBe(fontSizeFor(formatAmount(amount).length))
  }
  expect(find('incomplete')?.hidden).toBe(!isIncomplete(agent))
  if (isIncomplete(agent)) {
    expect(find('welcome')?.textContent).toBe(welcomeWords(agent.first_name))
    expect(find('missing')?.textContent).toBe(missingWords(gapsOf(agent)))
  }
  slots.remove()
})

test('the console uses the call that its document has started', async () => {
  const screen = await renderScreen('/staff/account', { as: await makeStaff('editor') })
  const heading = page.getByRole('heading', { level: 1, name: 'Your Account' })
  await expect.element(heading).toBeVisible()
  const calls = watchCalls('GET staff/me')
  runScript(staffHandle.earlyCalls, '/staff/account')
  expect(startedPaths()).toEqual(['/api/staff/me'])
  await screen.reload()
  await expect.element(heading).toBeVisible()
  expect(startedPaths()).toEqual([])
  expect(calls).toHaveLength(1)
})

test('[AUTH-011] a refused token of the early calls is renewed once, and the calls are repeated', async () => {
  const screen = await renderScreen('/about', { as: await makeAgent() })
  localStorage.setItem('access', forged(localStorage.getItem('access') ?? ''))
  const renewals = watchCalls('POST auth/jwt/refresh')
  const agents = watchCalls('GET auth/users/me')
  runScript(agentHandle.earlyCalls, '/dashboard/help-and-support')
  await screen.navigate('/dashboard/help-and-support')
  await expect.element(page.getByText('Hello, Ada')).toBeVisible()
  expect(renewals).toHaveLength(1)
  expect(agents).toHaveLength(2)
})

test('no call starts early without both tokens, or with a token that is about to expire', async () => {
  await renderScreen('/dashboard/help-and-support', { as: await makeAgent() })
  await expect.element(page.getByText('Hello, Ada')).toBeVisible()
  const access = localStorage.getItem('access') ?? ''
  for (const [name, value] of [
    ['access', withExpiry(access, Math.floor(Date.now() / 1000) + 4)],
    ['access', 'no token at all'],
    ['refresh', undefined],
  ] as const) {
    localStorage.setItem('access', access)
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
    const calls = watchAllCalls()
    runScript(agentHandle.earlyCalls, '/dashboard')
    expect(startedPaths()).toEqual([])
    expect(calls).toEqual([])
  }
})

test('signing out discards unused responses, and a response that is a minute old is not used', async () => {
  const agent = await makeAgent()
  const screen = await renderScreen('/dashboard/help-and-support', { as: agent })
  await expect.element(page.getByText('Hello, Ada')).toBeVisible()
  runScript(agentHandle.earlyCalls, '/dashboard')
  expect(startedPaths()).not.toEqual([])
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect.poll(screen.path).toBe('/login')
  expect(window.earlyCalls).toBeUndefined()

  const again = await renderScreen('/about', { as: agent })
  const calls = watchCalls('GET auth/users/me')
  runScript(agentHandle.earlyCalls, '/dashboard/help-and-support')
  if (window.earlyCalls !== undefined) window.earlyCalls.startedAt -= KEPT_MS + 1
  await again.navigate('/dashboard/help-and-support')
  await expect.element(page.getByText('Hello, Ada')).toBeVisible()
  expect(calls).toHaveLength(2)
})
