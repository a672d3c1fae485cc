import { Skeleton, VisuallyHidden } from '@mantine/core'

/** Placeholder for a screen while the account is loading. The heading is for screen readers. */
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
