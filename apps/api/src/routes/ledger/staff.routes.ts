/** The ledger as staff use it: adjustments, the check of its invariants, and the entries of one agent. */

import { detailSchema } from '@evergrove/contract/errors'
import { adjustmentInput } from '@evergrove/contract/network'
import { bookingSchema } from '@evergrove/contract/staff-agents'
import { ledgerCheckSchema } from '@evergrove/contract/staff-views'
import { listAgentBookings } from '@evergrove/core/agent-records'
import { proveLedger } from '@evergrove/core/checks'
import { adjustBalance } from '@evergrove/core/ledger'
import { createRoute, z } from '@hono/zod-openapi'
import { type ApiDependencies } from '../../dependencies.ts'
import { actorOf, requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  idParam,
  jsonRequest,
  jsonResponse,
  keyHeader,
  staffCall,
  staffPage,
  staffRefusals,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** Adjustments and the ledger check. */
export function ledgerRoutes(dependencies: ApiDependencies) {
  const { db, now } = dependencies
  const finance = requireStaff(dependencies, ['finance'])

  const adjustmentRoute = createRoute({
    ...staffCall,
    method: 'post',
    path: '/staff/adjustments',
    summary: 'Correct an agent’s balance by a new booking, with a reason',
    middleware: [finance, anyBody()] as const,
    request: { ...jsonRequest(adjustmentInput), headers: keyHeader },
    responses: {
      ...actionRefusals,
      201: jsonResponse(z.object({}), 'Booked, now or when the key came before.'),
      422: jsonResponse(detailSchema, 'The key was used for another adjustment.'),
    },
  })
  const checkRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/ledger/check',
    summary: 'Prove every rule of the ledger and the network; the result is kept',
    middleware: [finance] as const,
    responses: { 200: jsonResponse(ledgerCheckSchema, 'Each rule with the number of breaches.'), ...staffRefusals },
  })

  return createRouter()
    .openapi(adjustmentRoute, async (c) => {
      const idempotencyKey = c.req.header('Idempotency-Key')
      await adjustBalance({ db }, { input: c.get('body'), actor: actorOf(c.get('staff')), idempotencyKey })
      return c.json({}, 201)
    })
    .openapi(checkRoute, async (c) => c.json(await proveLedger({ db, now }), 200))
}

/** A router with the list of an agent's bookings. */
export function agentLedgerRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const ledgerRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/agents/{id}/ledger',
    summary: 'The bookings of an agent’s account, each with its cause and the balance after it',
    middleware: [requireStaff(dependencies, ['finance', 'support'])] as const,
    request: { params: idParam, query: pageQuery },
    responses: {
      ...actionRefusals,
      200: jsonResponse(z.array(bookingSchema), 'The newest first; X-Total-Count says how many there are.'),
    },
  })
  return createRouter().openapi(ledgerRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { items, total } = await listAgentBookings(db, { id, ...staffPage(c.req.valid('query')) })
    setTotal(c, total)
    return c.json(items, 200)
  })
}
