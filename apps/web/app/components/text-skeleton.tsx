import { Skeleton } from './plain/skeleton.tsx'

/** A bar in place of a value within text while it is loading, about as wide as the value will be. */
export function TextSkeleton({ width, height = '1em' }: { width: string; height?: string }) {
  return <Skeleton isInText height={height} width={width} />
}
