/**
 * What a company brings, described once: our entities, their fields, the values that each takes, and the names under
 * which the default mapping looks for them. The names are those of the specification and of Django and djoser.
 */
import { agentStatuses, genders } from '@evergrove/contract/accounts/accounts'
import { contactMessageInput } from '@evergrove/contract/contact/contact'
import type { ContentField } from '@evergrove/contract/content/content-fields'
import { type ContentKindName, contentKinds } from '@evergrove/contract/content/content-kinds'
import { textRule } from '@evergrove/contract/content/content-schemas'
import { SIGN_UP_PLAN } from '@evergrove/contract/platform/constants'
import { keysOf } from '@evergrove/contract/platform/records'
import { emailField, lineField, nameField } from '@evergrove/contract/platform/text-fields'
import {
  asAmount,
  asCode,
  asCount,
  asDay,
  asEarned,
  asFlag,
  asFormerHash,
  asLevel,
  asMoment,
  asNoStaff,
  asOneOf,
  asPaidAmount,
  asPath,
  asReference,
  asText,
  type Reader,
} from './values.ts'

export type FieldFacts = {
  /** The names in the source that the default mapping tries, in order. `pk` is the key of the record. */
  from: readonly string[]
  read: Reader
  isNeeded?: true
  /** Words of the source and ours for them. */
  values?: Readonly<Record<string, string>>
  /** True for what no list may show. */
  isSecret?: true
}

export type EntityFacts = {
  /** The names of models, without their application, that the default mapping takes. */
  models: readonly string[]
  fields: Readonly<Record<string, FieldFacts>>
}

/** Returns the facts of a field that the source has under its own name or one of the others. */
const field = (read: Reader, name: string, ...others: string[]): FieldFacts => ({ from: [name, ...others], read })
const needed = (read: Reader, name: string, ...others: string[]): FieldFacts => ({
  ...field(read, name, ...others),
  isNeeded: true,
})
const line = (max: number): Reader => asText(lineField(max))

const owner = needed(asReference, 'user', 'user_id', 'agent', 'agent_id', 'owner', 'owner_id')

const agents: EntityFacts = {
  models: ['user', 'customuser', 'useraccount', 'member', 'agent'],
  fields: {
    email: needed(asText(emailField()), 'email'),
    password: { ...field(asFormerHash, 'password'), isSecret: true },
    is_verified: field(asFlag, 'is_active'),
    is_staff: field(asNoStaff, 'is_staff'),
    code: needed(asCode, 'code', 'referral_code', 'refcode'),
    status: needed(asOneOf(agentStatuses), 'status'),
    plan: field(asOneOf([SIGN_UP_PLAN]), 'plan'),
    sponsor: field(asReference, 'recommended_by', 'recommended_by_id'),
    date_joined: needed(asMoment, 'date_joined'),
    first_name: needed(asText(nameField(100)), 'first_name'),
    last_name: needed(asText(nameField(100)), 'last_name'),
    phone_number: needed(line(20), 'phone_number'),
    date_of_birth: field(asDay, 'date_of_birth'),
    gender: { ...field(asOneOf(genders), 'gender'), values: { M: 'Male', F: 'Female' } },
    home_address: field(line(300), 'home_address'),
    local_govt: field(line(100), 'local_govt'),
    state_of_origin: field(line(100), 'state_of_origin'),
    nationality: field(line(100), 'nationality'),
    bank_name: { ...field(line(100), 'bank_name'), isSecret: true },
    account_name: { ...field(line(100), 'account_name'), isSecret: true },
    account_number: { ...field(line(34), 'account_number'), isSecret: true },
    image: field(asPath, 'image', 'photo'),
  },
}

