import type { ContentListName } from '@evergrove/contract/content/content-kinds'
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectGone } from '../../../testing/find.ts'
import { measureLines, words } from '../../../testing/lines.ts'
import { answerJson, hold, watchCalls } from '../../../testing/network.ts'
import { content, readList, readSingle, storePicture } from '../../../testing/public-content.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { coreValue, heroSlide, photo, service, statistic, testimonial, times } from '../../../testing/samples.ts'

const listSections = [
  { kind: 'hero', heading: 'Highlights', one: heroSlide({ number: 1 }), text: 'Promise 1' },
  { kind: 'stat', heading: 'Our figures', one: statistic({ number: 70 }), text: 'Families of 70' },
  { kind: 'core-values', heading: 'Core Values', one: coreValue({ number: 1 }), text: 'Value 1' },
  { kind: 'services', heading: 'What We Do', one: service({ number: 1 }), text: 'Service 1' },
  { kind: 'testimonials', heading: 'Testimonials', one: testimonial({ number: 1 }), text: 'Client 1.' },
  { kind: 'photo-gallery', heading: 'Photo Gallery', one: photo({ number: 1 }), text: 'Day 1' },
] as const satisfies { kind: ContentListName; [key: string]: unknown }[]

const findSection = (name: string): Locator => page.getByRole('region', { name, exact: true })
const findHeading = (name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true })
const findNewsletter = (): Locator => page.getByRole('form', { name: 'Newsletter' })
const topOf = (locator: Locator): number => locator.element().getBoundingClientRect().top
const heightOf = (locator: Locator): number => locator.element().getBoundingClientRect().height

test('[HOME-001] the nine sections have the chosen order and the chosen headings', async () => {
  await content.change('why-choose-us', { title: 'Grown with care' })
  await renderScreen('/')
  const newsletter = page.getByRole('region').filter({ has: findNewsletter() })
  const names = ['About Us', 'Our figures', 'Core Values', 'What We Do', 'Grown with care', 'Testimonials']
  const sections = [...['Highlights', ...names, 'Photo Gallery'].map(findSection), newsletter]
  const tops: number[] = []
  for (const section of sections) {
    await expect.element(section).toBeVisible()
    tops.push(topOf(section))
  }
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(new Set(tops).size).toBe(9)

  const shown = [...names.filter((name) => name !== 'Our figures'), 'Photo Gallery']
  expect(shown.filter((name) => heightOf(findHeading(name)) <= 20)).toEqual([])
  await expect.element(newsletter.getByRole('heading', { level: 2 })).toBeVisible()
  const hidden = ['Highlights', 'Our figures']
  expect(hidden.filter((name) => heightOf(findHeading(name).getByText(name)) > 1)).toEqual([])
})

test('the first heading names the company and as many services as fit into a title', async () => {
  await content.only('services', [service({ number: 1 }), { ...service({ number: 2 }), title: words(10) }])
  await renderScreen('/')
  const { company_name } = await readSingle('company-information')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`${company_name}: Service 1`)
})

test('[HOME-002] [HOME-003] [HOME-004] [HOME-005] [HOME-006] [HOME-007] a section is shown with one item and hidden without items', async () => {
  for (const { kind, one } of listSections) await content.only(kind, [one])
  await renderScreen('/')
  for (const { heading, text } of listSections) {
    await expect.element(findSection(heading)).toBeVisible()
    await expect.element(findSection(heading).getByText(text, { exact: true }).first()).toBeVisible()
  }
  // In each pair of sections, at least one of these lists hides one and shows the other.
  for (const gone of [
    ['hero', 'core-values', 'testimonials'],
    ['stat', 'core-values', 'photo-gallery'],
    ['services', 'testimonials', 'photo-gallery'],
  ] as ContentListName[][]) {
    const [absent, present] = [true, false].map((isGone) =>
      listSections.filter(({ kind }) => gone.includes(kind) === isGone),
    )
    const mends = gone.map((kind) => answerJson(`GET ${kind}`, []))
    await renderScreen('/')
    await expect.element(findNewsletter()).toBeVisible()
    const shown = listSections.filter((section) => page.getByRole('heading', { name: section.heading }).query())
    expect(shown).toEqual(present)
    for (const { heading } of absent ?? []) await expectGone(page.getByRole('region', { name: heading }))
    for (const mend of mends) mend()
  }
})

test('the sections stay hidden until all their responses have arrived, on the way from another page', async () => {
  const screen = await renderScreen('/contact')
  const calls = watchCalls('GET hero')
  const paths = ['hero', 'stat', 'core-values', 'testimonials', 'photo-gallery']
  const releases = paths.map((path) => hold(`GET ${path}`))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => calls.length).toBe(1)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  for (const { heading } of listSections) await expectGone(page.getByRole('heading', { name: heading }))

  for (const release of releases) release()
  for (const { heading } of listSections) await expect.element(findSection(heading)).toBeVisible()
  await expectGone(page.getByRole('heading', { level: 1, name: 'Contact Us' }))
  await expect.poll(screen.path).toBe('/')
})

