import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import type { Approvable, ApprovedMatched, Receipt } from '@evergrove/contract/receipts/receipts'
import { Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { formatAmount, sumOfAmounts } from '../../components/money.ts'
import { number } from '../payouts/payout-words.ts'
import { concernLabels } from '../queue/facts.tsx'
import { nameOf } from '../queue/kind.ts'
import { Exceptions, type Many, ManyForm, useMany } from '../queue/many.tsx'
import { staffAct, staffList, staffQuery } from '../session/staff-api.ts'
import { changedPaths, countLines, remarkOn } from './receipt-words.ts'

/** The result of a call, which states where the next one begins. */
type Progressed = { approved: number; refused: ApprovedMatched['refused']; next: number | null }
const NOTHING: Progressed = { approved: 0, refused: [], next: 0 }

const countPayments = (count: number): string => `${number(count)} ${count === 1 ? 'payment' : 'payments'}`

type Matched = NonNullable<Receipt['payment']>

/** The lines of the payments at the time when the dialog opens, so that none that are matched meanwhile are approved unseen. */
const askedQuery = {
  ...staffList('GET /staff/receipts', { query: { show: 'to_approve', page_size: '100' } }),
  // Approving loads the lists of lines again, but not this one.
  queryKey: ['staff/receipts/asked'],
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
}

/** Opens the dialog that approves the payments whose fee is on a statement. */
export function ApproveMatched() {
  const { data } = useQuery(staffQuery('GET /staff/receipts/approvable'))
  const [approvable, setApprovable] = useState<Approvable>()
  const [isOpen, setOpen] = useState(false)
  const many = useMany(NOTHING, changedPaths)
  const count = data?.count ?? 0
  const open = () => {
    setApprovable(data)
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
        title="Approve matched payments"
        closesByControlsOnly={many.isBusy}
        onClose={close}
        onGone={many.reset}
      >
        {approvable === undefined ? null : <ApproveForm approvable={approvable} many={many} onClose={close} />}
      </Dialog>
    </>
  )
}

type ApproveFormProps = { approvable: Approvable; many: Many<Progressed>; onClose: () => void }

type Kind = 'ready' | 'remarkable' | 'alone'

/** Returns whether a payment is approved with the others, once it is chosen, or only on its own with a reason. */
function kindOf(payment: Matched): Kind {
  if (payment.concerns.length > 0) return 'alone'
  return remarkOn(payment) === undefined ? 'ready' : 'remarkable'
}

const rowOf = (payment: Matched) => ({
  id: payment.id,
  name: nameOf(payment),
  beside: <span>{formatAmount(payment.amount)}</span>,
  why: [`PIN ${payment.pin}`, concernLabels(payment)].filter(Boolean).join(', '),
})

const NO_LINES: readonly Receipt[] = []

/** The focus stays on the button that cancels while the payments load, because the form is the same before and after. */
function ApproveForm({ approvable, many, onClose }: ApproveFormProps) {
  const asked = useQuery(askedQuery)
  const { rows: lines = NO_LINES, total = 0 } = asked.data ?? {}
  const [chosen, setChosen] = useState<readonly number[]>([])
  // Several lines may pay one fee.
  const payments = [...new Map(lines.flatMap(({ payment }) => (payment ? [[payment.id, payment]] : []))).values()]
  const kinds: Partial<Record<Kind, Matched[]>> = Object.groupBy(payments, kindOf)
  const { ready = [], remarkable = [], alone = [] } = kinds
  const taken = [...ready, ...remarkable.filter(({ id }) => chosen.includes(id))]
  const more = total - lines.length
  const left = payments.filter((payment) => !taken.includes(payment))
  const { approved, refused, next } = many.done
  const looked = approved + refused.length
  const isDone = next === null && !many.isBusy
  const isRefused = ({ pin }: Matched) => refused.some((one) => one.pin === pin)
  const approveNext = async (done: Progressed, after: number) => {
    const named = { after, up_to: lines[0]?.id ?? 0, chosen: [...chosen] }
    const outcome = await staffAct('POST /staff/receipts/approve', { body: named })
    if (outcome.failure !== undefined) return outcome
    const { body } = outcome
    const sum = { approved: done.approved + body.approved, refused: [...done.refused, ...body.refused] }
    return { failure: undefined, body: { ...sum, next: body.next } }
  }
  return (
    <ManyForm
      many={many}
      reviewed={looked}
      of={taken.length + more === 0 ? 0 : payments.length + more}
      isDone={isDone}
      question={
        asked.data === undefined ? (
          <Loading query={asked} />
        ) : (
          <Question approvable={approvable} left={left} more={more} />
        )
      }
      results={<p role="status">{`${number(approved)} of ${number(looked)} approved.`}</p>}
      onApprove={() => void many.run((done) => (done.next === null ? undefined : approveNext(done, done.next)))}
      onClose={onClose}
    >
      <Refused refused={refused} onClose={onClose} />
      {isDone ? (
        <Payments label="Approved" payments={taken.filter((payment) => !isRefused(payment))} />
      ) : many.isBusy || looked > 0 ? null : (
        <>
          <Payments label="Approved together" payments={ready} />
          <Choices payments={remarkable} chosen={chosen} onChoose={setChosen} />
          <Payments label="Left out, because each takes a reason" payments={alone} />
        </>
      )}
    </ManyForm>
  )
}

function Loading({ query: { isError, refetch } }: { query: { isError: boolean; refetch: () => unknown } }) {
  if (isError) return <CouldNotLoad what="the payments" onRetry={() => void refetch()} />
  return (
    <div role="status" aria-label="Loading the payments">
      <Skeleton height="1.5em" width="80%" />
    </div>
  )
}

type QuestionProps = { approvable: Approvable; left: readonly Matched[]; more: number }

function Question({ approvable: { count, total }, left, more }: QuestionProps) {
  const taken = count - left.length
  if (taken <= 0) return <p>Nothing is chosen.</p>
  const sum = formatMoney(readMoney(total) - readMoney(sumOfAmounts(left.map(({ amount }) => amount))))
  return (
    <>
      <p>
        <strong>{`${countPayments(taken)}, ${formatAmount(sum)}`}</strong>
        {taken === 1 ? ' is' : ' are'} approved, with or without a proof. Each agent becomes Active and gets a place in
        the matrix, and bonuses are paid.
      </p>
      {more > 0 ? (
        <p>{`${countLines(more)} more are not listed here. Of these, what needs a choice is left out and named afterwards.`}</p>
      ) : null}
    </>
  )
}

const Payments = ({ label, payments }: { label: string; payments: readonly Matched[] }) => (
  <Exceptions label={label} title={`${label}:`} color="dimmed" rows={payments.map(rowOf)} />
)

const Refused = ({ refused, onClose }: { refused: ApprovedMatched['refused']; onClose: () => void }) => (
  <Exceptions
    label="Not approved"
    title={`${countPayments(refused.length)} not approved:`}
    color="red"
    rows={refused.map(({ id, pin, agent, detail }) => ({
      id,
      name: `${agent.first_name} ${agent.last_name}, PIN ${pin}`,
      beside: <Link to={`?chosen=${id}`} onClick={onClose}>{`Line ${id}`}</Link>,
      why: detail,
    }))}
  />
)

type ChoicesProps = {
  payments: readonly Matched[]
  chosen: readonly number[]
  onChoose: (chosen: readonly number[]) => void
}

/** The payments that are approved only if somebody chooses them, each with what staff should know. */
function Choices({ payments, chosen, onChoose }: ChoicesProps) {
  if (payments.length === 0) return null
  return (
    <Stack component="fieldset" gap="sm" mt="md" p={0} bd={0}>
      <Text component="legend" c="dimmed" mb="xs">
        Approved only if you choose them:
      </Text>
      {payments.map((payment) => (
        <Checkbox
          key={payment.id}
          label={`${nameOf(payment)}, ${formatAmount(payment.amount)}, PIN ${payment.pin}`}
          description={remarkOn(payment)}
          checked={chosen.includes(payment.id)}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(checked ? [...chosen, payment.id] : chosen.filter((id) => id !== payment.id))
          }
        />
      ))}
    </Stack>
  )
}
