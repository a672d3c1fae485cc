import { readList, readSingle } from '../support/api.ts'
import { openHydrated } from '../support/hydrated.ts'
import { picture } from '../support/picture.ts'
import { coreValue } from '../support/samples.ts'
import { expect, test } from '../support/test.ts'

test('[HOME-018] a core value shows its title, its formatted description and its image', async ({
  page,
  content,
  site,
}) => {
  const image = await site.act('image', picture)
  await content.only('core-values', [{ ...coreValue({ number: 1, image }), description: '<b>x</b>' }])
  await page.goto('/')
  const value = page.getByRole('region', { name: 'Core Values' }).getByRole('listitem')
  await expect(value.getByRole('heading', { name: 'Value 1' })).toBeVisible()
  const bold = value.getByText('x', { exact: true })
  await expect(bold).toHaveCSS('font-weight', '700')
  expect(await bold.evaluate(({ tagName }) => tagName)).toBe('B')
  const url = (await readList(site, 'core-values'))[0]?.get_image_url
  await expect(value.getByRole('presentation')).toHaveAttribute('src', String(url))
})

test('[HOME-022] the reasons to choose the company come with title, subtitle, full text and image', async ({
  page,
  content,
  site,
}) => {
  await content.change('why-choose-us', {
    title: 'Grown with care',
    sub_title: 'Season after season',
    description: 'Only a summary',
    safe_description_body_html: '<p>We <strong>really</strong> listen.</p>',
  })
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Grown with care' })
  await expect(section.getByRole('heading', { name: 'Grown with care' })).toBeVisible()
  await expect(section.getByText('Season after season')).toBeVisible()
  await expect(section.getByText('We really listen.')).toBeVisible()
  await expect(section.getByRole('strong')).toHaveText('really')
  const { get_image_url } = await readSingle(site, 'why-choose-us')
  expect(get_image_url).toMatch(/^\/media\//)
  await expect(section.getByRole('presentation')).toHaveAttribute('src', String(get_image_url))
})

for (const state of ['hidden', 'broken'] as const) {
  test(`[HOME-022] while the reasons are ${state} the page does without them`, async ({ page, content }) => {
    await content.change('why-choose-us', { title: 'Grown with care' })
    if (state === 'hidden') await content.hide('why-choose-us')
    else await content.break('why-choose-us')
    expect((await page.goto('/'))?.status()).toBe(200)
    await expect(page.getByRole('region', { name: 'Testimonials' })).toBeVisible()
    await expect(page.getByText('Grown with care')).toHaveCount(0)
    await expect(page.getByText('Why choose us')).toHaveCount(0)
  })
}

test("[HOME-023] 'Read More' of the reasons leads to the marketing page", async ({ page, content }) => {
  await content.change('why-choose-us', { title: 'Grown with care' })
  await openHydrated(page, '/')
  await page.getByRole('region', { name: 'Grown with care' }).getByRole('link', { name: 'Read More' }).click()
  await expect(page).toHaveURL('/mlm-marketing')
})
