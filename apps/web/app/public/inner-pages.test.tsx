import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { allowErrors } from '../../testing/console.ts'
import { expectCount, expectGone, expectTexts } from '../../testing/find.ts'
import { answerJson, watchCalls } from '../../testing/network.ts'
import { content, readList, readSingle, storePicture } from '../../testing/public-content.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

/** The banner has no role of its own. */
const findBanner = (): Locator => page.locate('[data-page-header]')
const findRegion = (name: string): Locator => page.getByRole('main').getByRole('region', { name })
const findTitle = (): Locator => page.getByRole('heading', { level: 1 })
const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect()

describe('/about', () => {
  test('[PAGE-006] [PAGE-007] [PAGE-008] shows the history, the about text, the core values, the figures and the reasons in this order', async () => {
    await content.change('company-information', {
      company_history: '<h3>1998</h3><p>It began with <em>one field</em>.</p>',
      safe_about_body_html: '<p>We are careful people.</p>',
    })
    await content.only('core-values', [{ title: 'Patience', description: '<p>We wait.</p>', get_image_url: null }])
    await content.only('stat', [{ stat_figure: 1234, stat_title: 'Fields', get_image_url: null }])
    const { title, sub_title } = await readSingle('why-choose-us')
    await renderScreen('/about')
    const regions = ['Our history', 'Who we are', 'Core Values', 'Our figures', title]
    const tops: number[] = []
    for (const name of regions) {
      await expect.element(findRegion(name)).toBeVisible()
      tops.push(boxOf(findRegion(name)).top)
    }
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(new Set(tops).size).toBe(regions.length)
    const history = findRegion('Our history')
    await expect.element(history.getByRole('heading', { level: 3, name: '1998' })).toBeVisible()
    await expect.element(history.getByText('It began with one field.')).toBeVisible()
    await expect.element(findRegion('Who we are')).toMatchTextContent('We are careful people.')
    await expect.element(findRegion('Core Values')).toMatchTextContent('We wait.')
    await expect.element(findRegion('Our figures')).toMatchTextContent('Fields')
    await expect.element(findRegion(title).getByRole('heading', { name: title })).toBeVisible()
    await expect.element(findRegion(title)).toMatchTextContent(sub_title)
  })

  test('[PAGE-006] [PAGE-007] [PAGE-008] leaves out empty or hidden parts', async () => {
    const { title } = await readSingle('why-choose-us')
    await content.change('company-information', { safe_about_body_html: null })
    answerJson('GET core-values', [])
    answerJson('GET stat', [])
    await renderScreen('/about')
    await expect.element(findRegion('Our history')).toBeVisible()
    await expect.element(findRegion(title)).toBeVisible()
    for (const name of ['Who we are', 'Core Values', 'Our figures']) await expectGone(findRegion(name))

    await content.change('company-information', { company_history: null })
    await content.hide('why-choose-us')
    await renderScreen('/about')
    await expect.element(findTitle()).toHaveTextContent('About Us')
    for (const name of ['Our history', title]) await expectGone(findRegion(name))
  })

  test('[NAV-007] loads the texts once if it is opened from a document that came without them', async () => {
    await content.change('company-information', { company_history: '<p>It began with one field.</p>' })
    const [service] = await readList('services')
    const calls = watchCalls('GET company-information/1')
    const screen = await renderScreen('/dashboard')
    await expect.poll(screen.path).toBe('/login?next=%2Fdashboard')
    expect(calls).toHaveLength(1)
    for (let visit = 1; visit <= 2; visit += 1) {
      await screen.navigate('/about')
      await expect.element(findRegion('Our history')).toMatchTextContent('It began with one field.')
      await expect.element(page.getByRole('contentinfo')).toMatchTextContent(service?.title ?? '')
      expect(calls).toHaveLength(2)
      await screen.navigate('/login')
      await expect.element(findTitle()).toHaveTextContent('Log In')
    }
  })
})

