import { Skeleton, VisuallyHidden } from '@mantine/core'

export type LoadingLinesProps = {
  /** Announces the loading to screen readers. Undefined if another part of the screen does so. */
  what?: string
  /** The approximate number of lines. */
  count: number
}

/** Replaces the lines of a card, or the rows of its table, while they load. */
export function LoadingLines({ what, count }: LoadingLinesProps) {
  return (
    <>
      {what === undefined ? null : <VisuallyHidden role="status">{`Loading ${what}`}</VisuallyHidden>}
      {[...Array(count).keys()].map((line) => (
        <Skeleton key={line} height="1.5rem" mb="md" radius="sm" />
      ))}
    </>
  )
}
