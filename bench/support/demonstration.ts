/** Signs the demonstration's people in, over the API and in a measured browser. */
import type { Page } from '@playwright/test'

/** The accounts of the demonstration in README. They share one password. */
export const AGENT = 'agent@demo.test'
export const STAFF = 'staff@demo.test'
export const PASSWORD = 'Evergrove-demo-1'

/** By default, a call with a body is a POST, and one without a body is a GET. */
type Call = { method?: 'PATCH'; token?: string; body?: object; headers?: Record<string, string> }

/** Calls a path below `/api/` and returns the body of the response. @throws if the status is not a success */
export async function call<Body>(site: string, path: string, { token, body, ...init }: Call = {}): Promise<Body> {
  const authorization = token === undefined ? {} : { Authorization: `JWT ${token}` }
  const response = await fetch(`${site}/api/${path}`, {
    method: init.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'Content-Type': 'application/json', ...authorization, ...init.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as Body
}

/** Signs one of the demonstration's people in and returns the tokens. */
export const signIn = <Tokens>(site: string, path: 'auth/jwt/create' | 'staff/jwt/create', email: string) =>
  call<Tokens>(site, path, { body: { email, password: PASSWORD } })

/** Signs the demonstration's agent in for all pages of the page's browser. */
export async function signInPage(page: Page, site: string): Promise<void> {
  const tokens = await signIn<Record<'access' | 'refresh', string>>(site, 'auth/jwt/create', AGENT)
  await page.goto(`${site}/healthz`)
  await page.evaluate((stored) => {
    for (const [name, token] of Object.entries(stored)) localStorage.setItem(name, token)
  }, tokens)
}
