import { readList } from '../support/api.ts'
import { expect, requestTest, test } from '../support/test.ts'

const service = {
  title: 'Seed loans',
  slug: 'seed-loans',
  description: 'Money before the harvest.',
  safe_description_body_html: '<p>Paid back in autumn.</p>',
  get_image_url: null,
}

requestTest('a change of content is on every page', async ({ request, content, site }) => {
  await content.only('services', [service])
  const [stored] = await readList(site, 'services')
  const paths = ['/', '/services', '/services/seed-loans', '/about', '/services.data', '/api/services']
  for (const path of paths) expect(await (await request.get(path)).text(), path).toContain('Seed loans')
  await site.perform('update', { kind: 'services', id: stored?.id ?? 0 }, { title: 'Harvest loans' })
  // PostgreSQL notifies the server a moment after the commit.
  await expect.poll(async () => (await request.get('/')).text()).toContain('Harvest loans')
  for (const path of paths) {
    const text = await (await request.get(path)).text()
    expect(text, path).toContain('Harvest loans')
    expect(text, path).not.toContain('Seed loans')
  }
})

requestTest('an unchanged page gets the response 304, a changed one the whole page', async ({ request, content }) => {
  await content.only('services', [service])
  for (const path of ['/services', '/services.data', '/api/services']) {
    const first = await request.get(path)
    const etag = first.headers()['etag'] ?? ''
    expect(etag, path).toMatch(/^W\/"[\w-]+"$/)
    expect(first.headers()['cache-control'], path).toBe('public, max-age=0, must-revalidate')
    const again = await request.get(path, { headers: { 'If-None-Match': etag } })
    expect(again.status(), path).toBe(304)
    expect((await again.body()).length, path).toBe(0)
    await content.only('services', [
      { ...service, slug: path.replaceAll(/\W+/g, '-').slice(1), title: `Better ${path}` },
    ])
    const changed = await request.get(path, { headers: { 'If-None-Match': etag } })
    expect(changed.status(), path).toBe(200)
    expect(changed.headers()['etag'], path).not.toBe(etag)
    expect(await changed.text(), path).toContain(`Better ${path}`)
  }
})

test('a browser that comes back shows the change', async ({ page, content }) => {
  await content.change('network-marketing', { title: 'Sown in spring' })
  await page.goto('/mlm-marketing')
  await expect(page.getByRole('heading', { name: 'Sown in spring' })).toBeVisible()
  await content.change('network-marketing', { title: 'Reaped in autumn' })
  await page.goto('/mlm-marketing')
  await expect(page.getByRole('heading', { name: 'Reaped in autumn' })).toBeVisible()
})
