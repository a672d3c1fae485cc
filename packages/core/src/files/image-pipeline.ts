/**
 * Decodes and encodes images. Uploaded bytes are not trusted: their format must be the announced one, their size is
 * limited before a pixel is decoded, and only freshly encoded pixels leave this module, without any metadata.
 */
import { PICTURE_MAX_PIXELS, PICTURE_MAX_SIDE_PX, STORED_IMAGE_SIDE_PX } from '@evergrove/contract/platform/constants'
import sharp, { type Sharp } from 'sharp'
import { createLimit } from '../platform/limit.ts'
import {
  formatOfBytes,
  type ImageFormat,
  type ImageVariant,
  INVALID_IMAGE,
  otherFormat,
  tooManyPixels,
} from './files.ts'
import { hasTooManyParts, mendJpeg } from './image-parts.ts'

/** Decoding and encoding take all cores and much memory. Two images at once keep a small server responsive. */
const limitImages = createLimit(2)

const TIMEOUT_SECONDS = 30

export type EncodedImage = { bytes: Uint8Array; width: number; height: number }

/** Returns the uploaded image, upright, without metadata, within the stored size, as WebP; or the sentence that refuses it. */
export async function encodeUpload(bytes: Uint8Array): Promise<EncodedImage | string> {
  const announced = formatOfBytes(bytes)
  if (announced === undefined) return otherFormat(bytes) ?? INVALID_IMAGE
  if (hasTooManyParts(bytes, announced)) return INVALID_IMAGE
  return limitImages(async () => {
    try {
      return await decodeAndEncode(announced === 'jpeg' ? mendJpeg(bytes) : bytes, announced)
    } catch {
      // Every decoder error means bad bytes, so the uploader is told that the image is not valid.
      return INVALID_IMAGE
    }
  })
}

async function decodeAndEncode(bytes: Uint8Array, announced: string): Promise<EncodedImage | string> {
  const options = { failOn: 'warning', pages: 1 } as const
  // The limit of pixels would also refuse the header, which says how many there are.
  const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (format !== announced) return INVALID_IMAGE
  const isTooLarge = width * height > PICTURE_MAX_PIXELS || Math.max(width, height) > PICTURE_MAX_SIDE_PX
  if (isTooLarge) return tooManyPixels(width, height)
  const image = sharp(bytes, { ...options, limitInputPixels: PICTURE_MAX_PIXELS })
  const side = STORED_IMAGE_SIDE_PX
  const { data, info } = await image
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    // A higher effort saves some 5 % of the bytes and takes twice as long, and browsers only get variants of this
    // image.
    .webp({ quality: 82, effort: 2 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Returns a stored image in another width and format. */
export async function encodeVariant(master: Uint8Array, { width, format }: ImageVariant): Promise<Uint8Array> {
  return limitImages(() =>
    inFormat(
      sharp(master).timeout({ seconds: TIMEOUT_SECONDS }).resize({ width, withoutEnlargement: true }),
      format,
    ).toBuffer(),
  )
}

function inFormat(image: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'avif':
      // Full colour resolution keeps the edges of flat drawings and of text clean. A higher effort saves some 4 % of
      // the bytes and takes twice as long.
      return image.avif({ quality: 50, effort: 2, chromaSubsampling: '4:4:4' })
    case 'webp':
      return image.webp({ quality: 80, effort: 4, smartSubsample: true })
    case 'jpeg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true })
  }
}
