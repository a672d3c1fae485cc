import { PUBLIC_CONTENT } from '@evergrove/api'
import type { Page, PageServices } from '@evergrove/web'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { ServerEnvironment } from './environment.ts'
import { mountPages } from './pages.ts'

/** The pages on their own. `render` stands at the place of the web app, which the end-to-end tests include. */
function openPages(render: (request: Request, services: PageServices) => Partial<Page> = () => ({})) {
  const app = new Hono<ServerEnvironment>()
  app.use(async (c, next) => {
    c.set('log', pino({ level: 'silent' }))
    await next()
  })
  mountPages(app, {
    renderPage: async (request, services) => ({
      status: 200,
      headers: new Headers(),
      body: '',
      scriptHashes: [],
      isThemed: false,
      ...render(request, services),
    }),
    callApi: async () => new Response(),
    apiBaseUrl: '/api/',
    publicUrl: 'https://evergrove.example',
    hasPolicy: true,
  })
  return app
}

test('[L6] a page and its data are rendered alike for every query, but for the content of the start', async () => {
  const rendered: [search: string, isNavigation: boolean][] = []
  const app = openPages(({ url }, { isNavigation }) => {
    rendered.push([new URL(url).search, isNavigation])
    return {}
  })
  for (const query of ['', '?_routes=root', '?utm_source=x', '?_routes=x&a=1']) await app.request(`/about.data${query}`)
  await app.request('/about?_routes=x')
  expect(rendered).toEqual([
    ['', false],
    ['', false],
    ['', false],
    ['', true],
    ['', false],
  ])
})

test.each([
  '/activate/NDcx/token',
  '/activate/NDcx/token.data',
  '/password/reset/confirm/NDcx/token',
  '/staff/invitation/token',
  '/Staff/Invitation/token/',
])('[L9] the page %s is stored by nobody and told to no other page', async (path) => {
  const { headers } = await openPages().request(path)
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(headers.get('Referrer-Policy')).toBe('no-referrer')
})

test.each(['/', '/login', '/staff/login', '/reset-password', '/services/activate'])(
  '[L9] the page %s is the same for everyone and cached',
  async (path) => {
    expect((await openPages().request(path)).headers.get('Cache-Control')).toBe(PUBLIC_CONTENT)
  },
)
