/** The process's log: JSON lines on standard output, secrets left out. */
import { pino } from 'pino'

export type Log = ReturnType<typeof createLog>

const SECRETS = ['authorization', 'cookie', 'password', 're_password', 'new_password', 're_new_password', 'token']

/** A logger that writes in batches when busy; call `flush` before the process ends. */
export function createLog(level: string) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), remove: true },
    },
    pino.destination({ dest: 1, sync: false, minLength: 0 }),
  )
}
