import { IMAGE_WIDTHS, parseImageUrl } from '@evergrove/contract/platform/image-url'

export type ImageProps = {
  /** The URL of a stored image. The file name gives its pixel size, so the space is reserved before it loads. */
  url: string | null | undefined
  alt: string
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string
  /** True for the image that a visitor sees first. It is fetched with high priority and never lazily. */
  priority?: boolean
  /** True for a small image that is always visible. It is fetched at once, with normal priority. */
  eager?: boolean
  className?: string | undefined
}

/** Returns the value of `srcset`: the offered widths up to the image's own. */
function sourceSet(url: string): string | undefined {
  const image = parseImageUrl(url)
  if (image === undefined) return undefined
  const widths = IMAGE_WIDTHS.filter((width) => width < image.width)
  return [...widths, image.width].map((width) => `${url}?w=${width} ${width}w`).join(', ')
}

/** A responsive image that reserves its space. Renders nothing without a URL. */
export function Image({ url, alt, sizes, priority = false, eager = false, className }: ImageProps) {
  if (!url) return null
  const stored = parseImageUrl(url)
  return (
    <img
      src={url}
      srcSet={sourceSet(url)}
      sizes={sizes}
      width={stored?.width}
      height={stored?.height}
      alt={alt}
      loading={priority || eager ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding={priority ? 'sync' : 'async'}
      className={className}
    />
  )
}
