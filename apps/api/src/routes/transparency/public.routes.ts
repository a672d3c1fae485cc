/** The public keys of the transparency log, for the page that explains it. Checkpoints and tiles are below `/log`. */
import { logKeysSchema } from '@evergrove/contract/transparency'
import { listLogKeys } from '@evergrove/core/transparency'
import { contentCall } from '../../call.ts'
import { jsonResponse } from '../../http/describe-route.ts'

export const logKeyCalls = [
  contentCall('GET /transparency', {
    id: 'listLogKeys',
    summary: 'List the public keys that have signed the transparency log',
    gives: { 200: jsonResponse(logKeysSchema, 'Newest first. Empty before the first checkpoint.') },
    answer: ({ deps }) => listLogKeys(deps.db),
  }),
]
