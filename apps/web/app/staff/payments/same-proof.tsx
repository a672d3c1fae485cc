import { Alert } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Fragment } from 'react'
import { QueueLink } from '../agents/money/queue-link.tsx'

/** Says that other payments have the same image as their proof, and leads to them. Nothing without any. */
export function SameProof({ ids }: { ids: readonly number[] }) {
  if (ids.length === 0) return null
  return (
    <Alert color="gold" icon={<IconCopy size={20} stroke={1.8} aria-hidden />} style={{ gridColumn: '1 / -1' }}>
      {'Same image as '}
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index === 0 ? '' : ', '}
          <QueueLink queue="payments" id={id}>{`payment no. ${id}`}</QueueLink>
        </Fragment>
      ))}
      .
    </Alert>
  )
}
