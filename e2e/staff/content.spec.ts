/** Content from the editor's screen to the visitor's page. */
import type { Locator, Page } from '@playwright/test'
import { expect, findRow, findText, openContent, paste, said, save, test } from '../support/content-screen.ts'
import { visit } from '../support/visit.ts'

const findHandle = (page: Page, name: string) => page.getByRole('button', { name: `Move “${name}”` })

/** Drags a handle up to another one with the mouse. */
async function dragOnto(page: Page, handle: Locator, target: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded()
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()]
  if (from === null || to === null) throw new Error('A handle has no place')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, from.y, { steps: 5 })
  await page.mouse.move(x, to.y, { steps: 10 })
  await expect(page.getByText(/^\s*You have moved the item/)).toBeAttached()
  await page.mouse.up()
}

test('the public page follows a record that is added, changed, hidden, moved, deleted and restored', async ({
  page,
  request,
  staffAs,
  unique,
  addBranch,
}) => {
  test.slow()
  const { email } = await staffAs('editor')
  const { name: first } = await addBranch()
  const name = unique('Branch')
  const contactPage = async () => (await request.get('/contact')).text()
  const isBefore = async () => {
    const text = await contactPage()
    return text.indexOf(name) < text.indexOf(first)
  }
  expect(await contactPage()).not.toContain(name)
  await openContent(page, '/branch-address', 'Branches')
  await page.getByRole('link', { name: /^New / }).click()
  await page.getByLabel('Branch name').fill(name)
  await page.getByLabel('Phone number').fill('08012345678')
  await page.getByLabel('Address').fill('1 Harvest Road')
  await save(page)
  await expect(page).toHaveURL(/\/staff\/content\/branch-address\/\d+$/)
  await expect(said(page).first()).toHaveText('Saved.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await contactPage()).toContain(name)
  await page.getByLabel('Address').fill(`7 Mill Lane near ${name}`)
  await save(page)
  await expect(said(page).first()).toHaveText('Saved. It is live on the site.')
  expect(await contactPage()).toContain(`7 Mill Lane near ${name}`)

  await page.getByRole('link', { name: 'Branches' }).click()
  const row = findRow(page, name)
  await expect(row).toContainText('Published')
  await expect(row).toContainText(`by ${email}`)
  await row.getByRole('button', { name: `Hide “${name}”` }).click()
  await expect(said(page)).toHaveText(`“${name}” is hidden.`)
  expect(await contactPage()).not.toContain(name)
  await row.getByRole('button', { name: `Publish “${name}”` }).click()
  await expect(said(page)).toHaveText(`“${name}” is published.`)
  expect(await isBefore()).toBe(false)

  await dragOnto(page, findHandle(page, name), findHandle(page, first))
  await expect(said(page).filter({ hasText: 'The new order is saved.' })).toBeVisible()
  expect(await isBefore()).toBe(true)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Branches' }).getByRole('listitem').last()).toContainText(first)

  await row.getByRole('button', { name: `Delete “${name}”` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  expect(await contactPage()).not.toContain(name)
  await page.getByRole('button', { name: `Restore “${name}”` }).click()
  await expect(said(page)).toHaveText(`“${name}” is restored.`)
  expect(await contactPage()).toContain(name)
})

test('the preview is the public page with the unsaved changes, in a new tab', async ({
  page,
  request,
  staffAs,
  addBranch,
}) => {
  await staffAs('editor')
  const { id, name } = await addBranch()
  await openContent(page, `/branch-address/${id}`, name)
  await page.getByLabel('Address').fill('77 Draft Road')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Preview' }).click()
  const tab = await opened
  await tab.waitForURL(/\/contact\?preview=/)
  await expect(tab.getByText('77 Draft Road')).toBeVisible()
  await expect(tab.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  expect(await (await request.get('/contact')).text()).not.toContain('77 Draft Road')
})

const HOSTILE = [
  '<p onclick="globalThis.hit = 1">Safe words</p><script>globalThis.hit = 1</script>',
  '<iframe src="https://evil.example"></iframe><img src="x" onerror="globalThis.hit = 1">',
  '<p><a href="javascript:globalThis.hit=1">bad link</a> <a href="https://good.example">good link</a></p>',
].join('')

test.describe('hostile HTML', () => {
  // The browser reports handlers that the page's policy forbids as soon as it parses the pasted text.
  test.use({ allowedErrors: /^Executing inline event handler violates/ })

  test('pasted scripts, handlers, frames and javascript addresses do not reach the page', async ({
    page,
    content,
    staffAs,
  }) => {
    // Changing it here restores the text after the test.
    await content.change('network-marketing', { safe_description_body_html: '<p>Before</p>' })
    await staffAs('editor')
    await openContent(page, '/network-marketing/1', 'Network marketing')
    await findText(page, 'Full text').click()
    await page.keyboard.press('ControlOrMeta+A')
    await paste(page, HOSTILE)
    await expect(findText(page, 'Full text')).toContainText('Safe words')
    await save(page)
    await expect(said(page).first()).toHaveText('Saved. It is live on the site.')
    await visit(page, '/mlm-marketing')
    const main = page.getByRole('main')
    await expect(main.getByText('Safe words')).toBeVisible()
    await expect(main.getByText('bad link')).toBeVisible()
    await expect(main.getByRole('link', { name: 'bad link' })).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'good link' })).toHaveAttribute('href', 'https://good.example')
    await main.getByText('Safe words').click()
    const html = await main.innerHTML()
    for (const bad of ['onclick', 'onerror', 'javascript:', '<iframe', 'evil.example']) expect(html).not.toContain(bad)
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false)
  })
})
