/** The signed-in member: own record and profile (API-019 to API-021). */
import { currentUserSchema, profileInput, profilePatchInput } from '@evergrove/contract/accounts/accounts'
import { detailSchema } from '@evergrove/contract/platform/errors'
import { changeProfile, getCurrentUser, type ProfileUpdate, replaceProfile } from '@evergrove/core/accounts'
import { AppError, invalid } from '@evergrove/core/platform/errors'
import { createRoute, z } from '@hono/zod-openapi'
import { bodyRefusals, jsonRequest, notSignedIn } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { ApiDependencies } from '../dependencies.ts'
import { requireAgent } from '../request/access.ts'
import { anyBody } from '../request/read-body.ts'
import { createRouter } from '../router.ts'

/** Room for the largest photo and the fields around it. */
const MAX_PROFILE_BYTES = 6 * 1024 * 1024

const user = jsonAnswer(currentUserSchema, 'The signed-in member.')

const profileForm = {
  body: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: profileInput.extend({
          image: z.instanceof(File).openapi({ type: 'string', format: 'binary' }).optional(),
        }),
      },
    },
  },
}

const profilePatch = profilePatchInput.extend({ image: z.null().optional().describe('Null removes the photo.') })

async function photoOf(image: unknown): Promise<ProfileUpdate['photo']> {
  if (image === undefined || image === '') return undefined
  if (image === null) return null
  if (image instanceof File) return new Uint8Array(await image.arrayBuffer())
  throw invalid({ image: ['The submitted data was not a file. Check the encoding type on the form.'] })
}

async function updateOf(body: unknown): Promise<ProfileUpdate> {
  const image = typeof body === 'object' && body !== null && 'image' in body ? body.image : undefined
  return { fields: body, photo: await photoOf(image) }
}

/** A router with the calls that a member makes about themselves. */
export function profileRoutes(dependencies: ApiDependencies) {
  const member = requireAgent(dependencies)
  const described = { tags: ['Profile'], security: [{ jwt: [] }] }

  const listRoute = createRoute({
    ...described,
    method: 'get',
    path: '/auth/users',
    summary: 'The members one may see: oneself',
    middleware: [member] as const,
    responses: { 200: jsonAnswer(z.array(currentUserSchema), 'The signed-in member alone.'), ...notSignedIn },
  })
  const meRoute = createRoute({
    ...described,
    method: 'get',
    path: '/auth/users/me',
    summary: 'The signed-in member',
    middleware: [member] as const,
    responses: { 200: user, ...notSignedIn },
  })
  const replaceRoute = createRoute({
    ...described,
    method: 'put',
    path: '/auth/users/me',
    summary: 'Change the profile, all of it',
    middleware: [member, anyBody(MAX_PROFILE_BYTES)] as const,
    request: profileForm,
    responses: { 200: user, ...bodyRefusals, ...notSignedIn },
  })
  const patchRoute = createRoute({
    ...described,
    method: 'patch',
    path: '/auth/users/me',
    summary: 'Change some of the profile',
    middleware: [member, anyBody(MAX_PROFILE_BYTES)] as const,
    request: jsonRequest(profilePatch),
    responses: { 200: user, ...bodyRefusals, ...notSignedIn },
  })
  const deleteRoute = createRoute({
    ...described,
    method: 'delete',
    path: '/auth/users/me',
    summary: 'Accounts are not deleted',
    middleware: [member] as const,
    responses: {
      403: jsonAnswer(detailSchema, 'An account has its place in the network and its bookings.'),
      ...notSignedIn,
    },
  })

  return createRouter()
    .openapi(listRoute, async (c) => c.json([await getCurrentUser(dependencies, c.get('agentId'))], 200))
    .openapi(meRoute, async (c) => c.json(await getCurrentUser(dependencies, c.get('agentId')), 200))
    .openapi(replaceRoute, async (c) =>
      c.json(await replaceProfile(dependencies, c.get('agentId'), await updateOf(c.get('body'))), 200),
    )
    .openapi(patchRoute, async (c) =>
      c.json(await changeProfile(dependencies, c.get('agentId'), await updateOf(c.get('body'))), 200),
    )
    .openapi(deleteRoute, () => {
      throw new AppError('forbidden', 'An account has its place in the network and its bookings: it cannot be deleted.')
    })
}
