import { Skeleton } from '@mantine/core'

/** A bar in place of a value within text while it is loading, about as wide as the value will be. */
export function TextSkeleton({ width, height = '1em' }: { width: string; height?: string }) {
  return (
    <Skeleton
      component="span"
      display="inline-block"
      maw="100%"
      height={height}
      width={width}
      style={{ verticalAlign: 'middle' }}
    />
  )
}
