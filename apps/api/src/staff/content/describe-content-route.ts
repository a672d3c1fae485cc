/** Parts that the descriptions of the content calls share. */
import { contentKinds } from '@evergrove/contract/content/content-kinds'
import { z } from '@hono/zod-openapi'
import { idParam, described as staffDescribed } from '../describe-staff-route.ts'

export const described = { ...staffDescribed, tags: ['Staff: content'] }

/** Core knows which kinds there are, and answers 404 for others. */
export const kindParam = z.object({ kind: z.string().openapi({ enum: Object.keys(contentKinds) }) })

export const recordParam = kindParam.extend(idParam.shape)

/** Room for every text of the largest kind at its full length. */
export const MAX_CONTENT_BYTES = 4 * 1024 * 1024
