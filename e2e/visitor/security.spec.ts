import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { readSingle } from '../support/api.ts'
import { authPaths, publicPaths } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { scrollThrough, visit } from '../support/visit.ts'

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** The parts of a Content-Security-Policy by their names. */
const readPolicy = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ')
      return [name, values]
    }),
  )

test('every kind of answer has the security headers', async ({ request, site }) => {
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
    // Twice, because the second answer may come from the cache.
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

const themedPaths: readonly string[] = [...authPaths, '/dashboard', '/Dashboard/Edit-Profile', '/dashboard/nope']
const isThemed = (path: string) => themedPaths.includes(path)

for (const path of [...publicPaths, ...themedPaths, '/no/such/page']) {
  test(`the policy of ${path} lets its own inline scripts run and no other, from the cache too`, async ({
    request,
  }) => {
    const [fresh, kept] = [await request.get(path), await request.get(path)]
    for (const answer of [fresh, kept]) {
      const policy = readPolicy(answer.headers()['content-security-policy'] ?? '')
      const own = [
        ...(await answer.text()).matchAll(/<script(?![^>]*application\/ld\+json)[^>]*>([^]*?)<\/script>/g),
      ].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      expect(own.length).toBeGreaterThan(1)
      expect(new Set(policy['script-src'])).toEqual(new Set(["'self'", ...own]))
      // Only pages that wear the component library may have inline styles and frames of videos, and nothing else inline
      // or of others (decision 0011).
      const { 'style-src': styles, 'frame-src': frames, ...others } = policy
      expect(styles).toEqual(isThemed(path) ? ["'self'", "'unsafe-inline'"] : ["'self'"])
      expect(frames).toEqual(isThemed(path) ? ['https://www.youtube-nocookie.com'] : undefined)
      expect(policy['frame-ancestors']).toEqual(["'none'"])
      expect(policy['base-uri']).toEqual(["'none'"])
      expect(policy['connect-src']?.filter((source) => source !== "'self'" && source !== '')).toEqual([])
      expect(JSON.stringify(others)).not.toMatch(/unsafe|\*|https?:/)
      expect(await answer.text()).not.toMatch(isThemed(path) ? / nonce=| on[a-z]+="/ : / nonce=| style="| on[a-z]+="/)
    }
  })
}

test('a page from the cache hydrates like a fresh one', async ({ page }) => {
  for (const path of [...publicPaths, ...authPaths]) {
    await visit(page, path)
    const again = await visit(page, path)
    expect(again.headers()['etag'], path).toBeTruthy()
  }
})

test.describe('a script that the server did not write', () => {
  // 418: when the page's own scripts start meanwhile, they find what they did not write, as it should be.
  test.use({ allowedErrors: /Content Security Policy|net::ERR_INVALID_URL|React error #418/ })

  for (const { name, injected } of [
    { name: 'inline', injected: '<script>window.x = 1</script>' },
    { name: 'inline with a guessed nonce', injected: '<script nonce="guess">window.x = 1</script>' },
    { name: 'a handler', injected: '<img src="data:image/png;base64,x" alt="" onerror="window.x = 1">' },
    { name: 'a data: script', injected: '<script src="data:text/javascript,window.x=1"></script>' },
    { name: "another site's", injected: '<script src="https://elsewhere.example/x.js"></script>' },
    { name: 'a frame', injected: '<iframe srcdoc="<script>parent.x = 1</script>" title=""></iframe>' },
  ]) {
    test(`does not run: ${name}`, async ({ page }) => {
      const refusals: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') refusals.push(message.text())
      })
      await page.route('https://elsewhere.example/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'window.x = 1' }),
      )
      await page.route('/terms-and-conditions', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace('</main>', `${injected}</main>`) })
      })
      await page.goto('/terms-and-conditions')
      await expect.poll(() => refusals.length).toBeGreaterThan(0)
      expect(refusals.join('\n')).toMatch(/Content Security Policy/)
      expect(await page.evaluate(() => 'x' in window)).toBe(false)
    })
  }

  test('does not run: one added to the page later', async ({ page }) => {
    await visit(page, '/about')
    const outcome = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', (event) => resolve(event.blockedURI), { once: true })
          const script = document.createElement('script')
          script.textContent = 'window.x = 1'
          document.body.append(script)
        }),
    )
    expect(outcome).toBe('inline')
    expect(await page.evaluate(() => 'x' in window)).toBe(false)
  })
})

test('no public page loads the component library', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const path of publicPaths) {
    await visit(page, path)
    await scrollThrough(page)
  }
  expect(asked.filter((url) => url.includes('/assets/')).length).toBeGreaterThan(5)
  expect(asked.filter((url) => /\/library-/.test(url))).toEqual([])
  asked.length = 0
  await visit(page, '/login')
  expect(asked.filter((url) => /\/library-.*\.(?:css|js)$/.test(url)).length).toBeGreaterThan(1)
})

test('no page asks another site for anything', async ({ page, site }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('websocket', (socket) => asked.push(socket.url()))
  for (const path of [...publicPaths, ...authPaths]) {
    await visit(page, path)
    await scrollThrough(page)
  }
  expect(asked.length).toBeGreaterThan(100)
  expect(asked.filter((url) => !url.startsWith(`${site.url}/`) && !url.startsWith('data:'))).toEqual([])
})

test('what is not a request for a page is refused with the same headers', async ({ site }) => {
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
