import { picture } from '@evergrove/e2e/picture'
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** A plain picture of 320 by 240 pixels. */
export const pngFile = (name = 'receipt.png'): File =>
  new File([Uint8Array.from(atob(picture), (letter) => letter.codePointAt(0) ?? 0)], name, { type: 'image/png' })

/** Chooses a file as a person does, without a way of its bytes through the browser's driver. */
export async function chooseFile(field: Locator, file: File): Promise<void> {
  await expect.element(field).toBeEnabled()
  const input = field.element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }))
}
