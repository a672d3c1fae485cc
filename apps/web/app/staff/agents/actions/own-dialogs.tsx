/** The dialogs of an agent's page that have a content of their own. */
import type { StaffAgent } from '@evergrove/contract/agents/agents'
import { Alert, Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { amountField, formatAmount } from '../../../components/money.ts'
import { Problem } from '../../../components/notice.tsx'
import { ViewChoice } from '../../../components/view-choice.tsx'
import type { Outcome } from '../../../platform/session/failure.ts'
import { useAction } from '../../parts/use-action.ts'
import type { ContentProps } from '../../parts/use-dialogs.tsx'
import { useErrorSummary } from '../../parts/use-error-summary.tsx'
import { type Done, PROPOSED, proposable, SecondPersonNote, useSecondPerson } from '../../proposals/second-person.tsx'
import { staffAct } from '../../session/staff-api.ts'
import { changedBy } from '../agent-link.tsx'
import { Facts } from '../page/facts.tsx'
import { adjustmentOf, type Draft, directions, type Funds, fundsAfter, problemsOf } from './adjustment.ts'

const FORM = 'adjustment'

const KEY_USED = 422

const POSTED_BEFORE =
  'An earlier attempt was saved, with the values you had entered at that time. Close this window and check the ledger.'

/** Adjusts the balance. The same key adjusts it only once, even if the call is repeated after a lost response. */
async function adjustBalance(id: number, draft: Draft, key: string): Promise<Outcome<Done>> {
  const outcome = await proposable(
    staffAct('POST /staff/adjustments', {
      body: { agent_id: id, ...adjustmentOf(draft) },
      headers: { 'idempotency-key': key },
    }),
  )
  const isUsed = outcome.failure?.status === KEY_USED
  return isUsed ? { failure: { status: KEY_USED, error: { detail: POSTED_BEFORE } } } : outcome
}

type AdjustingProps = ContentProps & { agent: StaffAgent; name: string }

/** Adjusts the balance by a new entry: first the form, then a confirmation. */
export function Adjusting({ agent, name, onClose, onDone }: AdjustingProps) {
  const funds = { balance: agent.account.total_balance, owed: agent.account.owed }
  const form = useForm<Draft>({
    initialValues: { direction: 'Credit', amount: '', reason: '' },
    validate: problemsOf,
    onValuesChange: () => form.clearErrors(),
  })
  const [isAsked, setAsked] = useState(false)
  // The dialog has one key while it is open, so that a retry after a lost response does not adjust the balance twice.
  const [key] = useState(() => crypto.randomUUID())
  const adjusting = useAction((draft: Draft) => adjustBalance(agent.id, draft, key), changedBy(agent.id))
  if (!isAsked) return <AdjustForm form={form} funds={funds} onContinue={() => setAsked(true)} onClose={onClose} />
  const confirm = async () => {
    const outcome = await adjusting.run(form.values)
    if (outcome !== undefined) onDone(outcome.isProposed ? PROPOSED : 'The balance has been adjusted.')
  }
  return (
    <Confirmation
      draft={form.values}
      agentName={name}
      funds={funds}
      isBusy={adjusting.isBusy}
      problem={adjusting.problem}
      onConfirm={() => void confirm()}
      onBack={() => {
        adjusting.reset()
        setAsked(false)
      }}
    />
  )
}

const fundsWords = ({ balance, owed }: Funds): string =>
  owed === '0.00' ? formatAmount(balance) : `owes ${formatAmount(owed)}`

type AdjustFormProps = {
  form: UseFormReturnType<Draft>
  funds: Funds
  onContinue: () => void
  onClose: () => void
}

function AdjustForm({ form, funds, onContinue, onClose }: AdjustFormProps) {
  const after = fundsAfter(form.values, funds)
  const { summary, onInvalid } = useErrorSummary(FORM, form.errors)
  const submit = form.onSubmit(onContinue, onInvalid)
  return (
    <form name={FORM} aria-label="Adjustment" onSubmit={submit} noValidate>
      {summary}
      <ViewChoice
        label="Direction"
        views={directions}
        value={form.values.direction}
        onChange={(direction) => form.setFieldValue('direction', direction)}
      />
      <TextInput
        name="amount"
        label="Amount"
        placeholder="0.00"
        {...amountField}
        required
        my="md"
        {...form.getInputProps('amount')}
        data-autofocus
      />
      <Textarea
        name="reason"
        label="Reason"
        description="The agent will see this on their statement."
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
      <Text c="dimmed" size="sm" mt="md">
        {`Now: ${fundsWords(funds)}${after === undefined ? '' : `, afterwards: ${fundsWords(after)}`}`}
      </Text>
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Continue</Button>
      </Group>
    </form>
  )
}

type ConfirmationProps = {
  draft: Draft
  agentName: string
  funds: Funds
  isBusy: boolean
  problem: string | undefined
  onConfirm: () => void
  onBack: () => void
}

/** Shows the balance before and after. The focus starts on Back, the harmless choice. */
function Confirmation({ draft, agentName, funds, isBusy, problem, onConfirm, onBack }: ConfirmationProps) {
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const amount = formatAmount(draft.amount.trim())
  const after = fundsAfter(draft, funds)
  const isTaken = draft.direction === 'Debit'
  const isForTwo = useSecondPerson('balance.adjust', draft.amount)
  return (
    <>
      <Text mb="md" role="status">
        {isTaken ? `Debit ${amount} from ${agentName}?` : `Credit ${amount} to ${agentName}?`}
      </Text>
      <Facts
        facts={[
          { term: 'Balance now', value: fundsWords(funds) },
          { term: 'Balance afterwards', value: after && fundsWords(after) },
          { term: 'Reason', value: draft.reason.trim() },
        ]}
      />
      {after === undefined || after.owed === '0.00' ? null : (
        <Alert color="gold" mt="md">
          {`The balance is too low. ${agentName} will owe ${formatAmount(after.owed)}, which the next credits repay first.`}
        </Alert>
      )}
      <Text c="dimmed" size="sm" mt="md">
        This can’t be undone. To correct a mistake, make another adjustment.
      </Text>
      <SecondPersonNote isNeeded={isForTwo} />
      <Problem text={problem} mt="md" />
      <Group justify="flex-end" mt="xl" gap="sm">
        <Button ref={back} variant="default" onClick={onBack}>
          Back
        </Button>
        <BusyButton {...(isTaken ? { color: 'red' } : {})} isBusy={isBusy} onClick={onConfirm}>
          {isForTwo ? 'Propose' : draft.direction}
        </BusyButton>
      </Group>
    </>
  )
}

type Details = { bank_name: string | null; account_name: string | null; account_number: string | null }

const copyable = (value: string | null, what: string) =>
  value === null ? null : (
    <Group component="span" display="inline-flex" gap="0.25rem" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {value}
      <CopyButton text={value} what={what} />
    </Group>
  )

/**
 * The agent's bank details. Warns first that viewing them is recorded, and keeps them only while the dialog is open.
 */
export function BankDetails({ agent, onClose }: { agent: StaffAgent; onClose: () => void }) {
  const [details, setDetails] = useState<Details>()
  const { run, isBusy, problem } = useAction(
    () => staffAct('GET /staff/agents/{id}/bank-details', { params: { id: agent.id } }),
    changedBy(agent.id),
  )
  const close = (
    <Button variant="default" onClick={onClose} data-autofocus>
      Close
    </Button>
  )
  if (details !== undefined) {
    return (
      <>
        <div role="status">
          <Facts
            isStacked
            facts={[
              { term: 'Bank', value: copyable(details.bank_name, 'bank') },
              { term: 'Account name', value: copyable(details.account_name, 'account name') },
              { term: 'Account number', value: copyable(details.account_number, 'account number') },
            ]}
          />
        </div>
        <Group justify="flex-end" mt="xl">
          {close}
        </Group>
      </>
    )
  }
  return (
    <>
      <Text c="dimmed">
        {agent.profile.has_bank_details
          ? 'Every view is recorded in the audit trail.'
          : 'They are incomplete. Every view is recorded in the audit trail.'}
      </Text>
      <Problem text={problem} mt="md" />
      <Group justify="flex-end" mt="xl" gap="sm">
        {close}
        <BusyButton isBusy={isBusy} onClick={() => void run(undefined).then(setDetails)}>
          Show
        </BusyButton>
      </Group>
    </>
  )
}
