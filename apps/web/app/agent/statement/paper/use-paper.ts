/** Printing all that passes the filter and not only the page on the screen. */
import type { StatementEntry, StatementFilter } from '@evergrove/contract/ledger/statement'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { queryFor } from '../filter/statement-filter.ts'
import { wholeStatementQuery } from '../statement-query.ts'

export type Paper = {
  /** What paper shows in place of the page, while it is printed. */
  rows: readonly StatementEntry[] | undefined
  isBusy: boolean
  hasFailed: boolean
  print: () => Promise<void>
}

export function usePaper(filter: StatementFilter): Paper {
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
      const whole = await queryClient.fetchQuery(wholeStatementQuery(filter))
      // The browser prints the page as it stands.
      flushSync(() => {
        setLoaded({ rows: whole, of: queryFor(filter).toString() })
        setState('idle')
      })
      globalThis.print()
    } catch {
      // Why it failed is logged where all queries' failures are.
      setState('failed')
    }
  }

  // Another filter since: what was loaded is no longer asked for.
  const rows = loaded?.of === queryFor(filter).toString() ? loaded.rows : undefined
  return { rows, isBusy: state === 'busy', hasFailed: state === 'failed', print }
}