const money: Readonly<Record<string, EntityFacts>> = {
  account_infos: {
    models: ['useraccountinfo', 'accountinfo', 'accountinformation'],
    fields: {
      agent: owner,
      total_balance: needed(asAmount, 'total_balance'),
      owed: field(asAmount, 'owed', 'debt'),
      match_bonus_earned: field(asEarned, 'match_bonus_earned'),
      referral_bonus_earned: field(asEarned, 'referral_bonus_earned'),
      depth: field(asLevel, 'depth', 'level'),
      downlines: field(asCount, 'total_downlines', 'downlines', 'downline_count'),
    },
  },
  placements: {
    models: ['placement', 'matrix', 'matrixnode'],
    fields: {
      agent: owner,
      parent: field(asReference, 'placed_under', 'placed_under_id', 'parent', 'parent_id'),
      side: { ...field(asOneOf(['left', 'right']), 'side', 'leg', 'position'), values: { L: 'left', R: 'right' } },
    },
  },
  payments: {
    models: ['payment', 'registrationpayment'],
    fields: {
      agent: owner,
      pin: field(line(40), 'pin'),
      status: { ...needed(asOneOf(['Pending', 'Approved', 'Rejected']), 'status'), values: { paid: 'Approved' } },
      date: needed(asMoment, 'date', 'created_at'),
      decided_at: field(asMoment, 'decided_at', 'approved_at', 'date_approved'),
      amount: needed(asPaidAmount, 'amount'),
      payment_proof: field(asPath, 'payment_proof'),
    },
  },
  withdrawals: {
    models: ['withdrawal', 'withdrawals', 'withdrawalrequest'],
    fields: {
      agent: owner,
      created_at: needed(asMoment, 'created_at', 'date'),
      amount: needed(asPaidAmount, 'amount'),
      balance_before: needed(asAmount, 'balance_before'),
      balance_after: field(asAmount, 'balance_after'),
      status: needed(asOneOf(['Pending', 'Approved', 'Rejected', 'Returned']), 'status'),
      decided_at: field(asMoment, 'decided_at', 'approved_at', 'updated_at'),
      reason: field(line(500), 'reason', 'rejection_reason'),
    },
  },
}

const message = contactMessageInput.shape

const letters: Readonly<Record<string, EntityFacts>> = {
  subscribers: {
    models: ['emailsubscription', 'newslettersubscription', 'subscriber'],
    fields: { email: needed(asText(emailField()), 'email') },
  },
  messages: {
    models: ['contactus', 'contactmessage', 'contact'],
    fields: {
      name: needed(asText(message.name), 'name'),
      location: needed(asText(message.location), 'location'),
      email: needed(asText(message.email), 'email'),
      phone_number: needed(asText(message.phone_number), 'phone_number'),
      message: needed(asText(message.message), 'message'),
      created_at: field(asMoment, 'created_at', 'date'),
    },
  },
}

/** The names of the models of website content, where they are not the name of our kind or table. */
const CONTENT_MODELS: Partial<Record<ContentKindName, readonly string[]>> = {
  hero: ['hero', 'heroslide'],
  services: ['service'],
  testimonials: ['testimonial'],
  'core-values': ['corevalue'],
  stat: ['stat', 'statistic'],
  'photo-gallery': ['photogallery', 'galleryphoto'],
  'branch-address': ['branchaddress', 'branch'],
  'company-information': ['companyinformation', 'companyinfo'],
  ourproducts: ['ourproduct', 'product'],
  training: ['training'],
  contracting: ['contracting'],
  marketingmaterials: ['marketingmaterial'],
  agentsupports: ['agentsupport'],
}

function contentReader(facts: ContentField): Reader {
  if (facts.type === 'integer') return asCount
  return facts.type === 'image' ? asPath : asText(textRule(facts))
}

/** Returns a field of content by the name of the API, and of the model behind it, which renders `get_…_url` and `safe_…_html`. */
function contentField(name: string, facts: ContentField): FieldFacts {
  const stored = name.replace(/^get_(.*)_url$/, '$1').replace(/^safe_(.*)_html$/, '$1')
  const isNeeded = facts.type !== 'image' && !('optional' in facts)
  return { from: [...new Set([stored, name])], read: contentReader(facts), ...(isNeeded ? { isNeeded: true } : {}) }
}

const contentEntity = (kind: ContentKindName): [string, EntityFacts] => [
  kind,
  {
    models: CONTENT_MODELS[kind] ?? [kind.replaceAll('-', '')],
    fields: Object.fromEntries(
      Object.entries<ContentField>(contentKinds[kind].fields).map(([name, facts]) => [name, contentField(name, facts)]),
    ),
  },
]

/** Every entity by its name in the mapping. Other entities refer to agents, which come first. */
export const entities: Readonly<Record<string, EntityFacts>> = {
  agents,
  ...money,
  ...letters,
  ...Object.fromEntries(keysOf(contentKinds).map(contentEntity)),
}
