/** The public keys of the transparency log, receipts of entries, and the check of the whole log. */

import { detailSchema } from '@evergrove/contract/platform/errors'
import { logCheckSchema, logKeysSchema, logReceiptSchema } from '@evergrove/contract/transparency'
import { proveLog } from '@evergrove/core/checks'
import { listLogKeys, proveRecord } from '@evergrove/core/transparency'
import { contentCall, staffCalls } from '../../call.ts'
import { jsonResponse, staffRefusals } from '../../http/describe-route.ts'

export const logKeyCalls = [
  contentCall('GET /transparency', {
    id: 'listLogKeys',
    summary: 'List the public keys that have signed the transparency log',
    gives: { 200: jsonResponse(logKeysSchema, 'Newest first. Empty before the first checkpoint.') },
    answer: ({ deps }) => listLogKeys(deps.db),
  }),
]

const audit = staffCalls('audit')

const receipt = {
  gives: { 200: jsonResponse(logReceiptSchema, 'The entry, its proof and the signed checkpoint.') },
  refusals: {
    ...staffRefusals,
    404: jsonResponse(detailSchema, 'The record is gone.'),
    409: jsonResponse(detailSchema, 'No such record is in the transparency log yet.'),
  },
}

/** Receipts of any ledger entry and audit entry, and the check. */
export const transparencyCalls = [
  staffCalls('accounting')('GET /staff/accounting/entries/{id}/proof', {
    id: 'proveEntry',
    summary: 'Get any entry of the books with its proof from the transparency log',
    ...receipt,
    answer: ({ deps, params }) => proveRecord(deps.db, 'transfer', params.id),
  }),
  audit('GET /staff/audit/{id}/proof', {
    id: 'proveAuditEntry',
    summary: 'Get an audit entry with its proof from the transparency log',
    ...receipt,
    answer: ({ deps, params }) => proveRecord(deps.db, 'audit_entry', params.id),
  }),
  audit('GET /staff/log/check', {
    id: 'checkLog',
    summary: 'Prove the whole transparency log; the result is stored',
    gives: { 200: jsonResponse(logCheckSchema, 'Everything that is looked for, with its count.') },
    answer: ({ deps }) => proveLog({ ...deps, ...deps.transparency }),
  }),
]
