/** The agents of a source while it is checked: who they are, and whether their sponsors make one tree. */
import { comparableEmail } from '@evergrove/contract/platform/email-addresses'
import type { FieldMapping } from './mapping.ts'
import { canCome, findingOf, type ReadRecord, textIn } from './read-record.ts'
import type { Finding, Reason } from './reasons.ts'

type Agent = Pick<ReadRecord, 'record' | 'entity'> & {
  key: string
  status: string
  sponsor: string | undefined
  isRefused: boolean
  isStaff: boolean
}

type By = FieldMapping['by']

const NO_FIELDS = {}

/** The form in which codes and addresses are compared. */
const comparable = (reference: string, by: By): string =>
  by === 'email' ? comparableEmail(reference) : by === 'code' ? reference.trim().toLowerCase() : reference

export class AgentRegister {
  readonly #agents: Agent[] = []
  readonly #found: Record<By, Map<string, Agent>> = { key: new Map(), code: new Map(), email: new Map() }

  /** Adds an agent. Returns what is refused because of the agents before it. */
  add(read: ReadRecord): Finding[] {
    const { record, entity } = read
    const findings: Finding[] = []
    const agent: Agent = {
      // The fields are not kept: thousands of them would fill the memory.
      record: { ...record, fields: NO_FIELDS },
      entity,
      key: record.key,
      status: textIn(read, 'status') ?? '',
      sponsor: textIn(read, 'sponsor'),
      isRefused: !canCome(read),
      isStaff: read.findings.some(({ reason }) => reason === 'staff_account'),
    }
    for (const by of ['email', 'code'] as const) {
      const text = textIn(read, by)
      if (text === undefined) continue
      if (this.#found[by].has(comparable(text, by))) findings.push(findingOf(read, by, `${by}_twice`))
      else this.#found[by].set(comparable(text, by), agent)
    }
    agent.isRefused ||= findings.length > 0
    if (!this.#found.key.has(record.key)) this.#found.key.set(record.key, agent)
    this.#agents.push(agent)
    return findings
  }

  /** Returns the key of the agent that a reference names; undefined if there is none or the agent is refused. */
  find(reference: string | undefined, by: By): string | undefined {
    const agent = reference === undefined ? undefined : this.#found[by].get(comparable(reference, by))
    return agent === undefined || agent.isRefused ? undefined : agent.key
  }

  /** Returns why a record about an agent that `find` does not find is refused. */
  whyMissing(reference: string | undefined, by: By): 'staff_account' | 'agent_missing' {
    const agent = reference === undefined ? undefined : this.#found[by].get(comparable(reference, by))
    return agent?.isStaff ? 'staff_account' : 'agent_missing'
  }

  /** Returns the key of the sponsor of an agent that comes; undefined for the root. */
  sponsorOf(key: string): string | undefined {
    const agent = this.#found.key.get(key)
    return agent === undefined ? undefined : this.#sponsorOf(agent)?.key
  }

  /** The model that agents come from; undefined if there are none. */
  get model(): string | undefined {
    return this.#agents[0]?.record.model
  }

  /** Returns the keys of the agents that come. */
  keys(): string[] {
    return this.#agents.filter(({ isRefused }) => !isRefused).map(({ key }) => key)
  }

  /** Returns how many of those who come each agent has sponsored, by the key of the sponsor. */
  countReferrals(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const agent of this.#agents) {
      const sponsor = agent.isRefused ? undefined : this.#sponsorOf(agent)?.key
      if (sponsor !== undefined) counts.set(sponsor, (counts.get(sponsor) ?? 0) + 1)
    }
    return counts
  }

  /** Returns the status of an agent in our words. */
  statusOf(key: string): string | undefined {
    return this.#found.key.get(key)?.status
  }

  /** Refuses the agents whose sponsors do not lead to the one root, and returns why. Call it once, after the last agent. */
  settleSponsors(): Finding[] {
    const findings = this.#settleRoots()
    const known = new Map<string, Reason | 'fine'>()
    for (const agent of this.#agents) {
      if (!agent.isRefused) this.#walk(agent, known)
    }
    for (const agent of this.#agents) {
      const reason = known.get(agent.key)
      if (agent.isRefused || reason === undefined || reason === 'fine') continue
      findings.push(this.#refuse(agent, reason))
    }
    return findings
  }

  /** Returns the number of agents that come, by status. */
  countByStatus(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const { status, isRefused } of this.#agents) if (!isRefused) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  #refuse(agent: Agent, reason: Reason): Finding {
    agent.isRefused = true
    return { ...findingOf(agent, 'sponsor', reason), value: agent.sponsor }
  }

  #settleRoots(): Finding[] {
    const [, ...others] = this.#agents.filter(({ sponsor, isRefused }) => sponsor === undefined && !isRefused)
    return others.map((agent) => this.#refuse(agent, 'two_roots'))
  }

  #sponsorOf({ sponsor, entity }: Agent): Agent | undefined {
    const by = entity.fields.get('sponsor')?.by ?? 'key'
    return sponsor === undefined ? undefined : this.#found[by].get(comparable(sponsor, by))
  }

  /** Finds out about an agent and all sponsors above, none of whom is visited twice. */
  #walk(from: Agent, known: Map<string, Reason | 'fine'>): void {
    const trail: Agent[] = []
    const visited = new Set<Agent>()
    let at: Agent | undefined = from
    while (at !== undefined && !at.isRefused && !known.has(at.key) && !visited.has(at)) {
      visited.add(at)
      trail.push(at)
      if (at.sponsor === undefined) known.set(at.key, 'fine')
      else at = this.#sponsorOf(at)
    }
    const end = at !== undefined && !at.isRefused ? known.get(at.key) : 'sponsor_missing'
    if (end === undefined && at !== undefined) {
      for (const agent of trail.slice(trail.indexOf(at))) known.set(agent.key, 'sponsor_circle')
    }
    const rest = end === 'fine' ? 'fine' : 'sponsor_missing'
    for (const agent of trail) if (!known.has(agent.key)) known.set(agent.key, rest)
  }
}
