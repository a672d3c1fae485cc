import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../components/card.tsx'
import { CouldNotLoad } from '../../components/list/could-not-load.tsx'
import { TextSkeleton } from '../../components/text-skeleton.tsx'
import { agentQuery } from '../agent-query.ts'
import styles from './payments.module.css'

const instructionsQuery = agentQuery('GET /dashboard/payment-instructions')

/** How to pay, as staff have written it. 'TBD' until then (PAY-010). */
export function PaymentInstructions() {
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
