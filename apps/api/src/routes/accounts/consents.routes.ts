/** Texts that have changed since the agent agreed to them. */
import { agreementInput, changedTextsSchema } from '@evergrove/contract/accounts/consents'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { agreeToTexts, listChangedTexts } from '@evergrove/core/accounts'
import { agentCall } from '../../call.ts'
import { jsonResponse } from '../../http/describe-route.ts'

/** The calls of a signed-in agent about terms and privacy policy. */
export const consentCalls = [
  agentCall('GET /dashboard/consents', {
    id: 'listChangedTexts',
    summary: 'List the texts that have changed since the agent agreed to them',
    tags: ['Profile'],
    gives: { 200: jsonResponse(changedTextsSchema, 'Empty while the agent has agreed to all.') },
    answer: ({ deps, agentId }) => listChangedTexts(deps.db, agentId),
  }),
  agentCall('POST /dashboard/consents', {
    id: 'agreeToTexts',
    summary: 'Agree to the published version of texts',
    tags: ['Profile'],
    takes: agreementInput,
    gives: { 204: { description: 'Recorded with the time and the exact wording.' } },
    refuses: { 409: jsonResponse(detailSchema, 'A text has changed again. Nothing was recorded.') },
    answer: ({ deps, agentId, body }) => agreeToTexts(deps.db, agentId, body),
  }),
]
