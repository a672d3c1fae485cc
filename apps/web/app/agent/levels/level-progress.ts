/** Calculates the progress of each level. The server decides which levels are reached, and this module counts the places. */
import type { AccountInfo, Downline, LevelInfo } from '@evergrove/contract/network'

export type LevelProgress = { info: LevelInfo; taken: number; isReached: boolean }

type Known = {
  depth: AccountInfo['depth']
  downlines: readonly Pick<Downline, 'distance' | 'is_counted'>[]
  levels: readonly LevelInfo[]
}

/**
 * Returns the levels in order with the number of taken places that count (plan rule 15). The places of level k are the
 * agents at distance k.
 */
export function progressOf({ depth, downlines, levels }: Known): LevelProgress[] {
  const counting = downlines.filter(({ is_counted }) => is_counted)
  return levels
    .toSorted((a, b) => a.level - b.level)
    .map((info) => ({
      info,
      taken: counting.filter(({ distance }) => distance === info.level).length,
      isReached: info.level <= depth,
    }))
}

/** Returns the first level that is not reached, or undefined if all are. */
export const nextLevelOf = (progress: readonly LevelProgress[]): LevelProgress | undefined =>
  progress.find(({ isReached }) => !isReached)

type Loaded<T> = { data: T | undefined; isError: boolean; refetch: () => unknown }

/** The three queries that the progress is calculated from. */
export type LevelQueries = {
  account: Loaded<AccountInfo>
  downlines: Loaded<readonly Downline[]>
  levels: Loaded<readonly LevelInfo[]>
}

export const hasFailed = ({ data, isError }: Loaded<unknown>): boolean => isError && data === undefined

/** Returns the progress of all levels once all three queries have loaded, or an error if one of them failed. */
export function loadedProgress(queries: LevelQueries): { data: LevelProgress[] | undefined; isError: boolean } {
  const isError = Object.values(queries).some(hasFailed)
  const { account, downlines, levels } = queries
  if (!account.data || !downlines.data || !levels.data) return { data: undefined, isError }
  return { data: progressOf({ depth: account.data.depth, downlines: downlines.data, levels: levels.data }), isError }
}

/** Loads the missing queries again. */
export function retryLevels(queries: LevelQueries): void {
  for (const { data, refetch } of Object.values(queries)) if (data === undefined) void refetch()
}
