import type { Content, LibraryName } from '@evergrove/contract/content/content-kinds'
import { Skeleton } from '@mantine/core'
import { Card } from '../../components/card.tsx'
import { ItemTarget } from './item-target.tsx'
import styles from './library-items.module.css'

const ITEMS_IN_READING = [1, 2, 3]

/** The numbered list; bars stand in the places of items while they are read. */
export function LibraryItems({ items }: { items: readonly Content<LibraryName>[] | undefined }) {
  return (
    <Card>
      <ol className={styles.list} aria-busy={items === undefined}>
        {items?.map(({ id, description, url_field }, index) => (
          <li key={id} className={styles.item}>
            <span className={styles.number}>{index + 1}</span>
            <div className={styles.words}>
              <p className={styles.description}>{description}</p>
              <ItemTarget address={url_field} description={description} />
            </div>
          </li>
        )) ??
          ITEMS_IN_READING.map((number) => (
            <li key={number} className={styles.item}>
              <span className={styles.number}>{number}</span>
              <div className={styles.words}>
                <Skeleton height="1.25rem" width="min(28rem, 100%)" />
                <Skeleton height="2.75rem" width="6rem" radius="xl" />
              </div>
            </li>
          ))}
      </ol>
    </Card>
  )
}
