import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import type { APIResponse } from '@playwright/test'
import { readSingle } from '../support/api.ts'
import { authPaths, publicPaths } from '../support/screens.ts'
import { expect, requestTest, test } from '../support/test.ts'

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** The directives of a Content-Security-Policy by name. */
const readPolicy = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ')
      return [name, values]
    }),
  )

requestTest('every kind of response has the security headers', async ({ request, site }) => {
  const { get_logo_url: image } = await readSingle(site, 'company-information')
  const html = await (await request.get('/')).text()
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(html) ?? []
  const answers = [
    { path: '/', status: 200 },
    { path: '/login', status: 200 },
    { path: '/about.data', status: 200 },
    { path: '/no/such/page', status: 404 },
    { path: '/api/hero', status: 200 },
    { path: '/api/nothing', status: 404 },
    { path: '/api/services/nothing', status: 404 },
    { path: `${image}?w=160`, status: 200 },
    { path: `${image}?w=wide`, status: 400 },
    { path: '/media/nothing.webp', status: 404 },
    { path: asset, status: 200 },
    { path: '/assets/nothing.js', status: 404 },
    { path: '/favicon.svg', status: 200 },
    { path: '/sitemap.xml', status: 200 },
    { path: '/healthz', status: 200 },
    { path: '/readyz', status: 200 },
    { path: '/metrics', status: 200 },
    { path: '/about', status: 405, method: 'POST' },
    { path: '/api/hero', status: 405, method: 'DELETE' },
    { path: '/about', status: 200, method: 'HEAD' },
  ]
  for (const { path, status, method = 'GET' } of answers) {
    // Twice, because the second response may come from the cache.
    for (let time = 1; time <= 2; time += 1) {
      const answer = await request.fetch(path, { method })
      expect(answer.status(), `${method} ${path}`).toBe(status)
      expect(answer.headers(), `${method} ${path}`).toMatchObject(HEADERS)
      expect(answer.headers()['content-security-policy'], `${method} ${path}`).toContain("default-src 'none'")
      expect(answer.headers()['permissions-policy'], `${method} ${path}`).toContain('camera=()')
      expect(answer.headers()['x-powered-by'], `${method} ${path}`).toBeUndefined()
    }
  }
})

const themedPaths: readonly string[] = ['/dashboard', '/Dashboard/Edit-Profile', '/dashboard/nope', '/staff']

/** Lists what a response and its policy allow and should not, or the reverse. */
async function findPolicyProblems(response: APIResponse, isThemed: boolean): Promise<string[]> {
  const policy = readPolicy(response.headers()['content-security-policy'] ?? '')
  const html = await response.text()
  const own = [...html.matchAll(/<script(?![^>]*application\/ld\+json)[^>]*>([^]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  // Only pages that use the component library may have inline styles and frames of videos. Nothing else may be inline
  // or come from other hosts (decision 0011).
  const { 'style-src': styles, 'frame-src': frames, 'connect-src': connections = [], ...others } = policy
  const wantedStyles = isThemed ? "'self' 'unsafe-inline'" : "'self'"
  const wantedFrames = isThemed ? 'https://www.youtube-nocookie.com' : undefined
  const scripts = new Set(policy['script-src'])
  const checks = {
    'the page has inline scripts': own.length > 1,
    'script-src names the own inline scripts alone': isDeepStrictEqual(scripts, new Set(["'self'", ...own])),
    'style-src': styles?.join(' ') === wantedStyles,
    'frame-src': frames?.join(' ') === wantedFrames,
    'frame-ancestors': policy['frame-ancestors']?.join(' ') === "'none'",
    'base-uri': policy['base-uri']?.join(' ') === "'none'",
    'connect-src': connections.every((source) => source === "'self'" || source === ''),
    'no other part is open': !/unsafe|\*|https?:/.test(JSON.stringify({ ...others, 'connect-src': connections })),
    'no nonce, handler or inline style': !(isThemed ? / nonce=| on[a-z]+="/ : / nonce=| style="| on[a-z]+="/).test(
      html,
    ),
  }
  return Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]))
}

