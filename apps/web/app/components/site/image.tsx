import { IMAGE_WIDTHS, parseImageUrl } from '@evergrove/contract/platform/image-url'

export type ImageProps = {
  /** A stored image's URL; its pixel size is read from the name, so the place is reserved before it arrives. */
  url: string | null | undefined
  alt: string
  /** How wide the image is shown, as in the `sizes` attribute. */
  sizes: string
  /** True for the one image a visitor sees first: it is fetched early and never lazily. */
  priority?: boolean
  /** True for a small image that is always in sight: fetched at once, ahead of nothing. */
  eager?: boolean
  className?: string | undefined
}

/** The candidates of `srcset`: the offered widths up to the image's own. */
function sourceSet(url: string): string | undefined {
  const image = parseImageUrl(url)
  if (image === undefined) return undefined
  const widths = IMAGE_WIDTHS.filter((width) => width < image.width)
  return [...widths, image.width].map((width) => `${url}?w=${width} ${width}w`).join(', ')
}

/** A responsive image that reserves its place; renders nothing without a URL. */
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
