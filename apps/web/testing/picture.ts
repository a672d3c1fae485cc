import { picture } from '@evergrove/e2e/picture'

/** A plain picture of 320 by 240 pixels. */
export const pngFile = (name = 'receipt.png'): File =>
  new File([Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0)], name, { type: 'image/png' })
