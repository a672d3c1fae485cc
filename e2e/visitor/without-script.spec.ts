import type { Site } from '@evergrove/testing/site'
import type { Page } from '@playwright/test'
import { readList, readSingle } from '../support/api.ts'
import { entries, publicPaths } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use({ javaScriptEnabled: false })

const decoded: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The texts between the tags of a sanitised text, as a reader sees them. */
const texts = (html: string | null): string[] =>
  (html ?? '')
    .split(/<[^>]*>/)
    .map((piece) =>
      piece
        .replace(/&\w+;/g, (entity) => decoded[entity] ?? entity)
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((piece) => piece.length > 1)

async function readExpected(site: Site, path: string): Promise<string[]> {
  const [company, why, marketing] = [
    await readSingle(site, 'company-information'),
    await readSingle(site, 'why-choose-us'),
    await readSingle(site, 'network-marketing'),
  ]
  const services = await readList(site, 'services')
  const shared = [
    ...(await readList(site, 'core-values')).flatMap(({ title, description }) => [title].concat(texts(description))),
    ...(await readList(site, 'stat')).flatMap((stat) => [
      stat.stat_title,
      `${stat.stat_figure.toLocaleString('en-US')}+`,
    ]),
    why.title,
    why.sub_title,
    ...texts(why.safe_description_body_html),
    ...texts(company.safe_about_body_html),
  ]
  const mailInstead = `, write to ${company.email}`
  const cards = services.flatMap(({ title, description }) => [title, description])
  const service = services.find(({ slug }) => path === `/services/${slug}`)
  if (service) return [service.title, ...texts(service.safe_description_body_html)]
  switch (path) {
    case '/':
      return [
        ...shared,
        mailInstead,
        ...cards,
        ...(await readList(site, 'hero')).flatMap(({ title, snippet }) => [title, snippet]),
        ...(await readList(site, 'photo-gallery')).map(({ title }) => title),
        ...(await readList(site, 'testimonials'))
          .slice(0, 9)
          .flatMap(({ name, location, testimony }) => [name, location].concat(texts(testimony))),
      ]
    case '/about':
      return [...shared, ...texts(company.company_history)]
    case '/services':
      return cards
    case '/contact':
      return [
        mailInstead,
        company.company_address,
        company.email,
        company.telephone,
        ...(await readList(site, 'branch-address')).flatMap((branch) => [
          branch.branch_name,
          branch.phone_number,
          branch.branch_address,
        ]),
      ]
    case '/privacy-policy':
      return texts(company.privacy_policy)
    case '/terms-and-conditions':
      return texts(company.term_and_conditions)
    case '/transparency':
      return ['What the transparency log is', 'Our public key', 'Latest checkpoint', 'How to verify']
    case '/mlm-marketing':
      return [marketing.title, marketing.description, ...texts(marketing.safe_description_body_html)]
    case '/income-disclosure':
      return [
        'Since the beginning',
        'Earned less than the fee',
        'How we calculate these figures',
        'the full record (JSON)',
      ]
    default:
      throw new Error(`Nothing is known of ${path}`)
  }
}

/** Returns the rendered text without hidden parts, in lower case, because headings may be set in capitals. */
const readShown = async (page: Page) => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ').toLowerCase()

const readImages = (page: Page) =>
  page
    .locator('img')
    .evaluateAll((all: HTMLImageElement[]) =>
      all.map(({ src, complete, naturalWidth, width }) => ({ src, complete, isShown: naturalWidth > 0 && width > 0 })),
    )

/** Lists the texts and images of the page that are not shown. */
async function findMissing(page: Page, site: Site, path: string): Promise<string[]> {
  const expected = await readExpected(site, path)
  expect(expected.length).toBeGreaterThan(3)
  await page.goto(path)
  const shown = await readShown(page)
  const texts = expected.filter((text) => !shown.includes(text.replaceAll(/\s+/g, ' ').toLowerCase()))
  for (const image of await page.locator('img').all()) await image.scrollIntoViewIfNeeded()
  await expect.poll(async () => (await readImages(page)).filter(({ complete }) => !complete)).toEqual([])
  const images = await readImages(page)
  expect(images.length).toBeGreaterThan(0)
  return [...texts, ...images.filter(({ isShown }) => !isShown).map(({ src }) => src)]
}

test('[HOME-017] every page shows all its texts, figures and images', async ({ page, site }) => {
  const missing: Record<string, string[]> = {}
  for (const path of publicPaths) {
    const found = await findMissing(page, site, path)
    if (found.length > 0) missing[path] = found
  }
  expect(missing).toEqual({})
})

test('every slide can be scrolled into view on a wide and on a narrow screen', async ({ page, site }) => {
  await page.goto('/')
  const slides = page.getByRole('main')
  const names = [
    ...(await readList(site, 'hero')).map(({ title }) => slides.getByRole('heading', { name: title })),
    ...(await readList(site, 'testimonials')).slice(0, 9).map(({ name }) => slides.getByText(name, { exact: true })),
    ...(await readList(site, 'photo-gallery')).map(({ title }) => slides.getByRole('img', { name: title })),
  ]
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    for (const slide of names) {
      await slide.scrollIntoViewIfNeeded()
      await expect(slide).toBeInViewport({ ratio: 0.5 })
      const isOnTop = await slide.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return (
          top !== null &&
          (element.contains(top) || top.contains(element) || top.parentElement === element.parentElement)
        )
      })
      expect(isOnTop, `${String(slide)} at ${width} pixels`).toBe(true)
    }
  }
})

test('on a phone the entries of the menu lead to their pages', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const [home, about, ...others] = entries
  for (const { name, path, heading } of [about, home, ...others]) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(links).toHaveText(entries.map((entry) => entry.name))
    await links.getByText(name, { exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    if (path === '/login') await page.goBack()
  }
})
