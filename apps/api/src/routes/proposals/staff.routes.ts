/** Proposals that wait for a second person, and the decisions on them (plan rule 28). */
import {
  confirmationInput,
  proposalFilterInput,
  proposalSchema,
  secondPersonSchema,
} from '@evergrove/contract/proposals/proposals'
import {
  confirmProposal,
  getSecondPerson,
  listProposals,
  refuseProposal,
  withdrawProposal,
} from '@evergrove/core/proposals'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { requireStaff } from '../../http/access.ts'
import {
  actionRefusals,
  idParam,
  jsonResponse,
  staffCall,
  staffPage,
  staffRefusals,
} from '../../http/describe-route.ts'
import { pageQuery, setTotal } from '../../http/paging.ts'
import { anyBody } from '../../http/read-body.ts'
import { createRouter } from '../../router.ts'

/** The list, and the three decisions. */
export function proposalRoutes(dependencies: ApiDependencies) {
  const staff = requireStaff(dependencies, 'proposals')
  const deciding = {
    ...staffCall,
    method: 'post' as const,
    request: { params: idParam },
    responses: { 200: jsonResponse(proposalSchema, 'The proposal as it is now.'), ...actionRefusals },
  }
  const listRoute = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/proposals',
    middleware: [staff] as const,
    operationId: 'listProposals',
    summary: 'List proposals that wait for a second person, the oldest first, or those that were decided',
    description:
      'Each role sees the kinds that it proposes or decides. Changes of email addresses are listed while they wait; the calls below `/staff/email-changes` decide on them.',
    request: { query: pageQuery.extend(proposalFilterInput.shape) },
    responses: { 200: jsonResponse(z.array(proposalSchema), 'With X-Total-Count.'), ...staffRefusals },
  })
  const confirmRoute = createRoute({
    ...deciding,
    middleware: [staff, anyBody()] as const,
    request: { params: idParam, body: { content: { 'application/json': { schema: confirmationInput } } } },
    path: '/staff/proposals/{id}/confirm',
    operationId: 'confirmProposal',
    summary: 'Confirm someone else’s proposal, which carries it out with all its checks',
    description: 'If it is refused by then, because the payment is already reversed for example, it goes on waiting.',
  })
  const refuseRoute = createRoute({
    ...deciding,
    middleware: [staff] as const,
    path: '/staff/proposals/{id}/refuse',
    operationId: 'refuseProposal',
    summary: 'Refuse someone else’s proposal',
  })
  const withdrawRoute = createRoute({
    ...deciding,
    middleware: [staff] as const,
    path: '/staff/proposals/{id}/withdraw',
    operationId: 'withdrawProposal',
    summary: 'Withdraw the caller’s own proposal',
  })

  return createRouter()
    .openapi(listRoute, async (c) => {
      const { page, page_size, ...filter } = c.req.valid('query')
      const wanted = { filter, staff: c.get('staff'), ...staffPage({ page, page_size }) }
      const { items, total } = await listProposals(dependencies.db, wanted)
      setTotal(c, total)
      return c.json(items, 200)
    })
    .openapi(confirmRoute, async (c) => {
      const { id } = c.req.valid('param')
      const confirming = { id, staff: c.get('staff'), input: c.get('body') }
      return c.json(await confirmProposal(dependencies, confirming), 200)
    })
    .openapi(refuseRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await refuseProposal(dependencies, { id, staff: c.get('staff') }), 200)
    })
    .openapi(withdrawRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await withdrawProposal(dependencies, { id, staff: c.get('staff') }), 200)
    })
}

/** What the caller cannot do alone. */
export function secondPersonRoutes(dependencies: ApiDependencies) {
  const route = createRoute({
    ...staffCall,
    method: 'get',
    path: '/staff/second-person',
    operationId: 'getSecondPerson',
    summary: 'Get what the caller only proposes at the moment, because another person may decide as well',
    middleware: [requireStaff(dependencies, 'proposals')] as const,
    responses: { 200: jsonResponse(secondPersonSchema, 'Kinds of proposals, and the limit.'), ...staffRefusals },
  })
  return createRouter().openapi(route, async (c) => c.json(await getSecondPerson(dependencies, c.get('staff')), 200))
}
