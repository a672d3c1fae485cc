import { picture } from '@evergrove/testing/picture'
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** A plain picture of 320 by 240 pixels. */
export const pngFile = (name = 'receipt.png'): File =>
  new File([Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0)], name, { type: 'image/png' })

/** Chooses a file as a person does, without sending its bytes through the browser's driver. */
export async function chooseFile(field: Locator, file: File): Promise<void> {
  await expect.element(field).toBeEnabled()
  const input = field.element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }))
}

/** A photo as from a telephone: 12 megapixels, some 8 MB, and stored sideways with a mark that says so. */
export async function phonePhoto(name = 'photo.jpg'): Promise<File> {
  const canvas = new OffscreenCanvas(4000, 3000)
  const context = canvas.getContext('2d')
  const pixels = new ImageData(canvas.width, canvas.height)
  const noise = new Uint32Array(pixels.data.buffer)
  for (let index = 0, last = 1; index < noise.length; index += 1) {
    last = (Math.imul(last, 1_664_525) + 1_013_904_223) >>> 0
    noise[index] = last | 0xff_00_00_00
  }
  context?.putImageData(pixels, 0, 0)
  const jpeg = await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })).arrayBuffer()
  // EXIF with a single entry, the orientation: rotated by 90 degrees.
  const exif = [0xff, 0xe1, 0, 34, ...new TextEncoder().encode('Exif\0\0MM\0*'), 0, 0, 0, 8, 0, 1]
  const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  return new File([jpeg.slice(0, 2), Uint8Array.from([...exif, ...orientation]), jpeg.slice(2)], name, {
    type: 'image/jpeg',
  })
}
