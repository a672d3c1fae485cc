import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import type { ApprovedMany } from '@evergrove/contract/withdrawals/withdrawals'
import { Box, Button, Progress, Skeleton, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { countWithdrawals, number } from '../payouts/payout-words.ts'
import { ApprovalResults } from '../queue/approval-results.tsx'
import { nameOf } from '../queue/decidable.ts'
import { marksOf } from './concern-label.ts'
import { approvableQuery, approveMany, toPayouts, WITHDRAWALS_PATH } from './withdrawal-calls.ts'
import styles from './withdrawals.module.css'

const TITLE = 'Approve all without concerns'

/** Opens the dialog that approves everything that waits and has no concern. */
export function ApproveAll() {
  const [isOpen, setOpen] = useState(false)
  const approval = useApproval()
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconChecks size={18} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Approve all…
      </Button>
      <Dialog
        isOpen={isOpen}
        title={TITLE}
        closesByControlsOnly={approval.isBusy}
        onClose={close}
        onGone={approval.reset}
      >
        <ApproveAllForm approval={approval} onClose={close} />
      </Dialog>
    </>
  )
}

/** Few enough that the progress moves every second. */
const AT_ONCE = 50

/** Approves withdrawals some at a time. What is done stays done when the connection breaks, and the rest can follow. */
function useApproval() {
  const client = useQueryClient()
  const [results, setResults] = useState<ApprovedMany>([])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (withdrawals: readonly StaffWithdrawal[]) => {
    setBusy(true)
    setProblem(undefined)
    const done = new Set(results.map(({ id }) => id))
    const left = withdrawals.map(({ id }) => id).filter((id) => !done.has(id))
    for (let start = 0; start < left.length; start += AT_ONCE) {
      // One after the other, so that the server is not busy with one person only.
      const outcome = await approveMany(left.slice(start, start + AT_ONCE))
      if (outcome.failure !== undefined) {
        setProblem(messagesBeside(outcome.failure.error, []).join(' '))
        break
      }
      setResults((before) => [...before, ...outcome.body])
    }
    await Promise.all(
      [WITHDRAWALS_PATH, 'staff/payouts', 'staff/home'].map((path) => client.invalidateQueries({ queryKey: [path] })),
    )
    setBusy(false)
  }
  const reset = () => {
    setResults([])
    setProblem(undefined)
  }
  return { results, isBusy, problem, run, reset }
}

type ApproveAllFormProps = { approval: ReturnType<typeof useApproval>; onClose: () => void }

function ApproveAllForm({ approval, onClose }: ApproveAllFormProps) {
  const { results, isBusy, problem, run } = approval
  const found = useQuery({ ...approvableQuery, refetchOnWindowFocus: false })
  if (found.data === undefined) {
    return (
      <>
        {found.isError ? (
          <CouldNotLoad what="the withdrawals" onRetry={() => void found.refetch()} />
        ) : (
          <div role="status" aria-label="Checking the withdrawals">
            <Skeleton height="1.5em" width="80%" />
          </div>
        )}
        <DialogFooter onCancel={onClose} focusesCancel />
      </>
    )
  }
  const { ready, leftOut } = found.data
  const isDone = ready.length > 0 && results.length === ready.length && !isBusy
  return (
    <>
      {isDone ? (
        <ApprovalResults rows={ready} results={results} next={toPayouts} isBrief />
      ) : isBusy || results.length > 0 ? (
        <Running done={results.length} of={ready.length} />
      ) : (
        <Question withdrawals={ready} />
      )}
      <LeftOut withdrawals={leftOut} />
      <DialogFooter
        problem={problem}
        isBusy={isBusy}
        cancel={isDone ? 'Close' : 'Cancel'}
        onCancel={onClose}
        focusesCancel
      >
        {isDone || ready.length === 0 ? null : (
          <BusyButton isBusy={isBusy} onClick={() => void run(ready)}>
            {problem === undefined ? 'Approve' : 'Continue'}
          </BusyButton>
        )}
      </DialogFooter>
    </>
  )
}

function Question({ withdrawals }: { withdrawals: readonly StaffWithdrawal[] }) {
  if (withdrawals.length === 0) return <p>No withdrawals without concerns are waiting.</p>
  const sum = formatAmount(sumOfAmounts(withdrawals.map(({ amount }) => amount)))
  return (
    <p>
      <strong>{`${countWithdrawals(withdrawals.length)}, ${sum}`}</strong> will wait to be paid out. Each agent will be
      notified.
    </p>
  )
}

function Running({ done, of }: { done: number; of: number }) {
  return (
    <>
      <p role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>{`${number(done)} of ${number(of)} reviewed`}</p>
      <Progress value={(done / of) * 100} mt="sm" size="lg" radius="xl" aria-label="Approving" />
    </>
  )
}

/** The withdrawals that someone has to decide on one by one, with what speaks against each. */
function LeftOut({ withdrawals }: { withdrawals: readonly StaffWithdrawal[] }) {
  if (withdrawals.length === 0) return null
  return (
    <>
      <Text c="dimmed" mt="md">
        {`${countWithdrawals(withdrawals.length)} left out. Review each one separately:`}
      </Text>
      <Box
        component="ul"
        aria-label="Left out"
        tabIndex={0}
        mah="30dvh"
        p={0}
        mt="xs"
        style={{ overflowY: 'auto', listStyle: 'none' }}
      >
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.id} className={styles.leftOut}>
            <span>{nameOf(withdrawal)}</span>
            <span>{formatAmount(withdrawal.amount)}</span>
            <Text span fz="sm" c="dimmed" className={styles.wide}>
              {marksOf(withdrawal)}
            </Text>
          </li>
        ))}
      </Box>
    </>
  )
}
