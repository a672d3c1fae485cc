import { planAssumptionNames } from '@evergrove/contract/plan-scenarios'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import styles from '../plan.module.css'

/** As many as a simulation has: what it assumes, with its scenario, its length, its size and its seed. */
const FIELDS = planAssumptionNames.length + 4

/** In place of the fields of a simulation while its assumptions load: labels, fields and the button. */
export const LoadingFields = ({ what }: { what: string }) => (
  <>
    <VisuallyHidden role="status">{`Loading ${what}`}</VisuallyHidden>
    <div className={`${styles.fields} ${styles.assumptions}`}>
      {[...Array(FIELDS).keys()].map((field) => (
        <div key={field}>
          <Skeleton height="1rem" width="7rem" mb="xs" />
          <Skeleton height="2.75rem" mb="xs" radius="sm" />
          <Skeleton height="0.875rem" width="12rem" maw="100%" />
        </div>
      ))}
    </div>
    <Skeleton height="2.75rem" width="11rem" mt="lg" radius="xl" />
  </>
)
