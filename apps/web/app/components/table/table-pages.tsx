import { Group, Pagination } from '@mantine/core'
import styles from './table.module.css'

export type TablePagesProps = {
  /** The id of the heading of the list. */
  labelledBy: string
  page: number
  pageSize: number
  total: number
  onChange: (page: number) => void
}

/**
 * The range of rows shown and the pagination: three pages around the current one and three at each end (CONST-001).
 * Renders nothing if one page holds all rows (DOWN-009).
 */
export function TablePages({ labelledBy, page, pageSize, total, onChange }: TablePagesProps) {
  if (total <= pageSize) return null
  const pages = Math.ceil(total / pageSize)
  return (
    <nav aria-labelledby={labelledBy} className={styles.pages}>
      <p role="status" className={styles.range}>
        {`${(page - 1) * pageSize + 1}–${Math.min(page * pageSize, total)} of ${total}`}
      </p>
      <Pagination.Root total={pages} value={page} onChange={onChange} siblings={1} boundaries={3} radius="xl">
        <Group gap="0.25rem" className={styles.controls}>
          <Pagination.Previous icon={Previous} className={styles.step} aria-label="Prev" />
          <Pagination.Items dotsIcon={Gap} />
          <Pagination.Next icon={Next} className={styles.step} aria-label="Next" />
        </Group>
      </Pagination.Root>
    </nav>
  )
}

const Previous = () => 'Prev'

const Next = () => 'Next'

const Gap = () => '...'
