import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import type { ApprovedMany } from '@evergrove/contract/withdrawals/withdrawals'
import { Button, Skeleton } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import { countWithdrawals } from '../payouts/payout-words.ts'
import { ApprovalResults } from '../queue/bulk.tsx'
import { concernLabels } from '../queue/facts.tsx'
import { nameOf } from '../queue/kind.ts'
import { Exceptions, type Many, ManyForm, useMany } from '../queue/many.tsx'
import { staffAct, staffSend } from '../session/staff-api.ts'

/** Approves the withdrawals. Returns for each whether it was approved, or the reason for the refusal. */
export const approveMany = (ids: number[]) => staffAct('POST /staff/withdrawals/approve', { body: { ids } })

/** The next step of approved withdrawals. */
export const toPayouts = {
  text: 'They are waiting to be paid.',
  to: '/staff/payouts',
  link: 'Add them to a payout batch',
} as const

/** Describes the concerns about paying it, and missing bank details, in a few words. It is empty if there are none. */
export const marksOf = (withdrawal: Pick<StaffWithdrawal, 'agent' | 'concerns' | 'has_bank_details'>): string =>
  [concernLabels(withdrawal), withdrawal.has_bank_details ? '' : 'No bank details'].filter(Boolean).join(', ')

/** The most rows that the server sends at once. */
const LARGEST_PAGE = 100

/** Loads all withdrawals that wait for a decision, page by page. */
async function loadPending(signal: AbortSignal): Promise<StaffWithdrawal[]> {
  const pending = new Map<number, StaffWithdrawal>()
  for (let page = 1; ; page += 1) {
    const query = { status: 'Pending', page: String(page), page_size: String(LARGEST_PAGE) } as const
    // Each page states whether there is another one.
    const response = await staffSend('GET /staff/withdrawals', { query, signal })
    if (response.status !== 200) throw new Error(`GET staff/withdrawals answered ${response.status}`)
    const rows = (await response.json()) as StaffWithdrawal[]
    for (const row of rows) pending.set(row.id, row)
    if (rows.length < LARGEST_PAGE) return [...pending.values()]
  }
}

/** The waiting withdrawals: those that can be approved as they are, and those with concerns or without bank details. */
const approvableQuery = queryOptions({
  queryKey: ['staff/withdrawals/approvable'],
  queryFn: async ({ signal }) => {
    const pending = await loadPending(signal)
    const { ready = [], leftOut = [] } = Object.groupBy(pending, ({ concerns, has_bank_details }) =>
      concerns.length === 0 && has_bank_details ? 'ready' : 'leftOut',
    )
    return { ready, leftOut }
  },
  // Colleagues may decide meanwhile, and agents make requests.
  staleTime: 0,
  gcTime: 0,
  networkMode: 'always',
})

/** The number is so small that the progress moves every second. */
const AT_ONCE = 50

const NOTHING: ApprovedMany = []
const CHANGED = ['staff/withdrawals', 'staff/payouts', 'staff/home'] as const

/** Opens the dialog that approves all waiting withdrawals without a concern. */
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
