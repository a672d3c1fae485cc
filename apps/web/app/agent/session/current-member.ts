/** The signed-in member, for everything below the dashboard's frame, which shows no screen before it knows one. */
import type { CurrentUser } from '@evergrove/contract/accounts/accounts'
import { createContext, use } from 'react'

export const MemberContext = createContext<CurrentUser | undefined>(undefined)

/** @throws when used outside the dashboard's screens */
export function useMember(): CurrentUser {
  const member = use(MemberContext)
  if (member === undefined) throw new Error('useMember belongs below the dashboard layout')
  return member
}
