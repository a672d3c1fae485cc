import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PageHeader } from './page-header.tsx'

function renderBanner(title?: string): string {
  const Page = createRoutesStub([{ path: '/', Component: () => <PageHeader title={title} /> }])
  return renderToStaticMarkup(<Page />)
}

test.each([undefined, ''])("[PAGE-002] a banner with the title %o is headed 'Page Title'", (title) => {
  const banner = renderBanner(title)
  expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(banner)?.[1]).toBe('Page Title')
  expect(/<li[^>]*aria-current="page"[^>]*>([^<]*)<\/li>/.exec(banner)?.[1]).toBe('Page Title')
})

test('a banner with a title is headed by it', () => {
  const banner = renderBanner('Annuities')
  expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(banner)?.[1]).toBe('Annuities')
  expect(banner).not.toContain('Page Title')
})
