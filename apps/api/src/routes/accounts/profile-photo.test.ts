/** The photo of a profile: which files are accepted, what is stored, served and removed, and how hostile files are refused. */
import { createContent } from '@evergrove/core/content'
import { INVALID_IMAGE, makeImageSizes, storeImage } from '@evergrove/core/files'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { bombs, polyglots } from '../../testing/hostile-images.ts'
import { type TestAgent } from '../../testing/test-agents.ts'
import { apiForAll } from '../../testing/test-network.ts'
import { filledProfile, formOf, picture } from '../../testing/test-profiles.ts'

const ME = '/api/auth/users/me/'
const NO_FILE = ['The submitted data was not a file. Check the encoding type on the form.']
const MEGABYTE = 1024 * 1024

type Photo = Uint8Array<ArrayBuffer> | string

const { api, agents } = apiForAll()
let agent: TestAgent
let headers: { Authorization: string }
beforeEach(async () => {
  await api.db.updateTable('agents').set({ image_id: null }).execute()
  await api.db.deleteFrom('gallery_photos').execute()
  await api.db.deleteFrom('files').execute()
  agent = await agents.make()
  headers = await headersOf(agent)
})

const headersOf = async ({ id }: TestAgent) => ({
  Authorization: `JWT ${await agents.forge({ user_id: id })}`,
  ...(await agents.proof({ id })),
})