describe('/contact', () => {
  test('[PAGE-011] [PAGE-012] [PAGE-013] shows the head office and a card for each branch', async () => {
    const branches = [
      { branch_name: 'North Barn', phone_number: '+1 555 010 0101', branch_address: '1 North Road, Springfield' },
      { branch_name: 'South Mill', phone_number: '+1 555 010 0102', branch_address: '2 South Road, Shelbyville' },
    ]
    await content.only('branch-address', branches)
    await content.change('company-information', {
      company_address: '7 Orchard Lane, Greenfield',
      email: 'desk@orchard.example',
      telephone: '+1 555 010 0177',
    })
    await renderScreen('/contact')
    const main = page.getByRole('main')
    await expect.element(main.getByText('7 Orchard Lane, Greenfield')).toBeVisible()
    for (const [name, href] of [
      ['desk@orchard.example', 'mailto:desk@orchard.example'],
      ['+1 555 010 0177', 'tel:+1 555 010 0177'],
    ] as const) {
      await expect.element(main.getByRole('link', { name }).first()).toBeVisible()
      await expect.element(main.getByRole('link', { name }).first()).toHaveAttribute('href', href)
    }

    const cards = findRegion('Our branches').getByRole('listitem')
    await expectCount(cards, 2)
    for (const [index, { branch_name, phone_number, branch_address }] of branches.entries()) {
      const card = cards.nth(index)
      await expect.element(card.getByRole('heading', { name: branch_name })).toBeVisible()
      await expect.element(card.getByText(branch_address)).toBeVisible()
      const link = card.getByRole('link', { name: phone_number })
      await expect.element(link).toHaveAttribute('href', `tel:${phone_number}`)
      const way = card.getByRole('link', { name: `Get directions to ${branch_name}` })
      expect(new URL((way.element() as HTMLAnchorElement).href).searchParams.get('destination')).toBe(branch_address)
    }
  })

  test('leaves the section out without branches', async () => {
    answerJson('GET branch-address', [])
    await renderScreen('/contact')
    await expect.element(findTitle()).toHaveTextContent('Contact Us')
    await expectGone(findRegion('Our branches'))
  })
})

describe('/services', () => {
  test('[PAGE-009] shows a card for each service, and the whole card links to the service', async () => {
    const image = await storePicture()
    const inputs = ['Wheat', 'Barley', 'Oats', 'Rye'].map((title) => ({
      title,
      slug: title.toLowerCase(),
      description: `What ${title} is good for.`,
      safe_description_body_html: `<p>All about ${title}.</p>`,
      get_image_url: image,
    }))
    await content.only('services', inputs)
    const screen = await renderScreen('/services')
    const cards = page.getByRole('main').getByRole('article')
    await expectTexts(cards.getByRole('heading'), ['Wheat', 'Barley', 'Oats', 'Rye'])
    for (const [index, service] of (await readList('services')).entries()) {
      const card = cards.nth(index)
      await expect.element(card.getByRole('heading')).toHaveTextContent(service.title)
      await expect.element(card.getByText(service.description)).toBeVisible()
      await expect.element(card.getByRole('link')).toHaveAttribute('href', `/services/${service.slug}`)
      const picture = card.getByRole('presentation').element() as HTMLImageElement
      expect(picture.getAttribute('src')).toBe(service.get_image_url)
      picture.scrollIntoView({ block: 'center', behavior: 'instant' })
      await expect.poll(() => picture.naturalWidth).toBeGreaterThan(0)
    }
    const { width } = boxOf(cards.nth(1))
    await cards.nth(1).click({ position: { x: width / 2, y: 40 } })
    await expect.poll(screen.path).toBe('/services/barley')
  })

  test('leaves the cards out without services', async () => {
    answerJson('GET services', [])
    await renderScreen('/services')
    await expect.element(findTitle()).toHaveTextContent('Services')
    await expectGone(page.getByRole('article'))
  })

  test('[PAGE-010] a service shows its title, its image, its whole text and links to the other services', async () => {
    const services = await readList('services')
    const long = services.filter((service) => service.safe_description_body_html.length > 400)
    expect(long.length).toBeGreaterThan(2)
    const screen = await renderScreen('/services')
    for (const service of services) {
      await screen.navigate(`/services/${service.slug}`)
      await expect.element(findTitle()).toHaveTextContent(service.title)
      const article = page.getByRole('main').getByRole('article')
      const image = article.getByRole('img', { name: service.title })
      await expect.element(image).toHaveAttribute('src', service.get_image_url ?? '')
      const wanted = new DOMParser().parseFromString(service.safe_description_body_html, 'text/html').body
      const text = article.element().querySelector('div')
      expect(text?.innerHTML).toBe(wanted.innerHTML)
      expect(text?.scrollHeight).toBe(text?.clientHeight)
      expect(text?.scrollWidth).toBe(text?.clientWidth)
      await expectTexts(
        page.getByRole('complementary', { name: 'Other services' }).getByRole('link'),
        services.filter(({ slug }) => slug !== service.slug).map(({ title }) => title),
      )
    }
  })
})

test('the banner keeps a long title inside at every width', async () => {
  await content.only('services', [
    {
      title: 'Retirement income for families who live between two countries and plan for both of them',
      slug: 'long-title',
      description: 'Short.',
      safe_description_body_html: '<p>Text.</p>',
      get_image_url: null,
    },
  ])
  await renderScreen('/services/long-title')
  const outside: string[] = []
  for (const width of [1280, 390, 320]) {
    await page.viewport(width, 800)
    const banner = boxOf(findBanner())
    const breadcrumb = boxOf(page.getByRole('navigation', { name: 'Breadcrumb' }))
    if (boxOf(findTitle()).top < banner.top) outside.push(`the title at ${width}`)
    if (breadcrumb.bottom > banner.bottom || breadcrumb.right > width) outside.push(`the breadcrumb at ${width}`)
  }
  expect(outside).toEqual([])
})

