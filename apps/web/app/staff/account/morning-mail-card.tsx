import { Checkbox, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { ListCard } from '../../components/list/list-card.tsx'
import { useAction } from '../parts/use-action.ts'
import { staffAct, staffQuery } from '../session/staff-api.ts'

type MorningMailCardProps = { onDone: (text: string) => void }

/** Whether the morning brings an email with what waits. */
export function MorningMailCard({ onDone }: MorningMailCardProps) {
  const { data, isError, refetch } = useQuery(staffQuery('GET /staff/morning-mail'))
  const { run, isBusy, problem } = useAction(
    (isOn: boolean) => staffAct('PUT /staff/morning-mail', { body: { is_on: isOn } }),
    ['staff/morning-mail'],
  )
  const change = async (isOn: boolean) => {
    if ((await run(isOn)) === undefined) return
    onDone(isOn ? 'The morning email is switched on.' : 'The morning email is switched off.')
  }
  return (
    <ListCard
      id="morning-mail"
      title="Morning email"
      note="How much work is waiting for you, with links to the screens. It comes at 6:00 AM UTC, and only when something is waiting."
    >
      {data !== undefined ? (
        <Checkbox
          label="Email me each morning"
          checked={data.is_on}
          disabled={isBusy}
          onChange={({ currentTarget: { checked } }) => void change(checked)}
        />
      ) : isError ? (
        <CouldNotLoad what="the setting" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="1.25rem" width="14rem" maw="100%" />
      )}
      {problem === undefined ? null : (
        <Text role="alert" c="red" mt="xs">
          {problem}
        </Text>
      )}
    </ListCard>
  )
}
