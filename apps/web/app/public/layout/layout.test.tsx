import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../../../testing/axe.ts'
import { expectCount, expectGone } from '../../../testing/find.ts'
import { makeAgent } from '../../../testing/people.ts'
import { content, readSingle } from '../../../testing/public-content.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { mainLinks } from './main-links.ts'

/** The inner pages. The slug belongs to the demonstration company. */
const innerPaths = [
  '/about',
  '/services',
  '/services/annuities',
  '/contact',
  '/privacy-policy',
  '/terms-and-conditions',
  '/mlm-marketing',
  '/transparency',
]

const findLinks = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const readEntries = () =>
  findLinks()
    .elements()
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

describe('the navbar', () => {
  test('[GAP-02] shows the logo with the company’s name as a link to the home page', async () => {
    const { get_logo_url: logo } = await readSingle('company-information')
    await content.change('company-information', { company_name: 'Harvest & Sons' })
    const screen = await renderScreen('/about')
    const banner = page.getByRole('banner')
    const image = banner.getByRole('img', { name: 'Harvest & Sons', exact: true })
    await expect.element(image).toBeVisible()
    await expect.element(image).toHaveAttribute('src', logo ?? 'none')
    await expect.poll(() => (image.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0)
    await banner.getByRole('link', { name: 'Harvest & Sons', exact: true }).click()
    await expect.poll(screen.path).toBe('/')
  })

  test('[GAP-03] has the same seven entries for a signed-in agent', async () => {
    const entries = mainLinks.map(({ label, to }) => `${label} ${to}`)
    expect(entries).toHaveLength(7)
    const screen = await renderScreen('/', { as: await makeAgent() })
    const paths = ['/', ...innerPaths]
    const found: Record<string, string[]> = {}
    for (const path of paths) {
      await screen.navigate(path)
      await expect.poll(screen.path).toBe(path)
      found[path] = readEntries()
    }
    expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, entries])))
  })

  test('[NAV-004] has a shadow from 10 pixels of scrolling on, and none at the top', async () => {
    await renderScreen('/')
    const banner = page.getByRole('banner')
    await expect.element(banner).toHaveStyle({ boxShadow: 'none' })
    for (const { top, shadow } of [
      { top: 9, shadow: false },
      { top: 10, shadow: true },
      { top: 9, shadow: false },
      { top: 11, shadow: true },
      { top: 0, shadow: false },
    ]) {
      scrollTo({ top, behavior: 'instant' })
      await expect.poll(() => scrollY).toBe(top)
      if (shadow) await expect.element(banner).not.toHaveStyle({ boxShadow: 'none' })
      else await expect.element(banner).toHaveStyle({ boxShadow: 'none' })
    }
    scrollTo({ top: 400, behavior: 'instant' })
    await expect.element(banner).toBeInViewport()
  })
})

describe('the menu of a narrow screen', () => {
  const findToggle = () => page.getByRole('button', { name: 'Menu' })

  test('works with the keyboard, has no accessibility violation, and closes with Escape or when the screen becomes wide', async () => {
    await page.viewport(390, 844)
    const screen = await renderScreen('/')
    const toggle = findToggle()
    ;(toggle.element() as HTMLButtonElement).focus()
    await userEvent.keyboard('{Enter}')
    await expectCount(findLinks(), 7)
    await expectNoViolations()
    for (const { label } of mainLinks) {
      await userEvent.tab()
      await expect.element(findLinks().getByText(label, { exact: true })).toHaveFocus()
    }
    await userEvent.keyboard('{Escape}')
    await expectGone(findLinks())
    await expect.element(toggle).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('About Us')
    await expectGone(findLinks())
    await expect.poll(screen.path).toBe('/about')

    await toggle.click()
    await expectCount(findLinks(), 7)
    await page.viewport(1280, 900)
    await expect.poll(() => findToggle().query()).toBeNull()
    await page.viewport(375, 720)
    await expect.element(findToggle()).toBeVisible()
    await expectGone(findLinks())
  })
})

describe('the footer', () => {
  test('[NAV-005] shows the company’s name, contact details and pages', async () => {
    const company = await readSingle('company-information')
    await renderScreen('/')
    const footer = page.getByRole('contentinfo')
    await expect.element(footer).toMatchTextContent(company.company_name)
    await expect.element(footer).toMatchTextContent(company.company_address)
    const hrefs = {
      [company.email]: `mailto:${company.email}`,
      [company.telephone]: `tel:${company.telephone}`,
      ...Object.fromEntries(mainLinks.map(({ label, to }) => [label, to])),
      'Privacy Policy': '/privacy-policy',
      'Terms and Conditions': '/terms-and-conditions',
      Transparency: '/transparency',
    }
    for (const [name, href] of Object.entries(hrefs)) {
      await expect.element(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    }
    const logo = footer.getByRole('img', { name: company.company_name, exact: true })
    await expect.element(logo).toHaveAttribute('src', company.get_logo_url ?? '')
  })

  test('[GAP-01] links to the six social addresses, except to an empty one', async () => {
    const names = ['Facebook', 'Instagram', 'Twitter', 'LinkedIn', 'YouTube', 'WhatsApp']
    const fields = names.map((name) => ({ name, field: `${name.toLowerCase()}_url` }))
    const urls = Object.fromEntries(
      fields.map(({ name, field }) => [field, `https://${name.toLowerCase()}.example/farm`]),
    )
    const social = page.getByRole('contentinfo').getByRole('link', { name: /^Goldenfield Capital on / })
    for (const missing of [
      ['Facebook', 'Twitter', 'YouTube'],
      ['Instagram', 'LinkedIn', 'WhatsApp'],
    ]) {
      const empty = Object.fromEntries(missing.map((name) => [`${name.toLowerCase()}_url`, null]))
      await content.change('company-information', { company_name: 'Goldenfield Capital', ...urls, ...empty })
      await renderScreen('/')
      const present = fields.filter(({ name }) => !missing.includes(name))
      await expectCount(social, present.length)
      for (const { name, field } of present) {
        const link = page.getByRole('contentinfo').getByRole('link', { name: `on ${name}` })
        await expect.element(link).toHaveAttribute('href', String(urls[field]))
        await expect.element(link).toBeVisible()
      }
    }
  })
})
