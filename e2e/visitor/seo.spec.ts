import { readList, readSingle } from '../support/api.ts'
import { authPaths, publicPaths } from '../support/screens.ts'
import { expect, requestTest } from '../support/test.ts'

/** The tags of a served page that search engines and link previews read. */
function readHead(html: string) {
  const [head = ''] = html.split('</head>')
  const attribute = (tag: RegExp, name: string): string[] =>
    [...head.matchAll(tag)].map(([text]) =>
      (new RegExp(` ${name}="([^"]*)"`).exec(text)?.[1] ?? '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
    )
  const meta = (key: string) => attribute(new RegExp(`<meta [^>]*(?:name|property)="${key}"[^>]*>`, 'g'), 'content')
  return {
    titles: [...head.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text = '']) => text),
    meta,
    canonical: attribute(/<link [^>]*rel="canonical"[^>]*>/g, 'href'),
    structuredData: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)</g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
  }
}

/** Without PUBLIC_URL the product calls itself localhost. */
const publicUrlOf = (url: string) => url.replace('127.0.0.1', 'localhost')

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

type Head = ReturnType<typeof readHead>

/** The head that all public pages share, in the form that `readHead` returns. */
const expectedHead = (address: string, { titles: [title = ''], meta }: Head) => ({
  titles: [title],
  canonical: [address],
  'og:title': [title],
  'og:description': meta('description'),
  'og:url': [address],
  'og:type': ['website'],
  'twitter:card': ['summary_large_image'],
  robots: [],
})

const actualHead = ({ titles, canonical, meta }: Head) => ({
  titles,
  canonical,
  ...Object.fromEntries(
    ['og:title', 'og:description', 'og:url', 'og:type', 'twitter:card', 'robots'].map((key) => [key, meta(key)]),
  ),
})

requestTest(
  'the head of every public page is complete, and no two share a title or a description',
  async ({ request, site }) => {
    const services = (await readList(site, 'services')).map(({ slug }) => `/services/${slug}`)
    const paths = [...new Set([...publicPaths, ...services])]
    const heads: Head[] = []
    for (const path of paths) {
      const head = readHead(await (await request.get(path)).text())
      heads.push(head)
      const { meta, structuredData } = head
      const address = `${publicUrlOf(site.url)}${path}`
      expect.soft(actualHead(head), path).toEqual(expectedHead(address, head))
      expect.soft(meta('description'), path).toHaveLength(1)
      expect.soft(meta('description')[0]?.length, path).toBeGreaterThan(40)
      expect.soft(meta('description')[0]?.length, path).toBeLessThanOrEqual(160)
      expect.soft(meta('og:image'), path).toHaveLength(1)
      const image = await request.get(pathOf(meta('og:image')[0] ?? ''))
      expect.soft(image.status(), path).toBe(200)
      expect
        .soft(
          structuredData.every((data) => data['@context'] === 'https://schema.org'),
          path,
        )
        .toBe(true)
      expect
        .soft(
          structuredData.map((data) => data['@type']),
          path,
        )
        .toEqual([
          'Organization',
          ...(path === '/' ? [] : ['BreadcrumbList']),
          ...(path.startsWith('/services/') ? ['Service'] : []),
          ...(path === '/income-disclosure' ? ['Dataset'] : []),
        ])
    }
    const titles = heads.map(({ titles: [title = ''] }) => title)
    const descriptions = heads.map(({ meta }) => meta('description')[0])
    const repeated = (texts: (string | undefined)[]) =>
      paths.filter((_, i) => texts.indexOf(texts[i]) !== texts.lastIndexOf(texts[i]))
    expect(repeated(titles)).toEqual([])
    expect(repeated(descriptions)).toEqual([])
  },
)

