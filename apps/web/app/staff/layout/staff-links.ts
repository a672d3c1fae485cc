/** The console's menu of each role, and the title and guard of each address, as staff-screens.ts lists them. */
import { type Duty, mayDo } from '@evergrove/contract/staff/duties'
import type { StaffRole } from '@evergrove/contract/staff/staff-accounts'
import { type Icon, IconKey, IconLayoutDashboard } from '@tabler/icons-react'
import { matchPath } from 'react-router'
import type { FrameLink } from '../../components/frame/screen-menu.tsx'
import * as named from './staff-icons.ts'
import { menuGroups, otherScreens } from './staff-screens.ts'

type StaffLink = FrameLink & { duty: Duty }

const icons: Readonly<Record<keyof typeof named, Icon>> = named

const home: StaffLink = { to: '/staff', label: 'Home', Icon: IconLayoutDashboard, duty: 'console' }

export const staffLinks: readonly StaffLink[] = [
  home,
  ...Object.entries(menuGroups).flatMap(([group, menuScreens]) =>
    menuScreens.map(({ to, label, icon, duty }) => ({ to, label, Icon: icons[icon], duty, group })),
  ),
]

/** The link to one's own account, which is in the account menu. */
export const accountLink: FrameLink = { to: '/staff/account', label: 'Your account', Icon: IconKey }

const screens = [...staffLinks, accountLink, ...otherScreens]

/** Returns the title of the screen at this path. */
export const screenTitleAt = (path: string): string =>
  screens.find(({ to }) => matchPath(to, decoded(path)) !== null)?.label ?? 'Page not found'

/** Returns the menu of a role. */
export const linksFor = (role: StaffRole): FrameLink[] => staffLinks.filter(({ duty }) => mayDo(role, duty))

/** Decodes the path as the router does, because an address may contain any letter in percent-encoding. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const isAt = (path: string, { to }: Pick<FrameLink, 'to'>): boolean => {
  const wanted = decoded(path).toLowerCase().replace(/\/+$/, '')
  return wanted === to || (to !== '/staff' && wanted.startsWith(`${to}/`))
}

const findLink = (path: string): StaffLink | undefined => staffLinks.find((link) => isAt(path, link))

/** Returns true if the role may open the screen at this path, or the screen above it. */
export function mayOpen(role: StaffRole, path: string): boolean {
  const link = findLink(path)
  return link === undefined || mayDo(role, link.duty)
}

/**
 * Returns the name of the screen at this path, or of the screen above it, for use before the screen itself has loaded.
 */
export const screenNameAt = (path: string): string =>
  (isAt(path, accountLink) ? accountLink : findLink(path))?.label ?? 'This screen'
