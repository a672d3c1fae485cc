import { PUBLIC_CONTENT } from '@evergrove/api'
import type { Page, PageServices } from '@evergrove/web'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import routes from '../../../web/app/routes.ts'
import { canonicalPath } from './canonical-path.ts'
import type { ServerEnvironment } from './environment.ts'
import { mountPages } from './pages.ts'

/** Returns the pages without the web app, which the end-to-end tests include. `render` replaces it. */
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
    currency: undefined,
    publicUrl: 'https://evergrove.example',
    hasPolicy: true,
  })
  return app
}

test('[L6] a page and its data are rendered alike for every query, except for the content of the start', async () => {
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
  '/not-me/token',
  '/confirm-email/token.data',
  '/Staff/Invitation/token/',
])('[L9] the page %s is never cached and sends no referrer', async (path) => {
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

test.each([
  ['/ABOUT', '/about'],
  ['/%61bout?a=B', '/about?a=B'],
  ['/services//seed-loans///', '/services/seed-loans'],
  ['/dashboard/AGENTSUPPORTS/', '/dashboard/agentSupports'],
  ['/No/such%2fpage/%c3%85', '/no/such%2Fpage/%C3%85'],
])('[L6] the page %s is redirected to the one spelling of its address', async (path, canonical) => {
  const { status, headers } = await openPages().request(path)
  expect(status).toBe(308)
  expect(headers.get('Location')).toBe(canonical)
  expect((await openPages().request(canonical)).status).toBe(200)
})

test.each(['/About.data', '/activate/NDcx/Token/', '/Staff/Invitation/Token', '/assets/about-DwX.js'])(
  '[L6] %s is served without a redirect',
  async (path) => {
    expect((await openPages().request(path)).status).toBe(200)
  },
)

test('[L6] every address of the URL map is spelled as the redirects spell it', () => {
  const paths = Array.from(JSON.stringify(routes).matchAll(/"path":"([^"]+)"/g), ([, path]) => `/${path}`)
  expect(paths).toContain('/agentSupports')
  expect(paths.filter((path) => canonicalPath(path) !== path)).toEqual([])
})

test.each(['/staff/agents/7', '/staff/agents/7.data', '/Staff/content/services/x'])(
  '[L6] %s is never cached, for any record',
  async (path) => {
    expect((await openPages().request(canonicalPath(path))).headers.get('Cache-Control')).toBe('no-store')
  },
)
