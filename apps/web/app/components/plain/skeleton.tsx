import type { CSSProperties } from 'react'
import styles from './plain.module.css'

export type SkeletonProps = Pick<
  CSSProperties,
  'width' | 'height' | 'borderRadius' | 'marginBottom' | 'flex' | 'minHeight'
> & {
  /** Stands in a line of text. */
  isInText?: boolean
}

/** A bar that replaces loading content. */
export function Skeleton({ isInText = false, ...style }: SkeletonProps) {
  return <span data-skeleton className={`${styles.skeleton} ${isInText ? styles.inText : ''}`} style={style} />
}
