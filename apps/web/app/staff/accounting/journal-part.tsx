import { Text } from '@mantine/core'
import { ListCard } from '../../components/list/list-card.tsx'
import { FieldsCard } from '../parts/filter-card.tsx'
import { type Days, daysIn } from '../parts/filters.ts'
import { useAddress } from '../parts/use-address.ts'
import { staffSend } from '../session/staff-api.ts'
import { dayWords } from './accounting-words.ts'
import { LongDownload } from './long-download.tsx'

function periodWords({ from, to }: Days): string {
  if (from === undefined && to === undefined) return 'Every transfer since the beginning.'
  if (to === undefined) return `Every transfer from ${dayWords(from ?? '')} on.`
  if (from === undefined) return `Every transfer up to ${dayWords(to)}.`
  return from === to
    ? `Every transfer of ${dayWords(from)}.`
    : `Every transfer from ${dayWords(from)} to ${dayWords(to)}.`
}

/** Downloads the journal of a period as a file. */
export function JournalPart() {
  const address = useAddress()
  const { days, problems } = daysIn(address)
  const hasProblems = Object.keys(problems).length > 0
  return (
    <>
      <FieldsCard label="Days of the journal (UTC)" fields={{ days: {} }} address={address} />
      <ListCard
        id="journal"
        title="Journal"
        note="A CSV file, oldest first. Dates are inclusive (UTC). Posted amounts add up to the trial balance; holds are not posted. This download is recorded in the audit trail."
      >
        <Text mb="md">{hasProblems ? 'Correct the days first.' : periodWords(days)}</Text>
        <LongDownload
          what="journal"
          fileName="journal.csv"
          call={(signal) => staffSend('GET /staff/accounting/journal.csv', { query: days, signal })}
          isDisabled={hasProblems}
        />
      </ListCard>
    </>
  )
}
