import { openHydrated } from '../support/hydrated.ts'
import { measureLines, words } from '../support/lines.ts'
import { expect, test } from '../support/test.ts'

for (const nothing of [null, '']) {
  test(`[HOME-012] 'About Us' is shown with a short text about the company and not with ${JSON.stringify(nothing)}`, async ({
    page,
    content,
  }) => {
    await content.change('company-information', { about_company: 'We grow.' })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'About Us', exact: true })).toBeVisible()
    await content.change('company-information', { about_company: nothing })
    await page.goto('/')
    await expect(page.getByRole('form', { name: 'Newsletter' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'About Us', exact: true })).toHaveCount(0)
  })
}

const longBodies = [
  { what: 'one paragraph', html: `<p>Begin ${words(2000)}</p>` },
  { what: 'many paragraphs', html: `<p>Begin</p>${`<p>${words(20)}</p>`.repeat(100)}` },
  { what: 'headings and a list', html: `<h2>Begin</h2><ul>${`<li>${words(8)}</li>`.repeat(250)}</ul>` },
]

for (const { what, html } of longBodies) {
  test(`[HOME-013] a long body of ${what} is cut off after seven lines`, async ({ page, content }) => {
    await content.change('company-information', { safe_about_body_html: html })
    await page.goto('/')
    const lines = await measureLines(page.getByRole('region', { name: 'About Us' }).getByText(/^Begin/))
    expect(lines.lineHeights).toBeLessThanOrEqual(7.05)
    expect(lines.shownLines).toBe(7)
    expect(lines).toMatchObject({ isCut: true, ellipsisAfterLines: '7', overflow: 'hidden' })
  })
}

test('[HOME-013] a body of two lines is shown whole', async ({ page, content }) => {
  await content.change('company-information', { safe_about_body_html: '<p>Begin<br>and end</p>' })
  await page.goto('/')
  const lines = await measureLines(page.getByRole('region', { name: 'About Us' }).getByText(/^Begin/))
  expect(lines).toMatchObject({ shownLines: 2, isCut: false })
  expect(lines.lineHeights).toBeCloseTo(2, 1)
})

test("[HOME-014] 'Read More' leads to the about page", async ({ page }) => {
  await openHydrated(page, '/')
  await page.getByRole('region', { name: 'About Us' }).getByRole('link', { name: 'Read More' }).click()
  await expect(page).toHaveURL('/about')
})
