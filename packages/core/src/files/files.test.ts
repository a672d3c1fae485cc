import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inTransaction } from '@evergrove/db'
import { openTestDatabase, type TestDatabase } from '@evergrove/db/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Schema } from '../platform/schema.ts'
import { variantFor } from './files.ts'
import {
  type FileStorage,
  INVALID_IMAGE,
  keepImage,
  keepPrivateImage,
  makeImageSizes,
  openFileStorage,
  readImageVariant,
  removeUnusedImage,
  storeImage,
  storeUpload,
  sweepLooseFolders,
} from './index.ts'

let database: TestDatabase<Schema>
let folder: string
let storage: FileStorage

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'evergrove-files-'))
  storage = await openFileStorage({ kind: 'disk', folder })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => database.truncateAll())

const deps = () => ({ db: database.db, storage })

const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 15, g: 61, b: 46, alpha: 0.5 } } })

const fieldErrorsOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'no error',
    (error: { fieldErrors?: unknown }) => error.fieldErrors ?? error,
  )

test('[O3] an image that was served before is still served while the database is away, and no other is', async () => {
  const away = await openTestDatabase<Schema>()
  const deps = { db: away.db, storage }
  const known = await storeImage(deps, await picture(300, 200).png().toBuffer())
  const unknown = await storeImage(deps, await picture(301, 200).png().toBuffer())
  const variant = await readImageVariant(deps, known, { format: 'webp' })
  await away.close()
  expect(await readImageVariant(deps, known, { format: 'webp' })).toEqual(variant)
  await expect(readImageVariant(deps, unknown, { format: 'webp' })).rejects.toThrow('driver has already been destroyed')
})

describe('storing an image', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('takes a %s and returns its size', async (format) => {
    const bytes = await picture(300, 200).toFormat(format).toBuffer()
    expect(await storeImage(deps(), bytes)).toMatchObject({
      width: 300,
      height: 200,
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  test('turns it upright, drops its metadata and fits it within 2400 pixels', async () => {
    const bytes = await picture(3000, 1000)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const stored = await storeImage(deps(), bytes)
    expect(stored).toMatchObject({ width: 800, height: 2400 })
    const kept = await readImageVariant(deps(), stored, { format: 'webp' })
    const metadata = await sharp(kept?.bytes).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 800, height: 2400 })
    expect(metadata.exif).toBeUndefined()
  })

  test('keeps transparency', async () => {
    const stored = await storeImage(deps(), await picture(100, 100, 4).png().toBuffer())
    const kept = await readImageVariant(deps(), stored, { format: 'webp' })
    expect(await sharp(kept?.bytes).metadata()).toMatchObject({ hasAlpha: true })
  })

  test('stores the same content once, even if it arrives twice at the same time', async () => {
    const bytes = await picture(200, 100).png().toBuffer()
    const stored = await Promise.all([1, 2, 3].map(() => storeImage(deps(), bytes)))
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1)
    expect(await database.db.selectFrom('files').select('id').execute()).toHaveLength(1)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
  const noise = () =>
    sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 99, sigma: 40 },
      },
    })
  const unsound: [string, () => Promise<Uint8Array>][] = [
    ['a text', async () => Buffer.from('hello')],
    ['an SVG', async () => Buffer.from(svg)],
    ['an SVG behind the signature of a PNG', async () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
    ['a TIFF', () => picture(10, 10).tiff().toBuffer()],
    ['a truncated JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 9000)],
    ['a truncated PNG', async () => (await noise().png().toBuffer()).subarray(0, 9000)],
    [
      'a PNG behind the signature of a JPEG',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), await picture(9, 9).png().toBuffer()]),
    ],
  ]
  test.each(unsound)('refuses %s under its field', async (_what, bytes) => {
    const attempt = storeImage(deps(), await bytes(), { field: 'photo' })
    expect(await fieldErrorsOf(attempt)).toEqual({ photo: [INVALID_IMAGE] })
    expect(await database.db.selectFrom('files').select('id').execute()).toEqual([])
  })

  const brands = ['ftypheic', 'ftypavif'].map((brand) => Buffer.from(`\0\0\0\x18${brand}\0\0\0\0`, 'latin1'))
  const formats = 'are not taken. Upload a JPEG, PNG or WebP.'
  const limits = 'Upload one with at most 24 million pixels and at most 8000 on a side.'
  const unwanted: [string, () => Promise<Uint8Array>][] = [
    [`Files of the type GIF ${formats}`, () => picture(10, 10).gif().toBuffer()],
    [`Files of the type PDF ${formats}`, async () => Buffer.from('%PDF-1.7\n')],
    [`Files of the type HEIC ${formats}`, async () => brands[0] ?? Buffer.of()],
    [`Files of the type AVIF ${formats}`, async () => brands[1] ?? Buffer.of()],
    [`This image has 9000 × 10 pixels. ${limits}`, () => picture(9000, 10).png().toBuffer()],
    [`This image has 6000 × 5000 pixels. ${limits}`, () => picture(6000, 5000).jpeg().toBuffer()],
  ]
  test.each(unwanted)('[P13] says why a sound file is refused: %s', async (sentence, bytes) => {
    const attempt = storeImage(deps(), await bytes(), { field: 'photo' })
    expect(await fieldErrorsOf(attempt)).toEqual({ photo: [sentence] })
  })

  const scanOf = (jpeg: Buffer) => jpeg.indexOf(Buffer.from([0xff, 0xda])) + 5 + 2 * 3
  const careless: [string, (jpeg: Buffer) => Uint8Array][] = [
    ['says that a scan ends with coefficient 0', (jpeg) => jpeg.fill(0, scanOf(jpeg) + 1, scanOf(jpeg) + 2)],
    ['says that a scan begins with coefficient 1', (jpeg) => jpeg.fill(1, scanOf(jpeg), scanOf(jpeg) + 1)],
    ['lacks its last two bytes', (jpeg) => jpeg.subarray(0, -2)],
  ]
  test.each(careless)('[P13] accepts a JPEG from a telephone that %s', async (_what, write) => {
    const jpeg = await noise().jpeg({ progressive: false }).toBuffer()
    const sound = await storeImage(deps(), jpeg)
    expect(await storeImage(deps(), write(Buffer.from(jpeg)))).toMatchObject({ hash: sound.hash })
  })

  test('refuses an empty file under the field', async () => {
    const attempt = storeImage(deps(), new Uint8Array(), { field: 'photo' })
    expect(await fieldErrorsOf(attempt)).toEqual({ photo: ['The submitted file is empty.'] })
  })

  test('refuses too many bytes under the field', async () => {
    const attempt = storeImage(deps(), new Uint8Array(2 * 1024 * 1024 + 1), {
      field: 'photo',
      maxBytes: 2 * 1024 * 1024,
    })
    expect(await fieldErrorsOf(attempt)).toEqual({ photo: ['Ensure this image is no larger than 2 MB.'] })
  })
})

