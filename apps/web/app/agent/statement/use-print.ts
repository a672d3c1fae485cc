/** Prints all entries that match the filter, not only the page on the screen. */
import type { StatementEntry } from '@evergrove/contract/ledger/statement'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { queryFor, type StatementChoice } from './statement-filter.ts'
import { wholeStatementQuery } from './statement-query.ts'

export type Print = {
  /** The rows to print instead of the page. */
  rows: readonly StatementEntry[] | undefined
  isBusy: boolean
  hasFailed: boolean
  print: () => Promise<void>
}

export function usePrint(choice: StatementChoice): Print {
  const queryClient = useQueryClient()
  const [loaded, setLoaded] = useState<{ rows: readonly StatementEntry[]; of: string }>()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  useEffect(() => {
    const forget = () => setLoaded(undefined)
    addEventListener('afterprint', forget)
    return () => removeEventListener('afterprint', forget)
  }, [])

  async function print() {
    setState('busy')
    try {
      const whole = await queryClient.fetchQuery(wholeStatementQuery(choice))
      // The browser prints the page as it is, so React must render the rows first.
      flushSync(() => {
        setLoaded({ rows: whole, of: queryFor(choice).toString() })
        setState('idle')
      })
      globalThis.print()
    } catch {
      // The query client logs the failures of all queries.
      setState('failed')
    }
  }

  // Rows that were loaded for another choice are outdated.
  const rows = loaded?.of === queryFor(choice).toString() ? loaded.rows : undefined
  return { rows, isBusy: state === 'busy', hasFailed: state === 'failed', print }
}
