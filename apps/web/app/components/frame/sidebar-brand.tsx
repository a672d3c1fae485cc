import { Link } from 'react-router'
import { useSite } from '../../platform/document/use-site.ts'
import { Mark } from '../site/mark.tsx'
import styles from './frame.module.css'

/** The company's mark and name. Links to the public site, which is a new document. */
export function SidebarBrand({ isNarrow = false }: { isNarrow?: boolean }) {
  const { company } = useSite()
  const name = company?.company_name ?? 'Home'
  return (
    <Link to="/" reloadDocument className={styles.brand} aria-label={name}>
      <Mark className={styles.brandMark} />
      {isNarrow ? null : <span className={styles.brandName}>{name}</span>}
    </Link>
  )
}
