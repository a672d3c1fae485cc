/** Agents of tests as the API and a browser know them, who are signed in as in a browser used before. */
import type { CurrentAgent } from '@evergrove/contract/accounts/accounts'
import type { Agent } from '@evergrove/testing/people'
import type { Site } from '@evergrove/testing/site'
import type { Page } from '@playwright/test'

export type Tokens = { access: string; refresh: string }

/** Returns new tokens for the agent, straight from the API. */
export async function createTokens({ url }: Site, { email, password }: Pick<Agent, 'email' | 'password'>) {
  const answer = await fetch(`${url}/api/auth/jwt/create/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  return (await answer.json()) as Tokens
}

/** Stores tokens where the product keeps them. */
export async function storeTokens(page: Page, tokens: Tokens): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate(({ access, refresh }) => {
    localStorage.setItem('access', access)
    localStorage.setItem('refresh', refresh)
  }, tokens)
}

export const readTokens = (page: Page) =>
  page.evaluate(() => ({ access: localStorage.getItem('access'), refresh: localStorage.getItem('refresh') }))

/** Returns the agent as the API shows them to themselves. */
export async function loadAgent(site: Site, agent: Agent): Promise<CurrentAgent> {
  const { access } = await createTokens(site, agent)
  const answer = await fetch(`${site.url}/api/auth/users/me/`, { headers: { Authorization: `JWT ${access}` } })
  if (!answer.ok) throw new Error(`auth/users/me answered ${answer.status}`)
  return (await answer.json()) as CurrentAgent
}
