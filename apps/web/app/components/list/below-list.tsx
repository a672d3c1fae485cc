import type { ReactNode } from 'react'

export type BelowListProps = {
  /** Whether the list above is still loading, so that its height is unknown. */
  isLoading: boolean
  children: ReactNode
}

/** What stands below a list of unknown length. It loads at once and appears with the list, so that the list never moves it. */
export function BelowList({ isLoading, children }: BelowListProps) {
  return <div hidden={isLoading}>{children}</div>
}
