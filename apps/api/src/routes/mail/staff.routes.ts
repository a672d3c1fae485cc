/** Emails that were given up: listed, queued again, and dismissed. */
import { undeliveredMailSchema } from '@evergrove/contract/mail/undelivered-mails'
import { dismissMail, listUndeliveredMails, tryMailAgain } from '@evergrove/core/jobs'
import { z } from '@hono/zod-openapi'
import { counted, staffCalls } from '../../call.ts'
import { jsonResponse, staffPage } from '../../http/describe-route.ts'
import { pageQuery } from '../../http/paging.ts'

const mails = staffCalls('mails')

export const mailCalls = [
  mails('GET /staff/undelivered-mails', {
    id: 'listUndeliveredMails',
    summary: 'List emails that were given up, newest first',
    query: pageQuery,
    gives: { 200: jsonResponse(z.array(undeliveredMailSchema), 'X-Total-Count counts up to 10,000.') },
    answer: async ({ deps, query }) => counted(await listUndeliveredMails(deps.db, staffPage(query))),
  }),
  mails('POST /staff/undelivered-mails/{id}/try-again', {
    id: 'tryMailAgain',
    summary: 'Queue an email that was given up once more',
    gives: { 204: { description: 'Queued.' } },
    answer: ({ deps, params, actor }) => tryMailAgain(deps, { ...params, actor }),
  }),
  mails('POST /staff/undelivered-mails/{id}/dismiss', {
    id: 'dismissMail',
    summary: 'Remove an email that was given up from the list, unsent',
    gives: { 204: { description: 'Dismissed.' } },
    answer: ({ deps, params, actor }) => dismissMail(deps, { ...params, actor }),
  }),
]
