/**
 * The only codec between a stored image and its URL. The URL is immutable (it names the content's hash) and carries the
 * pixel size, so that a page can reserve space for the image before loading it.
 */

export type ImageReference = { hash: string; width: number; height: number }

/** The path of images, below the product's own origin. */
export const MEDIA_PATH = '/media/'

/** The widths in which an image is available. A request for another width returns the next larger one. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 800, 960, 1280, 1600, 2000] as const

/** The width of images in link previews. */
export const LINK_PREVIEW_WIDTH = 1200

const NAME = /^([0-9a-f]{32})-(\d{1,5})x(\d{1,5})\.(webp|jpg)$/

/** Returns `/media/<hash>-<width>x<height>.webp`. `jpg` gives the form for mails and link previews. */
export function imageUrl(image: ImageReference, extension: 'webp' | 'jpg' = 'webp'): string {
  return `${MEDIA_PATH}${image.hash}-${image.width}x${image.height}.${extension}`
}

/** Reads an image's hash and pixel size from its URL or file name. Undefined if it is not one of ours. */
export function parseImageUrl(url: string): (ImageReference & { extension: 'webp' | 'jpg' }) | undefined {
  const name = url.slice(url.lastIndexOf('/') + 1).replace(/\?.*$/, '')
  const [, hash, width, height, extension] = NAME.exec(name) ?? []
  if (hash === undefined) return undefined
  return { hash, width: Number(width), height: Number(height), extension: extension === 'jpg' ? 'jpg' : 'webp' }
}
