import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../root.tsx'
import styles from './preview-bar.module.css'

/** Says that a page shows what is not published, or that its preview is over; nothing on any other page. */
export function PreviewBar() {
  const preview = useRouteLoaderData<typeof rootLoader>('root')?.preview
  if (preview === undefined) return null
  return (
    <aside aria-label="Preview" className={styles.bar}>
      {preview.label === undefined
        ? 'This preview has ended. What you see is published.'
        : `Preview of “${preview.label}”. Visitors do not see this yet.`}
    </aside>
  )
}
