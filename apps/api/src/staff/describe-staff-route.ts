/** Parts that the descriptions of staff calls share. */
import { detailSchema } from '@evergrove/contract/platform/errors'
import { z } from '@hono/zod-openapi'
import { bodyRefusals, notSignedIn } from '../answers/describe-route.ts'
import { jsonAnswer } from '../answers/json-answer.ts'
import type { pageQuery } from '../request/paging.ts'

export const described = { tags: ['Staff'], security: [{ jwt: [] }] }

export const idParam = z.object({ id: z.coerce.number({ error: 'A valid integer is required.' }).int().positive() })

export const staffRefusals = { ...notSignedIn, 403: jsonAnswer(detailSchema, 'Not for this role, or for no staff.') }

/** One of the list by its id, as it is now. */
export const idFilter = z.object({ id: idParam.shape.id.optional() })

/** What an act on one thing may answer besides success. */
export const actRefusals = {
  ...bodyRefusals,
  ...staffRefusals,
  404: jsonAnswer(detailSchema, 'There is no such thing.'),
  409: jsonAnswer(detailSchema, 'Its state does not allow it (any more).'),
}

/** The status after an act. */
export const statusAnswer = jsonAnswer(z.object({ status: z.string() }), 'The status it has now.')

const STAFF_PAGE_SIZE = 50

/** The page staff asked for, the first fifty unless they said otherwise. */
export const staffPage = ({ page = 1, page_size = STAFF_PAGE_SIZE }: z.infer<typeof pageQuery>) => ({ page, page_size })
