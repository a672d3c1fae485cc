/** What the check of the log looks for, each as a sentence about what is wrong. */

export const findingNames = {
  changed: 'Records that have changed since they entered the transparency log',
  gone: 'Records of the transparency log that are gone',
  gap: 'Entries of the transparency log that are missing or doubled',
  missing: 'Records that are not in the transparency log',
  tile: 'Roots of tiles that do not fit their entries',
  contradiction: 'Checkpoints that the transparency log contradicts',
  signature: 'Checkpoints without the signature of the key that was in force',
  pause: 'Days without a checkpoint of the transparency log',
  key: 'Keys of the transparency log that this process does not have',
  anchor: 'Anchored checkpoints that the transparency log contradicts, or that are missing',
  stamp: 'Time stamps of checkpoints that do not fit, or that are missing',
  file: 'Files of the transparency log that differ from it',
} as const

export type FindingKind = keyof typeof findingNames

export type LogFinding = {
  name: string
  /** 0 if nothing is wrong. */
  count: number
  /** The first ten, in words. */
  rows: string[]
}

export type LogCheck = { entries: number; findings: LogFinding[] }

const SHOWN = 10

/** Counts what is wrong, and keeps the first of each kind. */
export function collectFindings() {
  const found = new Map<FindingKind, { count: number; rows: string[] }>()
  const add = (kind: FindingKind, rows: readonly string[], count = rows.length) => {
    const { count: before, rows: shown } = found.get(kind) ?? { count: 0, rows: [] }
    found.set(kind, { count: before + count, rows: [...shown, ...rows].slice(0, SHOWN) })
  }
  const list = (): LogFinding[] =>
    Object.entries(findingNames).map(([kind, name]) => {
      const { count, rows } = found.get(kind as FindingKind) ?? { count: 0, rows: [] }
      return { name, count, rows }
    })
  return { add, list }
}

export type Findings = ReturnType<typeof collectFindings>
