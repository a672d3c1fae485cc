import { expect, test } from 'vitest'
import { phonePhoto, pngFile } from '../../../testing/picture.ts'
import { preparePicture } from './prepare-picture.ts'

const MB = 1024 * 1024

/** An AVIF of 16 by 8 pixels. The browser of the tests reads it, as Safari reads HEIC, and the server does not take it. */
const AVIF =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAABAAAAAIAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAobWRhdBIACgg4DL+0gIaDSDISHEJi5OAAFgAAsJ/OXnWKCGTA'

/** What is made of a photo for which the server takes 5 MB, with the pixels of the result. */
async function prepare(given: File) {
  let shrinks = 0
  const prepared = await preparePicture(given, { noun: 'photo', maxBytes: 5 * MB }, () => {
    shrinks += 1
  })
  const { file, problem } = prepared
  if (file === undefined) return { file, problem, shrinks }
  const { width, height } = prepared.isReadable ? await createImageBitmap(file) : { width: 0, height: 0 }
  return { file, pixels: [width, height], note: prepared.note, shrinks }
}

async function drawn(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
  return new File([await canvas.convertToBlob()], 'logo.png', { type: 'image/png' })
}

/** The opacity of the last pixel, from 0 to 255. */
async function lastAlpha(file: File | undefined): Promise<number | undefined> {
  const bitmap = await createImageBitmap(file ?? new Blob())
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  return context?.getImageData(bitmap.width - 1, bitmap.height - 1, 1, 1).data[3]
}

test('[P23] a photo of a telephone that is too large becomes an upright JPEG as large as the server keeps it', async () => {
  const photo = await phonePhoto()
  expect(photo.size).toBeGreaterThan(7 * MB)
  const { file, pixels, note, shrinks } = await prepare(photo)
  expect(file).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg' })
  expect(file?.size).toBeLessThan(5 * MB)
  expect(pixels).toEqual([1800, 2400])
  expect(note).toMatch(/^The photo was made smaller: [78](?:\.\d)? MB to \d(?:\.\d)? MB\.$/)
  expect(shrinks).toBe(1)
})

test('[P23] a picture of too many pixels is made smaller and stays transparent', async () => {
  const { file, pixels, note } = await prepare(await drawn(8001, 3))
  expect(file).toMatchObject({ name: 'logo.webp', type: 'image/webp' })
  expect(pixels).toEqual([2400, 1])
  expect(note).toMatch(/^The photo was made smaller: /)
  expect(await lastAlpha(file)).toBe(0)
})

test('[P23] a picture of a type that only the browser reads is converted', async () => {
  const bytes = Uint8Array.from(atob(AVIF), (letter) => letter.codePointAt(0) ?? 0)
  const { file, pixels, note } = await prepare(new File([bytes], 'IMG_1.avif', { type: 'image/avif' }))
  expect(file).toMatchObject({ name: 'IMG_1.webp', type: 'image/webp' })
  expect(pixels).toEqual([16, 8])
  expect(note).toMatch(/^The photo was converted: 282 bytes to \d+ bytes\.$/)
})

test('a picture that the server takes is sent as it is, also if the browser cannot read it', async () => {
  for (const file of [pngFile(), new File(['no picture'], 'receipt.png', { type: 'image/png' })]) {
    expect(await prepare(file)).toMatchObject({ file, note: '', shrinks: 0 })
  }
})

test.for([
  ['image/jpeg', 5 * MB + 1, 'Choose a photo of up to 5 MB.'],
  ['image/heic', 1, 'Choose a JPEG, PNG or WebP photo.'],
  ['image/gif', 1, 'Choose a JPEG, PNG or WebP photo.'],
  ['image/svg+xml', 1, 'Choose a JPEG, PNG or WebP photo.'],
  ['', 1, 'Choose a JPEG, PNG or WebP photo.'],
] as const)('a file of type %j and %d bytes that is no picture: %s', async ([type, size, problem]) => {
  expect(await prepare(new File([new Uint8Array(size)], 'file', { type }))).toEqual({
    file: undefined,
    problem,
    shrinks: 0,
  })
})
