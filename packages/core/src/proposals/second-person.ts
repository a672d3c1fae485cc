import { formatMoney } from '@evergrove/contract/platform/money'
import { kindsOf, proposalFacts } from '@evergrove/contract/proposals/proposal-kinds'
import type { SecondPerson } from '@evergrove/contract/proposals/proposals'
import { hasOtherDecider } from '../platform/second-person.repository.ts'
import type { ProposalDeps } from './kinds.ts'
import type { Decider } from './list-proposals.ts'

/** Which kinds this member of staff would only propose at the moment, and the limit up to which amounts need nobody else. */
export async function getSecondPerson(
  { db, secondPersonLimit }: Pick<ProposalDeps, 'db' | 'secondPersonLimit'>,
  { id, role }: Decider,
): Promise<SecondPerson> {
  const kinds: SecondPerson['kinds'] = []
  for (const kind of kindsOf(role)) {
    if (await hasOtherDecider(db, id, proposalFacts[kind].decider)) kinds.push(kind)
  }
  return { kinds, limit: formatMoney(secondPersonLimit) }
}
