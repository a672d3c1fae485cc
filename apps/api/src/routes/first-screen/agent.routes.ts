/** The first screen of the dashboard in one call, beside the calls of the specification. */
import { currentAgentSchema } from '@evergrove/contract/accounts/accounts'
import { monthlyEarningsSchema } from '@evergrove/contract/ledger/statement'
import { downlineSchema, ownAccountSchema, personSchema } from '@evergrove/contract/network'
import { paymentSchema } from '@evergrove/contract/payments'
import { getCurrentAgent } from '@evergrove/core/accounts'
import { listEarnings } from '@evergrove/core/ledger'
import { getOwnAccount, listDownlines, listReferrals } from '@evergrove/core/network'
import { listPayments } from '@evergrove/core/payments'
import { z } from '@hono/zod-openapi'
import { agentRead } from '../../call.ts'
import { jsonResponse } from '../../http/describe-route.ts'
import { createProofUrl } from '../payments/proof-url.ts'

const MONTHS = 12
const NEWEST = { page: 1, page_size: 4 }

const firstScreenSchema = z.object({
  agent: currentAgentSchema.describe('As from auth/users/me.'),
  account: ownAccountSchema.describe('As from dashboard/user-account-info.'),
  payments: z.array(paymentSchema).describe('As from dashboard/payments.'),
  referrals: z.array(personSchema).describe('The newest four, as from dashboard/refferals.'),
  earnings: z.array(monthlyEarningsSchema).describe('Of twelve months, as from dashboard/earnings.'),
  downlines: z.array(downlineSchema).describe('As from dashboard/downlines.'),
})

/** The figures, lists and first steps of the overview, which a document asks for before its scripts have arrived. */
export const firstScreenCalls = [
  agentRead('GET /dashboard/first-screen', {
    id: 'getFirstScreen',
    summary: 'Get what the overview of the dashboard shows first: the responses of six calls in one',
    tags: ['Profile'],
    gives: { 200: jsonResponse(firstScreenSchema, 'Each part is the response of the call that it names.') },
    async answer({ deps, read, agentId }) {
      const [agent, account, payments, referrals, earnings, downlines] = await Promise.all([
        getCurrentAgent({ db: read, cipher: deps.cipher }, agentId),
        getOwnAccount(read, agentId),
        listPayments(read, { agentId, proofUrl: createProofUrl(deps) }),
        listReferrals(read, agentId, NEWEST),
        listEarnings({ db: read, now: deps.now }, { agentId, months: MONTHS }),
        listDownlines(read, agentId),
      ])
      return { agent, account, payments, referrals: referrals.items, earnings, downlines }
    },
  }),
]
