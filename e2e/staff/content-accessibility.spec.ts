import { expectNoViolations } from '../support/axe.ts'
import { expect, findRow, findText, openContent, test } from '../support/content-screen.ts'

test('the screens have no violations, in light and dark', async ({ page, staffAs, addBranch }) => {
  test.setTimeout(60_000)
  await staffAs('editor')
  const { name } = await addBranch()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await openContent(page, '', 'Content')
    await expect(page.getByRole('link', { name: /^Branches/ })).toBeVisible()
    await expectNoViolations(page)
    await openContent(page, '/branch-address', 'Branches')
    await expect(findRow(page, name)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: `Delete “${name}”` }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations(page)
    await openContent(page, '/network-marketing/1', 'Network marketing')
    await expect(findText(page, 'Full text')).toBeVisible()
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem')).not.toHaveCount(0)
    await expectNoViolations(page)
  }
})

test('nothing is wider than a narrow screen', async ({ page, staffAs, addBranch }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await staffAs('editor')
  const { name } = await addBranch()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await openContent(page, '', 'Content')
  await expect(page.getByRole('link', { name: /^Branches/ })).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await openContent(page, '/branch-address', 'Branches')
  await expect(findRow(page, name)).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await openContent(page, '/network-marketing/1', 'Network marketing')
  await expect(findText(page, 'Full text')).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
})
