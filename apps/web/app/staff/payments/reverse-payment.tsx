import type { StaffPayment } from '@evergrove/contract/agents/staff-views'
import type { Reversal } from '@evergrove/contract/payments'
import { keysOf } from '@evergrove/contract/platform/records'
import { type ReversalReason, reversalReasons } from '@evergrove/contract/reversal-reasons'
import { Button, NativeSelect, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { Dialog, DialogFooter } from '../../components/dialogs/dialog.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { formatAmount } from '../../components/money.ts'
import { messagesBeside } from '../../platform/session/form-messages.ts'
import { AGENTS_PATH } from '../agents/agent-link.tsx'
import { useAction } from '../parts/use-action.ts'
import { useAddress } from '../parts/use-address.ts'
import { PROPOSALS_PATH } from '../proposals/proposal-calls.ts'
import { PROPOSED, SecondPersonNote, useSecondPerson } from '../proposals/second-person.tsx'
import { nameOf } from '../queue/kind.ts'
import { staffAct, staffList } from '../session/staff-api.ts'
import { ReversalPreview, reversalQuery } from './reversal-preview.tsx'

type ReversalRequest = { reason: ReversalReason; note: string }

type Reversing = { payment: StaffPayment; onClose: () => void }

/** Offers to reverse the approval of a payment (plan rule 16), and stays until the outcome has been read. */
export function ReversePayment({ payment }: { payment: StaffPayment }) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const { page, choose } = useAddress()
  const open = () => {
    // Otherwise the next approved payment would replace this one, and its outcome would not be read.
    choose({ chosen: String(payment.id), page: page > 1 ? String(page) : '' })
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <div>
      {payment.status === 'Approved' ? (
        <Button variant="outline" color="red" size="sm" onClick={open}>
          Reverse approval
        </Button>
      ) : null}
      <Dialog
        isOpen={isOpen}
        title={isDone ? 'Approval reversed' : `Reverse the approval for ${nameOf(payment)}?`}
        onClose={close}
        onGone={() => setDone(false)}
      >
        <ReversalForm payment={payment} onClose={close} onDone={() => setDone(true)} />
      </Dialog>
    </div>
  )
}

/**
 * Loads the record on its own, so that it stays on the screen when the list of approved payments reloads without it.
 */
const keepShown = (client: QueryClient, id: number) =>
  client.prefetchQuery(staffList('GET /staff/payments', { query: { id: String(id) } }))

/** Shows first the losses with a field for the reason, and then the result. */
function ReversalForm({ payment, onClose, onDone }: Reversing & { onDone: () => void }) {
  const [reversed, setReversed] = useState<Reversal>()
  const [isProposed, setProposed] = useState(false)
  const preview = useQuery({ ...reversalQuery(payment.id), enabled: reversed === undefined })
  const client = useQueryClient()
  const send = async (request: ReversalRequest) => {
    const { id } = payment
    const body = request.note === '' ? { reason: request.reason } : request
    const outcome = await staffAct('POST /staff/payments/{id}/reverse', { params: { id }, body })
    await keepShown(client, id)
    // A reversal that was only proposed has not happened yet.
    return outcome.failure === undefined
      ? { failure: undefined, body: { reversal: outcome.status === 200 ? outcome.body : undefined } }
      : outcome
  }
  const reversing = useAction(send, ['staff/payments', AGENTS_PATH, PROPOSALS_PATH, 'staff/home'])
  if (isProposed) return <Proposed onClose={onClose} />
  if (reversed !== undefined) return <Outcome payment={payment} reversal={reversed} onClose={onClose} />
  if (preview.data === undefined) {
    return <Waiting hasFailed={preview.isError} onRetry={() => void preview.refetch()} onClose={onClose} />
  }
  if (preview.data.failure !== undefined) {
    const problem = messagesBeside(preview.data.failure.error, []).join(' ')
    return <Refused paymentId={payment.id} problem={problem} onClose={onClose} />
  }
  const confirm = async (request: ReversalRequest) => {
    const taken = await reversing.run(request)
    if (taken === undefined) return
    if (taken.reversal === undefined) return setProposed(true)
    setReversed(taken.reversal)
    onDone()
  }
  return (
    <ReasonFields
      reversal={preview.data.body}
      isBusy={reversing.isBusy}
      problem={reversing.problem}
      onClose={onClose}
      onConfirm={(request) => void confirm(request)}
    />
  )
}

