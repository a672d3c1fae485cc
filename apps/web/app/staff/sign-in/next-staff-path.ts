import { nextPath } from '../../auth/next-path.ts'

/** The wanted path when it is one of the console's; otherwise its first screen. */
export function nextStaffPath(wanted: string | null): string {
  const path = nextPath(wanted, '/staff')
  return path.startsWith('/staff/login') ? '/staff' : path
}
