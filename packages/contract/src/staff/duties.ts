/**
 * The duties of each role of staff, described once: the API refuses everything else, and the console offers nothing
 * else. Separate from the schemas, so that a screen need not load those.
 */
import { keysOf } from '../platform/records.ts'
import type { StaffRole } from './staff-accounts.ts'

type RoleBesidesAdmin = Exclude<StaffRole, 'admin'>
type Roles = readonly RoleBesidesAdmin[]

/** The parts of the console, with the roles other than admin that may use them. */
const screens = {
  payments: ['finance'],
  withdrawals: ['finance'],
  rewards: ['finance'],
  agents: ['finance', 'support'],
  proposals: ['finance', 'support'],
  accounting: ['finance'],
  plan: ['finance'],
  disclosures: ['finance'],
  content: ['editor'],
  subscribers: ['editor'],
  messages: ['support'],
  notifications: ['support'],
  mails: ['support'],
  audit: [],
  securityLog: [],
  accounts: [],
} as const satisfies Record<string, Roles>

/** Parts of screens, and parts for all staff. */
const parts = {
  /** The home page, one's own account. */
  console: ['finance', 'editor', 'support'],
  /** Finding records by one text. Each role finds only kinds that it may use. */
  search: ['finance', 'support'],
  /** Adjustments, bank details and the ledger check. */
  balances: ['finance'],
  /** Correcting, suspending and helping agents. */
  agentAccounts: ['support'],
  /** Changing the email address of an agent, or deciding on a proposal to change it. */
  agentEmails: [],
  /** A copy of all data about an agent, for that agent. */
  personalData: [],
  /** Removing the second factors of an agent who has lost them. */
  agentFactors: [],
  /** Closing the account of an agent. */
  closeAccounts: [],
  publishPlan: [],
  /** The texts that agents and subscribers agreed to. */
  legalTexts: ['finance', 'editor', 'support'],
} as const satisfies Record<string, Roles>

const duties = { ...screens, ...parts }
export type Duty = keyof typeof duties

/** True if staff of this role may do this. Admins may do everything. */
export const mayDo = (role: StaffRole, duty: Duty): boolean => {
  const roles: readonly StaffRole[] = duties[duty]
  return role === 'admin' || roles.includes(role)
}

const labels: Record<StaffRole, string> = { admin: 'Admin', finance: 'Finance', editor: 'Editor', support: 'Support' }

/** Returns the role's name on screens. */
export const roleLabel = (role: StaffRole): string => labels[role]

const describe = (role: StaffRole): string =>
  role === 'admin'
    ? 'everything'
    : keysOf(screens)
        .filter((screen) => mayDo(role, screen))
        .join(', ')

/** The roles as choices of a form, each with its duties, such as 'Editor: content, subscribers'. */
export const roleChoices = keysOf(labels).map((role) => ({ value: role, label: `${labels[role]}: ${describe(role)}` }))
