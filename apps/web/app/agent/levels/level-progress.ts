/** How far each level has been filled. Whether a level is reached is the server's word; here its places are counted. */
import type { AccountInfo, Downline, LevelInfo } from '@evergrove/contract/network'

export type LevelProgress = { info: LevelInfo; taken: number; isReached: boolean }

type Known = {
  depth: AccountInfo['depth']
  downlines: readonly Pick<Downline, 'distance'>[]
  levels: readonly LevelInfo[]
}

/** The levels in their order, each with its taken places: level k has those at distance k. */
export function progressOf({ depth, downlines, levels }: Known): LevelProgress[] {
  return levels
    .toSorted((a, b) => a.level - b.level)
    .map((info) => ({
      info,
      taken: downlines.filter(({ distance }) => distance === info.level).length,
      isReached: info.level <= depth,
    }))
}

/** The level to be reached next; undefined when all are. */
export const nextLevelOf = (progress: readonly LevelProgress[]): LevelProgress | undefined =>
  progress.find(({ isReached }) => !isReached)
