/** The income disclosure: earnings of agents, as numbered records that never change (plan rule 33). */
import { z } from 'zod'
import { moneySchema } from '../platform/money.ts'
import { paragraphField } from '../platform/text-fields.ts'
import { idField } from '../platform/whole-number.ts'

const PREFACE_LENGTH = 2000

const day = z.iso.date()
const count = z.int().min(0)
const fewOr = z.int().min(0).nullable().describe('Null for one to nine.')
const percent = z.string().regex(/^-?\d+\.\d$/)
const withheld = moneySchema.nullable()

const distributionSchema = z.object({
  total: moneySchema,
  mean: moneySchema.describe('Rounded down to the cent.'),
  median: moneySchema,
  p10: withheld,
  p25: withheld,
  p75: withheld,
  p90: withheld,
  p99: withheld,
  highest: withheld,
})

const shareSchema = z.object({ agents: count, percent })

const groupDistributionSchema = distributionSchema.pick({ total: true, mean: true, median: true })

const joinedGroupSchema = z.object({
  from: z.int().describe('The first year of joining.'),
  to: z.int().describe('The last one. Years with fewer than ten agents are merged.'),
  agents: count,
  earned_nothing: shareSchema,
  earned_less_than_fee: shareSchema,
  bonuses: groupDistributionSchema,
  net: groupDistributionSchema,
})

const periodFiguresSchema = z.object({
  from: day,
  to: day.describe('Included.'),
  is_complete: z.boolean().describe('Whether the last calendar year of the period is over.'),
  plan_versions: z.array(z.int()).describe('The versions of the plan that were in force.'),
  agents: count.describe('Whose fee was paid and not reversed at the end of the period.'),
  never_paid: fewOr.describe('Who signed up by the end of the period and never paid the fee.'),
  fee_reversed: fewOr.describe('Whose fee was paid once and was reversed at the end of the period.'),
  left: fewOr.describe('Of the agents, those who closed their account in the period.'),
  fees: moneySchema.describe('Fees of the agents that were booked in the period, less those reversed in it.'),
  bonuses: distributionSchema.describe('Bonuses booked in the period, less those reversed in it, for each agent.'),
  net: distributionSchema.describe('The bonuses less the fee booked in the period, for each agent.'),
  earned_nothing: shareSchema,
  earned_less_than_fee: shareSchema,
  top: z
    .array(
      z.object({
        percent: z.int(),
        agents: count,
        bonuses: moneySchema,
        share: percent
          .nullable()
          .describe('Of all bonuses of the agents, in per cent. Null if those are not positive.'),
      }),
    )
    .nullable(),
  rewards: z.object({
    total: moneySchema.describe('The value of the rewards that became owed to the agents, less what was lost.'),
    mean: moneySchema,
  }),
  others: z
    .object({ bonuses: moneySchema, rewards: moneySchema })
    .describe('Of the company’s own agent and of agents whose fee was reversed, together.'),
  joined: z.array(joinedGroupSchema),
})
export type PeriodFigures = z.infer<typeof periodFiguresSchema>

const disclosedPlanSchema = z.object({
  id: z.int(),
  published_at: z.iso.datetime(),
  registration_fee: moneySchema,
  bonuses: z.record(z.string(), moneySchema).describe('The bonuses that an activation pays, by kind.'),
  levels: z.array(
    z.object({
      level: z.int(),
      match_bonus: moneySchema,
      reward: z.string().nullable(),
      reward_value: moneySchema.nullable(),
    }),
  ),
})

/** The stored figures, in the canonical form of RFC 8785. */
export const incomeFiguresSchema = z.object({
  format: z.literal(1),
  number: z.int().min(1),
  until: z.iso.datetime().describe('Entries of the ledger before this moment count: the end of a month (UTC).'),
  currency: z.string(),
  moved_in_on: day
    .optional()
    .describe('When the company moved to this system. Earnings from before are not included, and nor are fees.'),
  plan_versions: z.array(disclosedPlanSchema),
  since_beginning: periodFiguresSchema,
  years: z.array(periodFiguresSchema).describe('The oldest first. Years with fewer than ten agents are merged.'),
})
export type IncomeFigures = z.infer<typeof incomeFiguresSchema>

export const disclosureRecordSchema = z.object({
  number: z.int(),
  until: z.iso.datetime(),
  published_at: z.iso.datetime(),
  digest: z.string().describe('SHA-256 of the JSON file, in hexadecimal digits.'),
})
export type DisclosureRecord = z.infer<typeof disclosureRecordSchema>

export const disclosurePrefaceSchema = z.object({
  version: z.int().describe('The number of its versions. 0 before the first.'),
  text: z.string().nullable().describe('Plain text. Null if there is none.'),
  changed_at: z.iso.datetime().nullable(),
})
export type DisclosurePreface = z.infer<typeof disclosurePrefaceSchema>

export const incomeDisclosureSchema = z.object({
  disclosure: disclosureRecordSchema
    .extend({ figures: incomeFiguresSchema })
    .nullable()
    .describe('Null until the first one is published.'),
  preface: disclosurePrefaceSchema,
  records: z.array(disclosureRecordSchema).describe('Every disclosure, the newest first.'),
})
export type IncomeDisclosure = z.infer<typeof incomeDisclosureSchema>

/** The figures that accompany every advertisement of earnings in the product. */
export const typicalIncomeSchema = z.object({
  typical: z
    .object({
      number: z.int(),
      until: z.iso.datetime(),
      currency: z.string(),
      agents: z.int(),
      median: moneySchema,
      median_after_fee: moneySchema.describe(
        'The median of the bonuses less the registration fee. Negative if the fee is higher.',
      ),
      earned_nothing_percent: percent,
      earned_less_than_fee_percent: percent,
    })
    .nullable()
    .describe('Since the beginning. Null until a disclosure is published.'),
  plan: z
    .object({
      currency: z.string(),
      registration_fee: moneySchema,
      referral_bonus: moneySchema,
      match_bonuses: z.array(moneySchema).describe('For levels 1 to 6, in order.'),
    })
    .describe('What joining costs and pays by the plan in force.'),
})
export type TypicalIncome = z.infer<typeof typicalIncomeSchema>['typical']
export type PlanInBrief = z.infer<typeof typicalIncomeSchema>['plan']

export const disclosurePreviewSchema = z.object({
  figures: incomeFiguresSchema.nullable().describe('What publishing now would store. Null with fewer than ten agents.'),
  can_publish: z.boolean(),
  reason: z.string().nullable().describe('Why nothing can be published now.'),
})
export type DisclosurePreview = z.infer<typeof disclosurePreviewSchema>

/** `until` must be that of the preview that staff have read, so that nothing else is published. */
export const publishDisclosureInput = z.object({
  until: z.iso.datetime({ error: 'Enter the end of the month that was previewed.' }),
})

export const prefaceInput = z.object({
  text: paragraphField(PREFACE_LENGTH).nullable().describe('Null removes it.'),
  version: z.int().min(0).describe('The version that it replaces.'),
})

export const disclosureNumberInput = z.object({ number: idField() })
