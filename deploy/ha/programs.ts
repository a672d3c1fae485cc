/** The programs that the topology needs, and the message about missing ones. */
import { existsSync } from 'node:fs'

/** The path and package of each program in Debian. */
const PROGRAMS = {
  etcd: { file: '/usr/bin/etcd', package: 'etcd-server' },
  patroni: { file: '/usr/bin/patroni', package: 'patroni' },
  haproxy: { file: '/usr/sbin/haproxy', package: 'haproxy' },
  pgbouncer: { file: '/usr/sbin/pgbouncer', package: 'pgbouncer' },
  aiosmtpd: { file: '/usr/bin/aiosmtpd', package: 'python3-aiosmtpd' },
  memcached: { file: '/usr/bin/memcached', package: 'memcached' },
  python: { file: '/usr/bin/python3', package: 'python3' },
  swift: { file: '/usr/lib/python3/dist-packages/swift/__init__.py', package: 'python3-swift' },
  faketime: { file: '/usr/bin/faketime', package: 'faketime' },
  pgbackrest: { file: '/usr/bin/pgbackrest', package: 'pgbackrest' },
}

export const findProgram = (name: keyof typeof PROGRAMS): string => PROGRAMS[name].file

/** Names the missing packages in a sentence for the operator. Undefined if nothing is missing. */
export function describeMissing(
  hasPostgres: boolean,
  exists: (file: string) => boolean = existsSync,
): string | undefined {
  const missing = [
    ...(hasPostgres ? [] : ['postgresql']),
    ...Object.values(PROGRAMS).flatMap((program) => (exists(program.file) ? [] : [program.package])),
  ]
  if (missing.length === 0) return undefined
  return `Missing: ${missing.join(', ')}. Install with: apt-get install -y ${missing.join(' ')}`
}
