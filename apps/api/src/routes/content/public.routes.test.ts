import {
  type ContentInput,
  type ContentKindName,
  contentKinds,
  type LibraryName,
} from '@evergrove/contract/content/content-kinds'
import { createContent, saveSingle, setPublished } from '@evergrove/core/content'
import { makeImageSizes, storeImage } from '@evergrove/core/files'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiForAll } from '../../testing/test-network.ts'

type PublicKind = Exclude<ContentKindName, LibraryName | 'payment-instructions'>

const { api } = apiForAll()
let imageId: number
let inputs: { [K in PublicKind]: ContentInput<K> }

const service = (slug: string) => ({
  title: 'Annuities',
  slug,
  description: 'An income for life.',
  safe_description_body_html: '<p>An <strong>income</strong> for life.</p>',
  get_image_url: imageId,
})

const block = () => ({
  title: 'Why us',
  description: 'Because.',
  safe_description_body_html: '<p>Because.</p>',
  get_image_url: imageId,
})

const buildInputs = (): typeof inputs => ({
  hero: { title: 'A field of your own', snippet: 'Sow now.', get_image_url: imageId },
  services: service('annuities'),
  testimonials: { name: 'Ada', location: 'Lagos', testimony: '<em>good</em>', get_photo_url: imageId },
  'core-values': { title: 'Candour', description: '<b>x</b>', get_image_url: imageId },
  stat: { stat_figure: 500, stat_title: 'Families', get_image_url: imageId },
  'photo-gallery': { title: 'Team day', get_image_url: imageId },
  'branch-address': { branch_name: 'Lagos', phone_number: '08012345678', branch_address: '1 Marina' },
  banks: { bank_name: 'First Bank of Nigeria', bank_code: '011', country: 'Nigeria' },
  'why-choose-us': { ...block(), sub_title: 'Three reasons' },
  'network-marketing': block(),
  'company-information': {
    company_name: 'Goldenfield Capital',
    get_logo_url: imageId,
    get_page_header_image: imageId,
    company_address: '1 Marina, Lagos',
    email: 'hello@goldenfield.example',
    telephone: '+2348000000000',
    company_history: '<p>Since 2009.</p>',
    privacy_policy: '<h3>Data</h3>',
    term_and_conditions: '<h3>Terms</h3>',
    about_company: 'A company.',
    safe_about_body_html: '<p>About.</p>',
    facebook_url: 'https://facebook.example/gfc',
    instagram_url: null,
    twitter_url: null,
    linkedin_url: null,
    youtube_url: null,
    whatsapp_url: null,
  },
})

const lists = ['hero', 'services', 'testimonials', 'core-values', 'stat', 'photo-gallery', 'branch-address'] as const
const singles = ['why-choose-us', 'network-marketing', 'company-information'] as const

beforeAll(async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0f3d2e' } })
    .png()
    .toBuffer()
  imageId = (await storeImage(api.files, png)).id
  inputs = buildInputs()
  for (const kind of lists) await createContent(api.db, { kind }, inputs[kind])
  for (const kind of singles) await saveSingle(api.db, kind, inputs[kind])
})

/** Returns the record in its public form: every field of its kind, of its type, with the value it was written with. */
function expectedRecord(kind: PublicKind): Record<string, unknown> {
  const written: Record<string, unknown> = inputs[kind]
  const valueOf = (name: string, type: string): unknown =>
    type === 'image' ? expect.stringMatching(/^\/media\/[0-9a-f]{32}-40x20\.webp$/) : written[name]
  const fields = Object.entries(contentKinds[kind].fields).map(([name, { type }]) => [name, valueOf(name, type)])
  return { id: expect.any(Number), ...Object.fromEntries(fields) }
}

describe('public lists', () => {
  test.each<[string, (typeof lists)[number]]>([
    ['[API-006] [ENT-001]', 'hero'],
    ['[API-013] [ENT-002]', 'services'],
    ['[API-003] [ENT-003]', 'testimonials'],
    ['[API-004] [ENT-004]', 'core-values'],
    ['[API-005] [ENT-005]', 'stat'],
    ['[API-007] [ENT-007]', 'photo-gallery'],
    ['[API-011] [ENT-010]', 'branch-address'],
  ])('%s GET %s returns a list of the published records to anyone', async (_rows, kind) => {
    const { status, body } = await api.get(`/api/${kind}`)
    expect(status).toBe(200)
    expect(body).toEqual([expectedRecord(kind)])
  })

  test('keep their order and leave out hidden records', async () => {
    const first = await createContent(api.db, { kind: 'branch-address', position: -1 }, inputs['branch-address'])
    const hidden = await createContent(
      api.db,
      { kind: 'branch-address', is_published: false },
      inputs['branch-address'],
    )
    const ids = async () => ((await api.get('/api/branch-address')).body as { id: number }[]).map(({ id }) => id)
    expect((await ids())[0]).toBe(first.id)
    expect(await ids()).not.toContain(hidden.id)
    await setPublished(api.db, { kind: 'branch-address', id: hidden.id }, true)
    expect(await ids()).toContain(hidden.id)
  })
})

