import { readSingle } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

test('[PAGE-006] /about shows the history, and no such block without one', async ({ page, content }) => {
  await content.change('company-information', {
    company_history: '<h3>1998</h3><p>It began with <em>one field</em>.</p>',
  })
  await page.goto('/about')
  const history = page.getByRole('region', { name: 'Our History' })
  await expect(history.getByRole('heading', { level: 3, name: '1998' })).toBeVisible()
  await expect(history.getByText('It began with one field.')).toBeVisible()
  await content.change('company-information', { company_history: null })
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await expect(history).toHaveCount(0)
})

test('[PAGE-007] between history and why-choose-us stand the about text, the core values and the figures', async ({
  page,
  content,
}) => {
  await content.change('company-information', { safe_about_body_html: '<p>We are careful people.</p>' })
  await content.only('core-values', [{ title: 'Patience', description: '<p>We wait.</p>', get_image_url: null }])
  await content.only('stat', [{ stat_figure: 1234, stat_title: 'Fields', get_image_url: null }])
  await page.goto('/about')
  const main = page.getByRole('main')
  const regions = ['Our History', 'Who We Are', 'Core Values', 'Our Figures']
  const tops: number[] = []
  for (const name of regions) tops.push((await main.getByRole('region', { name }).boundingBox())?.y ?? NaN)
  tops.push((await main.getByText('Why choose us').boundingBox())?.y ?? NaN)
  expect(tops).not.toContain(NaN)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await expect(main.getByRole('region', { name: 'Who We Are' })).toContainText('We are careful people.')
  await expect(main.getByRole('region', { name: 'Core Values' })).toContainText('We wait.')
  await expect(main.getByRole('region', { name: 'Our Figures' })).toContainText('Fields')
})

test('[PAGE-007] each of these sections is left out while it is empty', async ({ page, content }) => {
  await content.change('company-information', { safe_about_body_html: null })
  await content.only('core-values', [])
  await content.only('stat', [])
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Our History' })).toBeVisible()
  for (const name of ['Who We Are', 'Core Values', 'Our Figures']) {
    await expect(main.getByRole('region', { name })).toHaveCount(0)
  }
})

test('[PAGE-008] /about contains the why-choose-us block, unless it is hidden', async ({ page, content, site }) => {
  const { title, sub_title } = await readSingle(site, 'why-choose-us')
  await page.goto('/about')
  const block = page.getByRole('main').getByRole('region', { name: title })
  await expect(block.getByRole('heading', { name: title })).toBeVisible()
  await expect(block).toContainText(sub_title)
  await content.hide('why-choose-us')
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await expect(block).toHaveCount(0)
})
