import type { AccountInfo, Downline, LevelInfo } from '@evergrove/contract/network'
import { type LevelProgress, progressOf } from './level-progress.ts'

type Read<T> = { data: T | undefined; isError: boolean; refetch: () => unknown }

/** The three calls that the screen is made of. */
export type LevelReads = {
  account: Read<AccountInfo>
  downlines: Read<readonly Downline[]>
  levels: Read<readonly LevelInfo[]>
}

export const hasFailed = ({ data, isError }: Read<unknown>): boolean => isError && data === undefined

/** The progress of all levels as soon as all it is made of has been read; an error when one of the three could not be. */
export function readProgress(reads: LevelReads): { data: LevelProgress[] | undefined; isError: boolean } {
  const isError = Object.values(reads).some(hasFailed)
  const { account, downlines, levels } = reads
  if (!account.data || !downlines.data || !levels.data) return { data: undefined, isError }
  return { data: progressOf({ depth: account.data.depth, downlines: downlines.data, levels: levels.data }), isError }
}
