import type { Approvable, ApprovedMatched } from '@evergrove/contract/receipts/receipts'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { formatAmount } from '../../components/money.ts'
import { number } from '../payouts/payout-words.ts'
import { Exceptions, type Many, ManyForm, useMany } from '../queue/many.tsx'
import { staffAct, staffQuery } from '../session/staff-api.ts'
import { changedPaths } from './receipt-words.ts'

/** The result of a call, which states where the next one begins. */
type Progressed = { approved: number; refused: ApprovedMatched['refused']; next: number | null }
const NOTHING: Progressed = { approved: 0, refused: [], next: 0 }

const countPayments = (count: number): string => `${number(count)} ${count === 1 ? 'payment' : 'payments'}`

/** Opens the dialog that approves every payment whose fee is on a statement. */
export function ApproveMatched() {
  const { data } = useQuery(staffQuery('GET /staff/receipts/approvable'))
  /** The payments at the time when the dialog opened, so that none that are matched meanwhile are approved unseen. */
  const [asked, setAsked] = useState<Approvable>()
  const [isOpen, setOpen] = useState(false)
  const many = useMany(NOTHING, changedPaths)
  const count = data?.count ?? 0
  const open = () => {
    many.reset()
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
      <Dialog isOpen={isOpen} title="Approve all matched payments" closesByControlsOnly={many.isBusy} onClose={close}>
        {asked === undefined ? null : <ApproveForm asked={asked} many={many} onClose={close} />}
      </Dialog>
    </>
  )
}

type ApproveFormProps = { asked: Approvable; many: Many<Progressed>; onClose: () => void }

function ApproveForm({ asked: { count, total, up_to }, many, onClose }: ApproveFormProps) {
  const { approved, refused, next } = many.done
  const looked = approved + refused.length
  const approveNext = async (done: Progressed, after: number) => {
    const outcome = await staffAct('POST /staff/receipts/approve', { body: { after, up_to } })
    if (outcome.failure !== undefined) return outcome
    const { body } = outcome
    const sum = { approved: done.approved + body.approved, refused: [...done.refused, ...body.refused] }
    return { failure: undefined, body: { ...sum, next: body.next } }
  }
  return (
    <ManyForm
      many={many}
      reviewed={looked}
      of={count}
      isDone={next === null && !many.isBusy}
      question={
        <p>
          <strong>{`${countPayments(count)}, ${formatAmount(total)}`}</strong>
          {count === 1 ? ' is' : ' are'} approved, with or without a proof. Each agent becomes Active and gets a place
          in the matrix, and bonuses are paid.
        </p>
      }
      results={<p role="status">{`${number(approved)} of ${number(looked)} approved.`}</p>}
      onApprove={() => void many.run((done) => (done.next === null ? undefined : approveNext(done, done.next)))}
      onClose={onClose}
    >
      <Exceptions
        label="Not approved"
        title={`${countPayments(refused.length)} not approved:`}
        color="red"
        rows={refused.map(({ id, pin, detail }) => ({
          id,
          name: `PIN ${pin}`,
          beside: <Link to={`?chosen=${id}`} onClick={onClose}>{`Line ${id}`}</Link>,
          why: detail,
        }))}
      />
    </ManyForm>
  )
}
