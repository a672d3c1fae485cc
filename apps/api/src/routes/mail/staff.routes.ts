/** Emails that were given up: listed, queued again, and dismissed. */
import { undeliveredMailSchema } from '@evergrove/contract/mail/undelivered-mails'
import { dismissMail, listUndeliveredMails, tryMailAgain } from '@evergrove/core/jobs'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  idParam,
  jsonResponse,
  staffCall,
  staffPage,
  staffRefusals,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { createRouter } from '../../router.ts'

export function mailRoutes(dependencies: ApiDependencies) {
  const { db, jobs } = dependencies
  const support = requireStaff(dependencies, 'mails')

  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/undelivered-mails',
    operationId: 'listUndeliveredMails',
    summary: 'List emails that were given up, newest first',
    middleware: [support] as const,
    request: { query: pageQuery },
    responses: {
      200: jsonResponse(z.array(undeliveredMailSchema), 'X-Total-Count counts up to 10,000.'),
      ...staffRefusals,
    },
  })
  const againRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/undelivered-mails/{id}/try-again',
    operationId: 'tryMailAgain',
    summary: 'Queue an email that was given up once more',
    middleware: [support] as const,
    request: { params: idParam },
    responses: { 204: { description: 'Queued.' }, ...actionRefusals },
  })

  const dismissRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/undelivered-mails/{id}/dismiss',
    operationId: 'dismissMail',
    summary: 'Remove an email that was given up from the list, unsent',
    middleware: [support] as const,
    request: { params: idParam },
    responses: { 204: { description: 'Dismissed.' }, ...actionRefusals },
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { items, total } = await listUndeliveredMails(db, staffPage(c.req.valid('query')))
      setTotal(c, total ?? 0)
      return c.json(items, 200)
    })
    .openapi(againRoute, async (c) => {
      await tryMailAgain({ db, jobs }, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
    .openapi(dismissRoute, async (c) => {
      await dismissMail({ db }, { id: c.req.valid('param').id, actor: actorOf(c.get('staff')) })
      return c.body(null, 204)
    })
}
