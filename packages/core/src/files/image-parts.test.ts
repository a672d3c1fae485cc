import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { UploadFormat } from './files.ts'
import { hasTooManyParts } from './image-parts.ts'

const SEGMENT = Buffer.from([0xff, 0xe1, 0, 2])
const CHUNK = Buffer.from('ABCD\x01\0\0\0x\0', 'latin1')

const imageWith = async (format: UploadFormat, parts: number) => {
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer()
  if (format === 'jpeg')
    return Buffer.concat([image.subarray(0, 2), ...Array<Buffer>(parts).fill(SEGMENT), image.subarray(2)])
  return Buffer.concat([image.subarray(0, 12), ...Array<Buffer>(parts).fill(CHUNK), image.subarray(12)])
}

test.each(['jpeg', 'webp'] as const)(
  'a %s of a few hundred parts is accepted, and one of thousands is not',
  async (format) => {
    expect(hasTooManyParts(await imageWith(format, 0), format)).toBe(false)
    expect(hasTooManyParts(await imageWith(format, 900), format)).toBe(false)
    expect(hasTooManyParts(await imageWith(format, 1100), format)).toBe(true)
  },
)

test.each([
  ['an image that ends in a part', 'jpeg', [0xff, 0xd8, 0xff]],
  ['a segment longer than the file', 'jpeg', [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]],
  ['a chunk longer than the file', 'webp', [...Array<number>(12).fill(0), 1, 2, 3, 4, 0xff, 0xff, 0xff, 0xff]],
  ['nothing behind the signature', 'webp', [0x52, 0x49, 0x46, 0x46]],
] as const)('%s ends the count', (_what, format, bytes) => {
  expect(hasTooManyParts(Uint8Array.from(bytes), format)).toBe(false)
})

test('fill bytes between the segments of a JPEG also count', () => {
  const bytes = new Uint8Array(5000).fill(0xff)
  expect(hasTooManyParts(bytes, 'jpeg')).toBe(true)
})
