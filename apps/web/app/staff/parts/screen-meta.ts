import { unlistedPageMeta } from '../../public/seo/page-meta.ts'

/** The title of a screen of the console, which no search engine lists. */
export const staffMeta = (site: Parameters<typeof unlistedPageMeta>[0], title: string) =>
  unlistedPageMeta(site, `${title} · Staff`)
