import { expect, findText, openContent, paste, said, save, test } from '../support/content-screen.ts'
import { visit } from '../support/visit.ts'

const HOSTILE = [
  '<p onclick="globalThis.hit = 1">Safe words</p><script>globalThis.hit = 1</script>',
  '<iframe src="https://evil.example"></iframe><img src="x" onerror="globalThis.hit = 1">',
  '<p><a href="javascript:globalThis.hit=1">bad link</a> <a href="https://good.example">good link</a></p>',
].join('')

test.describe('hostile HTML', () => {
  // The browser names handlers that the page's policy forbids as soon as it reads the pasted text.
  test.use({ allowedErrors: /^Executing inline event handler violates/ })

  test('scripts, handlers, frames and javascript addresses that are pasted do not reach the page', async ({
    page,
    content,
    staffAs,
  }) => {
    // So that the text is put back behind the test.
    await content.change('network-marketing', { safe_description_body_html: '<p>Before</p>' })
    await staffAs('editor')
    await openContent(page, '/network-marketing/1', 'Network marketing')
    await findText(page, 'Full text').click()
    await page.keyboard.press('ControlOrMeta+A')
    await paste(page, HOSTILE)
    await expect(findText(page, 'Full text')).toContainText('Safe words')
    await save(page)
    await expect(said(page).first()).toHaveText('Saved. It is on the site.')
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

test('formatting is stored as plain elements, and opening a text changes nothing of it', async ({
  page,
  site,
  content,
  staffAs,
}) => {
  const stored =
    '<h2>Fees</h2><ul><li>one</li><li>two <b>bold</b></li></ul><table><tbody><tr><th scope="col">a</th><td>1</td></tr></tbody></table>'
  await content.change('network-marketing', { safe_description_body_html: stored })
  const readText = async () => {
    const { safe_description_body_html } = (await site.act('single', 'network-marketing')) as Record<string, unknown>
    return safe_description_body_html
  }
  await staffAs('editor')
  await openContent(page, '/network-marketing/1', 'Network marketing')
  const text = findText(page, 'Full text')
  await expect(text.getByRole('cell', { name: '1' })).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await page.getByLabel('Summary').fill('Only the summary.')
  await save(page)
  await expect(said(page).first()).toHaveText('Saved. It is on the site.')
  expect(await readText()).toBe(stored)

  await text.getByText('one', { exact: true }).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.getByRole('button', { name: 'Italic' }).click()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Address of the link').fill('good.example/way')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link', { name: 'one' })).toHaveAttribute('href', 'https://good.example/way')
  await save(page)
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  expect(await readText()).toBe(
    '<h2>Fees</h2><ul><li><a href="https://good.example/way" rel="noopener noreferrer"><em>one</em></a></li>' +
      '<li>two <strong>bold</strong></li></ul>' +
      '<table><tbody><tr><th scope="col">a</th><td>1</td></tr></tbody></table>',
  )
})
