/** The processor time and memory of processes, as Linux counts them in /proc. */
import { readFileSync } from 'node:fs'

/** The unit of times in /proc, the same on every Linux. */
const TICKS_PER_SECOND = 100

function readProc(pid: number, file: 'stat' | 'status'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // The process has ended, or this is not Linux.
    return undefined
  }
}

/** Processor seconds of a process with all its threads since its start, in user and system mode; 0 if it has ended. */
function processorSeconds(pid: number): number {
  const stat = readProc(pid, 'stat') ?? ''
  // The name in brackets may contain anything; the state follows it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [fields[11], fields[12]]
  return (Number(user ?? 0) + Number(system ?? 0)) / TICKS_PER_SECOND
}

/** The resident memory of a process in MB; NaN if it has ended. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readProc(pid, 'status') ?? '')?.[1]
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) / 1024
}

/** The processor seconds of each process. */
export type Clocks = Map<number, number>

export const readClocks = (pids: number[]): Clocks => new Map(pids.map((pid) => [pid, processorSeconds(pid)]))

/** The processor seconds between two readings; processes that started meanwhile count from their start. */
export function secondsBetween(before: Clocks, after: Clocks): number {
  let sum = 0
  for (const [pid, seconds] of after) sum += Math.max(0, seconds - (before.get(pid) ?? 0))
  return sum
}
