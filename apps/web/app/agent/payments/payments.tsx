import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/payments.ts'
import { PaymentCards } from './payment-cards.tsx'
import { PaymentFailure } from './payment-failure.tsx'
import { PaymentInstructions } from './payment-instructions.tsx'
import { paymentQuery } from './payment-query.ts'
import { PaymentTable } from './table/payment-table.tsx'

const TITLE = 'Payments'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Payments() {
  const { data: payment, isPending, isError, refetch } = useQuery(paymentQuery)
  const hasNothing = isError && payment === undefined
  return (
    <>
      <ScreenHeading title={TITLE} text="Your registration fee, and the proof that you have paid it." />
      <VisuallyHidden role="status">{isPending ? 'Loading your payment' : ''}</VisuallyHidden>
      {isError ? <PaymentFailure isOutdated={!hasNothing} onRetry={() => void refetch()} /> : null}
      {hasNothing ? null : (
        <>
          <PaymentCards payment={payment} />
          <PaymentTable payment={payment} />
        </>
      )}
      <PaymentInstructions />
    </>
  )
}
