import { readSingle } from '../support/api.ts'
import { authPaths, entries, publicPaths } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

for (const path of publicPaths) {
  test(`[NAV-001] ${path} stands between one navbar and one footer`, async ({ page }) => {
    await page.goto(path)
    const navbar = page.getByRole('navigation', { name: 'Main' })
    const footer = page.getByRole('contentinfo')
    const main = page.getByRole('main')
    for (const part of [navbar, footer, main]) {
      await expect(part).toHaveCount(1)
      await expect(part).toBeVisible()
    }
    const [above, content, below] = [await navbar.boundingBox(), await main.boundingBox(), await footer.boundingBox()]
    if (above === null || content === null || below === null) throw new Error('a part of the layout has no box')
    expect(above.y + above.height).toBeLessThanOrEqual(content.y)
    expect(content.y + content.height).toBeLessThanOrEqual(below.y)
  })
}

test('[NAV-005] the footer names the company, its ways of contact and its pages', async ({ page, site }) => {
  const company = await readSingle(site, 'company-information')
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(company.company_name)
  await expect(footer).toContainText(company.company_address)
  await expect(footer.getByRole('link', { name: company.email })).toHaveAttribute('href', `mailto:${company.email}`)
  await expect(footer.getByRole('link', { name: company.telephone })).toHaveAttribute(
    'href',
    `tel:${company.telephone}`,
  )
  for (const { name, path } of entries) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
  await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
  await expect(footer.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute(
    'href',
    '/terms-and-conditions',
  )
  const logo = footer.getByRole('img', { name: company.company_name, exact: true })
  await expect(logo).toHaveAttribute('src', company.get_logo_url ?? '')
})

const networks = {
  facebook_url: { label: 'Facebook', url: 'https://facebook.example/farm' },
  instagram_url: { label: 'Instagram', url: 'https://instagram.example/farm' },
  twitter_url: { label: 'Twitter', url: 'https://twitter.example/farm' },
  linkedin_url: { label: 'LinkedIn', url: 'https://linkedin.example/farm' },
  youtube_url: { label: 'YouTube', url: 'https://youtube.example/farm' },
  whatsapp_url: { label: 'WhatsApp', url: 'https://whatsapp.example/farm' },
}

test('[GAP-01] the footer links to the six social addresses, and not to one that is empty', async ({
  page,
  content,
}) => {
  const urls = Object.fromEntries(Object.entries(networks).map(([field, { url }]) => [field, url]))
  await content.change('company-information', urls)
  await page.goto('/')
  const social = page.getByRole('contentinfo').getByRole('link', { name: /^Goldenfield Capital on / })
  await expect(social).toHaveCount(6)
  for (const { label, url } of Object.values(networks)) {
    const link = page.getByRole('contentinfo').getByRole('link', { name: `on ${label}` })
    await expect(link).toHaveAttribute('href', url)
    await expect(link).toBeVisible()
  }
  for (const [field, { label }] of Object.entries(networks)) {
    await content.change('company-information', { ...urls, [field]: null })
    await page.goto('/')
    await expect(social).toHaveCount(5)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: `on ${label}` })).toHaveCount(0)
  }
})

for (const path of authPaths) {
  test(`[NAV-008] ${path} has no navbar, footer or sidebar, but a way home`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const role of ['navigation', 'contentinfo', 'complementary', 'banner'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Goldenfield Capital' }).click()
    await expect(page).toHaveURL('/')
  })
}