requestTest(
  'the policy of each page lets its own inline scripts run and no other, from the cache too',
  async ({ request }) => {
    const problems: Record<string, string[]> = {}
    for (const path of [...publicPaths, ...authPaths, '/staff/login', ...themedPaths, '/no/such/page']) {
      for (const time of ['first', 'second']) {
        const found = await findPolicyProblems(await request.get(path), themedPaths.includes(path))
        if (found.length > 0) problems[`${path}, ${time} response`] = found
      }
    }
    expect(problems).toEqual({})
  },
)

test.describe('a script that the server did not write', () => {
  // Error 418: the page's own scripts correctly report the injected elements when they start.
  test.use({ allowedErrors: /Content Security Policy|net::ERR_INVALID_URL|React error #418/ })

  /** Each injection with the message of the browser that refuses it. */
  const injections = {
    inline: { html: '<script>window.x1 = 1</script>', refusal: /inline script/ },
    'inline with a guessed nonce': { html: '<script nonce="guess">window.x2 = 1</script>', refusal: /inline script/ },
    'a handler': {
      html: '<img src="data:image/png;base64,x" alt="" onerror="window.x3 = 1">',
      refusal: /inline event handler/,
    },
    'a data: script': { html: '<script src="data:text/javascript,window.x4=1"></script>', refusal: /'data:text/ },
    "another site's": { html: '<script src="https://elsewhere.example/x.js"></script>', refusal: /elsewhere\.example/ },
    'a frame': { html: '<iframe srcdoc="<script>parent.x6 = 1</script>" title=""></iframe>', refusal: /inline script/ },
  }

  test('does not run, whether inline, from another host, in a frame or added later', async ({ page }) => {
    const refusals: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && message.text().includes('Content Security Policy')) {
        refusals.push(message.text())
      }
    })
    await page.route('https://elsewhere.example/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.x5 = 1' }),
    )
    const injected = Object.values(injections).map(({ html }) => html)
    await page.route('/terms-and-conditions', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('</main>', `${injected.join('')}</main>`) })
    })
    await page.goto('/terms-and-conditions')
    await expect.poll(() => refusals.length).toBeGreaterThanOrEqual(injected.length)
    for (const [name, { refusal }] of Object.entries(injections)) {
      const alike = Object.values(injections).filter((other) => String(other.refusal) === String(refusal)).length
      expect(refusals.filter((text) => refusal.test(text)).length, name).toBeGreaterThanOrEqual(alike)
    }
    const blocked = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', (event) => resolve(event.blockedURI), { once: true })
          const script = document.createElement('script')
          script.textContent = 'window.x7 = 1'
          document.body.append(script)
        }),
    )
    expect(blocked).toBe('inline')
    expect(await page.evaluate(() => Object.keys(globalThis).filter((name) => /^x\d$/.test(name)))).toEqual([])
  })
})

test('[GAP-10] a script in a text from staff is neither shown nor run', async ({ page, content, site }) => {
  await content.change('company-information', {
    privacy_policy: '<p>ok</p><script>window.x=1</script><img src="x" onerror="window.x=1"><p onclick="x=1">fine</p>',
  })
  expect((await readSingle(site, 'company-information')).privacy_policy).not.toMatch(/script|onerror|onclick|window/)
  await page.goto('/privacy-policy')
  await expect(page.getByText('ok', { exact: true })).toBeVisible()
  await page.getByText('fine', { exact: true }).click()
  expect(await page.evaluate(() => 'x' in window)).toBe(false)
})

requestTest('what is not a request for a page is refused with the same headers', async ({ site }) => {
  const { hostname, port } = new URL(site.url)
  const ask = (requestLine: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.end(`${requestLine} HTTP/1.1\r\nHost: evergrove\r\nConnection: close\r\n\r\n`)
      })
      let answer = ''
      socket.setEncoding('utf8').on('data', (text: string) => {
        answer += text
      })
      socket.on('end', () => resolve(answer.toLowerCase())).on('error', reject)
    })
  for (const { line, status } of [
    { line: 'TRACE /about', status: 405 },
    { line: 'GET //elsewhere.example/about', status: 400 },
    { line: 'GET http://elsewhere.example/about', status: 400 },
  ]) {
    const answer = await ask(line)
    expect(answer).toContain(`http/1.1 ${status} `)
    for (const [name, value] of Object.entries(HEADERS))
      expect(answer, line).toContain(`${name}: ${value.toLowerCase()}`)
    expect(answer, line).toContain("content-security-policy: default-src 'none'")
  }
})
