import type { ReactNode } from 'react'

export type BelowListProps = {
  /** True while the list above is loading, so that its height is unknown. */
  isLoading: boolean
  children: ReactNode
}

/** The content below a list of unknown length. It loads at once and appears with the list, so that the list never moves it. */
export function BelowList({ isLoading, children }: BelowListProps) {
  return <div hidden={isLoading}>{children}</div>
}
