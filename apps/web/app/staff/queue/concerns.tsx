/** What speaks against approving a record, in words. Approving it takes a reason. */
import { type Concern, concernWords, type FeeConcern } from '@evergrove/contract/withdrawals/concern-words'
import { Alert, Badge, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Decidable } from './decidable.ts'

type Concerned = Pick<Decidable, 'agent' | 'concerns'>

/** A concern in a few words; of an agent who is not active, the status. */
const concernLabel = (concern: Concern | FeeConcern, { agent }: Pick<Concerned, 'agent'>): string =>
  concern === 'not_active' ? agent.status : concernWords[concern].label

/** All of them in a few words; empty if there are none. */
export const concernLabels = (record: Concerned): string =>
  record.concerns.map((concern) => concernLabel(concern, record)).join(', ')

export const concernSentences = ({ concerns }: Pick<Concerned, 'concerns'>): string =>
  concerns.map((concern) => concernWords[concern].sentence).join(' ')

export function Concerns({ record, title = 'Check before you approve' }: { record: Concerned; title?: string }) {
  const { concerns } = record
  if (concerns.length === 0) return null
  return (
    <Alert
      color="gold"
      title={title}
      icon={<IconAlertTriangle stroke={1.75} aria-hidden />}
      style={{ gridColumn: '1 / -1' }}
    >
      <List listStyleType="none" spacing="xs">
        {concerns.map((concern) => (
          <List.Item key={concern}>
            <Badge component="span" color="gold" variant="outline" tt="none" mr="xs">
              {concernLabel(concern, record)}
            </Badge>
            {concernWords[concern].sentence}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