requestTest('structured data name the company, the trail and the service', async ({ request, site }) => {
  const company = await readSingle(site, 'company-information')
  const service = (await readList(site, 'services')).find(({ slug }) => slug === 'annuities')
  const html = await (await request.get('/services/annuities')).text()
  const [organization, breadcrumbs, offer] = readHead(html).structuredData
  const address = publicUrlOf(site.url)
  expect(organization).toMatchObject({
    name: company.company_name,
    url: `${address}/`,
    email: company.email,
    telephone: company.telephone,
    logo: `${address}${company.get_logo_url}`,
    sameAs: [
      company.facebook_url,
      company.instagram_url,
      company.twitter_url,
      company.linkedin_url,
      company.youtube_url,
      company.whatsapp_url,
    ],
  })
  expect(breadcrumbs?.['itemListElement']).toMatchObject([
    { position: 1, name: 'Home', item: `${address}/` },
    { position: 2, name: service?.title, item: `${address}/services/annuities` },
  ])
  expect(offer).toMatchObject({ name: service?.title, description: service?.description })
  expect((await request.get(company.get_logo_url ?? '')).status()).toBe(200)
})

requestTest('a text with quotes and tags stays a text in the head', async ({ request, content }) => {
  await content.change('company-information', { company_name: 'A "quoted" </script><b>Co</b> & Sons' })
  const html = await (await request.get('/about')).text()
  const { titles, structuredData } = readHead(html)
  expect(titles).toEqual(['About Us | A &quot;quoted&quot; &lt;/script&gt;&lt;b&gt;Co&lt;/b&gt; &amp; Sons'])
  expect(structuredData[0]?.['name']).toBe('A "quoted" </script><b>Co</b> & Sons')
  expect(html).not.toContain('<b>Co</b>')
})

requestTest('the sitemap lists every public page and service, and each of them loads', async ({ request, site }) => {
  const response = await request.get('/sitemap.xml')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toMatch(/^application\/xml/)
  const listed = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
  const services = (await readList(site, 'services')).map(({ slug }) => `/services/${slug}`)
  const expected = new Set([...publicPaths, ...services])
  expect(new Set(listed)).toEqual(new Set([...expected].map((path) => `${publicUrlOf(site.url)}${path}`)))
  expect(listed).toHaveLength(expected.size)
  for (const url of listed) expect((await request.get(pathOf(url))).status(), url).toBe(200)
})

requestTest('robots.txt opens the pages and names the sitemap', async ({ request, site }) => {
  const response = await request.get('/robots.txt')
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toMatch(/^text\/plain/)
  const rules = (await response.text()).split('\n')
  expect(rules).toContain('User-agent: *')
  expect(rules).toContain('Allow: /')
  expect(rules).toContain(`Sitemap: ${publicUrlOf(site.url)}/sitemap.xml`)
  expect(rules).not.toContain('Disallow: /')
})

requestTest('the manifest and every icon that a page names load', async ({ request, site }) => {
  const response = await request.get('/manifest.webmanifest')
  expect(response.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = (await response.json()) as {
    name: string
    start_url: string
    icons: { src: string; type: string }[]
  }
  expect(manifest.name).toBe((await readSingle(site, 'company-information')).company_name)
  expect(manifest.icons.length).toBeGreaterThan(1)
  const html = await (await request.get('/')).text()
  const links = [...html.matchAll(/<link [^>]*rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g)]
  const hrefs = links.map(([tag]) => / href="([^"]*)"/.exec(tag)?.[1] ?? '')
  expect(hrefs.toSorted()).toEqual(['/apple-touch-icon.png', '/favicon.ico', '/favicon.svg', '/manifest.webmanifest'])
  for (const path of [...hrefs, ...manifest.icons.map(({ src }) => src)]) {
    const file = await request.get(path)
    expect(file.status(), path).toBe(200)
    expect((await file.body()).length, path).toBeGreaterThan(100)
    if (!path.endsWith('.webmanifest')) expect(file.headers()['content-type'], path).toMatch(/^image\//)
  }
})

requestTest('auth pages and pages that do not exist are kept out of search engines', async ({ request }) => {
  for (const path of ['/no/such/page', '/services/no-such-slug', '/dashboard/nope']) {
    const response = await request.get(path)
    expect.soft(response.status(), path).toBe(404)
    const { titles, meta, canonical } = readHead(await response.text())
    expect.soft(titles, path).toEqual(['Page Not Found | Goldenfield Capital'])
    expect.soft(meta('robots'), path).toEqual(['noindex'])
    expect.soft(canonical, path).toEqual([])
  }
  for (const path of authPaths) {
    const response = await request.get(path)
    expect.soft(response.status(), path).toBe(200)
    expect.soft(readHead(await response.text()).meta('robots'), path).toEqual(['noindex'])
  }
})
