import { Badge } from '@mantine/core'

/** A status in the primary style when it is the good one, otherwise in the danger style (OVER-009). */
export function StatusBadge({ status, good = 'Active' }: { status: string; good?: string }) {
  const isGood = status === good
  return (
    <Badge
      variant="light"
      color={isGood ? 'evergreen' : 'red'}
      size="lg"
      tt="none"
      fw={600}
      data-look={isGood ? 'primary' : 'danger'}
    >
      {status}
    </Badge>
  )
}
