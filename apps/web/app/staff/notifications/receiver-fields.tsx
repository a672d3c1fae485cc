import { Box, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ViewChoice } from '../../components/view-choice.tsx'
import { AgentChoice } from './agent-choice.tsx'
import { type AudienceFilter, kinds, type Receivers, statuses } from './receivers.ts'

export type ReceiverFieldsProps = {
  receivers: Receivers
  problem: ReactNode
  onChange: (receivers: Receivers) => void
}

/** Chooses who gets the notification. */
export function ReceiverFields({ receivers, problem, onChange }: ReceiverFieldsProps) {
  const { kind, agent, filter } = receivers
  return (
    <div>
      <Box mb="md">
        <ViewChoice
          label="Recipients"
          views={kinds}
          value={kind}
          onChange={(chosen) => onChange({ ...receivers, kind: chosen })}
        />
      </Box>
      {kind === 'One agent' ? (
        <AgentChoice agent={agent} problem={problem} onChoose={(chosen) => onChange({ ...receivers, agent: chosen })} />
      ) : kind === 'By filter' ? (
        <FilterFields
          filter={filter}
          problem={problem}
          onChange={(chosen) => onChange({ ...receivers, filter: chosen })}
        />
      ) : (
        <Text c="dimmed">Every agent, whatever their status.</Text>
      )}
    </div>
  )
}

type FilterFieldsProps = {
  filter: AudienceFilter
  problem: ReactNode
  onChange: (filter: AudienceFilter) => void
}

const isStatus = (text: string): text is AudienceFilter['status'] =>
  text === '' || statuses.some((status) => status === text)

/** Filters agents by status and by the UTC days on which they joined. */
function FilterFields({ filter, problem, onChange }: FilterFieldsProps) {
  return (
    <div>
      <SimpleGrid minColWidth="min(100%, 9.5rem)" autoFlow="auto-fit" style={{ alignItems: 'start' }}>
        <NativeSelect
          label="Status"
          name="status"
          data={[{ value: '', label: 'Any status' }, ...statuses]}
          value={filter.status}
          onChange={({ currentTarget: { value } }) => {
            if (isStatus(value)) onChange({ ...filter, status: value })
          }}
        />
        <TextInput
          label="Joined from (UTC)"
          type="date"
          value={filter.joined_from}
          onChange={({ currentTarget: { value } }) => onChange({ ...filter, joined_from: value })}
        />
        <TextInput
          label="Joined to (UTC)"
          type="date"
          value={filter.joined_to}
          onChange={({ currentTarget: { value } }) => onChange({ ...filter, joined_to: value })}
        />
      </SimpleGrid>
      <Text mt="xs" fz="sm" c="dimmed">
        Dates are inclusive.
      </Text>
      <Text role="alert" mt={problem === undefined ? 0 : 'xs'} fz="sm" c="red">
        {problem}
      </Text>
    </div>
  )
}
