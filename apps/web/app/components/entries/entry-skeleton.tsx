import { Skeleton, VisuallyHidden } from '@mantine/core'
import { Card } from '../card.tsx'
import styles from './entries.module.css'

/** An entry while it loads: its heading, the links to other entries, and its three cards. */
export function EntrySkeleton() {
  return (
    <>
      <VisuallyHidden role="status">Loading the entry</VisuallyHidden>
      <div className={styles.entry}>
        <div>
          <Skeleton height="2.5rem" width="16rem" maw="100%" mb="sm" radius="md" />
          <Skeleton height="1.25rem" width="12rem" maw="100%" mb="lg" radius="md" />
        </div>
        <div className={styles.neighbours} aria-hidden data-screen-only>
          <span className={styles.way} aria-disabled>
            Older entry
          </span>
          <span className={styles.way} aria-disabled>
            Newer entry
          </span>
        </div>
        <div className={styles.parts} data-columns>
          <Card isSpaced>
            <Skeleton height="9rem" radius="md" />
          </Card>
          <div className={styles.details}>
            <Card isSpaced>
              <Skeleton height="12rem" radius="md" />
            </Card>
          </div>
          <div className={styles.proof}>
            <Card>
              <Skeleton height="9rem" radius="md" />
            </Card>
          </div>
        </div>
      </div>
    </>
  )
}
