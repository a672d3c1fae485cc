import { Moment } from '../../parts/moment.tsx'
import type { Decidable } from '../decidable.ts'
import type { Fact } from './facts.tsx'

/** Who decided, when and why; nothing while it waits. */
export function decisionFacts({ status, decided_by, decided_at, reason }: Decidable): Fact[] {
  if (status === 'Pending') return []
  return [
    { label: `${status} by`, value: decided_by ?? 'Not known' },
    ...(decided_at === null ? [] : [{ label: `${status} on`, value: <Moment moment={decided_at} /> }]),
    ...(reason === null ? [] : [{ label: 'Reason', value: reason }]),
  ]
}
