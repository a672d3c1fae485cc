import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolationsAnywhere, expectToFit } from '../../../testing/axe.ts'
import { allowErrors } from '../../../testing/console.ts'
import { expectGone } from '../../../testing/find.ts'
import { answerJson, cutOff, hold, watchCalls } from '../../../testing/network.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const CALL = 'GET core-values'

const openAbout = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
const findProblem = () => page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
const findRetry = () => page.getByRole('button', { name: 'Try again' })
const findTrying = () => page.getByRole('button', { name: 'Trying again…' })
const findPage = () => page.getByRole('heading', { level: 1, name: 'About Us' })

/** Sends the event twice at a time until the page asks for its content, because it listens only a moment after it is shown. */
async function comeBackOnline(calls: Request[]): Promise<void> {
  const attempt = () => {
    dispatchEvent(new Event('online'))
    dispatchEvent(new Event('online'))
    return calls.length
  }
  await expect.poll(attempt).toBeGreaterThan(0)
}

describe('a page with content that cannot be loaded', () => {
  beforeEach(() => allowErrors(/Failed to fetch|503/))

  test('[B1] keeps the navbar, the footer and its title, and loads again on request', {
    tags: 'accessibility',
  }, async () => {
    const screen = await renderScreen('/services')
    const mend = answerJson(CALL, { detail: 'Away.' }, { status: 503 })
    await openAbout()
    await expect.poll(screen.path).toBe('/about')
    await expect.element(findProblem()).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('About')
    await expect.poll(() => document.title).toMatch(/^About \| /)
    await expect.element(page.getByRole('banner')).toBeVisible()
    await expect.element(page.getByRole('contentinfo')).toBeVisible()
    await expect.element(page.getByRole('main')).toHaveFocus()
    await expectGone(page.getByText('Something went wrong'))
    await expectNoViolationsAnywhere()
    await expectToFit()

    // The call is held, so that the button visibly changes. A click during an attempt does not start another one.
    const release = hold(CALL)
    await findRetry().click()
    await expect.element(findTrying()).toBeVisible()
    release()
    await expect.element(findRetry()).toBeVisible()
    mend()
    await findRetry().click()
    await expect.element(findPage()).toBeVisible()
    await expectGone(findProblem())
  })

  test('[B1] does not block the way to other pages, and loads by itself, once, when the connection returns', async () => {
    await renderScreen('/services')
    const mend = cutOff(CALL)
    await openAbout()
    await expect.element(findProblem()).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Privacy Policy')
    await expectGone(findProblem())
    await openAbout()
    await expect.element(findProblem()).toBeVisible()
    mend()
    const calls = watchCalls(CALL)
    const release = hold(CALL)
    await comeBackOnline(calls)
    await expect.element(findTrying()).toBeVisible()
    dispatchEvent(new Event('online'))
    release()
    await expect.element(findPage()).toBeVisible()
    expect(calls).toHaveLength(1)
  })
})
