import type { PlanVersionView } from '@evergrove/contract/plan'
import styles from './earlier-versions.module.css'
import { Published } from './published.tsx'
import { Settings } from './settings.tsx'

/** Versions that no longer hold, which bookings still name; each opens. */
export function EarlierVersions({ versions }: { versions: readonly PlanVersionView[] }) {
  return (
    <ul className={styles.list}>
      {versions.map((version) => (
        <li key={version.id}>
          <details className={styles.version}>
            <summary>
              <span className={styles.name}>{`Version ${version.id}`}</span>
              <span className={styles.when}>
                <Published version={version} />
              </span>
            </summary>
            <div className={styles.body}>
              <Settings version={version} label={`Levels of version ${version.id}`} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
