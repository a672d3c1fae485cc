/** How staff give an account back to its owner: lifting a freeze, and removing second factors that are lost. */
import { reasonInput } from '@evergrove/contract/network'
import { liftFreeze } from '@evergrove/core/accounts'
import { removeAgentFactors } from '@evergrove/core/agents'
import { staffCalls } from '../../call.ts'
import { done } from '../../http/describe-route.ts'

/** Both calls take a reason for the audit trail. */
export const agentProtectionCalls = [
  staffCalls('agentAccounts')('POST /staff/agents/{id}/lift-freeze', {
    id: 'liftFreeze',
    summary: 'Let an agent whose withdrawals are frozen withdraw again, with a reason',
    takes: reasonInput,
    gives: done,
    answer: ({ deps, params, body, actor }) => liftFreeze(deps, { agentId: params.id, input: body, actor }),
  }),
  staffCalls('agentFactors')('POST /staff/agents/{id}/remove-factors', {
    id: 'removeAgentFactors',
    summary: 'Remove the second factors of an agent who has lost them',
    takes: reasonInput,
    gives: done,
    async answer({ c, deps, params: { id }, body, actor }) {
      await removeAgentFactors(deps, { agentId: id, input: body, actor })
      c.get('record')({ kind: 'second-factor', cause: 'factors-removed', actor: 'agent', id })
    },
  }),
]
