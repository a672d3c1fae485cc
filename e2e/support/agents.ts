/** Agents for tests: each test makes its own, signed in as in a browser that was here before. */
import { randomUUID } from 'node:crypto'
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import type { Page } from '@playwright/test'
import type { NewAgent } from './account-actions.ts'
import { filledProfile } from './profile-fields.ts'
import type { Site } from './site.ts'

export type Agent = { id: number; code: string; email: string; password: string }
export type Tokens = { access: string; refresh: string }

/** A verified agent called Ada Obi with a filled-in profile, unless it is said otherwise. */
export const makeAgent = ({ perform }: Site, agent: Partial<NewAgent> = {}): Promise<Agent> =>
  perform('makeAgent', { email: `${randomUUID()}@agents.example`, profile: filledProfile, ...agent })

/** New tokens for the agent, straight from the API. */
export async function createTokens({ url }: Site, { email, password }: Pick<Agent, 'email' | 'password'>) {
  const answer = await fetch(`${url}/api/auth/jwt/create/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  return (await answer.json()) as Tokens
}

/** Puts tokens where the product keeps them. */
export async function storeTokens(page: Page, tokens: Tokens): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('access', access)
    localStorage.setItem('refresh', refresh)
  }, tokens)
}

export const readTokens = (page: Page) =>
  page.evaluate(() => ({ access: localStorage.getItem('access'), refresh: localStorage.getItem('refresh') }))

/** The agent as the API shows them to themselves. */
export async function loadAgent(site: Site, agent: Agent): Promise<CurrentAgent> {
  const { access } = await createTokens(site, agent)
  const answer = await fetch(`${site.url}/api/auth/users/me/`, { headers: { Authorization: `JWT ${access}` } })
  if (!answer.ok) throw new Error(`auth/users/me answered ${answer.status}`)
  return (await answer.json()) as CurrentAgent
}