describe('public single records', () => {
  test.each<[string, (typeof singles)[number]]>([
    ['[API-010] [ENT-006]', 'why-choose-us'],
    ['[API-014] [ENT-008]', 'company-information'],
  ])('%s GET %s/1 returns one object, and 404 for another id', async (_rows, kind) => {
    const { status, body } = await api.get(`/api/${kind}/1`)
    expect(status).toBe(200)
    expect(body).toEqual(expectedRecord(kind))
    expect(await api.get(`/api/${kind}/2`)).toMatchObject({ status: 404, body: { detail: 'Not found.' } })
  })

  test('[API-015] GET network-marketing/1 returns one object', async () => {
    const { status, body } = await api.get('/api/network-marketing/1')
    expect(status).toBe(200)
    expect(body).toEqual(expectedRecord('network-marketing'))
  })

  test('[API-012] GET services/{slug} returns that service, and 404 for an unknown slug', async () => {
    const { status, body } = await api.get('/api/services/annuities')
    expect(status).toBe(200)
    expect(body).toEqual(expectedRecord('services'))
    for (const slug of ['no-such-slug', 'a%00b', '%ff', 'x'.repeat(500)]) {
      expect((await api.get(`/api/services/${slug}`)).status).toBe(404)
    }
    const hidden = await createContent(api.db, { kind: 'services', is_published: false }, service('hidden'))
    expect(hidden.slug).toBe('hidden')
    expect((await api.get('/api/services/hidden')).status).toBe(404)
  })
})

test('[API-002] every public path works with and without the last slash, and never redirects', async () => {
  const paths = [...lists, ...singles.map((kind) => `${kind}/1`), 'services/annuities']
  for (const path of paths) {
    for (const form of [`/api/${path}`, `/api/${path}/`]) {
      expect({ form, status: (await api.get(form)).status }).toEqual({ form, status: 200 })
    }
  }
})

test('HEAD responds like GET, without a body', async () => {
  const head = await api.request('HEAD', '/api/hero')
  expect(head).toMatchObject({ status: 200, body: '' })
})

test('the OpenAPI document describes every public call relative to one base', async () => {
  const { body } = await api.get('/api/openapi.json')
  const { servers, paths } = body as { servers: unknown; paths: Record<string, unknown> }
  expect(servers).toEqual([{ url: '/api' }])
  const expected = ['/services/{slug}', '/email-subscription', '/contact-us', ...lists.map((kind) => `/${kind}`)]
  expect(Object.keys(paths)).toEqual(expect.arrayContaining([...expected, ...singles.map((kind) => `/${kind}/{id}`)]))
})

test('the reference page names every call and escapes what it shows', async () => {
  const { body, headers } = await api.get('/api/docs')
  expect(headers.get('Content-Type')).toMatch(/^text\/html/)
  for (const kind of lists) expect(body).toContain(`GET /${kind}`)
  expect(body).not.toContain('<script')
  expect(headers.get('Content-Security-Policy')).toContain("style-src 'self'")
})

describe('public images', () => {
  const ONE_YEAR = 'public, max-age=31536000, immutable'
  const headersOf = async (path: string) => (await api.get(path, { Accept: 'image/avif,image/webp,*/*' })).headers

  test('are sent as they were stored, and not cached for long, until their sizes are made', async () => {
    const url = ((await api.get('/api/hero')).body as { get_image_url: string }[])[0]?.get_image_url ?? ''
    for (const path of [`${url}?w=160`, url.replace('.webp', '.jpg')]) {
      const early = await headersOf(path)
      expect([early.get('Content-Type'), early.get('Cache-Control')]).toEqual(['image/webp', 'public, max-age=30'])
    }
    await makeImageSizes(api.files)
    const late = await headersOf(`${url}?w=160`)
    expect([late.get('Content-Type'), late.get('Cache-Control')]).toEqual(['image/avif', ONE_YEAR])
    expect(late.get('Vary')).toContain('Accept')
    expect((await headersOf(url.replace('.webp', '.jpg'))).get('Content-Type')).toBe('image/jpeg')
    const plain = (await api.get(url)).headers
    expect([plain.get('Content-Type'), plain.get('Cache-Control')]).toEqual(['image/webp', ONE_YEAR])
  })

  test.each(['x.webp', `${'0'.repeat(32)}-40x20.webp`, '..%2f..%2fetc%2fpasswd'])('%s is not found', async (name) => {
    expect((await api.get(`/media/${name}`)).status).toBe(404)
  })

  test('are refused for a malformed width', async () => {
    expect((await api.get(`/media/${'0'.repeat(32)}-40x20.webp?w=-1`)).status).toBe(400)
  })
})
