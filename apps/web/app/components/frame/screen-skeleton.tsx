import { Skeleton } from '../plain/skeleton.tsx'
import { VisuallyHidden } from '../site/visually-hidden.tsx'

/** Placeholder for a screen while the account is loading. The heading is for screen readers. */
export function ScreenSkeleton({ heading }: { heading: string }) {
  return (
    <div role="status" aria-label="Loading">
      <h1>
        <VisuallyHidden>{heading}</VisuallyHidden>
      </h1>
      <Skeleton height="2.25rem" width="14rem" marginBottom="var(--space-6)" />
      <Skeleton height="9rem" borderRadius="var(--radius-lg)" marginBottom="var(--space-5)" />
      <Skeleton height="16rem" borderRadius="var(--radius-lg)" />
    </div>
  )
}
