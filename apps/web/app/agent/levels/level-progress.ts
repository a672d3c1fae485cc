/** Calculates the progress of each level. The server decides which levels are reached, and this module counts the places. */
import type { AccountInfo, Downline, LevelInfo } from '@evergrove/contract/network'

/** A former level was reached, and paid, before the company moved in. Its places may be taken again. */
export type LevelProgress = { info: LevelInfo; taken: number; isReached: boolean; isFormer: boolean }

type Known = Pick<AccountInfo, 'depth' | 'brought_over'> & {
  downlines: readonly Pick<Downline, 'distance' | 'is_counted'>[]
  levels: readonly LevelInfo[]
}

/**
 * Returns the levels in order with the number of taken places that count (plan rule 15). The places of level k are the
 * agents at distance k.
 */
export function progressOf({ depth, brought_over, downlines, levels }: Known): LevelProgress[] {
  const counting = downlines.filter(({ is_counted }) => is_counted)
  return levels
    .toSorted((a, b) => a.level - b.level)
    .map((info) => ({
      info,
      taken: counting.filter(({ distance }) => distance === info.level).length,
      isReached: info.level <= depth,
      isFormer: info.level <= (brought_over?.level ?? 0),
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
  return { data: progressOf({ ...account.data, downlines: downlines.data, levels: levels.data }), isError }
}

/** Loads the missing queries again. */
export function retryLevels(queries: LevelQueries): void {
  for (const { data, refetch } of Object.values(queries)) if (data === undefined) void refetch()
}
