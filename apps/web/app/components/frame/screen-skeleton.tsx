import type { ComponentType } from 'react'
import { useMatches } from 'react-router'
import { Skeleton } from '../plain/skeleton.tsx'
import { VisuallyHidden } from '../site/visually-hidden.tsx'

/** Placeholder for a screen while the account is loading. The heading is for screen readers. */
export function ScreenSkeleton({ heading }: { heading: string }) {
  return (
    <>
      <h1>
        <VisuallyHidden>{heading}</VisuallyHidden>
      </h1>
      <Skeleton height="2.25rem" width="14rem" marginBottom="var(--space-6)" />
      <CardSkeletons />
    </>
  )
}

/** Placeholders for the cards of a screen. The script of the document may hide them by the name of the slot. */
export function CardSkeletons({ slot }: { slot?: string }) {
  return (
    <div role="status" aria-label="Loading" data-early={slot} suppressHydrationWarning={slot !== undefined}>
      <Skeleton height="9rem" borderRadius="var(--radius-lg)" marginBottom="var(--space-5)" />
      <Skeleton height="16rem" borderRadius="var(--radius-lg)" />
    </div>
  )
}

/**
 * What stands for a screen while the account is loading: the `Waiting` of its `handle`, with what the document can show
 * before the app runs, or placeholders that fit most screens. The heading is for screen readers.
 */
export function WaitingScreen({ heading }: { heading: string }) {
  const handle = useMatches().at(-1)?.handle
  return hasWaiting(handle) ? <handle.Waiting /> : <ScreenSkeleton heading={heading} />
}

const hasWaiting = (handle: unknown): handle is { Waiting: ComponentType } =>
  typeof handle === 'object' && handle !== null && 'Waiting' in handle
