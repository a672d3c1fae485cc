/** Deciding one of a queue: once, with what was refused told, also when somebody else was faster. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outcome } from '../../platform/session/failure.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import type { Decidable } from './decidable.ts'

export type DecisionCalls = {
  approve: (id: number) => Promise<Outcome<unknown>>
  reject: (id: number, reason: string) => Promise<Outcome<unknown>>
}

export type DecisionOptions<Row> = DecisionCalls & {
  /** The path of the list below the API. */
  path: string
  onDecided: (row: Row, word: 'Approved' | 'Rejected') => void
  /** It is not what it was when it was read; the sentence says who decided. */
  onLate: (row: Row, sentence: string) => void
}

/** Not found, or decided already: nothing more can be done with it here. */
const LATE = new Set([404, 409])

const IDLE = { isBusy: false, problem: undefined }

export function useDecision<Row extends Decidable>(options: DecisionOptions<Row>) {
  const { approve, reject, path, onDecided, onLate } = options
  const client = useQueryClient()
  const [state, setState] = useState<{ isBusy: boolean; problem: string | undefined }>(IDLE)

  const decide = async (row: Row, reason?: string) => {
    if (state.isBusy) return
    setState({ isBusy: true, problem: undefined })
    const { failure } = reason === undefined ? await approve(row.id) : await reject(row.id, reason)
    const sentence = failure && messagesBeside(failure.error, []).join(' ')
    const isLate = failure?.status !== undefined && LATE.has(failure.status)
    setState({ isBusy: false, problem: isLate ? undefined : sentence })
    if (failure === undefined) onDecided(row, reason === undefined ? 'Approved' : 'Rejected')
    else if (isLate) onLate(row, sentence ?? '')
    for (const outdated of [path, 'staff/home']) void client.invalidateQueries({ queryKey: [outdated] })
  }

  return {
    ...state,
    /** Approves, or rejects with the reason. Never rejects itself. */
    decide,
    forget: () => setState(IDLE),
  }
}