describe("'About Us'", () => {
  const findText = (): Locator => findSection('About Us').getByText(/^Begin/)

  test('[HOME-012] is shown with a short text about the company, and hidden without one', async () => {
    await content.change('company-information', { about_company: 'We grow.' })
    await renderScreen('/')
    await expect.element(findHeading('About Us')).toBeVisible()
    for (const nothing of [null, '']) {
      await content.change('company-information', { about_company: nothing })
      await renderScreen('/')
      await expect.element(findNewsletter()).toBeVisible()
      await expectGone(findHeading('About Us'))
    }
  })

  test('[HOME-013] is cut off after seven lines, and shows a shorter text completely', async () => {
    const longBodies = {
      'one paragraph': `<p>Begin ${words(2000)}</p>`,
      'many paragraphs': `<p>Begin</p>${`<p>${words(20)}</p>`.repeat(100)}`,
      'headings and a list': `<h2>Begin</h2><ul>${`<li>${words(8)}</li>`.repeat(250)}</ul>`,
    }
    const cut = { shownLines: 7, isCut: true, ellipsisAfterLines: '7', overflow: 'hidden' }
    const found: Record<string, ReturnType<typeof measureLines>> = {}
    for (const [name, html] of Object.entries(longBodies)) {
      await content.change('company-information', { safe_about_body_html: html })
      await renderScreen('/')
      found[name] = measureLines(findText())
    }
    expect(found).toMatchObject({ 'one paragraph': cut, 'many paragraphs': cut, 'headings and a list': cut })
    expect(Object.values(found).filter(({ lineHeights }) => lineHeights > 7.05)).toEqual([])
    await content.change('company-information', { safe_about_body_html: '<p>Begin<br>and end</p>' })
    await renderScreen('/')
    const lines = measureLines(findText())
    expect(lines).toMatchObject({ shownLines: 2, isCut: false })
    expect(lines.lineHeights).toBeCloseTo(2, 1)
  })
})

test('[HOME-014] [HOME-021] [HOME-023] [GAP-05] each Read More leads to its page', async () => {
  await content.change('why-choose-us', { title: 'Grown with care' })
  const screen = await renderScreen('/')
  const card = findSection('What We Do')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Annuities' }) })
  for (const { link, path, heading } of [
    { link: findSection('About Us').getByText('Read More'), path: '/about', heading: 'About Us' },
    { link: card.getByText('Read More'), path: '/services/annuities', heading: 'Annuities' },
    { link: findSection('Grown with care').getByText('Read More'), path: '/mlm-marketing', heading: 'Marketing' },
  ]) {
    await link.click()
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect.poll(screen.path).toBe(path)
    await screen.navigate('/')
    await expect.element(findNewsletter()).toBeVisible()
  }
})

test('[HOME-018] a core value shows its title, its formatted description and its image', async () => {
  const image = await storePicture()
  await content.only('core-values', [{ ...coreValue({ number: 1, image }), description: '<b>x</b>' }])
  await renderScreen('/')
  const value = findSection('Core Values').getByRole('listitem')
  await expect.element(value.getByRole('heading', { name: 'Value 1' })).toBeVisible()
  const bold = value.getByText('x', { exact: true })
  await expect.element(bold).toHaveStyle({ fontWeight: '700' })
  expect(bold.element().tagName).toBe('B')
  const url = String((await readList('core-values'))[0]?.get_image_url)
  await expect.element(value.getByRole('presentation')).toHaveAttribute('src', url)
})

describe('the services', () => {
  const findCards = (): Locator => findSection('What We Do').getByRole('listitem')

  /** Returns the number of cards in each row, from the top. */
  function readRows(): number[] {
    const tops = findCards()
      .elements()
      .map((card) => card.getBoundingClientRect().top)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    return [...Map.groupBy(tops, Math.round).values()].map(({ length }) => length)
  }

  test('[HOME-019] [HOME-020] are in rows of three, two or one, depending on the width, and a long description is cut off after six lines', async () => {
    const [first, second, ...others] = times(6, service)
    await content.only('services', [
      { ...first, description: `Long ${words(299)}` },
      { ...second, description: 'Short and whole.' },
      ...others,
    ] as typeof others)
    await renderScreen('/')
    const long = measureLines(findCards().getByText(/^Long/))
    expect(long.lineHeights).toBeLessThanOrEqual(6.05)
    expect(long).toMatchObject({ shownLines: 6, isCut: true, ellipsisAfterLines: '6', overflow: 'hidden' })
    expect(measureLines(findCards().getByText(/^Short/))).toMatchObject({ isCut: false, shownLines: 1 })
    const rows: Record<number, number[]> = {}
    for (const width of [1280, 992, 991, 576, 575]) {
      await page.viewport(width, 900)
      rows[width] = readRows()
    }
    expect(rows).toEqual({ 1280: [3, 3], 992: [3, 3], 991: [2, 2, 2], 576: [2, 2, 2], 575: [1, 1, 1, 1, 1, 1] })
  })
})

test('[HOME-022] the reasons to choose the company show title, subtitle, text and image, and nothing if they are hidden', async () => {
  await content.change('why-choose-us', {
    title: 'Grown with care',
    sub_title: 'Season after season',
    description: 'Only a summary',
    safe_description_body_html: '<p>We <strong>really</strong> listen.</p>',
  })
  await renderScreen('/')
  const section = findSection('Grown with care')
  await expect.element(section.getByRole('heading', { name: 'Grown with care' })).toBeVisible()
  await expect.element(section.getByText('Season after season')).toBeVisible()
  await expect.element(section.getByText('We really listen.')).toBeVisible()
  await expect.element(section.getByRole('strong')).toHaveTextContent('really')
  const { get_image_url } = await readSingle('why-choose-us')
  expect(get_image_url).toMatch(/^\/media\//)
  await expect.element(section.getByRole('presentation')).toHaveAttribute('src', String(get_image_url))

  await content.hide('why-choose-us')
  await renderScreen('/')
  await expect.element(findSection('Testimonials')).toBeVisible()
  await expectGone(page.getByText('Grown with care'))
  await expectGone(page.getByText('Why choose us'))
})
