import { titleIn, unlistedPageMeta } from '../../public/seo/page-meta.ts'

type Site = Parameters<typeof unlistedPageMeta>[0]
type TitledSite = Parameters<typeof titleIn>[0]

const inConsole = (title: string) => `${title} · Staff`

/** The title of a console screen, which search engines must not list. */
export const staffMeta = (site: Site, title: string) => unlistedPageMeta(site, inConsole(title))

/** The same title in full, for a screen that only knows its title once its data has loaded. */
export const staffTitle = (site: TitledSite, title: string): string => titleIn(site, inConsole(title))
