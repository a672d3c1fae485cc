import { parseMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import type { ProposalKind } from '@evergrove/contract/proposals/proposal-kinds'
import { useQuery } from '@tanstack/react-query'
import { staffRecord } from '../session/staff-api.ts'

/** What the signed-in member of staff only proposes at the moment. */
const secondPersonQuery = staffRecord('GET /staff/second-person')

/** Whether nobody else could confirm the action: known only once the server has answered. */
export function useNobodyElse(kind: ProposalKind): boolean {
  const { data } = useQuery(secondPersonQuery)
  return data?.kinds.includes(kind) === false
}

/** Whether the action, if it is of a kind that may take two people, would only be proposed. An amount within the limit needs nobody else. The server decides again. */
export function useSecondPerson(kind: ProposalKind | undefined, amount?: string): boolean {
  const { data } = useQuery({ ...secondPersonQuery, enabled: kind !== undefined })
  if (kind === undefined || !data?.kinds.includes(kind)) return false
  return amount === undefined || (parseMoney(amount.trim()) ?? 0n) > readMoney(data.limit)
}
