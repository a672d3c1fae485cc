/** The parts that an agent's page is read in; the address says which one is open. */

export const parts = ['overview', 'tree', 'money', 'notifications', 'audit'] as const
export type AgentPart = (typeof parts)[number]

export const partNames: Record<AgentPart, string> = {
  overview: 'Overview',
  tree: 'Tree',
  money: 'Money',
  notifications: 'Notifications',
  audit: 'Audit',
}

/** The part that the address names, the first where it names none. */
export const partIn = (value: string): AgentPart => parts.find((part) => part === value) ?? 'overview'

/** The rest of the agent's address. */
export const addressOfPart = (part: AgentPart): string => (part === 'overview' ? '?' : `?part=${part}`)
