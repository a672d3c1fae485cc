/** What may be a proof, told before it is sent: the server's refusal would only be logged (ERR-017, GAP-25). */

import {
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE_PX,
  PICTURE_TYPES,
} from '@evergrove/contract/platform/constants'

/** A sentence on why this file is not sent, from its type and size alone. */
export function findFileProblem({ type, size }: File): string | undefined {
  if (!PICTURE_TYPES.includes(type)) return 'Choose a JPEG, PNG or WebP picture'
  if (size > PICTURE_MAX_BYTES) return 'Choose a picture of at most 5 MB'
  return undefined
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
      else reject(reader.error ?? new Error('The file could not be read'))
    })
    reader.readAsDataURL(file)
  })
}

export type Look = { preview: string } | { problem: string } | 'unreadable'

/**
 * The picture as a data URL, which the page's policy allows; a problem when it has too many pixels; 'unreadable' when
 * this browser makes nothing of it, which does not mean that the server will not.
 */
export async function lookInto(file: File): Promise<Look> {
  try {
    const { width, height } = await decode(file)
    if (width > PICTURE_MAX_SIDE_PX || height > PICTURE_MAX_SIDE_PX || width * height > PICTURE_MAX_PIXELS) {
      return { problem: 'Choose a picture of at most 24 megapixels' }
    }
    return { preview: await readAsDataUrl(file) }
  } catch {
    // Said beside the file's name; there is nothing else to do about it here.
    return 'unreadable'
  }
}

async function decode(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}
