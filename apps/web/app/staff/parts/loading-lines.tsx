import { Skeleton, VisuallyHidden } from '@mantine/core'

export type LoadingLinesProps = {
  /** Said to screen readers; left out where another part of the screen says it. */
  what?: string
  /** About as many as there will be. */
  count: number
}

/** In place of the lines of a card, or the rows of its table, while they load. */
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