describe('the process that decodes images', () => {
  const findProcess = async () => {
    for (const id of (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).split(' ')) {
      if (id && (await readFile(`/proc/${id}/cmdline`, 'utf8')).includes('image-process')) return Number(id)
    }
    throw new Error('No process decodes images')
  }
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const large = sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'red', noise } })

  test('loses only the images that it is working on when it crashes', { tags: 'deep' }, async () => {
    await storeImage(deps(), await picture(40, 40).png().toBuffer())
    const bytes = await large.png({ compressionLevel: 0 }).toBuffer()
    const id = await findProcess()
    const attempt = storeImage(deps(), bytes, { maxBytes: Number.POSITIVE_INFINITY })
    process.kill(id, 'SIGKILL')
    await expect(attempt).rejects.toMatchObject({ code: 'unavailable' })
    expect(await storeImage(deps(), await picture(41, 41).png().toBuffer())).toMatchObject({ width: 41 })
    expect(await findProcess()).not.toBe(id)
  })

  test('has no environment variables, and leaves shutting down to the server', async () => {
    await storeImage(deps(), await picture(42, 42).png().toBuffer())
    const id = await findProcess()
    const names = (await readFile(`/proc/${id}/environ`, 'utf8')).split('\0').map((line) => line.replace(/=.*/, ''))
    expect(names.filter((name) => !/^NODE_CHANNEL_|^$/.test(name))).toEqual(['MALLOC_ARENA_MAX'])
    process.kill(id, 'SIGTERM')
    expect(await storeImage(deps(), await picture(43, 43).png().toBuffer())).toMatchObject({ width: 43 })
    expect(await findProcess()).toBe(id)
  })
})

