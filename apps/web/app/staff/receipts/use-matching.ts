/** Sends what a line is matched with. */
import type { Receipt } from '@evergrove/contract/receipts/receipts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { staffAct } from '../session/staff-api.ts'
import { changedPaths, linePath, type Match } from './receipt-calls.ts'

/** Matches a line, or undoes that where there is no match. Resolves to the line as it is then. */
const storeMatch = ({ id, match }: { id: number; match: Match | undefined }) =>
  match === undefined
    ? staffAct('POST /staff/receipts/{id}/unassign', { params: { id } })
    : staffAct('POST /staff/receipts/{id}/assign', { params: { id }, body: match })

/** Sends a match, or that it is undone, once. The promise never rejects. */
export function useMatching() {
  const client = useQueryClient()
  const isBusy = useRef(false)
  const { mutateAsync, isPending } = useMutation({ mutationFn: storeMatch, networkMode: 'always' })
  const [refused, setRefused] = useState<{ id: number; problem: string }>()
  const run = async (id: number, match: Match | undefined): Promise<Receipt | undefined> => {
    // A key that is held down must not be sent twice.
    if (isBusy.current) return undefined
    isBusy.current = true
    setRefused(undefined)
    const outcome = await mutateAsync({ id, match })
    isBusy.current = false
    if (outcome.failure === undefined) client.setQueryData([linePath(id)], outcome.body)
    else setRefused({ id, problem: messagesBeside(outcome.failure.error, []).join(' ') })
    for (const path of [...changedPaths, linePath(id)]) void client.invalidateQueries({ queryKey: [path] })
    return outcome.failure === undefined ? outcome.body : undefined
  }
  return {
    isBusy: isPending,
    /** Why the last match of this line was refused. */
    problemOf: (line: Receipt | undefined) => (refused?.id === line?.id ? refused?.problem : undefined),
    run,
    reset: () => setRefused(undefined),
  }
}
