import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import type { ApprovedMany } from '@evergrove/contract/withdrawals/withdrawals'
import { Button, Skeleton } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DialogFooter } from '../../components/dialogs/dialog-footer.tsx'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import { countWithdrawals } from '../payouts/payout-words.ts'
import { ApprovalResults } from '../queue/bulk.tsx'
import { concernLabels } from '../queue/facts.tsx'
import { nameOf } from '../queue/kind.ts'
import { Exceptions, type Many, ManyForm, useMany } from '../queue/many.tsx'
import { staffAct, staffSend } from '../session/staff-api.ts'

/** Returns for each withdrawal whether it was approved, or why not. */
export const approveMany = (ids: number[]) => staffAct('POST /staff/withdrawals/approve', { body: { ids } })

/** Where approved withdrawals go next. */
export const toPayouts = {
  text: 'They are waiting to be paid.',
  to: '/staff/payouts',
  link: 'Add them to a payout batch',
} as const

/** What speaks against paying it, and missing bank details, in a few words; empty if nothing does. */
export const marksOf = (withdrawal: Pick<StaffWithdrawal, 'agent' | 'concerns' | 'has_bank_details'>): string =>
  [concernLabels(withdrawal), withdrawal.has_bank_details ? '' : 'No bank details'].filter(Boolean).join(', ')

/** The most rows that the server sends at once. */
const LARGEST_PAGE = 100

/** Everything that waits for a decision, page by page. */
async function loadPending(signal: AbortSignal): Promise<StaffWithdrawal[]> {
  const pending = new Map<number, StaffWithdrawal>()
  for (let page = 1; ; page += 1) {
    const query = { status: 'Pending', page: String(page), page_size: String(LARGEST_PAGE) } as const
    // Each page tells whether there is another one.
    const response = await staffSend('GET /staff/withdrawals', { query, signal })
    if (response.status !== 200) throw new Error(`GET staff/withdrawals answered ${response.status}`)
    const rows = (await response.json()) as StaffWithdrawal[]
    for (const row of rows) pending.set(row.id, row)
    if (rows.length < LARGEST_PAGE) return [...pending.values()]
  }
}

/** What waits for a decision: what can be approved as it is, and what has concerns or lacks bank details. */
const approvableQuery = queryOptions({
  queryKey: ['staff/withdrawals/approvable'],
  queryFn: async ({ signal }) => {
    const pending = await loadPending(signal)
    const { ready = [], leftOut = [] } = Object.groupBy(pending, ({ concerns, has_bank_details }) =>
      concerns.length === 0 && has_bank_details ? 'ready' : 'leftOut',
    )
    return { ready, leftOut }
  },
  // Colleagues decide meanwhile, and agents ask.
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
})

/** Few enough that the progress moves every second. */
const AT_ONCE = 50

const NOTHING: ApprovedMany = []
const CHANGED = ['staff/withdrawals', 'staff/payouts', 'staff/home'] as const

/** Opens the dialog that approves everything that waits and has no concern. */
export function ApproveAll() {
  const [isOpen, setOpen] = useState(false)
  const many = useMany(NOTHING, CHANGED)
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
        title="Approve all without concerns"
        closesByControlsOnly={many.isBusy}
        onClose={close}
        onGone={many.reset}
      >
        <ApproveAllForm many={many} onClose={close} />
      </Dialog>
    </>
  )
}

function ApproveAllForm({ many, onClose }: { many: Many<ApprovedMany>; onClose: () => void }) {
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
  const approveNext = (done: ApprovedMany) => {
    const ids = new Set(done.map(({ id }) => id))
    const next = ready.map(({ id }) => id).filter((id) => !ids.has(id))
    if (next.length === 0) return undefined
    return approveMany(next.slice(0, AT_ONCE)).then((outcome) =>
      outcome.failure === undefined ? { failure: undefined, body: [...done, ...outcome.body] } : outcome,
    )
  }
  return (
    <ManyForm
      many={many}
      reviewed={many.done.length}
      of={ready.length}
      isDone={ready.length > 0 && many.done.length === ready.length && !many.isBusy}
      question={<Question withdrawals={ready} />}
      results={<ApprovalResults rows={ready} nameOf={nameOf} results={many.done} next={toPayouts} isBrief />}
      onApprove={() => void many.run(approveNext)}
      onClose={onClose}
    >
      <Exceptions
        label="Left out"
        title={`${countWithdrawals(leftOut.length)} left out. Review each one separately:`}
        color="dimmed"
        rows={leftOut.map((withdrawal) => ({
          id: withdrawal.id,
          name: nameOf(withdrawal),
          beside: <span>{formatAmount(withdrawal.amount)}</span>,
          why: marksOf(withdrawal),
        }))}
      />
    </ManyForm>
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
