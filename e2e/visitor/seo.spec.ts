import { readList, readSingle } from '../support/api.ts'
import { authPaths, publicPaths } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

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

for (const path of publicPaths) {
  test(`the head of ${path} is complete`, async ({ request, site }) => {
    const { titles, meta, canonical, structuredData } = readHead(await (await request.get(path)).text())
    const address = `${publicUrlOf(site.url)}${path}`
    expect(titles).toHaveLength(1)
    const [title = ''] = titles
    expect(canonical).toEqual([address])
    expect(meta('description')).toHaveLength(1)
    expect(meta('description')[0]?.length).toBeGreaterThan(40)
    expect(meta('description')[0]?.length).toBeLessThanOrEqual(160)
    expect(meta('og:title')).toEqual([title])
    expect(meta('og:description')).toEqual(meta('description'))
    expect(meta('og:url')).toEqual([address])
    expect(meta('og:type')).toEqual(['website'])
    expect(meta('twitter:card')).toEqual(['summary_large_image'])
    expect(meta('robots')).toEqual([])
    expect(meta('og:image')).toHaveLength(1)
    const image = await request.get(pathOf(meta('og:image')[0] ?? ''))
    expect(image.status()).toBe(200)
    expect(image.headers()['content-type']).toBe('image/jpeg')
    expect(structuredData.every((data) => data['@context'] === 'https://schema.org')).toBe(true)
    expect(structuredData.map((data) => data['@type'])).toEqual([
      'Organization',
      ...(path === '/' ? [] : ['BreadcrumbList']),
      ...(path.startsWith('/services/') ? ['Service'] : []),
    ])
  })
}

test('no two pages share a title or a description', async ({ request, site }) => {
  const services = (await readList(site, 'services')).map(({ slug }) => `/services/${slug}`)
  const paths = [...new Set([...publicPaths, ...services])]
  const heads: ReturnType<typeof readHead>[] = []
  for (const path of paths) heads.push(readHead(await (await request.get(path)).text()))
  const titles = heads.map(({ titles: [title = ''] }) => title)
  const descriptions = heads.map(({ meta }) => meta('description')[0])
  const repeated = (texts: (string | undefined)[]) =>
    paths.filter((_, i) => texts.indexOf(texts[i]) !== texts.lastIndexOf(texts[i]))
  expect(repeated(titles)).toEqual([])
  expect(repeated(descriptions)).toEqual([])
})

test('structured data name the company, the trail and the service', async ({ request, site }) => {
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

test('a text with quotes and tags stays a text in the head', async ({ request, content }) => {
  await content.change('company-information', { company_name: 'A "quoted" </script><b>Co</b> & Sons' })
  const html = await (await request.get('/about')).text()
  const { titles, structuredData } = readHead(html)
  expect(titles).toEqual(['About Us | A &quot;quoted&quot; &lt;/script&gt;&lt;b&gt;Co&lt;/b&gt; &amp; Sons'])
  expect(structuredData[0]?.['name']).toBe('A "quoted" </script><b>Co</b> & Sons')
  expect(html).not.toContain('<b>Co</b>')
})

test('the sitemap lists every public page and service, and each answers', async ({ request, site }) => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^application\/xml/)
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
  const services = (await readList(site, 'services')).map(({ slug }) => `/services/${slug}`)
  const expected = new Set([...publicPaths, ...services])
  expect(new Set(listed)).toEqual(new Set([...expected].map((path) => `${publicUrlOf(site.url)}${path}`)))
  expect(listed).toHaveLength(expected.size)
  for (const url of listed) expect((await request.get(pathOf(url))).status(), url).toBe(200)
})

test('robots.txt opens the pages and names the sitemap', async ({ request, site }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  const rules = (await answer.text()).split('\n')
  expect(rules).toContain('User-agent: *')
  expect(rules).toContain('Allow: /')
  expect(rules).toContain(`Sitemap: ${publicUrlOf(site.url)}/sitemap.xml`)
  expect(rules).not.toContain('Disallow: /')
})

test('the manifest and every icon that a page names answer', async ({ request, site }) => {
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = (await answer.json()) as { name: string; start_url: string; icons: { src: string; type: string }[] }
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

test('pages that are not there are kept out of search engines', async ({ request }) => {
  for (const path of ['/no/such/page', '/services/no-such-slug', '/dashboard/nope']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    const { titles, meta, canonical } = readHead(await answer.text())
    expect(titles).toEqual(['Page Not Found | Goldenfield Capital'])
    expect(meta('robots'), path).toEqual(['noindex'])
    expect(canonical, path).toEqual([])
  }
})

test('auth pages are kept out of search engines', async ({ request }) => {
  for (const path of authPaths) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(readHead(await answer.text()).meta('robots'), path).toEqual(['noindex'])
  }
})

test('moving about the site changes the title with the page', async ({ page }) => {
  await page.goto('/')
  for (const [name, title] of [
    ['About', 'About Us | Goldenfield Capital'],
    ['Log In', 'Log In | Goldenfield Capital'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await expect(page).toHaveTitle(title)
  }
})
