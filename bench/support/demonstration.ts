/** The demonstration's people, over the API and in a browser that is measured. */
import type { Page } from '@playwright/test'

/** As README names them; all have the one password. */
export const AGENT = 'agent@demo.test'
export const STAFF = 'staff@demo.test'
const PASSWORD = 'Evergrove-demo-1'

/** With a body it posts, without one it gets. */
type Call = { token?: string; body?: object }

/** What the call below `/api/` brings. @throws for any answer but 200 and 201 */
export async function call<Answer>(site: string, path: string, { token, body }: Call = {}): Promise<Answer> {
  const answer = await fetch(`${site}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', ...(token === undefined ? {} : { Authorization: `JWT ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** Whatever tokens signing in there gives one of the demonstration's people. */
export const signIn = <Tokens>(site: string, path: 'auth/jwt/create' | 'staff/jwt/create', email: string) =>
  call<Tokens>(site, path, { body: { email, password: PASSWORD } })

/** Signs the demonstration's agent in for all pages of this one's browser. */
export async function signInPage(page: Page, site: string): Promise<void> {
  const tokens = await signIn<Record<'access' | 'refresh', string>>(site, 'auth/jwt/create', AGENT)
  await page.goto(`${site}/healthz`)
  await page.evaluate((stored) => {
    for (const [name, token] of Object.entries(stored)) localStorage.setItem(name, token)
  }, tokens)
}
