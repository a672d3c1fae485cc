import type { EntryExplanation } from '@evergrove/contract/ledger/explanation'

/** What the transparency log is for, and where the entry is in it. */
export function logWords({ log_number: number }: Pick<EntryExplanation, 'log_number'>): string {
  const place =
    number === null
      ? 'This entry enters the log within a minute.'
      : `This entry is number ${number.toLocaleString('en-US')} in the log.`
  return `Every entry is recorded in a public log, so that any later change would be detected. ${place}`
}
