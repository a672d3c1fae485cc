import { Box, Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { outdatedLook } from '../parts/pages.ts'
import { useAddress } from '../parts/use-address.ts'
import { staffQuery } from '../session/staff-api.ts'
import { lastDayOf, momentWords } from './accounting-words.ts'
import { MomentCard, momentIn } from './moment-card.tsx'
import { Agreement, TrialBalanceTable } from './trial-balance.tsx'

/** The trial balance now, or at an earlier moment. */
export function TrialBalancePart() {
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
