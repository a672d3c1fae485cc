/** The passkeys of the calling member of staff. */
import { newPasskeyInput, passkeyQuestionSchema, passkeySchema } from '@evergrove/contract/accounts/factors'
import { staffPasskeyProofInput } from '@evergrove/contract/staff/staff-accounts'
import { addStaffPasskey, askNewStaffPasskey, listStaffPasskeys, removeStaffPasskey } from '@evergrove/core/staff'
import { z } from '@hono/zod-openapi'
import { staffCalls } from '../../call.ts'
import { withCodeLimit } from '../../dependencies.ts'
import { clientOf } from '../../http/access.ts'
import { countPassword } from '../../http/count-sign-in.ts'
import { done, jsonResponse } from '../../http/describe-route.ts'

const anybody = staffCalls('console')

/** The calls about the caller's own passkeys. */
export const staffPasskeyCalls = [
  anybody('GET /staff/passkeys', {
    id: 'listStaffPasskeys',
    summary: 'List your own passkeys',
    gives: { 200: jsonResponse(z.array(passkeySchema), 'The oldest first.') },
    answer: ({ deps, staff }) => listStaffPasskeys(deps, staff.id),
  }),
  anybody('POST /staff/passkeys/question', {
    id: 'askNewStaffPasskey',
    summary: 'Start adding a passkey, with your password and a code',
    takes: staffPasskeyProofInput,
    gives: { 200: jsonResponse(passkeyQuestionSchema, 'Make the passkey with these options.') },
    async answer({ deps, body, staff }) {
      const forgive = await countPassword(deps, { kind: 'staff', ...staff })
      const question = await askNewStaffPasskey(withCodeLimit(deps, 'staffCodes'), { staff, input: body })
      await forgive()
      return question
    },
  }),
  anybody('POST /staff/passkeys', {
    id: 'addStaffPasskey',
    summary: 'Add the passkey that the browser made',
    takes: newPasskeyInput,
    gives: done,
    async answer({ c, deps, body, staff }) {
      await addStaffPasskey(withCodeLimit(deps, 'staffCodes'), { staff, client: clientOf(c), input: body })
      c.get('record')({ kind: 'second-factor', cause: 'passkey-added', actor: 'staff', id: staff.id })
    },
  }),
  anybody('POST /staff/passkeys/{id}/remove', {
    id: 'removeStaffPasskey',
    summary: 'Remove one of your own passkeys, with your password and a code',
    takes: staffPasskeyProofInput,
    gives: done,
    async answer({ c, deps, params: { id }, body, staff }) {
      const forgive = await countPassword(deps, { kind: 'staff', ...staff })
      await removeStaffPasskey(withCodeLimit(deps, 'staffCodes'), { staff, id, input: body })
      c.get('record')({ kind: 'second-factor', cause: 'passkey-removed', actor: 'staff', id: staff.id })
      await forgive()
    },
  }),
]
