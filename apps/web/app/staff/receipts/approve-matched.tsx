import type { Approvable, ApprovedMatched } from '@evergrove/contract/receipts/receipts'
import { Box, Button, Progress, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { formatAmount } from '../../components/money.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { number } from '../payouts/payout-words.ts'
import { staffAct, staffQuery } from '../session/staff-api.ts'
import { changedPaths } from './receipt-calls.ts'
import styles from './receipts.module.css'

type Refused = ApprovedMatched['refused']

const countPayments = (count: number): string => `${number(count)} ${count === 1 ? 'payment' : 'payments'}`

/** Opens the dialog that approves every payment whose fee is on a statement. */
export function ApproveMatched() {
  const { data } = useQuery(staffQuery('GET /staff/receipts/approvable'))
  /** As it was when the dialog opened: what is matched meanwhile is not approved unseen. */
  const [asked, setAsked] = useState<Approvable>()
  const [isOpen, setOpen] = useState(false)
  const approval = useApproval()
  const count = data?.count ?? 0
  const open = () => {
    approval.reset()
    setAsked(data)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size="sm"
        disabled={count === 0}
        leftSection={<IconChecks size={18} stroke={1.8} aria-hidden />}
        onClick={open}
      >
        {count === 0 ? 'Approve matched…' : `Approve matched (${number(count)})…`}
      </Button>
      <Dialog
        isOpen={isOpen}
        title="Approve all matched payments"
        closesByControlsOnly={approval.isBusy}
        onClose={close}
      >
        {asked === undefined ? null : <ApproveForm asked={asked} approval={approval} onClose={close} />}
      </Dialog>
    </>
  )
}

type Progressed = { approved: number; refused: Refused; next: number | null }
const NOTHING: Progressed = { approved: 0, refused: [], next: 0 }

/** Approves some at a time. What is done stays done when the connection breaks, and the rest can follow. */
function useApproval() {
  const client = useQueryClient()
  const [done, setDone] = useState(NOTHING)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (upTo: number) => {
    setBusy(true)
    setProblem(undefined)
    for (let after = done.next; after !== null; ) {
      // Each response says where the next call begins.
      const outcome = await staffAct('POST /staff/receipts/approve', { body: { after, up_to: upTo } })
      if (outcome.failure !== undefined) {
        setProblem(messagesBeside(outcome.failure.error, []).join(' '))
        break
      }
      const { approved, refused, next } = outcome.body
      setDone((before) => ({ approved: before.approved + approved, refused: [...before.refused, ...refused], next }))
      after = next
    }
    await Promise.all(changedPaths.map((path) => client.invalidateQueries({ queryKey: [path] })))
    setBusy(false)
  }
  const reset = () => {
    setDone(NOTHING)
    setProblem(undefined)
  }
  return { done, isBusy, problem, run, reset }
}

type ApproveFormProps = { asked: Approvable; approval: ReturnType<typeof useApproval>; onClose: () => void }

function ApproveForm({ asked: { count, total, up_to }, approval, onClose }: ApproveFormProps) {
  const { done, isBusy, problem, run } = approval
  const isDone = done.next === null && !isBusy
  const looked = done.approved + done.refused.length
  return (
    <>
      {isDone ? (
        <p role="status">{`${number(done.approved)} of ${number(looked)} approved.`}</p>
      ) : isBusy || looked > 0 ? (
        <>
          <p role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {`${number(looked)} of ${number(count)} reviewed`}
          </p>
          <Progress value={(looked / count) * 100} mt="sm" size="lg" radius="xl" aria-label="Approving" />
        </>
      ) : (
        <p>
          <strong>{`${countPayments(count)}, ${formatAmount(total)}`}</strong>
          {count === 1 ? ' is' : ' are'} approved, with or without a proof. Each agent becomes Active and gets a place
          in the matrix, and bonuses are paid.
        </p>
      )}
      <NotApproved refused={done.refused} onLeave={onClose} />
      <DialogFooter
        problem={problem}
        isBusy={isBusy}
        cancel={isDone ? 'Close' : 'Cancel'}
        onCancel={onClose}
        focusesCancel
      >
        {isDone ? null : (
          <BusyButton isBusy={isBusy} onClick={() => void run(up_to)}>
            {problem === undefined ? 'Approve' : 'Continue'}
          </BusyButton>
        )}
      </DialogFooter>
    </>
  )
}

/** The lines whose payments were refused, each with the reason. */
function NotApproved({ refused, onLeave }: { refused: Refused; onLeave: () => void }) {
  if (refused.length === 0) return null
  return (
    <>
      <Text c="dimmed" mt="md">
        {`${countPayments(refused.length)} not approved:`}
      </Text>
      <Box
        component="ul"
        aria-label="Not approved"
        tabIndex={0}
        mah="30dvh"
        p={0}
        mt="xs"
        style={{ overflowY: 'auto', listStyle: 'none' }}
      >
        {refused.map(({ id, pin, detail }) => (
          <li key={id} className={styles.refused}>
            <span>{`PIN ${pin}`}</span>
            <Link to={`?chosen=${id}`} onClick={onLeave}>{`Line ${id}`}</Link>
            <Text span fz="sm" c="red" className={styles.detail}>
              {detail}
            </Text>
          </li>
        ))}
      </Box>
    </>
  )
}
