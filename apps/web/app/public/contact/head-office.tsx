import type { Content } from '@evergrove/contract/content/content-kinds'
import { Icon } from '../../components/site/icon/icon.tsx'
import styles from './head-office.module.css'

export type HeadOfficeProps = {
  company: Pick<Content<'company-information'>, 'company_address' | 'email' | 'telephone'>
}

/** The head office's address, e-mail and telephone (PAGE-012, PAGE-013). */
export function HeadOffice({ company }: HeadOfficeProps) {
  return (
    <dl className={styles.list}>
      <div className={styles.row}>
        <Icon name="pin" className={styles.icon} />
        <dt className={styles.term}>Head office</dt>
        <dd className={styles.value}>{company.company_address}</dd>
      </div>
      <div className={styles.row}>
        <Icon name="mail" className={styles.icon} />
        <dt className={styles.term}>Email</dt>
        <dd className={styles.value}>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </dd>
      </div>
      <div className={styles.row}>
        <Icon name="phone" className={styles.icon} />
        <dt className={styles.term}>Telephone</dt>
        <dd className={styles.value}>
          <a href={`tel:${company.telephone}`}>{company.telephone}</a>
        </dd>
      </div>
    </dl>
  )
}
