import type { BankDetails as Details } from '@evergrove/contract/agents/agents'
import type { StaffWithdrawal } from '@evergrove/contract/agents/staff-views'
import { formatMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import { payoutStateLabels } from '@evergrove/contract/withdrawals/payout-words'
import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '../../components/busy-button.tsx'
import { Day, Moment } from '../../components/day.tsx'
import { formatAmount } from '../../components/money.ts'
import { AgentLink, QueueLink } from '../agents/agent-link.tsx'
import { ExplainedBalance } from '../agents/explained-balance.tsx'
import { useAction } from '../parts/use-action.ts'
import { ageOf } from '../queue/age.ts'
import { Concerns, CopiedValue, decisionFacts, type Fact, Facts, Person } from '../queue/facts.tsx'
import { staffAct } from '../session/staff-api.ts'
import { NONE, WaitingActions } from './waiting-actions.tsx'

const dollars = (amount: string) => (
  <Text span inherit style={{ fontVariantNumeric: 'tabular-nums' }}>
    {formatAmount(amount)}
  </Text>
)

const COLUMNS = { base: 1, '38rem': 2 }

/** The day since when the agent has had these bank details. */
function Unchanged({ since }: { since: string }) {
  return (
    <>
      <Day moment={since} />
      {` (${ageOf(since).toLowerCase()})`}
    </>
  )
}

/** The bank account in a sentence, for the question before the withdrawal is approved. */
export function DestinationLine({ destination }: Pick<StaffWithdrawal, 'destination'>) {
  if (!destination) return null
  const { bank_name, account_name, account_number, since } = destination
  return (
    <Text inherit mt="sm">
      {`It goes to ${bank_name}, ${account_name}, ${account_number}`}
      {since === null ? null : (
        <>
          , unchanged since <Unchanged since={since} />
        </>
      )}
      .
    </Text>
  )
}

/** A withdrawal with the bank account it goes to and the account it comes from, side by side if there is room. */
export function WithdrawalRecord({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const { id, status, agent, amount, balance_before, balance_after, total_balance, created_at } = withdrawal
  return (
    <Stack gap="lg">
      <Concerns record={withdrawal} {...(status === 'Pending' ? {} : { title: 'This stays out of payout batches' })} />
      <SimpleGrid type="container" cols={COLUMNS} spacing="lg" style={{ alignItems: 'start' }}>
        <BankDetails key={id} withdrawal={withdrawal} />
        <Facts
          facts={[
            { label: 'Agent', value: <Person agent={agent} /> },
            { label: 'Account', value: agent.status },
            { label: 'Requested', value: <Moment moment={created_at} /> },
            { label: 'Balance before', value: dollars(balance_before) },
            { label: 'Amount', value: dollars(amount) },
            { label: 'Balance after', value: dollars(balance_after) },
            { label: 'Available now', value: <ExplainedBalance key={id} agentId={agent.id} balance={total_balance} /> },
            ...decisionFacts(withdrawal),
            ...returnFacts(withdrawal),
            ...repeatFacts(withdrawal),
            ...payoutFacts(withdrawal),
          ]}
        />
      </SimpleGrid>
      <WaitingActions key={`act on ${id}`} withdrawal={withdrawal} />
      <SharedAccount agents={withdrawal.account_shared_with} />
    </Stack>
  )
}

/** The number of agents that are named. The server sends one more if there are more. */
const NAMED = 3

/** The other agents with the bank account that the withdrawal goes to. */
function SharedAccount({ agents }: { agents: StaffWithdrawal['account_shared_with'] }) {
  if (agents.length === 0) return null
  return (
    <Text fz="sm" c="dimmed">
      {'This account is also used by '}
      {agents.slice(0, NAMED).map((agent, index) => (
        <Fragment key={agent.id}>
          {index === 0 ? '' : ', '}
          <AgentLink agent={agent} />
        </Fragment>
      ))}
      {agents.length > NAMED ? ' and others.' : '.'}
    </Text>
  )
}

/** Says what became of the amount of a rejected or returned withdrawal. It is empty for others. */
function returnFacts({ status, amount, repaid }: StaffWithdrawal): Fact[] {
  if (status !== 'Rejected' && status !== 'Returned') return []
  const rest = formatMoney(readMoney(amount) - readMoney(repaid))
  return [
    ...(repaid === NONE ? [] : [{ label: 'Repaid what was owed', value: dollars(repaid) }]),
    { label: 'Back in the balance', value: dollars(rest) },
  ]
}

/** Leads to the withdrawal that repeats a rejected one. It is empty for others. */
const repeatFacts = ({ repeated_as }: Pick<StaffWithdrawal, 'repeated_as'>): Fact[] =>
  repeated_as
    ? [
        {
          label: 'Requested again',
          value: <QueueLink queue="withdrawals" id={repeated_as}>{`As no. ${repeated_as}`}</QueueLink>,
        },
      ]
    : []

/** Describes the payout of an approved withdrawal. It is empty for others. */
function payoutFacts({ payout }: Pick<StaffWithdrawal, 'payout'>): Fact[] {
  if (payout === null) return []
  const { state, batch, reference, at, reason } = payout
  return [
    {
      label: 'Payout',
      value: (
        <>
          {payoutStateLabels[state]}, <Day moment={at} />
        </>
      ),
    },
    ...(batch === null
      ? []
      : [{ label: 'Batch', value: <Link to={`/staff/payouts/${batch}`}>{`Batch ${batch}`}</Link> }]),
    ...(reference === null ? [] : [{ label: 'Bank reference', value: reference }]),
    ...(reason === null ? [] : [{ label: 'Returned because', value: reason }]),
  ]
}

const unchangedFact = ({ since }: NonNullable<StaffWithdrawal['destination']>): Fact => ({
  label: since === null ? 'Earlier changes' : 'Unchanged since',
  value: since === null ? 'None recorded' : <Unchanged since={since} />,
})

const bankLines = [
  { label: 'Bank', field: 'bank_name' },
  { label: 'Account name', field: 'account_name' },
  { label: 'Account number', field: 'account_number' },
] as const

/**
 * The withdrawal's bank account. Each look at the whole number is recorded, so it is loaded only on request, and dropped
 * with the record.
 */
function BankDetails({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const { id: withdrawalId, has_bank_details: isFilledIn, destination } = withdrawal
  const [details, setDetails] = useState<Details>()
  const loading = useAction(
    (id: number) => staffAct('GET /staff/withdrawals/{id}/bank-details', { params: { id } }),
    [],
  )
  const show = async () => setDetails(await loading.run(withdrawalId))
  return (
    <Paper component="section" withBorder radius="md" px="sm" pt="xs" pb="sm" aria-labelledby="bank-details">
      <Group justify="space-between" gap="sm" wrap="nowrap" mih="2.75rem">
        <Title order={3} id="bank-details" fz="sm" lh="var(--leading-snug)" ff="var(--font-body)" c="var(--color-ink)">
          Bank details
        </Title>
        {isFilledIn ? (
          <BusyButton
            variant="default"
            size="xs"
            aria-label={details === undefined ? 'Show bank details' : 'Hide bank details'}
            isBusy={loading.isBusy}
            onClick={() => (details === undefined ? void show() : setDetails(undefined))}
          >
            {details === undefined ? 'Show' : 'Hide'}
          </BusyButton>
        ) : null}
      </Group>
      {details === undefined && !destination ? null : (
        <Facts
          facts={[
            ...bankLines.map(({ label, field }) => ({
              label,
              value:
                details === undefined ? (
                  destination?.[field]
                ) : (
                  <CopiedValue text={details[field] ?? '-'} what={label.toLowerCase()} />
                ),
            })),
            ...(destination ? [unchangedFact(destination)] : []),
          ]}
        />
      )}
      {details === undefined ? (
        <Text fz="sm" c="dimmed">
          {isFilledIn
            ? 'Viewing the whole account number is recorded in the audit trail.'
            : 'The agent has removed the bank details.'}
        </Text>
      ) : null}
      <p role="alert">{loading.problem}</p>
    </Paper>
  )
}
