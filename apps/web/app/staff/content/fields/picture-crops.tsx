import type { StoredImage } from '@evergrove/contract/content/content-editing'
import styles from './picture-field.module.css'

/** The shapes that the site shows pictures in; the logo is never cut. */
const SHAPES = [
  { shape: 'whole', caption: 'Whole' },
  { shape: 'wide', caption: 'Wide, 16:9' },
  { shape: 'square', caption: 'Square' },
  { shape: 'round', caption: 'Round' },
] as const

const SHOWN_WIDTH = 480

/** A stored picture as it will be cut. */
export function PictureCrops({ image, label }: { image: StoredImage; label: string }) {
  return (
    <div role="group" aria-label={`${label}, as the site may cut it`} className={styles.crops}>
      {SHAPES.map(({ shape, caption }) => (
        <figure key={shape} className={styles.crop} data-shape={shape}>
          <img src={`${image.url}?w=${SHOWN_WIDTH}`} alt="" />
          <figcaption>{caption}</figcaption>
        </figure>
      ))}
    </div>
  )
}
