import { Badge } from '@mantine/core'

export type StatusBadgeProps = {
  status: string
  /** The status shown in the primary style. */
  good?: string
  /** The status shown in the warning style because a decision is pending. */
  waiting?: string
}

const LOOKS = { primary: 'evergreen', warning: 'gold', danger: 'red' } as const

/** A status in the primary, warning or danger style (OVER-009, WDR-010). */
export function StatusBadge({ status, good = 'Active', waiting }: StatusBadgeProps) {
  const look = status === good ? 'primary' : status === waiting ? 'warning' : 'danger'
  return (
    <Badge component="span" variant="light" color={LOOKS[look]} size="lg" tt="none" fw={600} data-look={look}>
      {status}
    </Badge>
  )
}