const put = (image?: Photo, as = headers) => api.request('PUT', ME, { headers: as, body: formOf(filledProfile, image) })
const patch = (body: unknown) =>
  api.request('PATCH', ME, { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

async function photoUrl(as = headers): Promise<string> {
  return ((await api.get(ME, as)).body as { get_photo_url: string }).get_photo_url
}

async function putPhoto(image: Photo, as = headers): Promise<string> {
  expect((await put(image, as)).status).toBe(200)
  return photoUrl(as)
}

const pngOf = async (colour: string): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await picture(400, 300, colour).png().toBuffer())

const statusOf = async (url: string) => (await api.host.request(url)).status
const hashIn = (url: string) => url.slice('/media/'.length, '/media/'.length + 32)
const folderOf = async (url: string) =>
  (await api.db.selectFrom('files').select('folder').where('hash', '=', hashIn(url)).executeTakeFirstOrThrow()).folder
const bytesIn = (folder: string) => api.files.storage.read(`${folder}master.webp`)
const storedFiles = () => api.db.selectFrom('files').select('hash').execute()

describe('a photo', () => {
  test('[API-020] is served at the address in the profile', async () => {
    const answer = await put(await pngOf('#aa3311'))
    expect(answer.body).toMatchObject({ get_photo_url: expect.stringMatching(/^\/media\/[0-9a-f]{32}-400x300\.webp$/) })
    const served = await api.host.request(await photoUrl())
    expect(served.headers.get('Content-Type')).toBe('image/webp')
    const { dominant } = await sharp(await served.arrayBuffer()).stats()
    expect(dominant).toMatchObject({ r: expect.closeTo(0xaa, -1.3), g: expect.closeTo(0x33, -1.3) })
  })

  test('reveals neither place, camera nor author in any format', async () => {
    const jpeg = await picture(400, 300)
      .withExif({
        IFD0: { Artist: 'Secret Author', Model: 'Secret Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '3/1 23/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Secret Place</a></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    const sent = await sharp(jpeg).metadata()
    expect(sent.exif?.toString('latin1')).toContain('Secret Camera')
    expect(sent.xmp).toBeDefined()
    const url = await putPhoto(Uint8Array.from(jpeg))
    await makeImageSizes(api.files)
    const forms: [string, string][] = [
      [url, 'image/webp'],
      [url, 'image/avif'],
      [`${url}?w=160`, 'image/webp'],
      [url.replace('.webp', '.jpg'), '*/*'],
    ]
    for (const [path, accept] of forms) {
      const served = Buffer.from(await (await api.host.request(path, { headers: { Accept: accept } })).arrayBuffer())
      const { exif, xmp, iptc } = await sharp(served).metadata()
      expect({ exif, xmp, iptc }).toEqual({})
      expect(served.toString('latin1')).not.toMatch(/Secret|Exif|GPS/)
    }
  })

  test('[GAP-31] stays if none is sent, or an empty part as browsers send it', async () => {
    const url = await putPhoto(await pngOf('red'))
    await put()
    expect(await photoUrl()).toBe(url)
    expect((await put('')).status).toBe(200)
    await patch({ first_name: 'Ngozi' })
    expect(await photoUrl()).toBe(url)
    expect(await statusOf(url)).toBe(200)
  })

  test('is removed with its rows, bytes and all sizes when another one replaces it', async () => {
    const old = await putPhoto(await pngOf('red'))
    await api.host.request(`${old}?w=160`)
    const folder = await folderOf(old)
    expect(await bytesIn(folder)).toBeDefined()
    const url = await putPhoto(await pngOf('blue'))
    expect(await storedFiles()).toEqual([{ hash: hashIn(url) }])
    expect(await bytesIn(folder)).toBeUndefined()
    expect(await api.files.storage.read(`${folder}160.webp`)).toBeUndefined()
    expect(await statusOf(old)).toBe(404)
    expect(await statusOf(url)).toBe(200)
  })

  test('stays when its owner sends the same one again', async () => {
    const url = await putPhoto(await pngOf('red'))
    expect(await putPhoto(await pngOf('red'))).toBe(url)
    expect(await statusOf(url)).toBe(200)
  })

  test('is removed when its owner removes it', async () => {
    const url = await putPhoto(await pngOf('red'))
    const folder = await folderOf(url)
    expect(await patch({ image: null })).toMatchObject({ status: 200, body: { get_photo_url: '', image: null } })
    expect(await storedFiles()).toEqual([])
    expect(await bytesIn(folder)).toBeUndefined()
  })

  test('stays while another agent has the same one, and is removed with the last of them', async () => {
    const other = await headersOf(await agents.make())
    const url = await putPhoto(await pngOf('red'))
    const folder = await folderOf(url)
    expect(await putPhoto(await pngOf('red'), other)).toBe(url)
    await patch({ image: null })
    expect(await statusOf(url)).toBe(200)
    await putPhoto(await pngOf('blue'), other)
    expect(await statusOf(url)).toBe(404)
    expect(await bytesIn(folder)).toBeUndefined()
  })

  test('stays while the public site shows the same picture', async () => {
    const { id } = await storeImage(api.files, await pngOf('red'))
    await createContent(api.db, { kind: 'photo-gallery' }, { title: 'Our office', get_image_url: id })
    const url = await putPhoto(await pngOf('red'))
    await patch({ image: null })
    expect(await statusOf(url)).toBe(200)
  })

  test('remains alone when several are sent at once, and nothing of the others is stored', async () => {
    const colours = ['red', 'blue', 'green', 'black', 'white']
    const answers = await Promise.all(colours.map(async (colour) => put(await pngOf(colour))))
    expect(answers.map(({ status }) => status)).toEqual(colours.map(() => 200))
    const url = await photoUrl()
    expect(await storedFiles()).toEqual([{ hash: hashIn(url) }])
    expect(await statusOf(url)).toBe(200)
  })
})

async function expectNothingStored() {
  expect(await storedFiles()).toEqual([])
  expect(await photoUrl()).toBe('')
  expect((await api.get(ME, headers)).body).toMatchObject({ first_name: 'Ada', home_address: null })
}

describe('a file that is no photo is refused under image, and nothing of the form is stored', () => {
  test.each([
    ['a word in JSON', () => patch({ first_name: 'Eve', image: 'photo.png' }), NO_FILE],
    ['a number in JSON', () => patch({ first_name: 'Eve', image: 17 }), NO_FILE],
    ['an object in JSON', () => patch({ first_name: 'Eve', image: { size: 1 } }), NO_FILE],
    ['a word in the form', () => put('photo.png'), NO_FILE],
    ['a text', () => put(bytes('hello')), [INVALID_IMAGE]],
    ['an empty file', () => put(new Uint8Array()), ['The submitted file is empty.']],
    ['5 MB and a byte', () => put(new Uint8Array(5 * MEGABYTE + 1)), ['Ensure this image is no larger than 5 MB.']],
  ])('%s', async (_what, send, messages) => {
    expect(await send()).toMatchObject({ status: 400, body: { image: messages } })
    await expectNothingStored()
  })

  test('a file larger than the whole form may be', async () => {
    expect(await put(new Uint8Array(6 * MEGABYTE))).toMatchObject({
      status: 413,
      body: { detail: 'Request body is too large.' },
    })
    await expectNothingStored()
  })
})

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'))

describe('a hostile image is refused with little memory', () => {
  test.each(Object.entries(bombs))('%s', async (_what, make) => {
    const image = await make()
    const memoryBefore = process.memoryUsage().rss
    const answer = await put(image)
    const refusals = [
      INVALID_IMAGE,
      expect.stringMatching(/^(?:Files of the type (?:GIF|PDF)|This image has \d+ × \d+ pixels)/),
    ]
    expect(answer.status).toBe(400)
    expect(refusals).toContainEqual((answer.body as { image: string[] }).image[0])
    // The bombs would need 700 MB and more if they were decoded.
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(150 * MEGABYTE)
    await expectNothingStored()
  })
})

test.each(Object.entries(polyglots))('of %s only the picture is stored and served', async (_what, make) => {
  const sent = Uint8Array.from(await make())
  expect(Buffer.from(sent).toString('latin1')).toContain('alert(1)')
  const url = await putPhoto(sent)
  for (const path of [url, url.replace('.webp', '.jpg')]) {
    const served = await api.host.request(path)
    expect(served.status).toBe(200)
    expect(Buffer.from(await served.arrayBuffer()).toString('latin1')).not.toMatch(/alert|html/)
  }
})
