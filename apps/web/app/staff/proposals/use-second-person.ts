import { parseMoney, readMoney } from '@evergrove/contract/platform/money-codec'
import type { ProposalKind } from '@evergrove/contract/proposals/proposal-kinds'
import { useQuery } from '@tanstack/react-query'
import { staffRecord } from '../session/staff-api.ts'

/** The actions that the signed-in member of staff can only propose at the moment. */
const secondPersonQuery = staffRecord('GET /staff/second-person')

/** Returns true if nobody else could confirm the action. It is known only once the server has responded. */
export function useNobodyElse(kind: ProposalKind): boolean {
  const { data } = useQuery(secondPersonQuery)
  return data?.kinds.includes(kind) === false
}

/**
 * Returns true if the action would only be proposed, because its kind may take two people. An amount within the limit
 * needs nobody else. The server decides again.
 */
export function useSecondPerson(kind: ProposalKind | undefined, amount?: string): boolean {
  const { data } = useQuery({ ...secondPersonQuery, enabled: kind !== undefined })
  if (kind === undefined || !data?.kinds.includes(kind)) return false
  return amount === undefined || (parseMoney(amount.trim()) ?? 0n) > readMoney(data.limit)
}
