import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { unlistedPageMeta } from '../../public/seo/page-meta.ts'
import type { Route } from './+types/payments.ts'
import { PaymentCards } from './payment-cards.tsx'
import { PaymentInstructions } from './payment-instructions.tsx'
import { paymentQuery } from './payment-query.ts'
import { PaymentTable } from './payment-table.tsx'
import { RefusalNote } from './refusal-note.tsx'

const TITLE = 'Payments'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPageMeta(matches[0].loaderData, TITLE)
}

export default function Payments() {
  const { data: payment, isPending, isError, refetch } = useQuery(paymentQuery)
  const hasNothing = isError && payment === undefined
  return (
    <>
      <ScreenHeading title={TITLE} text="Your registration fee and your proof of payment." />
      <VisuallyHidden role="status">{isPending ? 'Loading your payment' : ''}</VisuallyHidden>
      {isError ? <PaymentFailure isOutdated={!hasNothing} onRetry={() => void refetch()} /> : null}
      {hasNothing ? null : (
        <>
          <RefusalNote payment={payment} />
          <PaymentCards payment={payment} />
          <PaymentTable payment={payment} />
        </>
      )}
      <PaymentInstructions />
    </>
  )
}

type PaymentFailureProps = {
  /** Whether the screen still shows the payment from an earlier response. */
  isOutdated: boolean
  onRetry: () => void
}

/** Shown in place of the payment if it failed to load, or above it if it failed to load again. */
function PaymentFailure({ isOutdated, onRetry }: PaymentFailureProps) {
  const retry = () => {
    // Without a payment to show, the button disappears during the retry, so the focus moves to the screen.
    if (!isOutdated) document.getElementById('content')?.focus()
    onRetry()
  }
  return (
    <Group
      role="alert"
      justify="space-between"
      mb="lg"
      p="lg"
      bg="var(--color-danger-soft)"
      c="var(--color-danger)"
      style={{ borderRadius: 'var(--radius-lg)' }}
    >
      <Text>
        {isOutdated
          ? 'Your payment could not be reloaded. It may be out of date.'
          : 'Your payment could not be loaded. The connection may have been interrupted.'}
      </Text>
      <Button variant="default" onClick={retry}>
        Retry
      </Button>
    </Group>
  )
}
