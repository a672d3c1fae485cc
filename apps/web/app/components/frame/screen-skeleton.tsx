import { Skeleton, VisuallyHidden } from '@mantine/core'

/** Stands where a screen will, until it is known for whom; the heading is for those who hear it. */
export function ScreenSkeleton({ heading }: { heading: string }) {
  return (
    <div role="status" aria-label="Loading">
      <VisuallyHidden component="h1">{heading}</VisuallyHidden>
      <Skeleton height="2.25rem" width="14rem" mb="xl" />
      <Skeleton height="9rem" radius="lg" mb="lg" />
      <Skeleton height="16rem" radius="lg" />
    </div>
  )
}
