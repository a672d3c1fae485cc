import { VisuallyHidden } from '@mantine/core'
import styles from './change-list.module.css'
import type { Change } from './draft.ts'

/** What a draft would change, each with its value before and after. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={styles.list}>
      {changes.map(({ what, from, to }) => (
        <div key={what} className={styles.change}>
          <dt>{what}</dt>
          <dd>
            <span className={styles.from}>
              <VisuallyHidden>from </VisuallyHidden>
              {from}
            </span>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden> to </VisuallyHidden>
            {to}
          </dd>
        </div>
      ))}
    </dl>
  )
}
