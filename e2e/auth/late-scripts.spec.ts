/** The auth pages without scripts, and before their scripts arrive. */
import { makeAgent } from '@evergrove/testing/people'
import type { Page } from '@playwright/test'
import { readSingle } from '../support/api.ts'
import { findLogIn, LOG_IN } from '../support/auth-screens.ts'
import { addAsExtension, holdScripts } from '../support/late-scripts.ts'
import { watchPosts } from '../support/posts.ts'
import { authPaths } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const LATE_MS = 10_000

/** Types before the scripts arrive, continues afterwards, and expects everything typed to be kept. */
async function expectKept(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  const releaseScripts = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  const { email, password, remember } = findLogIn(page)
  await email.fill('ada@agents.example')
  await remember.check()
  await password.pressSequentially('seed')
  await meanwhile()
  releaseScripts()
  const toggle = page.getByRole('button', { name: 'Show characters' })
  await expect(toggle).toBeVisible()
  await expect(password).toBeFocused()
  await password.pressSequentially('ling')
  await toggle.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('seedling')
  await expect(email).toHaveValue('ada@agents.example')
  await expect(remember).toBeChecked()
  await expect(page.getByRole('status')).toHaveCount(0)
}

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('the auth pages say so, name who can help instead, and show nothing that would not work', async ({
    page,
    site,
  }) => {
    const { telephone, email } = await readSingle(site, 'company-information')
    for (const path of [...authPaths, '/staff/login', '/staff/invitation/b1c2-d3e4']) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(main, path).toContainText('This page needs JavaScript', { useInnerText: true })
      await expect(main.getByRole('link', { name: telephone }).first(), path).toHaveAttribute(
        'href',
        `tel:${telephone}`,
      )
      await expect(main.getByRole('link', { name: email }), path).toHaveAttribute('href', `mailto:${email}`)
      await expect(
        page.getByRole('button').or(page.getByRole('textbox')).or(page.getByRole('checkbox')),
        path,
      ).toHaveCount(0)
    }
    await page.goto('/login')
    await page.getByRole('link', { name: 'Create Account' }).click()
    await expect(page).toHaveURL('/signup')
    await page.getByRole('link', { name: 'Goldenfield Capital' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('a log-in submitted ten seconds before the scripts arrive visibly waits, and is sent once with the latest values', async ({
  page,
  site,
}) => {
  const agent = await makeAgent(site)
  const releaseScripts = await holdScripts(page)
  const posts = watchPosts(page, LOG_IN)
  await page.clock.install()
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  const { email, password, remember, button } = findLogIn(page)
  const note = page.getByText('We send this as soon as it is ready')
  await email.pressSequentially(`not-${agent.email}`)
  await password.pressSequentially(agent.password)
  await remember.check()
  await expect(note).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show characters' })).toHaveCount(0)
  await password.press('Enter')

  await expect(note).toBeVisible()
  await expect(page.getByRole('status')).toContainText('still loading')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await email.fill(agent.email)
  await button.click()
  await page.clock.fastForward(LATE_MS)
  await expect(note).toBeVisible()
  expect(page.url()).toBe(`${site.url}/login`)
  expect(posts).toEqual([])

  releaseScripts()
  await expect(page).toHaveURL('/dashboard')
  expect(posts.map((post) => post.postDataJSON())).toEqual([{ email: agent.email, password: agent.password }])
})

test('a shared link shows its code and that it waits before the scripts arrive, and is checked once', async ({
  page,
}) => {
  const releaseScripts = await holdScripts(page)
  const checks: string[] = []
  page.on('request', (call) => {
    if (call.url().includes('check-refcode')) checks.push(call.url())
  })
  await page.goto('/signup?code=gfcharvest', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('textbox', { name: 'Referral Code' })).toHaveValue('gfcharvest')
  await expect(page.getByText('We send this as soon as it is ready')).toBeVisible()
  releaseScripts()
  await expect(page.getByLabel('First Name')).toBeFocused()
  expect(checks).toHaveLength(1)
})

test('text typed before the scripts arrive stays in the fields, and the scripts continue from there', async ({
  page,
}) => {
  await expectKept(page, async () => undefined)
})

test.describe('with a browser extension that adds elements, so that the page is rendered again', () => {
  test.use({ allowedErrors: /Minified React error #418/ })

  test('[P18] text typed before the scripts arrive stays in the fields, too', async ({ page }) => {
    await expectKept(page, () => addAsExtension(page))
    await expect(page.locator('[data-added-by-extension]')).toHaveCount(0)
  })

  test('[P18] a log-in submitted before the scripts arrive is sent once with the values of the fields', async ({
    page,
    site,
  }) => {
    const agent = await makeAgent(site)
    const releaseScripts = await holdScripts(page)
    const posts = watchPosts(page, LOG_IN)
    await page.goto('/login', { waitUntil: 'domcontentloaded' })
    await addAsExtension(page)
    const logIn = findLogIn(page)
    await logIn.remember.check()
    await logIn.submit(agent)
    await expect(logIn.button).toHaveAttribute('aria-busy', 'true')
    releaseScripts()
    await expect(page).toHaveURL('/dashboard')
    expect(posts.map((post) => post.postDataJSON())).toEqual([{ email: agent.email, password: agent.password }])
  })
})

test('the log-in page sends a signed-in agent on without waiting for a click or key', async ({ page, site }) => {
  const agent = await makeAgent(site)
  await page.goto('/login')
  await findLogIn(page).submit(agent)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(agent.email).first()).toBeVisible()
})

test('the scripts of the dashboard are fetched while a person logs in, and not before', async ({ page }) => {
  const fetched: string[] = []
  page.on('requestfinished', (request) => fetched.push(request.url()))
  const ofDashboard = () => fetched.filter((url) => /\/assets\/(?:frame|agent-layout|overview)-/.test(url)).length
  await visit(page, '/login')
  await page.waitForLoadState('networkidle')
  expect(ofDashboard()).toBe(0)
  await findLogIn(page).email.fill('ada@agents.example')
  await expect.poll(ofDashboard).toBeGreaterThan(3)
})
