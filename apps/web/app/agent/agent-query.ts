/** The queries of an agent's screens. */
import { queriesOf } from '../platform/api/queries.ts'
import { agentSend } from '../platform/session/authorized-fetch.ts'

export const { query: agentQuery, list: agentList, record: agentRecord } = queriesOf(agentSend)
