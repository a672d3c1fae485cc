import type { Content } from '@evergrove/contract/content/content-kinds'
import { Image } from './image.tsx'
import styles from './site.module.css'

export type BrandProps = {
  company: Pick<Content<'company-information'>, 'company_name' | 'get_logo_url'> | undefined
}

/** The company's logo (GAP-02). Without a logo it is the company's name, and 'Home' if the name is unknown too. */
export function Brand({ company }: BrandProps) {
  if (!company?.get_logo_url) return <span className={styles.brandName}>{company?.company_name ?? 'Home'}</span>
  return (
    <Image url={company.get_logo_url} alt={company.company_name} sizes="11rem" eager className={styles.brandLogo} />
  )
}
