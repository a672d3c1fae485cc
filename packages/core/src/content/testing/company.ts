import type { Database } from '../../platform/schema.ts'
import { saveSingle } from '../index.ts'

/** Stores a company with these legal texts. */
export const saveCompany = (db: Database, texts: { privacy_policy: string; term_and_conditions: string }) =>
  saveSingle(db, 'company-information', {
    company_name: 'Goldenfield Capital',
    get_logo_url: null,
    get_page_header_image: null,
    company_address: 'Street 1',
    email: 'office@example.org',
    telephone: '0700',
    ...texts,
  })
