/** The results of the console's search as a list of choices, in words. */

import { type SearchKind, searchLabel } from '@evergrove/contract/staff/search-kinds'
import type { SearchGroup, SearchHit } from '@evergrove/contract/staff/staff-home'
import { addressOfAgent } from '../agents/agent-link.tsx'
import type { Command } from './commands.ts'

/** A record that was found, or a link to something else. */
export type Choice = { key: string; to: string } & ({ kind: SearchKind; hit: SearchHit } | { title: string })

export type ChoiceGroup = { key: string; label: string; choices: Choice[]; isCut: boolean }

/** Returns screens and actions as choices, or nothing if there are none. */
export const commandChoices = (key: string, label: string, commands: readonly Command[]): ChoiceGroup[] =>
  commands.length === 0
    ? []
    : [{ key, label, choices: commands.map(({ title, to }) => ({ key: `${key}-${title}`, to, title })), isCut: false }]

const SHOW_ALL = 'Show all agents that match'

/** Returns the hits of each kind, followed by a link to all of them if there is one. */
export const choicesOf = (groups: readonly SearchGroup[], text: string): ChoiceGroup[] =>
  groups.map(({ kind, hits, has_more }) => {
    const all = has_more ? addressOfList(kind, text) : undefined
    const choices = hits.map((hit): Choice => ({ key: `${kind}-${hit.id}`, to: addressOf(kind, hit), kind, hit }))
    return {
      key: kind,
      label: searchLabel(kind),
      choices: all === undefined ? choices : [...choices, { key: `${kind}-all`, to: all, title: SHOW_ALL }],
      isCut: has_more && all === undefined,
    }
  })

/** Describes the number of results, for the screen and for screen readers. */
export function outcomeWords(groups: readonly SearchGroup[], commands = 0): string {
  const count = groups.reduce((sum, { hits }) => sum + hits.length, commands)
  if (count === 0) return 'No matches. Try the beginning of one name only, or the PIN or number.'
  const counted = count === 1 ? '1 result' : `${count} results`
  return groups.some(({ has_more }) => has_more) ? `${counted}. There are more: keep typing.` : counted
}

const nameOf = (agent: SearchHit['agent']): string => (agent === null ? '' : `${agent.first_name} ${agent.last_name}`)

/** Returns the name of a record: an agent's name, a PIN, a number, or the kind of a ledger entry. */
export function titleOf(kind: SearchKind, { reference, about, agent }: SearchHit): string {
  if (kind === 'agents') return nameOf(agent)
  if (kind === 'payments') return `PIN ${reference}`
  if (kind === 'batches') return `Payout batch no. ${reference}`
  return kind === 'withdrawals' ? `Withdrawal no. ${reference}` : about
}

/** Returns the text that distinguishes a record from similar ones. */
export function detailOf(kind: SearchKind, { reference, agent }: SearchHit): string {
  if (kind === 'agents') return `${agent?.email} · ${reference}`
  return kind === 'transfers' ? `No. ${reference} · ${nameOf(agent)}` : nameOf(agent)
}

const addresses: Record<SearchKind, (hit: SearchHit) => string> = {
  agents: ({ id }) => addressOfAgent(id),
  payments: ({ id }) => `/staff/payments?status=All&chosen=${id}`,
  withdrawals: ({ id }) => `/staff/withdrawals?status=All&chosen=${id}`,
  batches: ({ id }) => `/staff/payouts/${id}`,
  // An entry is shown among the other entries of its agent.
  transfers: ({ agent }) => (agent === null ? '/staff/accounting' : `${addressOfAgent(agent.id)}?part=money`),
}

/** Returns the address of the screen that shows the record. */
const addressOf = (kind: SearchKind, hit: SearchHit): string => addresses[kind](hit)

/** The lists that can be filtered by the same text. */
const lists: Partial<Record<SearchKind, (text: string) => string>> = {
  agents: (text) => `/staff/agents?${new URLSearchParams({ search: text }).toString()}`,
}

/** Returns the address of the list with all records of a kind that the text finds, or undefined if that list has no such filter. */
const addressOfList = (kind: SearchKind, text: string): string | undefined => lists[kind]?.(text)
