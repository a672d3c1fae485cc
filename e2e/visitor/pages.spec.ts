import { readSingle } from '../support/api.ts'
import { innerPages } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** The banner has no role of its own: it is the block of the main landmark that holds the title. */
const BANNER = '[data-page-header]'

for (const { path, title } of innerPages) {
  test(`[PAGE-001] [PAGE-005] the banner of ${path} shows its title and the way home`, async ({ page }) => {
    await page.goto(path)
    const banner = page.getByRole('main').locator(BANNER)
    await expect(banner).toHaveCount(1)
    await expect(banner.getByRole('heading')).toHaveText([title])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
    const breadcrumb = banner.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', title])
    expect((await breadcrumb.innerText()).replaceAll(/\s+/g, ' ')).toBe(`Home > ${title}`)
    await breadcrumb.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/')
  })
}

test("[PAGE-003] the banner lies over the company's picture", async ({ page, site }) => {
  const { get_page_header_image: url } = await readSingle(site, 'company-information')
  for (const { path } of innerPages) {
    await page.goto(path)
    const picture = page.locator(BANNER).locator('img')
    await expect(picture).toHaveAttribute('src', url ?? 'none')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(url)
    expect(await picture.boundingBox()).toEqual(await page.locator(BANNER).boundingBox())
    const titleIsOnTop = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
      const { x, y, width, height } = title.getBoundingClientRect()
      return title.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
    expect(titleIsOnTop).toBe(true)
  }
})

test('[PAGE-004] the banner is 394 pixels high on every inner page', async ({ page }) => {
  for (const { path } of innerPages) {
    await page.goto(path)
    expect((await page.locator(BANNER).boundingBox())?.height).toBe(394)
  }
})

test('the banner keeps a long title inside', async ({ page, content }) => {
  await content.only('services', [
    {
      title: 'Retirement income for families who live between two countries and plan for both of them',
      slug: 'long-title',
      description: 'Short.',
      safe_description_body_html: '<p>Text.</p>',
      get_image_url: null,
    },
  ])
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/services/long-title')
    const banner = await page.locator(BANNER).boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const breadcrumb = await page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox()
    if (banner === null || title === null || breadcrumb === null) throw new Error('a part of the banner has no box')
    expect(title.y).toBeGreaterThanOrEqual(banner.y)
    expect(breadcrumb.y + breadcrumb.height).toBeLessThanOrEqual(banner.y + banner.height)
    expect(breadcrumb.x + breadcrumb.width).toBeLessThanOrEqual(width)
  }
})

test('[PAGE-022] the marketing page shows its description below the banner', async ({ page, site, content }) => {
  await content.change('network-marketing', {
    description: 'Neighbours tell neighbours.',
    safe_description_body_html: '<h2>The first step</h2><p>Ask <strong>a member</strong> for a code.</p>',
  })
  await page.goto('/mlm-marketing')
  const { title } = await readSingle(site, 'network-marketing')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: title })).toBeVisible()
  await expect(main.getByRole('heading', { level: 2, name: 'The first step' })).toBeVisible()
  await expect(main.getByText('Ask a member for a code.')).toBeVisible()
  const description = main.getByText('Neighbours tell neighbours.')
  await expect(description).toBeVisible()
  const banner = await page.locator(BANNER).boundingBox()
  expect((await description.boundingBox())?.y).toBeGreaterThanOrEqual((banner?.y ?? Infinity) + (banner?.height ?? 0))
})

for (const { rows, path, field } of [
  { rows: '[PAGE-020]', path: '/privacy-policy', field: 'privacy_policy' },
  { rows: '[PAGE-021]', path: '/terms-and-conditions', field: 'term_and_conditions' },
]) {
  test(`${rows} ${path} shows the company's text as markup`, async ({ page, content }) => {
    await content.change('company-information', {
      [field]: '<h3>Data &amp; dates</h3><p>We keep <strong>little</strong>.</p><ul><li>Names</li><li>Places</li></ul>',
    })
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 3, name: 'Data & dates', exact: true })).toBeVisible()
    await expect(main.getByRole('strong')).toHaveText('little')
    await expect(main.getByRole('listitem').filter({ hasText: /^(Names|Places)$/ })).toHaveCount(2)
    expect(await main.innerText()).not.toMatch(/<\/?\w+>|&amp;/)
  })

  test(`the contents of ${path} lead to its headings`, async ({ page }) => {
    await page.goto(path)
    const links = page.getByRole('group').getByRole('link')
    const count = await links.count()
    expect(count).toBeGreaterThan(2)
    const last = links.nth(count - 1)
    const heading = page.getByRole('main').getByRole('heading', { name: await last.innerText() })
    await expect(heading).not.toBeInViewport()
    await last.click()
    await expect(heading).toBeInViewport()
    const navbar = await page.getByRole('banner').boundingBox()
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(navbar?.height ?? Infinity)
  })
}

test('[GAP-10] a script in a text from staff is neither shown nor run', async ({ page, content, site }) => {
  await content.change('company-information', {
    privacy_policy: '<p>ok</p><script>window.x=1</script><img src="x" onerror="window.x=1"><p onclick="x=1">fine</p>',
  })
  expect((await readSingle(site, 'company-information')).privacy_policy).not.toMatch(/script|onerror|onclick|window/)
  await page.goto('/privacy-policy')
  await expect(page.getByText('ok', { exact: true })).toBeVisible()
  await page.getByText('fine', { exact: true }).click()
  expect(await page.evaluate(() => 'x' in window)).toBe(false)
})
