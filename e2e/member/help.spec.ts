import { expect, test } from '../support/member-test.ts'
import { visit } from '../support/visit.ts'

test("[LIB-013] help and support holds 'Contact Support' and the company's own channels alone", async ({
  page,
  content,
}) => {
  await content.change('company-information', {
    email: 'care@goldenfield.example',
    telephone: '+234 700 123 4567',
    whatsapp_url: 'https://wa.me/2347001234567',
  })
  await visit(page, '/dashboard/help-and-support')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading')).toHaveText(['Help and Support', 'Contact Support'])
  const links = main.getByRole('link')
  await expect(links).toHaveText(['care@goldenfield.example', '+234 700 123 4567', 'Write to us on WhatsApp'])
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'mailto:care@goldenfield.example',
    'tel:+2347001234567',
    'https://wa.me/2347001234567',
  ])
  await expect(links.nth(2)).toHaveAttribute('target', '_blank')
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.locator('form')).toHaveCount(0)
})

test('a channel that the company has not is not shown', async ({ page, content }) => {
  await content.change('company-information', { whatsapp_url: null })
  await visit(page, '/dashboard/help-and-support')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('main').getByText('WhatsApp')).toHaveCount(0)
})

test.describe('without the company', () => {
  test.use({ allowedErrors: /status of 500/ })

  test('the heading stays, and the screen says what is missing', async ({ page, content }) => {
    await content.hide('company-information')
    await visit(page, '/dashboard/help-and-support')
    await expect(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible()
    await expect(page.getByText('Our contact details could not be loaded')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  })
})
