import type { CSSProperties } from 'react'
import styles from './plain.module.css'

export type SkeletonProps = Pick<
  CSSProperties,
  'width' | 'height' | 'borderRadius' | 'marginBottom' | 'flex' | 'minHeight'
> & {
  /** Stands in a line of text. */
  isInText?: boolean
  /** The name by which the script of the document finds the bar, to put the value there before the app runs. */
  slot?: string | undefined
}

/** A bar that replaces loading content. */
export function Skeleton({ isInText = false, slot, ...style }: SkeletonProps) {
  return (
    <span
      data-skeleton
      data-early={slot}
      className={`${styles.skeleton} ${isInText ? styles.inText : ''}`}
      style={style}
      suppressHydrationWarning={slot !== undefined}
    >
      {/* An empty text, because React lets a different one of the document stand, but no text where it has none. */}
      {slot === undefined ? undefined : ''}
    </span>
  )
}

type TextSkeletonProps = Pick<SkeletonProps, 'slot'> & { width: string; height?: string }

/** A bar in place of a value within text while it is loading, about as wide as the value will be. */
export function TextSkeleton({ width, height = '1em', slot }: TextSkeletonProps) {
  return <Skeleton isInText height={height} width={width} slot={slot} />
}
