import type { Payment } from '@evergrove/contract/payments'
import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconHash, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { dayWords } from '../../components/day-words.ts'
import { FigureCard, FigureRow } from '../../components/figures/figure.tsx'
import { CouldNotLoad } from '../../components/list/list-states.tsx'
import { TextSkeleton } from '../../components/plain/skeleton.tsx'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { unlistedMeta } from '../../public/seo/page-meta.ts'
import { agentQuery } from '../queries.ts'
import { BirthDateNote } from './birth-date-note.tsx'
import { CHECKING, type LoadedPayment, paymentQuery, questionOf, refusalOf } from './payment.ts'
import { PaymentTable, PaymentValue } from './payment-table.tsx'
import styles from './payments.module.css'
import { ProofUpload } from './upload/proof-upload.tsx'

const TITLE = 'Payments'

export const meta = unlistedMeta(TITLE)

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
          <BirthDateNote />
          <PaymentCards payment={payment} />
          <PaymentTable payment={payment} />
        </>
      )}
      <PaymentInstructions />
    </>
  )
}

type PaymentFailureProps = {
  /** True if the screen still shows the payment from an earlier response. */
  isOutdated: boolean
  onRetry: () => void
}

/** Replaces the payment if it failed to load, or stands above it if it failed to load again. */
function PaymentFailure({ isOutdated, onRetry }: PaymentFailureProps) {
  const retry = () => {
    // If there is no payment to show, the button disappears during the retry, so the focus moves to the screen.
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

/**
 * The reason why the payment was not accepted, or our question about it, with an upload for a new proof. The note stays
 * in the page, so that its dialogs can close.
 */
function RefusalNote({ payment }: { payment: LoadedPayment }) {
  const isRefused = payment?.status === 'Rejected' || payment?.status === 'Reversed'
  const question = payment ? questionOf(payment) : undefined
  const isShown = isRefused || question !== undefined
  return (
    <Group
      justify="space-between"
      gap="sm"
      mb="lg"
      px="lg"
      py="md"
      bg={question === undefined ? 'var(--color-danger-soft)' : 'var(--color-warning-soft)'}
      c={question === undefined ? 'var(--color-danger)' : 'var(--color-gold-ink)'}
      style={{ borderRadius: 'var(--radius-lg)', ...(isShown ? {} : { display: 'none' }) }}
    >
      <Text flex="1 1 18rem" fw={600}>
        {question ?? (payment && isRefused ? refusalOf(payment) : '')}
      </Text>
      <ProofUpload payment={payment ?? undefined} label="Upload a new proof" hasButton={isShown} />
    </Group>
  )
}

const instructionsQuery = agentQuery('GET /dashboard/payment-instructions')

/** The payment instructions that staff have written, or 'TBD' if there are none (PAY-010). */
function PaymentInstructions() {
  const { data, isError, refetch } = useQuery(instructionsQuery)
  return (
    <Card>
      <Title order={2} fz="xl" mb="xs">
        Payment Instructions
      </Title>
      {data === undefined ? (
        isError ? (
          <CouldNotLoad what="the payment instructions" onRetry={() => void refetch()} />
        ) : (
          <p className={styles.instructions}>
            <TextSkeleton width="24rem" />
          </p>
        )
      ) : data.body === null ? (
        <p className={styles.instructions}>TBD</p>
      ) : (
        // The server sanitised the HTML when it was stored (GAP-10).
        <div className={styles.instructions} dangerouslySetInnerHTML={{ __html: data.body }} />
      )}
    </Card>
  )
}

/** Explains the status to the agent, and the next step. */
function adviceOn({ status, payment_proof, decided_at }: Payment): string {
  if (status === 'Approved')
    return decided_at ? `Approved on ${dayWords(decided_at)}.` : 'Your registration fee is paid.'
  if (status === 'Reversed') return 'Pay the fee again and upload a new proof.'
  if (status === 'Rejected') return 'Upload a new proof.'
  return payment_proof === null ? 'After paying, upload your proof below.' : CHECKING
}

/** The main facts of the payment (PAY-001). */
function PaymentCards({ payment }: { payment: LoadedPayment }) {
  return (
    <FigureRow>
      <FigureCard
        label="Payment PIN"
        Icon={IconHash}
        value={payment === null ? '-' : payment?.pin}
        barWidth="10rem"
        hint="Give this PIN as the reference of your transfer, and when you contact us."
        isHintLong
      />
      <FigureCard
        label="Payment Status"
        Icon={IconReceipt}
        value={payment === null ? '-' : payment?.status}
        barWidth="8rem"
        isHintLong
        hint={
          <PaymentValue payment={payment} width="16rem">
            {adviceOn}
          </PaymentValue>
        }
      />
    </FigureRow>
  )
}
