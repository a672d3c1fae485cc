/**
 * Prepares a chosen picture for sending. One that the server would refuse for its size is made smaller in the browser.
 */
import {
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE_PX,
  PICTURE_TYPES,
  STORED_IMAGE_SIDE_PX,
} from '@evergrove/contract/platform/constants'
import { sizeWords } from '../size-words.ts'

/** The server's limits for a field, and the field's word for the picture. */
export type PictureRule = {
  noun: 'photo' | 'picture' | 'image'
  maxBytes: number
  /** True if the first page of a PDF is taken as a picture, because the server reads no PDF. */
  takesPdf?: boolean
}

export type Prepared =
  | { file: File; note: string; isReadable: boolean; problem?: undefined }
  | { file?: undefined; problem: string }

/** The types that the server does not take and some browsers can read. Telephones make them. */
const CONVERTED = /^image\/(?:heic|heif|avif)$/

const article = ({ noun }: PictureRule) => (noun === 'image' ? 'an' : 'a')

export const PDF_TYPE = 'application/pdf'
const PDF_MAX_BYTES = 20 * 1024 * 1024

/** Returns the types that a field offers to choose. */
export const typesFor = ({ takesPdf = false }: PictureRule): string =>
  [...PICTURE_TYPES, ...(takesPdf ? [PDF_TYPE] : [])].join(',')

/** Returns the sentence beside a field. */
export const pictureHint = ({ maxBytes, takesPdf = false }: PictureRule): string =>
  `JPEG, PNG or WebP${takesPdf ? ', or the first page of a PDF' : ''}. Above ${sizeWords(maxBytes)}, we make it smaller.`

/**
 * Returns the picture as it can be sent, with a note if it was made smaller, or the sentence that refuses it. A picture
 * that this browser cannot read is sent unchanged if its type and size are allowed, because the server may still read
 * it.
 * @param onShrink called before a picture is made smaller, which takes a second or two
 */
export async function preparePicture(given: File, rule: PictureRule, onShrink: () => void): Promise<Prepared> {
  const isTaken = PICTURE_TYPES.includes(given.type)
  const fits = given.size <= rule.maxBytes
  if (given.type === PDF_TYPE && rule.takesPdf === true) return preparePdf(given, rule, onShrink)
  const wrongType = { problem: `Choose a JPEG, PNG or WebP ${rule.noun}${rule.takesPdf ? ', or a PDF' : ''}.` }
  const tooLarge = { problem: `Choose ${article(rule)} ${rule.noun} of up to ${sizeWords(rule.maxBytes)}.` }
  if (!isTaken && !CONVERTED.test(given.type)) return wrongType
  const bitmap = await createImageBitmap(given, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (bitmap === undefined && isTaken && fits) return { file: given, note: '', isReadable: false }
  if (bitmap === undefined) return isTaken ? tooLarge : wrongType
  try {
    const isSmall = bitmap.width * bitmap.height <= PICTURE_MAX_PIXELS && longSide(bitmap) <= PICTURE_MAX_SIDE_PX
    if (isTaken && fits && isSmall) return { file: given, note: '', isReadable: true }
    onShrink()
    const file = await encodeSmaller(bitmap, given, rule.maxBytes)
    if (file === undefined) return fits ? { problem: tooManyPixels(rule) } : tooLarge
    const done = isTaken ? 'made smaller' : 'converted'
    const note = `The ${rule.noun} was ${done}: ${sizeWords(given.size)} to ${sizeWords(file.size)}.`
    return { file, note, isReadable: true }
  } finally {
    bitmap.close()
  }
}

/** Returns the first page as a picture in the size that the server stores, or the sentence that refuses the PDF. */
async function preparePdf(given: File, rule: PictureRule, onShrink: () => void): Promise<Prepared> {
  if (given.size > PDF_MAX_BYTES) return { problem: `Choose a PDF of up to ${sizeWords(PDF_MAX_BYTES)}.` }
  onShrink()
  const reader = await import('./first-page.ts').catch(() => undefined)
  if (reader === undefined)
    return { problem: 'The PDF could not be opened. Check your connection, and choose it again.' }
  const page = await reader.drawFirstPage(given, STORED_IMAGE_SIDE_PX)
  if (page.problem !== undefined) return page
  const file = await encodeSmaller(page.bitmap, given, rule.maxBytes)
  page.bitmap.close()
  if (file === undefined)
    return { problem: `Choose ${article(rule)} ${rule.noun} of the PDF: its first page is too large.` }
  const sent = page.pages === 1 ? 'The PDF' : `Only the first of the PDF’s ${page.pages} pages`
  return { file, note: `${sent} is sent, as ${article(rule)} ${rule.noun}.`, isReadable: true }
}

const tooManyPixels = (rule: PictureRule) =>
  `Choose ${article(rule)} ${rule.noun} of up to ${PICTURE_MAX_PIXELS / 1_000_000} megapixels.`

const longSide = ({ width, height }: ImageBitmap) => Math.max(width, height)

/** Returns the types to try. WebP keeps the transparency of a logo, but not every browser can write it. */
const encodings = (type: string): readonly (readonly [type: string, quality: number])[] => [
  ...(type === 'image/jpeg' ? [] : [['image/webp', 0.9] as const]),
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.6],
]

/** Returns the picture in the size that the server stores anyway, or undefined if this browser cannot write it small enough. */
async function encodeSmaller(bitmap: ImageBitmap, { name, type }: File, maxBytes: number): Promise<File | undefined> {
  const scale = Math.min(1, STORED_IMAGE_SIDE_PX / longSide(bitmap))
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  for (const [wanted, quality] of encodings(type)) {
    if (wanted === 'image/jpeg') fillBehind(context)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, quality))
    if (blob?.type !== wanted || blob.size > maxBytes) continue
    return new File([blob], name.replace(/\.\w+$/, '') + wanted.replace('image/', '.').replace('jpeg', 'jpg'), {
      type: wanted,
    })
  }
  return undefined
}

/** Fills the background, because a JPEG has no transparency and would be black. */
function fillBehind(context: CanvasRenderingContext2D): void {
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
}
