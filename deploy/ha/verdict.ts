/** Compares the acknowledged acts with the stored ones. */

/** A withdrawal as the response showed it, or as the database holds it. */
export type Known = { key: string; agentId: number; amount: string; balanceAfter: string }

/** `holds` is the number of holds in the ledger for the amount, which must be 1. */
export type Stored = Known & { holds: number }

export type Verdict = {
  /** Acknowledged, but not stored as acknowledged. */
  lost: string[]
  /** Stored, or held in the ledger, more than once. */
  doubled: string[]
  /** Stored, but never acknowledged. This is reliable only when no request is under way. */
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

/** Returns the longest time in seconds without an acknowledgement between the two moments. */
export function longestGapSeconds(moments: number[], [fromMs, toMs]: [number, number]): number {
  const inside = [fromMs, ...moments.filter((moment) => moment >= fromMs && moment <= toMs), toMs]
  const gaps = inside.slice(1).map((moment, index) => moment - (inside[index] ?? moment))
  return Math.max(...gaps) / 1000
}
