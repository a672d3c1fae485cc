import { expect, test } from 'vitest'
import { phonePhoto, pngFile } from '../../../testing/picture.ts'
import { preparePicture } from './prepare-picture.ts'

const MB = 1024 * 1024

/**
 * An AVIF of 16 by 8 pixels. The tests’ browser can read it, as Safari reads HEIC, and the server does not accept it.
 */
const AVIF =
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAABAAAAAIAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAobWRhdBIACgg4DL+0gIaDSDISHEJi5OAAFgAAsJ/OXnWKCGTA'

/** Prepares a photo for a limit of 5 MB, and returns the result with its pixels. */
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

/** Returns the opacity of the last pixel, from 0 to 255. */
async function lastAlpha(file: File | undefined): Promise<number | undefined> {
  const bitmap = await createImageBitmap(file ?? new Blob())
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  return context?.getImageData(bitmap.width - 1, bitmap.height - 1, 1, 1).data[3]
}

test('[P23] a photo from a telephone that is too large becomes an upright JPEG of the size that the server keeps', {
  tags: 'deep',
}, async () => {
  const photo = await phonePhoto()
  expect(photo.size).toBeGreaterThan(7 * MB)
  const { file, pixels, note, shrinks } = await prepare(photo)
  expect(file).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg' })
  expect(file?.size).toBeLessThan(5 * MB)
  expect(pixels).toEqual([1800, 2400])
  expect(note).toMatch(/^The photo was made smaller: [78](?:\.\d)? MB to \d(?:\.\d)? MB\.$/)
  expect(shrinks).toBe(1)
})

test('[P23] a picture with too many pixels is reduced and stays transparent', { tags: 'deep' }, async () => {
  const { file, pixels, note } = await prepare(await drawn(8001, 3))
  expect(file).toMatchObject({ name: 'logo.webp', type: 'image/webp' })
  expect(pixels).toEqual([2400, 1])
  expect(note).toMatch(/^The photo was made smaller: /)
  expect(await lastAlpha(file)).toBe(0)
})

test('[P23] a picture of a type that only the browser can read is converted', async () => {
  const bytes = Uint8Array.from(atob(AVIF), (letter) => letter.codePointAt(0) ?? 0)
  const { file, pixels, note } = await prepare(new File([bytes], 'IMG_1.avif', { type: 'image/avif' }))
  expect(file).toMatchObject({ name: 'IMG_1.webp', type: 'image/webp' })
  expect(pixels).toEqual([16, 8])
  expect(note).toMatch(/^The photo was converted: 282 bytes to \d+ bytes\.$/)
})

test('a picture that the server accepts is sent unchanged, even if the browser cannot read it', async () => {
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

/** A PDF with red pages of this size in points, without a table of objects, which readers then rebuild themselves. */
function pdfOf({ pages = 1, size = '200 100', trailer = '' } = {}): File {
  const red = '1 0 0 rg 0 0 99999 99999 re f'
  const kids = Array.from({ length: pages }, (_, index) => `${10 + index} 0 R`)
  const objects = [
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
    `2 0 obj <</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages}>> endobj`,
    `3 0 obj <</Length ${red.length}>> stream\n${red}\nendstream endobj`,
    ...kids.map(
      (kid) => `${kid.replace('R', 'obj')} <</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]/Contents 3 0 R>> endobj`,
    ),
  ]
  const text = `%PDF-1.4\n${objects.join('\n')}\ntrailer <</Root 1 0 R${trailer}>>\n%%EOF\n`
  return new File([text], 'receipt.pdf', { type: 'application/pdf' })
}

const PROOF = { noun: 'picture', maxBytes: 5 * MB, takesPdf: true } as const
const preparePdf = (given: File) => preparePicture(given, PROOF, () => undefined)

test.for([
  [{}, [2400, 1200], 'The PDF'],
  [{ pages: 3 }, [2400, 1200], 'Only the first of the PDF’s 3 pages'],
  [{ size: '14400 14400' }, [2400, 2400], 'The PDF'],
] as const)(
  '[E7] the first page of a PDF (%j) becomes a picture, as large as the server keeps it',
  async ([pdf, pixels, sent]) => {
    const { file, note } = { note: '', ...(await preparePdf(pdfOf(pdf))) }
    expect(file).toMatchObject({ name: 'receipt.webp', type: 'image/webp' })
    expect(note).toBe(`${sent} is sent, as a picture.`)
    const bitmap = await createImageBitmap(file ?? new Blob())
    expect([bitmap.width, bitmap.height]).toEqual(pixels)
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    context?.drawImage(bitmap, -9, -9)
    const [red = 0, green = 255] = context?.getImageData(0, 0, 1, 1).data ?? []
    expect([red > 200, green < 50]).toEqual([true, true])
  },
)

const LOCK = `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>>>`

test.for([
  [pdfOf({ trailer: LOCK }), 'This PDF needs a password. Choose one without a password, or a picture of it.'],
  [new File(['%PDF-1.4 cut off'], 'a.pdf', { type: 'application/pdf' }), /^This PDF can’t be read/],
  [new File([new Uint8Array(20 * MB + 1)], 'a.pdf', { type: 'application/pdf' }), 'Choose a PDF of up to 20 MB.'],
] as const)('[E7] a PDF that cannot be drawn is refused in words (%#)', async ([given, problem]) => {
  expect(await preparePdf(given)).toEqual({
    problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
  })
})

test('[E7] a PDF is not accepted as a photo of a person', async () => {
  expect(await prepare(pdfOf())).toMatchObject({ problem: 'Choose a JPEG, PNG or WebP photo.' })
})
