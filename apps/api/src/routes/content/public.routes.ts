/**
 * Content for everyone, and for agents only: the libraries and the payment instructions (API-042). A preview token,
 * which the page server passes in a header, shows a draft.
 */
import { contentPreviewSchema } from '@evergrove/contract/content/content-editing'
import {
  type ContentKindName,
  type ContentListName,
  type ContentSingleName,
  contentKinds,
  type LibraryName,
} from '@evergrove/contract/content/content-kinds'
import { contentSchema } from '@evergrove/contract/content/content-schemas'
import { paymentInstructionsSchema } from '@evergrove/contract/payments'
import { detailSchema } from '@evergrove/contract/platform/errors'
import {
  findDraft,
  findServiceWithDraft,
  getSingle,
  getSingleWithDraft,
  listContent,
  listWithDraft,
} from '@evergrove/core/content'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { agentCall, contentCall, publicCall } from '../../call.ts'
import type { ApiDependencies } from '../../environment.ts'
import { jsonResponse } from '../../http/describe-route.ts'

/** The header with the preview token. */
const PREVIEW_HEADER = 'X-Content-Preview'

/** Returns the draft that the request may see. A response that may contain one is never cached. */
async function draftOf(c: Context, { db, now }: Pick<ApiDependencies, 'db' | 'now'>) {
  const token = c.req.header(PREVIEW_HEADER)
  if (token === undefined) return undefined
  c.header('Cache-Control', 'no-store')
  return findDraft({ db, now }, token)
}

const notFound = jsonResponse(detailSchema, 'There is no such record.')

const nameOf = (kind: ContentKindName): string =>
  kind.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

const named = <K extends ContentKindName>(kind: K) =>
  contentSchema(kind).meta({ id: contentKinds[kind].label.replaceAll(' ', '') })

const list = <K extends ContentListName>(kind: K) =>
  contentCall(`GET /${kind}`, {
    id: `list${nameOf(kind)}`,
    summary: contentKinds[kind].label,
    gives: { 200: jsonResponse(z.array(named(kind)), 'The published records, in display order.') },
    answer: async ({ c, deps }) => listWithDraft(deps.db, kind, await draftOf(c, deps)),
  })

const single = <K extends ContentSingleName>(kind: K) =>
  contentCall(`GET /${kind}/{id}`, {
    id: `get${nameOf(kind)}`,
    summary: contentKinds[kind].label,
    params: z.object({ id: z.string() }),
    gives: { 200: jsonResponse(named(kind), 'The only record; its id is 1.') },
    refuses: { 404: notFound },
    async answer({ c, deps, params }) {
      const record = params.id === '1' ? await getSingleWithDraft(deps.db, kind, await draftOf(c, deps)) : undefined
      return record ?? c.json(missing, 404)
    },
  })

const missing = { detail: 'Not found.' }

/** The public GET calls. */
export const contentCalls = [
  list('hero'),
  list('services'),
  list('testimonials'),
  list('core-values'),
  list('stat'),
  list('photo-gallery'),
  list('branch-address'),
  contentCall('GET /services/{slug}', {
    id: 'getService',
    summary: 'Get a service by its slug',
    params: z.object({ slug: z.string() }),
    gives: { 200: jsonResponse(named('services'), 'The published service with this slug.') },
    refuses: { 404: notFound },
    answer: async ({ c, deps, params }) =>
      (await findServiceWithDraft(deps.db, params.slug, await draftOf(c, deps))) ?? c.json(missing, 404),
  }),
  single('why-choose-us'),
  single('network-marketing'),
  single('company-information'),
  publicCall('GET /content-preview', {
    id: 'describePreview',
    summary: 'Describe the preview named in the X-Content-Preview header',
    tags: ['Public content'],
    gives: { 200: jsonResponse(contentPreviewSchema, 'What is previewed, and when the preview ends.') },
    refuses: { 404: notFound },
    async answer({ c, deps }) {
      const draft = await draftOf(c, deps)
      if (draft === undefined) return c.json(missing, 404)
      return { label: contentKinds[draft.kind].label, expires_at: draft.expires_at.toISOString() }
    },
  }),
]

const library = <K extends LibraryName>(kind: K) =>
  agentCall(`GET /${kind}`, {
    id: `list${kind}`,
    summary: contentKinds[kind].label,
    tags: ['Libraries'],
    gives: { 200: jsonResponse(z.array(contentSchema(kind)), 'The items, in display order.') },
    answer: ({ deps }) => listContent(deps.db, kind),
  })

/** The calls for content that only agents may see. */
export const libraryCalls = [
  agentCall('GET /dashboard/banks', {
    id: 'listBanks',
    summary: 'List the banks that the company knows',
    tags: ['Profile'],
    gives: {
      200: jsonResponse(z.array(contentSchema('banks')), 'To choose from; any other name of a bank is taken as well.'),
    },
    answer: ({ deps }) => listContent(deps.db, 'banks'),
  }),
  library('ourproducts'),
  library('annuity'),
  library('life'),
  library('health'),
  library('training'),
  library('contracting'),
  library('marketingmaterials'),
  library('agentsupports'),
  agentCall('GET /dashboard/payment-instructions', {
    id: 'getPaymentInstructions',
    summary: 'Get the instructions for paying the registration fee',
    tags: ['Payments'],
    gives: { 200: jsonResponse(paymentInstructionsSchema, 'The instructions published by staff, if any.') },
    answer: async ({ deps }) => ({ body: (await getSingle(deps.db, 'payment-instructions'))?.body ?? null }),
  }),
]
