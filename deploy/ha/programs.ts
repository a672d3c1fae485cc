/** Which programs the topology needs, and what to say when some are missing. */
import { existsSync } from 'node:fs'

/** Where Debian puts each program, and in which package it is. */
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

/** One sentence for the operator that names the missing packages; undefined when everything is there. */
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