function Waiting({ hasFailed, onRetry, onClose }: { hasFailed: boolean; onRetry: () => void; onClose: () => void }) {
  return (
    <>
      {hasFailed ? (
        <CouldNotLoad what="what the reversal would take back" onRetry={onRetry} />
      ) : (
        <Stack role="status" aria-label="Calculating the reversal">
          <Skeleton height="1.5em" width="80%" />
          <Skeleton height="6rem" radius="md" />
        </Stack>
      )}
      <DialogFooter onCancel={onClose} focusesCancel />
    </>
  )
}

type RefusedProps = { paymentId: number; problem: string; onClose: () => void }

/** Names the person who was faster. The record behind the dialog then shows it as well. */
function Refused({ paymentId, problem, onClose }: RefusedProps) {
  const client = useQueryClient()
  useEffect(() => {
    void keepShown(client, paymentId).then(() => client.invalidateQueries({ queryKey: ['staff/payments'] }))
  }, [client, paymentId])
  return <DialogFooter problem={problem} cancel="Close" onCancel={onClose} focusesCancel />
}

type ReasonFieldsProps = {
  reversal: Reversal
  isBusy: boolean
  problem: string | undefined
  onConfirm: (request: ReversalRequest) => void
  onClose: () => void
}

const reasons = keysOf(reversalReasons)
const choices = reasons.map((reason) => ({ value: reason, label: reversalReasons[reason].label }))
const isReason = (text: string): text is ReversalReason => reasons.some((reason) => reason === text)

function ReasonFields({ reversal, isBusy, problem, onConfirm, onClose }: ReasonFieldsProps) {
  const isForTwo = useSecondPerson('payment.reverse')
  const id = useId()
  const noteId = useId()
  const form = useForm({
    initialValues: { reason: '', note: '' },
    validate: {
      reason: (reason) => (isReason(reason) ? null : 'Choose a reason.'),
      note: (note, { reason }) => (reason === 'other' && note.trim() === '' ? 'Say the reason.' : null),
    },
  })
  const isOther = form.values.reason === 'other'
  const confirm = form.onSubmit(
    ({ reason, note }) => {
      if (isReason(reason)) onConfirm({ reason, note: note.trim() })
    },
    ({ reason }) => document.getElementById(reason === undefined ? noteId : id)?.focus(),
  )
  return (
    <form onSubmit={confirm} noValidate aria-label="Reversal">
      <ReversalPreview reversal={reversal} />
      <NativeSelect
        id={id}
        label="Reason"
        description="The agent will see this reason."
        required
        my="md"
        data={[{ value: '', label: 'Choose a reason' }, ...choices]}
        {...form.getInputProps('reason')}
      />
      <Textarea
        id={noteId}
        label={isOther ? 'Reason in words' : 'Note'}
        description={isOther ? 'The agent will read this.' : 'For your colleagues and the audit trail.'}
        required={isOther}
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('note')}
      />
      <SecondPersonNote isNeeded={isForTwo} />
      <DialogFooter problem={problem} isBusy={isBusy} onCancel={onClose} focusesCancel>
        <BusyButton type="submit" color="red" isBusy={isBusy}>
          {isForTwo ? 'Propose reversal' : 'Reverse approval'}
        </BusyButton>
      </DialogFooter>
    </form>
  )
}

function Proposed({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Text role="status">{PROPOSED}</Text>
      <DialogFooter cancel="Close" onCancel={onClose} focusesCancel />
    </>
  )
}

function Outcome({ payment, reversal, onClose }: Reversing & { reversal: Reversal }) {
  return (
    <>
      <Text
        role="status"
        mb="sm"
      >{`The payment of ${nameOf(payment)}, ${formatAmount(payment.amount)}, has been reversed.`}</Text>
      <ReversalPreview reversal={reversal} />
      <DialogFooter cancel="Close" onCancel={onClose} focusesCancel />
    </>
  )
}
