/** The notices of this process for its operator: once in the log, and in `/readyz` and on the console's home while they apply. */
import { type OperatorNotice, operatorNotices } from '@evergrove/contract/staff/operator-notices'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

export type Notices = {
  list: () => OperatorNotice[]
  /** Gives the notice, unless it was given before. `details` are only for the log. */
  give: (notice: OperatorNotice, details?: Record<string, unknown>) => void
  /** Ends a notice that no longer applies. */
  end: (notice: OperatorNotice) => void
}

export function openNotices(log: Log): Notices {
  const given = new Set<OperatorNotice>()
  return {
    list: () => [...given],
    give: (notice, details = {}) => {
      if (given.has(notice)) return
      given.add(notice)
      const { title, text, remedy } = operatorNotices[notice]
      log.warn(details, `${title}. ${text} ${remedy}`)
    },
    end: (notice) => void given.delete(notice),
  }
}

/** Gives the notices that follow from the settings. */
export function noticeSettings(notices: Notices, settings: Settings, { isAnchored }: { isAnchored: boolean }): void {
  if (settings.DATABASE_URL === undefined) notices.give('embedded')
  if (!isAnchored) notices.give('no_anchor')
}
