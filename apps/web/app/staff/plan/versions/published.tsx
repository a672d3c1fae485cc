import type { PlanVersionView } from '@evergrove/contract/plan'
import { Moment } from '../../parts/moment.tsx'

/** When a version was published, and by whom. */
export function Published({ version: { published_at, published_by } }: { version: PlanVersionView }) {
  const by =
    published_by === null
      ? 'with the installation'
      : published_by === 'operator'
        ? 'by the operator'
        : `by ${published_by}`
  return (
    <>
      <Moment moment={published_at} /> {by}
    </>
  )
}