test('[PAGE-022] the marketing page shows its description below the banner', async () => {
  await content.change('network-marketing', {
    description: 'Neighbours tell neighbours.',
    safe_description_body_html: '<h2>The first step</h2><p>Ask <strong>a member</strong> for a code.</p>',
  })
  await renderScreen('/mlm-marketing')
  const { title } = await readSingle('network-marketing')
  const main = page.getByRole('main')
  await expect.element(main.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(main.getByRole('heading', { level: 2, name: 'The first step' })).toBeVisible()
  await expect.element(main.getByText('Ask a member for a code.')).toBeVisible()
  const description = main.getByText('Neighbours tell neighbours.')
  await expect.element(description).toBeVisible()
  expect(boxOf(description).top).toBeGreaterThanOrEqual(boxOf(findBanner()).bottom)
})

test('the marketing page shows what joining costs and pays, with an example after the fee', async () => {
  const plan = { registration_fee: '100.00', referral_bonus: '20.00', match_bonuses: ['20.00', '40.00'] }
  answerJson('GET income-disclosure/typical', { typical: null, plan: { currency: 'USD', ...plan } })
  await renderScreen('/mlm-marketing')
  await expectTexts(page.getByRole('definition'), [
    '$100.00, paid once',
    /^\$20\.00 for each person/,
    /^\$20\.00, \$40\.00 for levels 1 to 2/,
  ])
  const example = page.getByRole('table', { name: /^An example, not a forecast: 3 people join/ })
  await expectTexts(example.getByRole('cell'), ['$60.00', '$20.00', '−$100.00', '−$20.00'])
})

test('[PAGE-020] [PAGE-021] the privacy policy and the terms show the company’s texts as markup', async () => {
  const text = '<h3>Data &amp; dates</h3><p>We keep <strong>little</strong>.</p><ul><li>Names</li><li>Places</li></ul>'
  await content.change('company-information', { privacy_policy: text, term_and_conditions: text })
  for (const path of ['/privacy-policy', '/terms-and-conditions']) {
    await renderScreen(path)
    const main = page.getByRole('main')
    const heading = main.getByRole('heading', { level: 3, name: 'Data & dates', exact: true })
    await expect.element(heading).toBeVisible()
    await expect.element(main.getByRole('strong')).toHaveTextContent('little')
    await expectCount(main.getByRole('listitem').filter({ hasText: /^(Names|Places)$/ }), 2)
    expect((main.element() as HTMLElement).innerText).not.toMatch(/<\/?\w+>|&amp;/)
  }
})

test('a legal text with at least four headings has a table of contents that leads to each of them', async () => {
  const textOf = (...names: string[]) => names.map((name) => `<h3>${name}</h3><p>Yes.</p>`).join('')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await content.change('company-information', {
    privacy_policy: textOf('1. Data', '2. Cookies', '3. Rights', '4. Changes'),
    term_and_conditions: textOf('Who', 'What', 'Why'),
  })
  await renderScreen('/privacy-policy')
  await expectTexts(contents.getByRole('link'), ['1. Data', '2. Cookies', '3. Rights', '4. Changes'])
  await expect.element(contents.getByRole('link', { name: '3. Rights' })).toHaveAttribute('href', '#section-rights')
  expect(document.querySelector('#section-rights')?.textContent).toBe('3. Rights')
  await renderScreen('/terms-and-conditions')
  await expect.element(findTitle()).toHaveTextContent('Terms and Conditions')
  await expectGone(contents)
})

describe('/transparency', () => {
  test('explains the log, shows its keys, and links to the latest checkpoint', async () => {
    const key = 'example.com/log+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
    answerJson('GET transparency', [{ key, added_at: '2026-11-25T10:00:00.000Z' }])
    await renderScreen('/transparency')
    await expect.element(findRegion('Our public key')).toMatchTextContent(`In use since Nov 25, 2026${key}`)
    const link = page.getByRole('link', { name: 'View the latest checkpoint' })
    await expect.element(link).toHaveAttribute('href', '/log/checkpoint')
    await expect.element(page.getByRole('button', { name: 'Copy public key' })).toBeVisible()
  })

  test('says if nothing is signed yet', async () => {
    answerJson('GET transparency', [])
    await renderScreen('/transparency')
    await expect.element(findRegion('Our public key')).toMatchTextContent('The log has not been signed yet.')
  })

  test('does not say that nothing is signed if the keys could not be loaded', async () => {
    allowErrors(/500/)
    answerJson('GET transparency', { detail: 'Broken.' }, { status: 500 })
    await renderScreen('/transparency')
    await expect.element(findRegion('Our public key')).toMatchTextContent('The key could not be loaded.')
  })
})
