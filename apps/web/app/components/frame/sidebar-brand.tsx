import { Link } from 'react-router'
import { useSite } from '../../platform/document/use-site.ts'
import { Mark } from '../site/mark.tsx'
import styles from './sidebar-brand.module.css'

/** The house's sign and the company's name; leads to the public site, which needs a new document. */
export function SidebarBrand({ isNarrow = false }: { isNarrow?: boolean }) {
  const { company } = useSite()
  const name = company?.company_name ?? 'Home'
  return (
    <Link to="/" reloadDocument className={styles.brand} aria-label={name}>
      <Mark className={styles.mark} />
      {isNarrow ? null : <span className={styles.name}>{name}</span>}
    </Link>
  )
}
