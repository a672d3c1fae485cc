import type { Content } from '@evergrove/contract/content/content-kinds'
import { Icon } from '../../../components/site/icon/icon.tsx'
import styles from './footer.module.css'

export type FooterContactProps = {
  company: Pick<Content<'company-information'>, 'company_name' | 'company_address' | 'email' | 'telephone'>
}

/** Where the company is and how it is reached. */
export function FooterContact({ company }: FooterContactProps) {
  return (
    <div className={styles.reach}>
      <h2 className={styles.title}>Contact</h2>
      <address className={styles.contact}>
        <p>
          <Icon name="pin" className={styles.icon} />
          <span>
            <strong>{company.company_name}</strong>
            <br />
            {company.company_address}
          </span>
        </p>
        <a href={`mailto:${company.email}`}>
          <Icon name="mail" className={styles.icon} />
          {company.email}
        </a>
        <a href={`tel:${company.telephone}`}>
          <Icon name="phone" className={styles.icon} />
          {company.telephone}
        </a>
      </address>
    </div>
  )
}
