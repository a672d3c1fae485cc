/** The income disclosure as a visitor reads, prints and downloads it, without scripts. */
import { createHash } from 'node:crypto'
import { expect, requestTest, test } from '../support/test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('every figure can be read on a phone and printed', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Income Disclosure' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Income Disclosure' })).toBeVisible()
    const tables = page.getByRole('table', { name: /Since the beginning$/ })
    // There is one year and one year of joining. Their figures equal those since the beginning, and are shown once.
    await expect(tables).toHaveCount(2)
    await expect(page.getByRole('table')).toHaveCount(2)
    // The header and seven figures. The 99th percentile and the highest amount are withheld in a company of this size.
    await expect(page.getByRole('table', { name: /^What agents earned Since/ }).getByRole('row')).toHaveCount(8)
    await expect(page.getByText(/^We leave out the 99th percentile and the highest amount because/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(overflow).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await expect(tables.first()).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.locator('[data-print-heading]')).toHaveText('Goldenfield Capital')
  })
})

requestTest('the files are the published record, whose digest is on the page, and its table', async ({ request }) => {
  const html = await (await request.get('/income-disclosure')).text()
  const [, digest] = /<code[^>]*>([0-9a-f]{64})</.exec(html) ?? []
  for (const path of ['/income-disclosure.json', '/income-disclosure/1/record.json']) {
    const file = await request.get(path)
    expect(file.headers()).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="income-disclosure-1.json"',
    })
    expect(
      createHash('sha256')
        .update(await file.body())
        .digest('hex'),
      path,
    ).toBe(digest)
  }
  for (const path of ['/income-disclosure.csv', '/income-disclosure/1/table.csv']) {
    const table = await request.get(path)
    expect(table.headers()['content-type'], path).toBe('text/csv; charset=utf-8')
    expect(await table.text(), path).toMatch(/^From,To,Agents,Figure,Value\r\n/)
  }
  for (const path of ['/income-disclosure/99', '/income-disclosure/99/record.json', '/income-disclosure/x/table.csv']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})
