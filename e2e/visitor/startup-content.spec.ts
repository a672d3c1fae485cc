import { readList, readSingle, readStartupCalls } from '../support/api.ts'
import { expect, test } from '../support/test.ts'
import { visit, withoutReload } from '../support/visit.ts'

const ONCE_EACH = [1, 1, 1]

const less = (after: number[], before: number[]) => after.map((count, index) => count - (before[index] ?? 0))

test('[NAV-006] a start at /login makes the three calls once, on the server', async ({ page, content, site }) => {
  await content.change('company-information', { company_name: 'Nightly Harvest' })
  await expect.poll(async () => (await readSingle(site, 'company-information')).company_name).toBe('Nightly Harvest')
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  const before = await readStartupCalls(site)
  await visit(page, '/login')
  await expect(page.getByRole('img', { name: 'Nightly Harvest' })).toBeVisible()
  const after = await readStartupCalls(site)
  expect(less(after.page, before.page)).toEqual(ONCE_EACH)
  expect(after.client).toEqual(before.client)
  expect(calls).toEqual([])
})

test('[NAV-006] a document of the dashboard says who the company is without its texts, and one of the auth pages has both', async ({
  request,
  content,
  site,
}) => {
  await content.change('company-information', { company_name: 'Nightly Harvest', company_history: 'Sown in spring' })
  await expect.poll(async () => (await readSingle(site, 'company-information')).company_history).toBe('Sown in spring')
  const read = async (path: string) => (await request.get(path)).text()
  const [dashboard, login] = [await read('/dashboard'), await read('/login')]
  for (const document of [dashboard, login]) expect(document).toContain('Nightly Harvest')
  expect(login).toContain('Sown in spring')
  expect(dashboard).not.toContain('Sown in spring')
})

test('[NAV-007] navigating the site repeats none of the three calls', async ({ page, content, site }) => {
  await content.change('company-information', { telephone: '+1 555 010 0199' })
  await content.change('network-marketing', { title: 'Sown by hand' })
  await expect.poll(async () => (await readSingle(site, 'company-information')).telephone).toBe('+1 555 010 0199')
  await expect.poll(async () => (await readSingle(site, 'network-marketing')).title).toBe('Sown by hand')
  const services = await readList(site, 'services')
  const before = await readStartupCalls(site)
  await visit(page, '/')
  const open = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await withoutReload(page, async () => {
    await open('About')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
    await expect(page.getByRole('contentinfo')).toContainText('+1 555 010 0199')
    await open('Services')
    for (const { title } of services) await expect(page.getByRole('main').getByText(title).first()).toBeVisible()
    await open('Marketing')
    await expect(page.getByRole('heading', { name: 'Sown by hand' })).toBeVisible()
    await open('Contact')
    await expect(page.getByRole('main').getByRole('link', { name: '+1 555 010 0199' })).toBeVisible()
  })
  const after = await readStartupCalls(site)
  expect(less(after.page, before.page)).toEqual(ONCE_EACH)
  expect(after.client).toEqual(before.client)
})