describe('reading an image', () => {
  test.each([
    [undefined, 1500],
    [1, 160],
    [160, 160],
    [161, 320],
    [1281, 1500],
    [99_999, 1500],
    [0, 160],
    [-5, 160],
  ])('with the requested width %s gives an image of 1500 pixels the width %i', (width, expected) => {
    expect(variantFor({ width: 1500 }, { width, format: 'webp' })).toEqual({ width: expected, format: 'webp' })
  })

  test('gives each format in its widths once the sizes are made', async () => {
    const stored = await storeImage(deps(), await picture(1500, 750).png().toBuffer())
    await makeImageSizes(deps())
    const read = async (format: 'avif' | 'webp' | 'jpeg') => {
      const variant = await readImageVariant(deps(), stored, { width: 300, format })
      expect(variant).toMatchObject({ mime: `image/${format}`, isFinal: true })
      return sharp(variant?.bytes).metadata()
    }
    expect(await read('avif')).toMatchObject({ width: 320, height: 160, format: 'heif' })
    expect(await read('webp')).toMatchObject({ width: 320, height: 160, format: 'webp' })
    // Link previews have one width.
    expect(await read('jpeg')).toMatchObject({ width: 1280, height: 640, format: 'jpeg' })
  })

  test('sends the stored image until its sizes are made, and makes none on request', async () => {
    const stored = await storeImage(deps(), await picture(480, 99).png().toBuffer())
    const read = (format: 'avif' | 'webp', width: number) => readImageVariant(deps(), stored, { width, format })
    const master = await read('webp', 480)
    expect(master).toMatchObject({ mime: 'image/webp', isFinal: true })
    expect(await read('avif', 160)).toEqual({ ...master, isFinal: false })
    expect(await readdir(join(folder, stored.folder))).toEqual(['master.webp'])
    await makeImageSizes(deps())
    expect(await read('avif', 160)).toMatchObject({ mime: 'image/avif', isFinal: true })
    expect(await read('webp', 480)).toEqual(master)
  })

  test('returns undefined for anything other than a public image of that size', async () => {
    const stored = await storeImage(deps(), await picture(200, 100).png().toBuffer())
    const read = (image: object) => readImageVariant(deps(), { ...stored, ...image }, { width: 160, format: 'webp' })
    expect(await read({})).toBeDefined()
    expect(await read({ width: 201 })).toBeUndefined()
    expect(await read({ height: 99 })).toBeUndefined()
    expect(await read({ hash: 'f'.repeat(32) })).toBeUndefined()
    await database.db.updateTable('files').set({ is_private: true }).execute()
    expect(await read({})).toBeUndefined()
  })
})

describe('making the sizes of images', () => {
  const store = async (width: number) => storeImage(deps(), await picture(width, 20).png().toBuffer())
  const SIZES_OF_200 = ['160.avif', '160.webp', '200.avif', '200.jpeg', 'master.webp']
  const filesOf = async (image: { folder: string }) => (await readdir(join(folder, image.folder))).toSorted()

  test('makes each size once, with any number of processes, and none for private images', async () => {
    const images = [await store(200), await store(201), await store(202)]
    const upload = await storeUpload(deps(), await picture(203, 20).png().toBuffer())
    const hidden = await inTransaction(database.db, (trx) => keepPrivateImage(trx, upload))
    const write = vi.fn<FileStorage['write']>(storage.write)
    const counted = { db: database.db, storage: { ...storage, write } }
    const made = await Promise.all([makeImageSizes(counted), makeImageSizes(counted)])
    expect(made.reduce((sum, count) => sum + count)).toBe(3)
    expect(write).toHaveBeenCalledTimes(12)
    expect(await Promise.all(images.map(filesOf))).toMatchObject([SIZES_OF_200, { length: 5 }, { length: 5 }])
    expect(await filesOf(hidden)).toEqual(['master.webp'])
    expect(await readdir(join(folder, 'unfinished'))).toEqual([])
    expect(await makeImageSizes(counted)).toBe(0)
  })

  test('continues with the others after a failure, and retries the missing sizes ten minutes later', async () => {
    const [broken, sound] = [await store(200), await store(201)]
    let writes = 0
    const write: FileStorage['write'] = async (...file) => {
      writes += 1
      if (writes === 3) throw new Error('no response')
      await storage.write(...file)
    }
    const failing = { db: database.db, storage: { ...storage, write } }
    await expect(makeImageSizes(failing)).rejects.toThrow('no response')
    expect(await filesOf(broken)).toEqual(['160.avif', '160.webp', 'master.webp'])
    expect(await makeImageSizes(failing)).toBe(1)
    expect(await filesOf(sound)).toHaveLength(5)
    expect(await makeImageSizes(failing)).toBe(0)

    const claimed = new Date(Date.now() - 11 * 60_000)
    await database.db.updateTable('files').set({ sizes_claimed_at: claimed }).execute()
    writes = 100
    expect(await makeImageSizes(failing)).toBe(1)
    expect(writes).toBe(102)
    expect(await filesOf(broken)).toEqual(SIZES_OF_200)
  })
})

