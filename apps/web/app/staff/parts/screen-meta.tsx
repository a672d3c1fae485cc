import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ScreenHeading } from '../../components/screen-heading.tsx'
import { titleIn, unlistedPageMeta } from '../../public/seo/page-meta.ts'
import { screenTitleAt } from '../layout/staff-links.ts'

type Site = Parameters<typeof unlistedPageMeta>[0]
type TitledSite = Parameters<typeof titleIn>[0]

const inConsole = (title: string) => `${title} · Staff`

/** Returns the title of a console screen, which search engines must not list. */
export const staffMeta = (site: Site, title: string) => unlistedPageMeta(site, inConsole(title))

/** Returns the same title in full, for a screen that knows its title only once its data has loaded. */
export const staffTitle = (site: TitledSite, title: string): string => titleIn(site, inConsole(title))

/** The title of the screen at the current address, with a sentence about its purpose. */
export function StaffHeading({ text }: { text: ReactNode }) {
  return <ScreenHeading title={screenTitleAt(useLocation().pathname)} text={text} />
}
