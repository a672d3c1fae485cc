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

/** A bar in place of a value within text while it is loading, about as wide as the value will be. */
export function TextSkeleton({ width, height = '1em' }: { width: string; height?: string }) {
  return <Skeleton isInText height={height} width={width} />
}
