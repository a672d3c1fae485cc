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

/** The company's emblem, the same drawing as public/favicon.svg: a sun rising over the rows of a golden field. */
export function Mark({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="14" fill="#17543f" />
      <path d="M20 34a12 12 0 0 1 24 0z" fill="#f0cd84" />
      <g fill="none" stroke="#f0cd84" strokeLinecap="round" strokeWidth="3">
        <path d="M32 16.5v-5M20.2 21.2l-3.5-3.5M43.8 21.2l3.5-3.5M14.5 31.5l-4.5-1.2M49.5 31.5l4.5-1.2" />
      </g>
      <g fill="none" stroke="#d9a441" strokeLinecap="round" strokeWidth="3.5">
        <path d="M10 40.5q22-7 44 0M14 47.5q18-5.5 36 0M20 54q12-3.5 24 0" />
      </g>
    </svg>
  )
}
