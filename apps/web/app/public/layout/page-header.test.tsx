import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'

function renderBanner(title?: string, more?: Omit<PageHeaderProps, 'title'>): string {
  const Page = createRoutesStub([{ path: '/', Component: () => <PageHeader title={title} {...more} /> }])
  return renderToStaticMarkup(<Page />)
}

test.each([undefined, ''])("[PAGE-002] a banner with the title %o is headed 'Page Title'", (title) => {
  const banner = renderBanner(title)
  expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(banner)?.[1]).toBe('Page Title')
  expect(/<li[^>]*aria-current="page"[^>]*>([^<]*)<\/li>/.exec(banner)?.[1]).toBe('Page Title')
})

test('a banner with a title has it as the heading', () => {
  const banner = renderBanner('Annuities')
  expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(banner)?.[1]).toBe('Annuities')
  expect(banner).not.toContain('Page Title')
  expect(banner).not.toContain('<p')
})

test('a banner shows the subject of the page and the next step', () => {
  const banner = renderBanner('Annuities', { summary: 'An income for life.', action: { to: '/contact', label: 'Ask' } })
  expect(/<p[^>]*>([^<]*)<\/p>/.exec(banner)?.[1]).toBe('An income for life.')
  expect(banner).toMatch(/<a[^>]*href="\/contact"[^>]*>Ask<\/a>/)
})
