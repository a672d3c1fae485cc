/** The draft in this browser's storage, where it stays until it is published or discarded. */
import { planAmounts } from '@evergrove/contract/plan-amounts'
import type { Draft } from './draft.ts'

const KEY = 'staff-plan-draft'
const LEVELS = 6

const isText = (value: unknown): value is string => typeof value === 'string'

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { base_id, levels, ...amounts } = value as Record<string, unknown>
  return (
    typeof base_id === 'number' &&
    [...planAmounts, 'holdback_days'].every((name) => isText(amounts[name])) &&
    Array.isArray(levels) &&
    levels.length === LEVELS &&
    levels.every((level: Partial<Draft['levels'][number]> | null) =>
      [level?.expected_match_bonus, level?.additional_reward, level?.reward_value].every(isText),
    )
  )
}

/** The stored draft; undefined when there is none or it cannot be read. */
export function readDraft(): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Stores the draft; `undefined` removes it. */
export function keepDraft(draft: Draft | undefined): void {
  try {
    if (draft === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Without storage, the draft lasts until the page is closed.
  }
}
