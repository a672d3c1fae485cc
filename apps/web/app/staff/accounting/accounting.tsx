import { Box, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { outdatedLook } from '../parts/pages.ts'
import { PartLinks, partIn } from '../parts/part-links.tsx'
import { StaffHeading } from '../parts/screen-meta.tsx'
import { useAddress } from '../parts/use-address.ts'
import { staffQuery } from '../session/staff-api.ts'
import { lastDayOf, momentWords } from './accounting-words.ts'
import { AgentsPart } from './agents-part.tsx'
import { JournalPart } from './journal-part.tsx'
import { MomentCard, momentIn } from './moment-card.tsx'
import { MonthsPart } from './months-part.tsx'
import { ResultsPart } from './results-part.tsx'
import { Agreement, TrialBalanceTable } from './trial-balance.tsx'

/** The trial balance now, or at an earlier moment. */
function TrialBalancePart() {
  const address = useAddress()
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery({
    ...staffQuery('GET /staff/accounting/trial-balance', { query: momentIn(address) }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <MomentCard address={address} label="Moment of the trial balance" />
      <ListCard
        id="trial-balance"
        title="Trial balance"
        note="Each balance is in the column of the account’s normal side, and negative if it is on the other side."
        action={
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
            disabled={data === undefined || isPlaceholderData}
            onClick={() => print()}
          >
            Print
          </Button>
        }
      >
        <p role="status">{isPending ? 'Loading the trial balance' : data && `At ${momentWords(data.at)}`}</p>
        {data === undefined && isError ? (
          <CouldNotLoad what="the trial balance" onRetry={() => void refetch()} />
        ) : (
          <Box mt="xs" {...outdatedLook(isPlaceholderData)}>
            {data === undefined ? null : <Agreement total={data.total} />}
            <TrialBalanceTable labelledBy="trial-balance" balance={data} until={data && lastDayOf(data.at)} />
          </Box>
        )}
      </ListCard>
    </>
  )
}

const partNames = {
  balance: 'Trial balance',
  journal: 'Journal',
  agents: 'Agents',
  results: 'Results',
  months: 'Months',
} as const

const show: Record<keyof typeof partNames, ReactNode> = {
  balance: <TrialBalancePart />,
  journal: <JournalPart />,
  agents: <AgentsPart />,
  results: <ResultsPart />,
  months: <MonthsPart />,
}

/** The books (plan rule 29). */
export default function Accounting() {
  const part = partIn(partNames, useAddress().value('part'))
  return (
    <>
      <StaffHeading text="The company’s books. Dates and months are in UTC." />
      <PartLinks label="Parts of the books" names={partNames} part={part} />
      {show[part]}
    </>
  )
}
