/** The demonstration's agent in a browser that is measured. */
import { chromium } from '@playwright/test'

/** As README names them. */
const AGENT = { email: 'agent@demo.test', password: 'Evergrove-demo-1' }

/** Stores the agent's tokens for this site in the browser that listens for tools at `port`. */
export async function signInBrowser(url: string, port: number): Promise<void> {
  const answer = await fetch(`${url}/api/auth/jwt/create/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(AGENT),
  })
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}`)
  const tokens = (await answer.json()) as Record<'access' | 'refresh', string>
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = (await browser.contexts()[0]?.newPage()) ?? (await browser.newPage())
  await page.goto(`${url}/healthz`)
  await page.evaluate((stored) => {
    for (const [name, token] of Object.entries(stored)) localStorage.setItem(name, token)
  }, tokens)
  await page.close()
  await browser.close()
}
