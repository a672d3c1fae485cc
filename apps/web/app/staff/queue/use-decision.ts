/** Decides one record of a queue. The decision is sent once; a refusal is shown, also when a colleague was faster. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Outcome } from '../../platform/session/failure.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import type { Decidable } from './decidable.ts'
import type { QueueQuery } from './use-queue.ts'

export type Decision = { word: 'Approved' | 'Rejected' | 'Asked'; reason?: string | undefined }

export type DecisionCalls<Row> = {
  /** With the reason for which it is approved in spite of concerns, if there are some. */
  approve: (row: Row, reason: string | undefined) => Promise<Outcome<unknown>>
  reject: (id: number, reason: string) => Promise<Outcome<unknown>>
  /** Puts the decision off until the agent has answered, in queues where that can be. */
  ask?: (id: number, question: string) => Promise<Outcome<unknown>>
}

export type DecisionOptions<Row extends Decidable> = DecisionCalls<Row> & {
  /** The path of the list below the API. */
  path: string
  query: QueueQuery<Row>
  onDecided: (row: Row, word: Decision['word']) => void
  /** The record has changed since it was loaded; the sentence says who decided. */
  onLate: (row: Row, sentence: string) => void
}

/** Not found or already decided: nothing more can be done with the record here. */
const LATE = new Set([404, 409])

const sentenceOf = (outcome: Outcome<unknown>): string | undefined =>
  outcome.failure && messagesBeside(outcome.failure.error, []).join(' ')

const isLate = ({ failure }: Outcome<unknown>): boolean => failure?.status !== undefined && LATE.has(failure.status)

export function useDecision<Row extends Decidable>(options: DecisionOptions<Row>) {
  const { approve, reject, ask, path, query, onDecided, onLate } = options
  const client = useQueryClient()
  const { mutateAsync, data, isPending, reset } = useMutation({
    mutationFn: ({ row, word, reason = '' }: Decision & { row: Row }) => {
      if (word === 'Approved') return approve(row, reason === '' ? undefined : reason)
      return word === 'Asked' && ask !== undefined ? ask(row.id, reason) : reject(row.id, reason)
    },
    networkMode: 'always',
  })

  const decide = async (row: Row, decided: Decision) => {
    if (isPending) return
    const outcome = await mutateAsync({ row, ...decided })
    if (outcome.failure === undefined) onDecided(row, decided.word)
    else if (isLate(outcome)) {
      // Loaded on its own first, so that it stays on the screen when the list reloads without it.
      await client.prefetchQuery(query({ id: String(row.id) }))
      onLate(row, sentenceOf(outcome) ?? '')
    }
    for (const outdated of [path, 'staff/home']) void client.invalidateQueries({ queryKey: [outdated] })
  }

  return {
    isBusy: isPending,
    problem: data === undefined || isLate(data) ? undefined : sentenceOf(data),
    /** The promise never rejects. */
    decide,
    reset,
  }
}
