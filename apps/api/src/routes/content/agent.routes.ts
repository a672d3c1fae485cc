/** Content for agents only: the eight libraries and the payment instructions (API-042, ENT-023, PAY-010). */
import { contentKinds, type LibraryName } from '@evergrove/contract/content/content-kinds'
import { contentSchema } from '@evergrove/contract/content/content-schemas'
import { paymentInstructionsSchema } from '@evergrove/contract/payments'
import { getSingle, listContent } from '@evergrove/core/content'
import { createRoute, z } from '@hono/zod-openapi'
import type { ApiDependencies } from '../../dependencies.ts'
import { requireAgent } from '../../http/access.ts'
import { jsonResponse, notSignedIn } from '../../http/describe-route.ts'
import { createRouter } from '../../router.ts'

/** The calls for content that only agents may see. */
export function libraryRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const agent = requireAgent(dependencies)

  const libraryRoute = <K extends LibraryName>(kind: K) =>
    createRoute({
      method: 'get',
      path: `/${kind}`,
      tags: ['Libraries'],
      security: [{ jwt: [] }],
      operationId: `list${kind}`,
      summary: contentKinds[kind].label,
      middleware: [agent] as const,
      responses: { 200: jsonResponse(z.array(contentSchema(kind)), 'The items, in display order.'), ...notSignedIn },
    })

  const instructionsRoute = createRoute({
    method: 'get',
    path: '/dashboard/payment-instructions',
    tags: ['Payments'],
    security: [{ jwt: [] }],
    operationId: 'getPaymentInstructions',
    summary: 'Get the instructions for paying the registration fee',
    middleware: [agent] as const,
    responses: {
      200: jsonResponse(paymentInstructionsSchema, 'The instructions published by staff, if any.'),
      ...notSignedIn,
    },
  })

  const banksRoute = createRoute({
    method: 'get',
    path: '/dashboard/banks',
    tags: ['Profile'],
    security: [{ jwt: [] }],
    operationId: 'listBanks',
    summary: 'List the banks that the company knows',
    middleware: [agent] as const,
    responses: {
      200: jsonResponse(z.array(contentSchema('banks')), 'To choose from; any other name of a bank is taken as well.'),
      ...notSignedIn,
    },
  })

  return createRouter()
    .openapi(banksRoute, async (c) => c.json(await listContent(db, 'banks'), 200))
    .openapi(libraryRoute('ourproducts'), async (c) => c.json(await listContent(db, 'ourproducts'), 200))
    .openapi(libraryRoute('annuity'), async (c) => c.json(await listContent(db, 'annuity'), 200))
    .openapi(libraryRoute('life'), async (c) => c.json(await listContent(db, 'life'), 200))
    .openapi(libraryRoute('health'), async (c) => c.json(await listContent(db, 'health'), 200))
    .openapi(libraryRoute('training'), async (c) => c.json(await listContent(db, 'training'), 200))
    .openapi(libraryRoute('contracting'), async (c) => c.json(await listContent(db, 'contracting'), 200))
    .openapi(libraryRoute('marketingmaterials'), async (c) => c.json(await listContent(db, 'marketingmaterials'), 200))
    .openapi(libraryRoute('agentsupports'), async (c) => c.json(await listContent(db, 'agentsupports'), 200))
    .openapi(instructionsRoute, async (c) => {
      const instructions = await getSingle(db, 'payment-instructions')
      return c.json({ body: instructions?.body ?? null }, 200)
    })
}
