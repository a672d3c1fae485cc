/** Compares what was acknowledged with what is stored. */

/** A withdrawal as its response told it, or as the database has it. */
export type Known = { key: string; agentId: number; amount: string; balanceAfter: string }

/** `holds` is how often the ledger holds the amount; it has to be once. */
export type Stored = Known & { holds: number }

export type Verdict = {
  /** Acknowledged, and not stored as it was acknowledged. */
  lost: string[]
  /** Stored, or held in the ledger, more than once. */
  doubled: string[]
  /** Stored, and nobody was told. Only to be judged when no request is under way. */
  untold: string[]
}

const describe = ({ key, agentId, amount, balanceAfter }: Known): string =>
  JSON.stringify([key, agentId, amount, balanceAfter])

export function judge(acknowledged: Known[], stored: Stored[]): Verdict {
  const rows = Map.groupBy(stored, ({ key }) => key)
  const told = new Set(acknowledged.map(({ key }) => key))
  const isStored = (act: Known) => (rows.get(act.key) ?? []).some((row) => describe(row) === describe(act))
  return {
    lost: acknowledged.filter((act) => !isStored(act)).map(describe),
    doubled: [...rows].filter(([, same]) => same.length > 1 || same[0]?.holds !== 1).map(([key]) => key),
    untold: [...rows.keys()].filter((key) => !told.has(key)),
  }
}

/** The longest time without an acknowledgement from the first moment to the last one, in seconds. */
export function longestGapSeconds(moments: number[], [fromMs, toMs]: [number, number]): number {
  const inside = [fromMs, ...moments.filter((moment) => moment >= fromMs && moment <= toMs), toMs]
  const gaps = inside.slice(1).map((moment, index) => moment - (inside[index] ?? moment))
  return Math.max(...gaps) / 1000
}
