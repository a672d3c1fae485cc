/** Content for agents only: the eight libraries and the payment instructions (API-042, ENT-023, PAY-010). */
import { contentKinds, type LibraryName } from '@evergrove/contract/content/content-kinds'
import { contentSchema } from '@evergrove/contract/content/content-schemas'
import { paymentInstructionsSchema } from '@evergrove/contract/payments'
import { getSingle, listContent } from '@evergrove/core/content'
import { z } from '@hono/zod-openapi'
import { agentCall } from '../../call.ts'
import { jsonResponse } from '../../http/describe-route.ts'

const library = <K extends LibraryName>(kind: K) =>
  agentCall(`GET /${kind}`, {
    id: `list${kind}`,
    summary: contentKinds[kind].label,
    tags: ['Libraries'],
    gives: { 200: jsonResponse(z.array(contentSchema(kind)), 'The items, in display order.') },
    answer: ({ deps }) => listContent(deps.db, kind),
  })

/** The calls for content that only agents may see. */
export const libraryCalls = [
  agentCall('GET /dashboard/banks', {
    id: 'listBanks',
    summary: 'List the banks that the company knows',
    tags: ['Profile'],
    gives: {
      200: jsonResponse(z.array(contentSchema('banks')), 'To choose from; any other name of a bank is taken as well.'),
    },
    answer: ({ deps }) => listContent(deps.db, 'banks'),
  }),
  library('ourproducts'),
  library('annuity'),
  library('life'),
  library('health'),
  library('training'),
  library('contracting'),
  library('marketingmaterials'),
  library('agentsupports'),
  agentCall('GET /dashboard/payment-instructions', {
    id: 'getPaymentInstructions',
    summary: 'Get the instructions for paying the registration fee',
    tags: ['Payments'],
    gives: { 200: jsonResponse(paymentInstructionsSchema, 'The instructions published by staff, if any.') },
    answer: async ({ deps }) => ({ body: (await getSingle(deps.db, 'payment-instructions'))?.body ?? null }),
  }),
]
