/** What this process has to say to its operator: once in the log, and as long as it runs in `/readyz` and on the console's home. */
import { type OperatorNotice, operatorNotices } from '@evergrove/contract/staff/operator-notices'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

export type Notices = {
  list: () => OperatorNotice[]
  /** Says it, unless it was said before. `details` are for the log alone. */
  give: (notice: OperatorNotice, details?: Record<string, unknown>) => void
  /** Takes back what no longer holds. */
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

/** Gives what follows from the settings. */
export function noticeSettings(notices: Notices, settings: Settings, { isAnchored }: { isAnchored: boolean }): void {
  if (settings.DATABASE_URL === undefined) notices.give('embedded')
  if (!isAnchored) notices.give('no_anchor')
}