describe('stored bytes without a file', () => {
  const png = () => picture(64, 48).png().toBuffer()
  const foldersOnDisk = async () => (await readdir(join(folder, 'images'))).map((name) => `images/${name}/`)
  const inHours = (hours: number) => () => new Date(Date.now() + hours * 3_600_000)
  const sweep = (hours: number) => sweepLooseFolders({ ...deps(), now: inHours(hours) })
  beforeEach(() => rm(join(folder, 'images'), { recursive: true, force: true }))

  test('[O1] are stored before the transaction, never in it', async () => {
    const attempt = inTransaction(database.db, async (trx) => storeUpload({ db: trx, storage }, await png()))
    await expect(attempt).rejects.toThrow('Bytes are stored before the transaction')
  })

  test('[O1] are swept after an hour if the transaction failed, and stay if it succeeded', async () => {
    const kept = await storeImage(deps(), await png())
    const lost = await storeUpload(deps(), await picture(65, 48).png().toBuffer())
    const failed = inTransaction(database.db, async (trx) => {
      await keepImage(trx, lost)
      throw new Error('the rest failed')
    })
    await expect(failed).rejects.toThrow('the rest failed')
    await sweep(0.9)
    expect((await foldersOnDisk()).toSorted()).toEqual([kept.folder, lost.stored.folder].toSorted())
    await sweep(1.1)
    expect(await foldersOnDisk()).toEqual([kept.folder])
    expect(await database.db.selectFrom('loose_folders').selectAll().execute()).toEqual([])
  })

  test('[O1] are no longer accepted once the sweep may remove them', async () => {
    const upload = await storeUpload(deps(), await png())
    const noted_at = new Date(Date.now() - 31 * 60_000)
    await database.db.updateTable('loose_folders').set({ noted_at }).execute()
    await expect(inTransaction(database.db, (trx) => keepImage(trx, upload))).rejects.toThrow('recent upload')
  })

  test('[O1] from a removed file are swept later if the storage did not respond', async () => {
    const { id, folder: left } = await storeImage(deps(), await png())
    const removeAll = () => Promise.reject(new Error('no response'))
    await expect(removeUnusedImage({ ...deps(), storage: { ...storage, removeAll } }, id)).rejects.toThrow(
      'no response',
    )
    expect(await database.db.selectFrom('files').select('id').execute()).toEqual([])
    expect(await foldersOnDisk()).toEqual([left])
    await sweep(1.1)
    expect(await foldersOnDisk()).toEqual([])
  })

  test('[O1] from a size made during the removal of its file are swept later', async () => {
    const stored = await storeImage(deps(), await png())
    let removed = () => {}
    const removal = new Promise<void>((resolve) => {
      removed = resolve
    })
    const write = vi.fn<FileStorage['write']>(async (...file) => {
      await removal
      await storage.write(...file)
    })
    const slow = { db: database.db, storage: { ...storage, write } }
    const making = makeImageSizes(slow)
    await vi.waitFor(() => expect(write).toHaveBeenCalled())
    await removeUnusedImage(deps(), stored.id)
    expect(await foldersOnDisk()).toEqual([])
    removed()
    await making
    expect(await foldersOnDisk()).toEqual([stored.folder])
    await sweep(1.1)
    expect(await foldersOnDisk()).toEqual([])
    expect(await database.db.selectFrom('loose_folders').selectAll().execute()).toEqual([])
  })

  test('[O1] from an upload survive the removal of a file with the same content', async () => {
    const { id } = await storeImage(deps(), await png())
    const upload = await storeUpload(deps(), await png())
    await removeUnusedImage(deps(), id)
    const kept = await inTransaction(database.db, (trx) => keepImage(trx, upload))
    expect(await readImageVariant(deps(), kept, { format: 'webp' })).toBeDefined()
  })
})
