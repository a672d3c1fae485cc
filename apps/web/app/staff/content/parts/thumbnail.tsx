import type { StoredImage } from '@evergrove/contract/content/content-editing'
import styles from './content-parts.module.css'

/** Wide enough for two pixels a point. */
const WIDTH = 160

/** A record's picture, small, as an ornament beside its name; an empty place without one. */
export function Thumbnail({ image }: { image: StoredImage | undefined }) {
  if (image === undefined) return <span aria-hidden className={styles.thumbnail} />
  return <img src={`${image.url}?w=${WIDTH}`} alt="" loading="lazy" className={styles.thumbnail} />
}
