/**
 * Counts the parts that a JPEG or a WebP is made of before any decoder sees it. A file within the size allowed can hold
 * a million of them, and decoders keep them all or take time that grows with the square of their number: 50,000 frames
 * of a WebP took half a minute.
 */
import type { UploadFormat } from './files.ts'

/** More than the segments of a camera's picture or the frames of a short animation. */
const MAX_PARTS = 1000

const START_OF_SCAN = 0xda
const MARKER = 0xff

/** Returns the position at which the next segment of a JPEG begins; undefined where pixels or something else begins. */
function afterSegment(view: DataView, offset: number): number | undefined {
  if (offset + 4 > view.byteLength || view.getUint8(offset) !== MARKER) return undefined
  const kind = view.getUint8(offset + 1)
  if (kind === MARKER) return offset + 1
  return kind === START_OF_SCAN ? undefined : offset + 2 + view.getUint16(offset + 2)
}

/** Returns the position at which the next chunk of a WebP begins; chunks have even lengths. */
function afterChunk(view: DataView, offset: number): number | undefined {
  if (offset + 8 > view.byteLength) return undefined
  const length = view.getUint32(offset + 4, true)
  return offset + 8 + length + (length % 2)
}

const layouts = { jpeg: { start: 2, after: afterSegment }, webp: { start: 12, after: afterChunk } }

/** Returns whether the image has more parts than any picture needs. The pieces of a PNG are read one by one and do no harm. */
export function hasTooManyParts(bytes: Uint8Array, format: UploadFormat): boolean {
  if (format === 'png') return false
  const { start, after } = layouts[format]
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let offset: number | undefined = start
  for (let parts = 0; offset !== undefined; parts += 1) {
    if (parts > MAX_PARTS) return true
    offset = after(view, offset)
  }
  return false
}

const END_OF_IMAGE = [MARKER, 0xd9] as const
/** The frames of pictures that are stored in one pass, in which a scan always has all 64 coefficients. */
const SEQUENTIAL = new Set([0xc0, 0xc1])

/**
 * Returns a JPEG that decoders accept if a telephone wrote it carelessly: adds the coefficients of a picture in one
 * pass, and the mark at its end. Any other fault stays.
 */
export function mendJpeg(bytes: Uint8Array): Uint8Array {
  const isEnded = END_OF_IMAGE.every((byte, index) => bytes.at(index - 2) === byte)
  const mended = new Uint8Array(bytes.length + (isEnded ? 0 : 2))
  mended.set(bytes)
  if (!isEnded) mended.set(END_OF_IMAGE, bytes.length)
  const view = new DataView(mended.buffer)
  let isSequential = false
  let offset = layouts.jpeg.start
  for (let next = afterSegment(view, offset); next !== undefined; next = afterSegment(view, offset)) {
    isSequential ||= SEQUENTIAL.has(view.getUint8(offset + 1))
    offset = next
  }
  const isScan =
    offset + 5 <= bytes.length && view.getUint8(offset) === MARKER && view.getUint8(offset + 1) === START_OF_SCAN
  if (!isSequential || !isScan) return mended
  const coefficients = offset + 5 + 2 * view.getUint8(offset + 4)
  if (coefficients + 3 <= bytes.length) mended.set([0, 63, 0], coefficients)
  return mended
}
