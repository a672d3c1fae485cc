/**
 * Approves many records, some at a time. Completed approvals remain if the connection breaks, and the rest can follow.
 */
import { Box, Progress, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { DialogFooter } from '../../components/dialogs/dialog.tsx'
import type { Outcome } from '../../platform/session/failure.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { number } from '../payouts/payout-words.ts'
import styles from './queue.module.css'

export type Many<Done> = {
  done: Done
  isBusy: boolean
  problem: string | undefined
  /** Continues from the completed part, one call after another, so that the server is not busy with one person only. */
  run: (next: (done: Done) => Promise<Outcome<Done>> | undefined) => Promise<void>
  reset: () => void
}

/**
 * Returns the progress of a long approval.
 * @param changed the paths of the queries to load again at the end
 */
export function useMany<Done>(nothing: Done, changed: readonly string[]): Many<Done> {
  const client = useQueryClient()
  const [done, setDone] = useState(nothing)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  return {
    done,
    isBusy,
    problem,
    run: async (next) => {
      setBusy(true)
      setProblem(undefined)
      for (let call = next(done); call !== undefined; ) {
        const outcome = await call
        if (outcome.failure !== undefined) {
          setProblem(messagesBeside(outcome.failure.error, []).join(' '))
          break
        }
        setDone(outcome.body)
        call = next(outcome.body)
      }
      await Promise.all(changed.map((path) => client.invalidateQueries({ queryKey: [path] })))
      setBusy(false)
    },
    reset: () => {
      setDone(nothing)
      setProblem(undefined)
    },
  }
}

export type ManyFormProps = {
  many: Pick<Many<unknown>, 'isBusy' | 'problem'>
  reviewed: number
  of: number
  isDone: boolean
  /** The question about the consequences, and then the result. */
  question: ReactNode
  results: ReactNode
  /** The records that are left out, or were refused. */
  children: ReactNode
  onApprove: () => void
  onClose: () => void
}

/** The question, then the progress, then the results. */
export function ManyForm({ many, reviewed, of, isDone, question, results, children, ...on }: ManyFormProps) {
  const { isBusy, problem } = many
  return (
    <>
      {isDone ? (
        results
      ) : isBusy || reviewed > 0 ? (
        <>
          <p role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {`${number(reviewed)} of ${number(of)} reviewed`}
          </p>
          <Progress value={(reviewed / of) * 100} mt="sm" size="lg" radius="xl" aria-label="Approving" />
        </>
      ) : (
        question
      )}
      {children}
      <DialogFooter
        problem={problem}
        isBusy={isBusy}
        cancel={isDone || of === 0 ? 'Close' : 'Cancel'}
        onCancel={on.onClose}
        focusesCancel
      >
        {isDone || of === 0 ? null : (
          <BusyButton isBusy={isBusy} onClick={on.onApprove}>
            {problem === undefined ? 'Approve' : 'Continue'}
          </BusyButton>
        )}
      </DialogFooter>
    </>
  )
}

export type ExceptionsProps = {
  label: string
  title: string
  rows: readonly { id: number; name: string; beside: ReactNode; why: string }[]
  /** The colour of the reasons. */
  color: 'dimmed' | 'red'
}

/** The records that were not approved, each with the reason. */
export function Exceptions({ label, title, rows, color }: ExceptionsProps) {
  if (rows.length === 0) return null
  return (
    <>
      <Text c="dimmed" mt="md">
        {title}
      </Text>
      <Box component="ul" aria-label={label} tabIndex={0} mah="30dvh" mt="xs" style={{ overflowY: 'auto' }}>
        {rows.map(({ id, name, beside, why }) => (
          <li key={id} className={styles.exception}>
            <span>{name}</span>
            {beside}
            <Text span fz="sm" c={color} style={{ gridColumn: '1 / -1' }}>
              {why}
            </Text>
          </li>
        ))}
      </Box>
    </>
  )
}
