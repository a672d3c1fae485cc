import { expect, test } from '../support/member-test.ts'
import { findField, openProfile } from '../support/profile-form.ts'
import { readFocus } from '../support/read-focus.ts'
import { visit } from '../support/visit.ts'

for (const path of ['/dashboard', '/dashboard/edit-profile']) {
  test(`on ${path} the skip link comes first, and every stop of the Tab key is visible`, async ({ page }) => {
    await visit(page, path)
    await expect(page.getByText('Hello, Ada')).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    const stops: NonNullable<Awaited<ReturnType<typeof readFocus>>>[] = []
    for (let pressed = 0; pressed < 60; pressed += 1) {
      await page.keyboard.press('Tab')
      const stop = await readFocus(page)
      if (stop === undefined) break
      stops.push(stop)
    }
    expect(stops.length).toBeGreaterThan(5)
    expect(stops.length).toBeLessThan(60)
    expect(stops.filter(({ isShown, hasSize }) => !isShown || !hasSize)).toEqual([])
    await skip.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
}

test('the profile dropdown opens, moves and closes by the keyboard and gives the focus back', async ({ page }) => {
  await visit(page, '/dashboard')
  const button = page.getByRole('button', { name: /^Profile/ })
  await button.press('Enter')
  const entries = page.getByRole('menuitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entries.nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(entries).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('the profile is saved by the keyboard alone, and the focus comes back behind the dialog', async ({ page }) => {
  await openProfile(page)
  await findField(page, 'first_name').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Zainab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Profile Updated' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(findField(page, 'first_name')).toBeFocused()
  await expect(page.getByText('Hello, Zainab')).toBeVisible()
})

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  for (const path of ['/dashboard', '/dashboard/edit-profile']) {
    test(`${path} does not scroll sideways`, async ({ page }) => {
      await visit(page, path)
      await expect(page.getByText('Hello, Ada')).toBeVisible()
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(overflow).toBe(0)
    })
  }
})

test.describe('dialogs', () => {
  test('[CONST-012][CONST-013] move for 300 ms, their backdrops for 150 ms', async ({ page }) => {
    await openProfile(page)
    await page.getByRole('button', { name: 'Sign out on all devices' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const readDuration = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).transitionDuration)
    expect(await readDuration('[role=dialog]')).toBe('0.3s')
    expect(await readDuration('.mantine-Modal-overlay')).toBe('0.15s')
  })
})
