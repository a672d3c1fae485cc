import { readList } from '../support/api.ts'
import { picture } from '../support/picture.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

test('[PAGE-009] /services shows a card for each service', async ({ page, content, site }) => {
  const image = await site.act('image', picture)
  const inputs = ['Wheat', 'Barley', 'Oats', 'Rye'].map((title) => ({
    title,
    slug: title.toLowerCase(),
    description: `What ${title} is good for.`,
    safe_description_body_html: `<p>All about ${title}.</p>`,
    get_image_url: image,
  }))
  await content.only('services', inputs)
  await page.goto('/services')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(4)
  for (const [index, service] of (await readList(site, 'services')).entries()) {
    const card = cards.nth(index)
    await expect(card.getByRole('heading')).toHaveText(service.title)
    await expect(card.getByText(service.description)).toBeVisible()
    await expect(card.locator('img')).toHaveAttribute('src', service.get_image_url ?? 'none')
    await card.scrollIntoViewIfNeeded()
    await expect
      .poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
    await expect(card.getByRole('link')).toHaveAttribute('href', `/services/${service.slug}`)
  }
  expect((await readList(site, 'services')).map(({ title }) => title)).toEqual(inputs.map(({ title }) => title))
})

test('the whole card leads to its service', async ({ page }) => {
  await visit(page, '/services')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Annuities' }) })
  await card.scrollIntoViewIfNeeded()
  const box = await card.boundingBox()
  if (box === null) throw new Error('the card has no box')
  await page.mouse.click(box.x + box.width / 2, box.y + 40)
  await expect(page).toHaveURL('/services/annuities')
})

test('[PAGE-010] a service shows its title, its image and its whole text', async ({ page, site }) => {
  for (const service of await readList(site, 'services')) {
    const response = await page.goto(`/services/${service.slug}`)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(service.title)
    const article = page.getByRole('main').getByRole('article')
    await expect(article.getByRole('img', { name: service.title })).toHaveAttribute('src', service.get_image_url ?? '')
    const expected = await page.evaluate((html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html').body
      return { text: parsed.textContent, elements: [...parsed.querySelectorAll('*')].map(({ tagName }) => tagName) }
    }, service.safe_description_body_html)
    const shown = await article.locator('div').evaluate((text: HTMLElement) => ({
      text: text.textContent,
      elements: [...text.querySelectorAll('*')].map(({ tagName }) => tagName),
      isCut: text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth,
    }))
    expect(shown).toEqual({ ...expected, isCut: false })
    expect(expected.text.length).toBeGreaterThan(200)
  }
})

test('a service offers the way to the others, but not to itself', async ({ page, site }) => {
  const titles = (await readList(site, 'services')).map(({ title }) => title)
  await page.goto('/services/annuities')
  const others = page.getByRole('complementary', { name: 'Other Services' }).getByRole('link')
  await expect(others).toHaveText(titles.filter((title) => title !== 'Annuities'))
})

test('without services the page says so by leaving the grid out', async ({ page, content }) => {
  await content.only('services', [])
  await page.goto('/services')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services')
  await expect(page.getByRole('article')).toHaveCount(0)
})
