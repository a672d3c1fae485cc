/** Content for members alone: the eight libraries and how to pay (API-042, ENT-023, PAY-010). */
import { contentKinds, type LibraryName } from '@evergrove/contract/content/content-kinds'
import { contentSchema } from '@evergrove/contract/content/content-schemas'
import { paymentInstructionsSchema } from '@evergrove/contract/payments'
import { getSingle, listContent } from '@evergrove/core/content'
import { createRoute, z } from '@hono/zod-openapi'
import { notSignedIn } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { requireAgent } from '../request/access.ts'
import { createRouter } from '../router.ts'

/** A router with the calls of what members alone may read. */
export function libraryRoutes(dependencies: ApiDependencies) {
  const { db } = dependencies
  const member = requireAgent(dependencies)

  const libraryRoute = <K extends LibraryName>(kind: K) =>
    createRoute({
      method: 'get',
      path: `/${kind}`,
      tags: ['Libraries'],
      security: [{ jwt: [] }],
      summary: contentKinds[kind].label,
      middleware: [member] as const,
      responses: { 200: jsonAnswer(z.array(contentSchema(kind)), 'The items, in their order.'), ...notSignedIn },
    })

  const instructionsRoute = createRoute({
    method: 'get',
    path: '/dashboard/payment-instructions',
    tags: ['Payments'],
    security: [{ jwt: [] }],
    summary: 'How to pay the registration fee',
    middleware: [member] as const,
    responses: { 200: jsonAnswer(paymentInstructionsSchema, 'What staff published, if anything.'), ...notSignedIn },
  })

  return createRouter()
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
