import type { ClosedMonth } from '@evergrove/contract/ledger/accounting'
import { Box, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../components/back-link.tsx'
import { Digest } from '../../components/digest.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Facts } from '../agents/page/facts.tsx'
import { DoneLine } from '../parts/done-line.tsx'
import { RecordStates } from '../parts/record-states.tsx'
import { staffMeta } from '../parts/screen-meta.tsx'
import { number } from '../payouts/payout-words.ts'
import { staffRecord, staffSend } from '../session/staff-api.ts'
import type { Route } from './+types/month.ts'
import { daysOf, isMonth, lastDayOf, momentWords, monthBadges, monthName } from './accounting-words.ts'
import { LongDownload } from './long-download.tsx'
import { CloseDialog, ClosedBy } from './months-part.tsx'
import { Agreement, TrialBalanceTable } from './trial-balance.tsx'

export function meta({ matches, params }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData, isMonth(params.month) ? monthName(params.month) : 'Month')
}

/** A month of the books with its trial balance. */
export default function MonthScreen({ params: { month } }: Route.ComponentProps) {
  const query = useQuery({
    ...staffRecord('GET /staff/accounting/months/{month}', { params: { month } }),
    enabled: isMonth(month),
  })
  return (
    <>
      <BackLink to="/staff/accounting?part=months">Months</BackLink>
      <RecordStates query={isMonth(month) ? query : undefined} what="month" none="Month not found">
        {(loaded) => <Loaded key={loaded.month} month={loaded} />}
      </RecordStates>
    </>
  )
}

const sentences = {
  closed: 'This month is closed and can’t change.',
  closable: 'This month is over and can be closed.',
  waiting: 'This month is over. Close the months before it first.',
  current: 'This month is not over yet.',
} as const satisfies Record<ClosedMonth['state'], string>

function Loaded({ month: loaded }: { month: ClosedMonth }) {
  const { month, state, closed, trial_balance } = loaded
  const [asked, setAsked] = useState<readonly string[]>()
  const [done, setDone] = useState<{ text: string }>()
  const { from, to } = daysOf(month)
  return (
    <>
      <ScreenHeading title={monthName(month)} text={sentences[state]} />
      <DoneLine done={done} />
      <ListCard
        id="month"
        title="Month"
        action={
          <Group gap="sm">
            <StatusBadge of="month" status={monthBadges[state]} />
            {state === 'closable' ? (
              <Button size="sm" onClick={() => setAsked([month])}>
                Close…
              </Button>
            ) : null}
          </Group>
        }
      >
        {closed === null ? null : <Stored closed={closed} />}
        <Link to={`/staff/accounting?part=journal&from=${from}&to=${to}`}>{`Journal of ${monthName(month)}`}</Link>
      </ListCard>
      {state === 'current' ? null : <PackageCard month={month} isClosed={closed !== null} />}
      <ListCard
        id="trial-balance"
        title={closed === null ? 'Trial balance' : 'Stored trial balance'}
        note={`At ${momentWords(trial_balance.at)}.`}
      >
        <Agreement balance={trial_balance} />
        <TrialBalanceTable labelledBy="trial-balance" balance={trial_balance} until={lastDayOf(trial_balance.at)} />
      </ListCard>
      <CloseDialog
        months={asked}
        onDone={() =>
          setDone({ text: `${monthName(month)} is closed. Keep a copy of its checkpoint outside this product.` })
        }
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}

/** Everything about a month that is over, for the company's accountant. */
function PackageCard({ month, isClosed }: { month: string; isClosed: boolean }) {
  const proof = isClosed ? ', and, a minute after the closing, the proof that it is in the transparency log' : ''
  return (
    <ListCard
      id="package"
      title="For the accountant"
      note={`One ZIP file: journal, trial balance, agents’ balances and debts at the end of the month${proof}. This download is recorded in the audit trail.`}
    >
      <LongDownload
        what="package"
        fileName={`books-${month}.zip`}
        call={(signal) => staffSend('GET /staff/accounting/months/{month}/package', { params: { month }, signal })}
        variant="default"
      />
    </ListCard>
  )
}

/** The data that was stored when the month was closed. */
function Stored({ closed }: { closed: NonNullable<ClosedMonth['closed']> }) {
  const { transfers, last_transfer_id, checkpoint } = closed
  return (
    <>
      <Facts
        facts={[
          { term: 'Closed', value: <ClosedBy closed={closed} /> },
          { term: 'Journal entries', value: number(transfers) },
          { term: 'Last entry', value: last_transfer_id === null ? 'None' : `No. ${last_transfer_id}` },
        ]}
      />
      <Text c="dimmed" fz="sm" mt="md">
        Checkpoint (SHA-256)
      </Text>
      <Box mb="md">
        <Digest text={checkpoint} what="checkpoint" />
      </Box>
    </>
  )
}
