import { titleIn, unlistedPageMeta } from '../../public/seo/page-meta.ts'

type Site = Parameters<typeof unlistedPageMeta>[0]

const inConsole = (title: string) => `${title} · Staff`

/** The title of a screen of the console, which no search engine lists. */
export const staffMeta = (site: Site, title: string) => unlistedPageMeta(site, inConsole(title))

/** The same title in full, for a screen that learns its own only from what it reads. */
export const staffTitle = (site: Site, title: string): string => titleIn(site, inConsole(title))
