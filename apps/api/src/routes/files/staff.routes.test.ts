/** Pictures for content over HTTP. */
import { beforeEach, expect, test } from 'vitest'
import { openAgents } from '../../testing/test-agents.ts'
import { apiForEach, openNetwork } from '../../testing/test-network.ts'
import { formOf, picture } from '../../testing/test-profiles.ts'

const { api } = apiForEach()
let editor: { Authorization: string }

beforeEach(async () => {
  editor = await openNetwork(api, openAgents(api)).staff('editor')
})

const upload = (image?: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = editor) =>
  api.request('POST', '/api/staff/images', { body: formOf({}, image), headers })

const encode = async (format: 'png' | 'jpeg' | 'webp') =>
  new Uint8Array(await picture(60, 30).toFormat(format).toBuffer())

test.each(['png', 'jpeg', 'webp'] as const)('a %s is stored, and content shows it', async (format) => {
  const { status, body } = await upload(await encode(format))
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(Number),
    url: expect.stringMatching(/^\/media\/[0-9a-f]{32}-60x30\.webp$/),
    width: 60,
    height: 30,
  })
  const stored = body as { id: number; url: string }
  expect((await api.get(stored.url)).status).toBe(200)
  const fields = { title: 'Team day', get_image_url: stored.id }
  const created = await api.post('/api/staff/content/photo-gallery', { fields }, editor)
  expect(created).toMatchObject({ status: 201, body: { fields: { title: 'Team day', get_image_url: stored } } })
  expect((await api.get('/api/photo-gallery')).body).toMatchObject([{ title: 'Team day', get_image_url: stored.url }])
  const uploads = api.db.selectFrom('audit_entries').select(['action', 'subject_id']).where('subject_kind', '=', 'file')
  expect(await uploads.execute()).toEqual([{ action: 'content.upload', subject_id: stored.id }])
})

test('the same picture is stored once', async () => {
  const bytes = await encode('png')
  expect((await upload(bytes)).body).toEqual((await upload(bytes)).body)
  expect(await api.db.selectFrom('files').select('id').execute()).toHaveLength(1)
})

test.each<[string, Uint8Array<ArrayBuffer> | string | undefined, string]>([
  ['no file', undefined, 'No file was submitted.'],
  ['a text in place of a file', 'x', 'No file was submitted.'],
  ['an empty file', new Uint8Array(), 'The submitted file is empty.'],
  ['what is no picture', new Uint8Array([1, 2, 3]), 'Upload a valid image.'],
  ['a drawing', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Upload a valid image.'],
  ['more than 10 MB', new Uint8Array(10 * 1024 * 1024 + 1), 'Ensure this image is no larger than 10 MB.'],
])('%s is refused under its field, and nothing is stored', async (_name, image, message) => {
  expect(await upload(image)).toMatchObject({ status: 400, body: { image: [expect.stringContaining(message)] } })
  expect(await api.db.selectFrom('files').select('id').execute()).toEqual([])
})

test('a picture larger than a form may hold, or no form, is refused', async () => {
  expect((await upload(new Uint8Array(12 * 1024 * 1024))).status).toBe(413)
  const plain = await api.request('POST', '/api/staff/images', {
    body: 'x',
    headers: { 'Content-Type': 'text/plain', ...editor },
  })
  expect(plain.status).toBe(415)
})

test('content refuses a picture that does not exist', async () => {
  const fields = { title: 'Team day', get_image_url: 77 }
  expect(await api.post('/api/staff/content/photo-gallery', { fields }, editor)).toMatchObject({
    status: 400,
    body: { get_image_url: ['There is no image with the id 77.'] },
  })
})
