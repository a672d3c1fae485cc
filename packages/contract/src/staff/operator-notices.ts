/** What the operator of an installation has left open, as the log, `/readyz` and, for admins, the console's home say it. */
export const operatorNotices = {
  embedded: {
    title: 'The database is embedded and not durable',
    text: 'What was stored last can be lost when the machine fails.',
    remedy: 'Set DATABASE_URL to a PostgreSQL.',
  },
  folder_of_one_process: {
    title: 'Files are in a folder of one process',
    text: 'Other processes cannot read what is uploaded there.',
    remedy: 'Set S3_BUCKET.',
  },
  no_anchor: {
    title: 'Nobody outside keeps checkpoints of the transparency log',
    text: 'Somebody who controls the database, the file storage and the signing key could rewrite the log unseen.',
    remedy: 'Set ANCHOR_S3_BUCKET, TSA_URL or AUDITOR_MAIL.',
  },
  untrusted_proxy: {
    title: 'Requests come through a proxy that is not trusted',
    text: 'All its clients count as one, so that wrong passwords of a few stop everybody from signing in.',
    remedy: 'Add its address to TRUSTED_PROXIES.',
  },
} as const
export type OperatorNotice = keyof typeof operatorNotices
